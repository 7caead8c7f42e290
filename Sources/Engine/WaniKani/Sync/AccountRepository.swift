import Foundation
import GRDB

/// Stores whose data this is. Another account's outbox is kept; its other data is replaced.
struct AccountRepository: Sendable {
  let storage: Storage

  func current() async throws -> WaniKaniAccount? {
    try await storage.database.read { try WaniKaniAccount.current($0) }
  }

  /// - Returns: the ETag of the user, to detect that nothing changed.
  func etag() async throws -> String? {
    try await storage.database.read { db in
      try db.value("SELECT nullif(etag, '') FROM wanikani_account WHERE is_current = 1")
    }
  }

  func unsent(of account: WaniKaniAccount) async throws -> Int {
    try await storage.database.read { try OutboxEntry.openCount(of: account.id, $0) }
  }

  func save(_ account: WaniKaniAccount, etag: String?) async throws {
    try await storage.database.write { db in
      let before = try WaniKaniAccount.current(db)
      if before?.id != account.id { try clear(db) }
      if let before, before.id == account.id, account.grantedLevel > before.grantedLevel {
        // Subjects above the previous level may not have been downloaded.
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
            level = excluded.level, reached_level = max(reached_level, excluded.level),
            granted_level = excluded.granted_level, vacation_since = excluded.vacation_since,
            lesson_batch = excluded.lesson_batch, review_order = excluded.review_order,
            etag = excluded.etag
          """)
      if before != account { try ProgressRepository.rebuild(db) }
    }
  }

  func rebuildProgress() async throws {
    try await storage.database.write { try ProgressRepository.rebuild($0) }
  }

  /// Deletes the other account's data. Subjects are the same for everyone, up to the granted level.
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
        DELETE FROM wanikani_sync;
        """)
  }
}
