import GRDB
import Synchronization

/// What was read lately, for as long as nobody has written since.
///
/// `data_version` tells a connection whether another has committed since it last looked, and says
/// nothing to any other connection; so each that only reads keeps its own. On one that writes
/// nothing is kept: what it reads may yet be rolled back.
final class KeptReadings<Query: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    let version: Int
    let values: [Query: Value]

    func values(of version: Int) -> [Query: Value] { version == self.version ? values : [:] }
  }

  private let kept = Mutex<[ObjectIdentifier: Kept]>([:])

  /// - Parameter key: all that the value follows from besides the data.
  func value(_ key: Query, _ db: Database, _ read: () throws -> Value) throws -> Value {
    guard db.configuration.readonly else { return try read() }
    let (connection, version) = (ObjectIdentifier(db), try db.dataVersion)
    if let value = kept.withLock({ $0[connection]?.values(of: version)[key] }) { return value }
    let value = try read()
    kept.withLock { kept in
      var values = kept[connection]?.values(of: version) ?? [:]
      values[key] = value
      kept[connection] = Kept(version: version, values: values)
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
