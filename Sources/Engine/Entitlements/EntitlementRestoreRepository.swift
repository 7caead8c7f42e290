import Foundation
import GRDB

/// Copies what was paid for, and the trial, into a restored database: a backup takes back no
/// purchase, and gives no second trial.
enum EntitlementRestoreRepository {
  /// - Parameter before: the data before the restore, in this version's schema. Those of another
  ///   learner are left alone.
  static func carry(from before: URL, into database: any DatabaseWriter) throws {
    try database.write(beside: before) { db in
      guard try SettingsRepository.isSameLearner(db) else { return }
      try db.execute(sql: proofs + trial)
    }
  }

  /// The latest proof about each subject counts. WHERE keeps SQLite from parsing ON as part of a
  /// join.
  private static let proofs = """
    INSERT INTO main.entitlement_proof (kind, subject, made_at, text)
      SELECT kind, subject, made_at, text FROM before.entitlement_proof WHERE true
      ON CONFLICT (kind, subject) DO UPDATE
      SET made_at = excluded.made_at, text = excluded.text
      WHERE excluded.made_at > made_at;
    """

  private static let trial = """
    INSERT OR REPLACE INTO main.entitlement_trial (id, plan, days, used_ms, seen_at)
      SELECT id, plan, days, used_ms, seen_at FROM before.entitlement_trial AS was
      WHERE NOT EXISTS (
        SELECT 1 FROM main.entitlement_trial AS here WHERE here.used_ms > was.used_ms);
    """
}
