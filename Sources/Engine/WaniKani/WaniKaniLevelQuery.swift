import GRDB

/// The level that the learner has reached in WaniKani.
enum WaniKaniLevelQuery {
  /// - Returns: nil if nobody is signed in.
  @Sendable static func level(_ db: Database) throws -> Int? {
    try db.first("SELECT reached_level FROM wanikani_account WHERE is_current = 1") { try $0[0] }
  }
}
