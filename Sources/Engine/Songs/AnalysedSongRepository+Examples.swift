import Foundation
import GRDB

/// A line of a song as an example of a word.
public struct SongExample: Hashable, Sendable {
  public var song: Song.ID
  /// That of the song and its artist.
  public var name: String
  public var line: AnalysedText.Line
  /// The word as it is written there.
  public var form: String
  /// Empty for none.
  public var translation: String

  /// Returns an item's notes without what they say of the line.
  public func rest(of notes: String) -> String {
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let said = [line.text, translation, name].filter { !$0.isEmpty }
    guard lines.contains(where: { SafeHTML.plainText($0) == line.text }) else { return notes }
    return lines.filter { !said.contains(SafeHTML.plainText($0)) }.joined(separator: "\n")
  }
}

extension AnalysedSongRepository {
  /// The songs in which a word is looked for.
  private static let mostSongs = 5

  /// Returns a line with an item's word: the one it was added from, or else the first of the newest
  /// song; nil for none.
  func example(of item: Item, at now: Date) async throws -> SongExample? {
    guard let stem = item.stem else { return nil }
    let source = SafeHTML.plainText(String(item.content.notes.prefix { !$0.isNewline }))
    let (found, tokeniser) = try await storage.database.read { db in
      (
        try songs.songs(with: stem, startingWith: source, most: Self.mostSongs, db),
        try settings.current(db).tokeniser
      )
    }
    for song in found {
      let lines = try await examples(of: item.id, stem, in: song, by: tokeniser, at: now)
      if let example = lines.first(where: { $0.line.text == source }) ?? lines.first {
        return example
      }
    }
    return nil
  }

  private func examples(
    of item: Item.ID, _ stem: String, in song: Song, by tokeniser: Tokeniser, at now: Date
  ) async throws -> [SongExample] {
    var part = song
    part.lines.removeAll { !$0.text.contains(stem) }
    let text = try await analysed(part, by: tokeniser, at: now)
    return zip(part.lines, text.lines).compactMap { line, analysed in
      analysed.words.first { $0.items.contains(item) }.map { word in
        SongExample(
          song: song.id, name: song.name, line: analysed, form: word.surface,
          translation: line.translation?.text ?? "")
      }
    }
  }
}

extension SongRepository {
  /// Returns the songs with a text in one of their lines: those with a certain line first, then
  /// newest first.
  fileprivate func songs(
    with text: String, startingWith line: String, most: Int, _ db: Database
  ) throws -> [Song] {
    try db.rows(
      """
      SELECT song_id FROM song_line WHERE instr(text, \(text)) > 0
      GROUP BY song_id ORDER BY max(text = \(line)) DESC, song_id DESC LIMIT \(most)
      """
    ).map { try song($0[0] as Song.ID, db) }
  }
}

extension Item {
  /// What its word is in every form: up to its last kanji. Nil for a kana or part, which is no
  /// word.
  fileprivate var stem: String? {
    let isWord = courseKey.map { $0.hasPrefix("word-") || $0.hasPrefix("kanji-") } ?? true
    let front = content.plainFront
    guard isWord, !front.isEmpty else { return nil }
    return front.unicodeScalars.lastIndex(where: \.isKanji).map { String(front[...$0]) } ?? front
  }
}
