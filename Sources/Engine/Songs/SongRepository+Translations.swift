import Foundation
import GRDB

// Translations of lines: at most one by the learner, the file and a model.

extension SongRepository {
  /// Returns the best translation of each line.
  func translations(of song: Song.ID, _ db: Database) throws -> [Int: Translation] {
    // Later rows replace earlier ones.
    try db.rows(
      """
      SELECT number, text, source, model, at FROM song_translation WHERE song_id = \(song)
      ORDER BY CASE source WHEN 'model' THEN 0 WHEN 'file' THEN 1 ELSE 2 END
      """
    ).reduce(into: [:]) { translations, row in
      let source: Translation.Source =
        switch row[2] as String {
        case "you": .you
        case "file": .file
        default: .model(row[3], at: Date(milliseconds: row[4]))
        }
      translations[row[0]] = Translation(row[1], by: source)
    }
  }

  /// Writes a translation of a line, or removes it if its text is empty.
  ///
  /// - Parameter line: its ID.
  func write(
    _ translation: Translation, of line: Int, in song: Song.ID, _ db: Database
  ) throws {
    let (source, model, at) = translation.source.columns
    let text = Self.stored(translation.text)
    guard !text.isEmpty else {
      return try db.execute(
        literal: """
          DELETE FROM song_translation
          WHERE song_id = \(song) AND number = \(line) AND source = \(source)
          """)
    }
    try db.execute(
      literal: """
        INSERT INTO song_translation (song_id, number, source, text, model, at)
        VALUES (\(song), \(line), \(source), \(text), \(model), \(at))
        ON CONFLICT (song_id, number, source) DO UPDATE
        SET text = excluded.text, model = excluded.model, at = excluded.at
        """)
  }

  /// Writes the translations of a model to all lines with these texts. A song that was deleted
  /// meanwhile gets none.
  func write(
    _ translations: [String: String], by model: String, in song: Song.ID, at now: Date,
    _ db: Database
  ) throws {
    let lines = try db.rows("SELECT number, text FROM song_line WHERE song_id = \(song)")
    for line in lines {
      guard let text = translations[line[1] as String] else { continue }
      try write(Translation(text, by: .model(model, at: now)), of: line[0], in: song, db)
    }
  }

  /// Whether any line with one of these texts has no translation of a model, or another one.
  func lacks(
    _ translations: [String: String], in song: Song.ID, _ db: Database
  ) throws -> Bool {
    try db.rows(
      """
      SELECT song_line.text, coalesce(song_translation.text, '')
      FROM song_line LEFT JOIN song_translation
        ON song_translation.song_id = song_line.song_id
        AND song_translation.number = song_line.number AND song_translation.source = 'model'
      WHERE song_line.song_id = \(song)
      """
    ).contains { row in
      translations[row[0] as String].map { Self.stored($0) != row[1] as String } ?? false
    }
  }

  /// One line, as files of lyrics have translations.
  private static func stored(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
      .precomposedStringWithCanonicalMapping
  }

  /// The texts of the lines to translate; none of a song that was deleted meanwhile.
  func untranslated(in id: Song.ID, _ db: Database) throws -> [String] {
    guard try recording(of: id, db) != nil else { return [] }
    return try song(id, db).untranslated.map(\.text)
  }
}

extension Translation.Source {
  fileprivate var columns: (source: String, model: String, at: Int64) {
    switch self {
    case .you: ("you", "", 0)
    case .file: ("file", "", 0)
    case .model(let name, let date): ("model", name, date.milliseconds)
    }
  }
}
