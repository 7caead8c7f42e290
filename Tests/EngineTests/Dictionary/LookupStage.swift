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

  func state(_ request: Lookup.Request) async throws -> Lookup.State {
    try await study.dictionary.lookup().sent(.requested(request))
  }

  private func shown(_ request: Lookup.Request) async throws -> Lookup.Shown {
    guard let shown = try await state(request).shown else { throw Problem.noWord }
    return shown
  }

  func finds(_ query: String, isCounted: Bool = false) async throws -> LookupResults {
    guard
      case .finds(let finds) = try await shown(
        .find(query, isCounted: isCounted, at: clock.now))
    else { throw Problem.noWord }
    return finds
  }

  func under(
    _ place: Int, in text: String, reading: String = ""
  ) async throws -> Lookup.Shown {
    try await shown(.findUnder(place, in: text, reading: reading, at: clock.now))
  }

  func word(_ name: WordName, isCounted: Bool = false) async throws -> WordInfo {
    guard
      case .word(let info) = try await shown(
        .open(.word(name), isCounted: isCounted, at: clock.now))
    else { throw Problem.noWord }
    return info
  }

  func kanji(_ literal: String, isCounted: Bool = false) async throws -> KanjiInfo {
    guard
      case .kanji(let info) = try await shown(
        .open(.kanji(literal), isCounted: isCounted, at: clock.now))
    else { throw Problem.noKanji }
    return info
  }

  @discardableResult
  func add(_ subject: Lookup.Subject, to deck: Deck.ID? = nil, withParts: Bool = false)
    async throws -> AddedItem
  {
    let state = try await state(.add(subject, to: deck, withParts: withParts, at: clock.now))
    guard let added = state.added else { throw Problem.noWord }
    return added
  }

  func grid(_ grouping: KanjiGrid.Grouping) async throws -> KanjiGrid {
    guard case .grid(let grid) = try await shown(.grid(grouping)) else { throw Problem.noKanji }
    return grid
  }

  func tiles(_ query: String) async throws -> [String] {
    guard case .tiles(let tiles) = try await shown(.findKanji(query)) else {
      throw Problem.noKanji
    }
    return tiles.map(\.literal)
  }

  func set(_ name: String, to text: String) async throws {
    try await study.care.changeSettings([name: text])
  }
}

extension LookupStage {
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
