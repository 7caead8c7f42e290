import Foundation
import GRDB

extension WaniKaniBoardRepository {
  private static let week: TimeInterval = 7 * 24 * 3600

  /// What extra study of a kind is about. On vacation too: WaniKani hears nothing of it.
  func extra(
    _ kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> [WaitingSubject] {
    let learned = try learned(kind, at: now, account, db)
    return try db.rows("SELECT \(Self.waiting) \(learned) ORDER BY subject_id")
      .map(WaitingSubject.init)
  }

  func extraCounts(at now: Date, _ account: WaniKaniAccount, _ db: Database) throws
    -> [WaniKaniPlan.Kind: Int]
  {
    try WaniKaniPlan.Kind.extra.reduce(into: [:]) { counts, kind in
      let learned = try learned(kind, at: now, account, db)
      counts[kind] = try db.value("SELECT count(*) \(learned)")
    }
  }

  private func learned(
    _ kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> SQL {
    "\(Self.open) AND \(Self.isLearned) AND \(try belongs(to: kind, at: now, account, db))"
  }

  private func belongs(
    to kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> SQL {
    switch kind {
    case .reviews, .lessons: "FALSE"  // Neither is extra study.
    case .recent: "started_at > \((now - Self.week).milliseconds)"
    case .mistakes: "subject_id IN \(try WaniKaniMistakes.lastDay(of: account, at: now, db))"
    case .burned: "stage = 9"
    }
  }
}
