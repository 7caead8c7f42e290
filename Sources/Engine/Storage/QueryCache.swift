import GRDB
import Synchronization

/// Caches query results until anyone commits.
///
/// Each reading connection has a cache of its own, because `data_version` reports commits by other
/// connections since the same connection last asked. Writing connections don't cache: what they
/// read may be rolled back. Nor do those that are closed after one read, and
/// `Storage.releaseMemory` closes the others only at opening, before anything is cached.
final class QueryCache<Query: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Cached {
    let version: Int
    let values: [Query: Value]

    func values(of version: Int) -> [Query: Value] { version == self.version ? values : [:] }
  }

  private let kept = Mutex<[ObjectIdentifier: Cached]>([:])

  /// - Parameter key: everything besides the data that the value depends on.
  func value(_ key: Query, _ db: Database, _ read: () throws -> Value) throws -> Value {
    guard db.configuration.readonly, db.configuration.label != Storage.passing else {
      return try read()
    }
    let (connection, version) = (ObjectIdentifier(db), try db.dataVersion)
    if let value = kept.withLock({ $0[connection]?.values(of: version)[key] }) { return value }
    let value = try read()
    kept.withLock { kept in
      var values = kept[connection]?.values(of: version) ?? [:]
      values[key] = value
      kept[connection] = Cached(version: version, values: values)
    }
    return value
  }
}

extension Database {
  fileprivate var dataVersion: Int {
    get throws {
      try Int.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }
}
