import Foundation
import GRDB

/// The times of requests to the service, shared by all processes and kept between runs.
struct RequestLogRepository: Sendable {
  let storage: Storage

  /// Counts a request, or returns how long it has to wait.
  func enter(at now: Date) async throws -> RequestBudget {
    try await storage.writeWithoutSync { db in
      // A time in the future is from before the clock was set back; it counts as now.
      try db.execute(
        literal:
          "UPDATE wanikani_request SET at = \(now.milliseconds) WHERE at > \(now.milliseconds)")
      let horizon = (now - RequestBudget.window).milliseconds
      try db.execute(literal: "DELETE FROM wanikani_request WHERE at <= \(horizon)")
      let times = try Int64.fetchAll(db, sql: "SELECT at FROM wanikani_request ORDER BY at")
      let decision = RequestBudget.decide(
        times.map(Date.init(milliseconds:)), quietUntil: try quietUntil(at: now, db), now: now)
      guard decision == .go else { return decision }
      try db.execute(literal: "INSERT INTO wanikani_request (at) VALUES (\(now.milliseconds))")
      return .go
    }
  }

  func learn(ahead: TimeInterval?, quietUntil: Date?) async throws {
    guard ahead != nil || quietUntil != nil else { return }
    try await storage.writeWithoutSync { db in
      try db.execute(
        literal: """
          UPDATE wanikani_limit SET
            ahead_ms = coalesce(\(ahead.map { Int64($0 * 1_000) }), ahead_ms),
            quiet_until = coalesce(\(quietUntil?.milliseconds), quiet_until)
          """)
    }
  }

  /// Returns the time by the service's clock, as of its last response.
  func serviceTime(at now: Date) async throws -> Date {
    try await storage.database.read { db in
      let ahead: Int64 = try db.value("SELECT ahead_ms FROM wanikani_limit") ?? 0
      return now + Double(ahead) / 1_000
    }
  }

  /// Ignores an end more than two minutes ahead: it is from before the clock was set back.
  private func quietUntil(at now: Date, _ db: Database) throws -> Date {
    let until: Int64 = try db.value("SELECT quiet_until FROM wanikani_limit") ?? 0
    let date = Date(milliseconds: until)
    return date > now + 120 ? .distantPast : date
  }
}
