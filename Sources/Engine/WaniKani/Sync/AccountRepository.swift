import Foundation
import GRDB

/// Keeps whose things are here. Another account's queue stays; its things make room.
struct AccountRepository: Sendable {
  let storage: Storage

  func current() async throws -> WaniKaniAccount? {
    try await storage.database.read { try WaniKaniAccount.current($0) }
  }

  /// - Returns: the mark by which the service says that nothing changed of it.
  func etag() async throws -> String? {
    try await storage.database.read { db in
      try db.value("SELECT nullif(etag, '') FROM wanikani_account WHERE is_current = 1")
    }
  }

  /// How much the service has not heard of.
  func unsent(of account: WaniKaniAccount) async throws -> Int {
    try await storage.database.read { try OutboxEntry.openCount(of: account.id, $0) }
  }

  /// What the service said of the learner who is signed in.
  func save(_ account: WaniKaniAccount, etag: String?) async throws {
    try await storage.database.write { try save(account, etag: etag, $0) }
  }

  private func save(_ account: WaniKaniAccount, etag: String?, _ db: Database) throws {
    let before = try WaniKaniAccount.current(db)
    if before?.id != account.id { try clear(db) }
    if let before, before.id == account.id, account.grantedLevel > before.grantedLevel {
      // What lay above was perhaps not given out.
      try CollectionRepository.forget(.subjects, db)
    }
    try db.execute(
      literal: """
        INSERT INTO wanikani_account (id, is_current, username, level, reached_level,
          granted_level, vacation_since, lesson_batch, review_order, etag)
        VALUES (\(account.id), 1, \(account.username), \(account.level), \(account.level),
          \(account.grantedLevel), \(account.vacationSince?.milliseconds),
          \(account.lessonBatchSize), \(account.reviewOrder), \(etag ?? ""))
        ON CONFLICT (id) DO UPDATE SET is_current = 1, username = excluded.username,
          level = excluded.level, reached_level = excluded.reached_level,
          granted_level = excluded.granted_level, vacation_since = excluded.vacation_since,
          lesson_batch = excluded.lesson_batch, review_order = excluded.review_order,
          etag = excluded.etag
        """)
    if before != account { try ProgressRepository.rebuild(db) }
  }

  /// Progress anew, from the service's word and the queue.
  func rebuildProgress() async throws {
    try await storage.database.write { try ProgressRepository.rebuild($0) }
  }

  /// Subjects are the same for everyone, but for those above what another was granted.
  private func clear(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE wanikani_account SET is_current = 0, etag = '';
        DELETE FROM wanikani_assignment;
        DELETE FROM wanikani_progress;
        DELETE FROM wanikani_statistic;
        DELETE FROM wanikani_material;
        DELETE FROM wanikani_progression;
        DELETE FROM wanikani_reset;
        DELETE FROM wanikani_collection;
        """)
  }
}
