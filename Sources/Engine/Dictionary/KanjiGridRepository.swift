import Foundation
import GRDB
import Synchronization

/// Creates grids of kanji, and caches each until the learner's data or the dictionary changes.
final class KanjiGridRepository: Sendable {
  private struct Cache {
    var grids: [KanjiGrid.Grouping: KanjiGrid] = [:]
    /// The data version of the cached grids. Nil if it is unknown.
    var version: Int?
    var kanji: [KanjiEntry] = []
    var stamp = ""
    var editions = 0
    /// A separate connection for reading the version, because a connection doesn't count its own
    /// writes.
    var watcher: DatabaseQueue?
  }

  private let dictionary: DictionaryLookup
  private let storage: Storage
  private let cache = Mutex(Cache())

  init(_ dictionary: DictionaryLookup, storage: Storage) {
    (self.dictionary, self.storage) = (dictionary, storage)
  }

  func grid(
    _ grouping: KanjiGrid.Grouping, _ opened: OpenDictionary
  ) async throws -> KanjiGrid {
    let version = try version()
    let stamp = dictionary.library.sources.stamp
    let known = cache.withLock { cache -> KanjiGrid? in
      guard version != nil, cache.version == version, cache.stamp == stamp else { return nil }
      return cache.grids[grouping]
    }
    if let known { return known }
    let kanji = try allKanji(stamp, opened)
    let statuses = try await dictionary.learner.statuses()
    return cache.withLock { cache in
      if cache.version != version { cache.grids = [:] }
      cache.version = version
      cache.editions += 1
      let grid = KanjiGrid(grouping, of: kanji, statuses, edition: cache.editions)
      cache.grids[grouping] = grid
      return grid
    }
  }

  func tiles(_ search: KanjiSearch, _ opened: OpenDictionary) async throws -> [KanjiTile] {
    let kanji = try opened.kanji(like: search)
    return try await dictionary.learner.withStatus(kanji.map { KanjiTile($0) })
  }

  private func allKanji(_ stamp: String, _ opened: OpenDictionary) throws -> [KanjiEntry] {
    let known = cache.withLock { $0.stamp == stamp ? $0.kanji : [] }
    if !known.isEmpty { return known }
    let kanji = try opened.allKanji()
    cache.withLock { cache in
      (cache.stamp, cache.kanji, cache.grids) = (stamp, kanji, [:])
    }
    return kanji
  }

  /// Returns a number that changes with every commit. Nil for an in-memory database.
  private func version() throws -> Int? {
    guard storage.problem == nil, storage.database is DatabasePool else { return nil }
    return try cache.withLock { cache in
      let watcher =
        try cache.watcher
        ?? DatabaseQueue(
          path: Storage.databaseFile(in: storage.folder).path,
          configuration: Storage.configuration(readonly: true))
      cache.watcher = watcher
      return try watcher.read { try $0.value("PRAGMA data_version", as: Int.self) }
    }
  }
}
