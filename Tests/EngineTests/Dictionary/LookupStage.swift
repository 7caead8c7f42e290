import Foundation
import GRDB
import Helpers

@testable import Engine

/// A learner with a small dictionary.
struct LookupStage {
  let folder: TemporaryFolder
  let study: Study
  let clock = TestClock()

  /// - Parameter missing: the source that is missing.
  init(
    course: Course? = nil, hasDictionary: Bool = true, words: String = SmallDictionary.words,
    kanji: String = SmallDictionary.kanji,
    missing: KeyPath<DictionarySources, URL>? = nil
  ) throws {
    folder = try TemporaryFolder()
    let small = try SmallDictionary(in: folder.url, words: words, kanji: kanji)
    if !hasDictionary {
      try FileManager.default.removeItem(at: small.sources.edict)
      try FileManager.default.removeItem(at: small.sources.kanjidic)
    }
    if let missing {
      try FileManager.default.removeItem(at: small.sources[keyPath: missing])
    }
    study = try Study.open(
      folder.url, face: .native, course: course,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: small.sources))
  }

  var dictionary: DictionaryRoom { study.dictionary }

  func finds(_ query: String, isCounted: Bool = false) async throws -> LookupResults {
    try await dictionary.find(query, isCounted: isCounted, at: clock.now).0
  }

  func under(
    _ place: Int, in text: String, reading: String = ""
  ) async throws -> Lookup.Pointed {
    try await dictionary.find(under: place, in: text, reading: reading, at: clock.now).0
  }

  func word(_ name: WordName, isCounted: Bool = false) async throws -> WordInfo {
    try await dictionary.word(name, isCounted: isCounted, at: clock.now).0
  }

  func kanji(_ literal: String, isCounted: Bool = false) async throws -> KanjiInfo {
    try await dictionary.kanji(literal, isCounted: isCounted, at: clock.now).0
  }

  func write(_ note: KanjiNote, of literal: String) async throws {
    try await dictionary.write(note, of: literal, at: clock.now)
  }

  @discardableResult
  func add(_ subject: Lookup.Subject, to deck: Deck.ID? = nil, withParts: Bool = false)
    async throws -> AddedItem
  {
    try await dictionary.add(subject, to: deck, withParts: withParts, at: clock.now).0
  }

  func grid(_ grouping: KanjiGrid.Grouping) async throws -> KanjiGrid {
    try await dictionary.grid(grouping).0
  }

  func tiles(_ query: String) async throws -> [String] {
    try await dictionary.kanji(like: query).0.map(\.literal)
  }

  func set(_ name: String, to text: String) async throws {
    try await study.care.changeSettings([name: text])
  }
}

extension LookupStage {
  @discardableResult
  func importArchive(_ archive: Data) async throws -> ImportedRevision {
    try await dictionary.importArchive(archive, named: "small.zip", at: clock.now)
  }

  /// The names of the imported dictionaries' files.
  var keptFiles: [String] {
    let folder = folder.url.appending(path: "dictionary/imported")
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// The requirements of an item.
  func parts(of item: Item.ID) async throws -> [Item.ID] {
    let data = try DatabaseQueue(path: Storage.databaseFile(in: folder.url).path)
    return try await data.read { db in
      try Item.ID.fetchAll(
        db, sql: "SELECT part_id FROM item_part WHERE item_id = ? ORDER BY part_id",
        arguments: [item])
    }
  }
}
