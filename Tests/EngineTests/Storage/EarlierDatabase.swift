import GRDB

@testable import Engine

extension DatabaseQueue {
  /// A database in memory as it was after a migration, with some rows.
  static func migrated(upTo migration: String, with rows: String) throws -> DatabaseQueue {
    let data = try DatabaseQueue()
    try Migrations.all.migrate(data, upTo: migration)
    try data.write { try $0.execute(sql: rows) }
    return data
  }
}
