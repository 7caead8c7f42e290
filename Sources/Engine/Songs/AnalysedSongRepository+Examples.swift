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
    guard lines.contains(where: { $0.withoutRuby == line.text }) else { return notes }
    return lines.filter { !said.contains($0.withoutRuby) }.joined(separator: "\n")
  }
}

extension AnalysedSongRepository {
  /// Returns a line with an item's word: the one it was added from, best with the learner's own
  /// translation, or else the first of the newest song; nil for none. Each answer waits for it, so
  /// it looks only at some lines.
  func example(of item: Item, at now: Date) async throws -> SongExample? {
    guard let stem = item.stem else { return nil }
    let noted = item.content.notes.split(maxSplits: 3, whereSeparator: \.isNewline).prefix(3)
      .map { String($0).withoutRuby }
    let (found, tokeniser) = try await storage.database.read { db in
      (try songs.lines(with: stem, notedAs: noted, db), try settings.current(db).tokeniser)
    }
    for song in found {
      let text = try await analysed(song, by: tokeniser, at: now)
      guard let line = text.lines.first,
        let word = line.words.first(where: { $0.items.contains(item.id) })
      else { continue }
      return SongExample(
        song: song.id, name: song.name, line: line, form: word.surface,
        translation: song.lines.first?.translation?.text ?? "")
    }
    return nil
  }
}

extension SongRepository {
  /// How many lines are searched: those of the newest songs, some 250.
  private static let mostSearched = 10_000
  /// How many lines are analysed at most.
  private static let mostFound = 3

  /// Returns lines in which a stem may be a word, each as its song without the other lines: the line
  /// of an item's notes first, then those of the newest songs.
  ///
  /// - Parameter noted: the first lines of the notes: that of the song, its translation if there is
  ///   one, and the song's name. A song with the learner's own translation goes before that one.
  fileprivate func lines(
    with stem: String, notedAs noted: [String], _ db: Database
  ) throws -> [Song] {
    let line = noted.first ?? ""
    let rows = try db.rows(
      """
      SELECT song_id, number, text FROM (
        SELECT song_id, number, text, position FROM song_line
        ORDER BY song_id DESC LIMIT \(Self.mostSearched)) AS line
      WHERE instr(text, \(stem)) > 0
      ORDER BY text = \(line) DESC,
        text = \(line) AND EXISTS (
          SELECT 1 FROM song_translation AS own
          WHERE own.song_id = line.song_id AND own.number = line.number AND own.source = 'you'
        ) DESC,
        text = \(line) AND EXISTS (
          SELECT 1 FROM song
          WHERE song.id = line.song_id
            AND title || CASE artist WHEN '' THEN '' ELSE ' – ' || artist END IN \(noted)
        ) DESC,
        song_id DESC, position, number
      """)
    let places = rows.map {
      (song: $0[0] as Song.ID, line: $0[1] as Song.Line.ID, text: $0[2] as String)
    }
    .filter { ($0.text == line || stem.isWhole(in: $0.text)) && Lyrics.Line($0.text).isSung }
    return try places.prefix(Self.mostFound).map { place in
      var part = try song(place.song, db)
      part.lines.removeAll { $0.id != place.line }
      return part
    }
  }
}

extension String {
  /// Whether it is in a line without kanji beside its own, as 日 is not in 日本 or 毎日.
  fileprivate func isWhole(in line: String) -> Bool {
    let kanji = (
      first: unicodeScalars.first?.isKanji == true, last: unicodeScalars.last?.isKanji == true
    )
    return line.ranges(of: self).contains { range in
      let before = line[..<range.lowerBound].unicodeScalars.last
      let after = line[range.upperBound...].unicodeScalars.first
      return !(kanji.first && before?.isKanji == true) && !(kanji.last && after?.isKanji == true)
    }
  }
}

extension Item {
  /// The part of its word that is in every form: up to its last kanji. Nil for what is no word:
  /// kana and parts of the course, what is not Japanese, and a single kana, which nearly every line
  /// has.
  fileprivate var stem: String? {
    let isWord = courseKey.map { $0.hasPrefix("word-") || $0.hasPrefix("kanji-") } ?? true
    let front = content.plainFront
    guard isWord else { return nil }
    if let last = front.unicodeScalars.lastIndex(where: \.isKanji) { return String(front[...last]) }
    return front.count > 1 && front.unicodeScalars.contains(where: \.isKanaOrMark) ? front : nil
  }
}

extension String {
  /// The plain text of a line of notes, without the readings that the lyrics give.
  fileprivate var withoutRuby: String {
    let parts = components(separatedBy: "<rt>")
    let rest = parts.dropFirst().flatMap { $0.components(separatedBy: "</rt>").dropFirst() }
    return SafeHTML.plainText(([parts[0]] + rest).joined())
  }
}
