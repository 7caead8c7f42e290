import Foundation
import GRDB

/// Deletes the usage data of a restored backup that the learner has deleted since.
enum AnalyticsRestoreRepository {
  /// - Parameter before: the data before the restore, in this version's schema. Those of another
  ///   learner are left alone.
  static func carry(
    from before: URL, into database: any DatabaseWriter, _ settings: SettingsRepository
  ) throws {
    let deletion = AnalyticsRepository.deletion
    try database.write(beside: before) { db in
      guard try SettingsRepository.isSameLearner(db) else { return }
      let text = try String.fetchOne(
        db, sql: "SELECT value FROM before.setting WHERE name = ?", arguments: [deletion.name])
      guard let at = try text.flatMap(deletion.read) else { return }
      try db.execute(literal: "DELETE FROM main.analytics_event WHERE at < \(at)")
      let known = try settings.stored(deletion, db) ?? at
      try settings.store(max(at, known), as: deletion, db)
    }
  }
}
