import GRDB
import Synchronization

/// Creates grids of kanji, and caches each until the learner's data or the dictionary changes.
final class KanjiGridRepository: Sendable {
  private struct Request: Hashable {
    var grouping: KanjiGrid.Grouping
    /// That of the dictionary's sources.
    var stamp: String
  }

  private let dictionary: DictionaryLookup
  private let grids = QueryCache<Request, KanjiGrid>()
  /// All kanji of the dictionary, by the stamp of its sources.
  private let read = Mutex<(stamp: String, kanji: [KanjiEntry])>(("", []))

  init(_ dictionary: DictionaryLookup) {
    self.dictionary = dictionary
  }

  func grid(
    _ grouping: KanjiGrid.Grouping, _ opened: OpenDictionary
  ) async throws -> KanjiGrid {
    let request = Request(grouping: grouping, stamp: dictionary.library.sources.stamp)
    let kanji = try allKanji(request.stamp, opened)
    let learner = dictionary.learner
    return try await learner.storage.database.read { [grids] db in
      try grids.value(request, db) {
        KanjiGrid(grouping, of: kanji, try learner.statuses(db))
      }
    }
  }

  func tiles(_ search: KanjiSearch, _ opened: OpenDictionary) async throws -> [KanjiTile] {
    let kanji = try opened.kanji(like: search)
    return try await dictionary.learner.withStatus(kanji.map { KanjiTile($0) })
  }

  private func allKanji(_ stamp: String, _ opened: OpenDictionary) throws -> [KanjiEntry] {
    let known = read.withLock { $0.stamp == stamp ? $0.kanji : [] }
    if !known.isEmpty { return known }
    let kanji = try opened.allKanji()
    read.withLock { $0 = (stamp, kanji) }
    return kanji
  }
}
