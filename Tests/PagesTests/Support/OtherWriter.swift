import Foundation
import GRDB
import Helpers

/// Another program on the learner's database, with a transaction that every write has to wait for.
final class OtherWriter: Sendable {
  private let database: DatabaseQueue

  init(in folder: TemporaryFolder) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true  // It stays open from `begin` to `end`.
    database = try DatabaseQueue(
      path: folder.file("sanpo.sqlite").path, configuration: configuration)
  }

  func begin() throws {
    try database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
  }

  func end() throws {
    try database.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
  }
}
