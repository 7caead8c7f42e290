import Foundation
import GRDB

extension SessionRepository {
  /// Pauses a timed question whose face was killed, with its whole time: its clock stands still
  /// from when it was shown.
  ///
  /// - Parameter isAbandoned: judges by the question's state, its limit and the face that was last
  ///   answered in.
  func pauseAbandoned(
    at now: Date, where isAbandoned: @escaping @Sendable (Row.State, Duration, Face) -> Bool
  ) async throws {
    let abandoned: @Sendable (Database) throws -> Row? = { db in
      guard let row = try query.open(at: now, db)?.row, let limit = row.limit(rules),
        row.state.phase == .asking, row.state.pausedAt == nil,
        isAbandoned(row.state, limit, try AnswerLog.lastFace(of: row.number, db) ?? row.face)
      else { return nil }
      return row
    }
    guard try await storage.database.read({ try abandoned($0) != nil }) else { return }
    try await storage.database.write { db in
      guard var row = try abandoned(db) else { return }
      row.state.pausedAt = row.state.shownAt
      try row.save(db)
    }
  }
}

extension SessionRow {
  /// The time for the current question; nil without a limit.
  func limit(_ rules: Rules) -> Duration? {
    rules.limit(plan, extensions: state.extensions ?? 0)
  }
}
