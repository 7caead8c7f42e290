import Foundation
import GRDB

extension WaniKaniBoardRepository {
  private static let week: TimeInterval = 7 * 24 * 3600

  /// What extra study of a kind is about. On vacation too: WaniKani hears nothing of it.
  func extra(
    _ kind: WaniKaniSitting.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> [WaitingSubject] {
    guard let belongs = try belongs(to: kind, at: now, account, db) else { return [] }
    return try db.rows(
      "SELECT \(Self.waiting) \(Self.open) AND \(Self.isLearned) AND \(belongs) ORDER BY subject_id"
    ).map(WaitingSubject.init)
  }

  func extraCounts(at now: Date, _ account: WaniKaniAccount, _ db: Database) throws
    -> [WaniKaniSitting.Kind: Int]
  {
    let counts = try WaniKaniSitting.Kind.extra.map { kind in
      (kind, try extra(kind, at: now, account, db).count)
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// Nil for what is no extra study.
  private func belongs(
    to kind: WaniKaniSitting.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> SQL? {
    switch kind {
    case .reviews, .lessons: nil
    case .recent: "started_at > \((now - Self.week).milliseconds)"
    case .mistakes: "subject_id IN \(try WaniKaniMistakes.lastDay(of: account, at: now, db))"
    case .burned: "stage = 9"
    }
  }
}
