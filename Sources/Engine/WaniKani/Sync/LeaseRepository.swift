public import Foundation
import GRDB

/// Keeps two syncs apart, in one process or in several. Whoever holds the lease shows a sign of
/// life with all that it does; when none has come for long, or its process is gone, another takes
/// it, and the first is kept from writing.
struct LeaseRepository: Sendable {
  let storage: Storage
  let clock: WallClock
  let face: Face
  let owner = UUID().uuidString
  var processes = Processes.system

  /// Longer than a request may take, and than the limiter naps.
  static let expiry: TimeInterval = 60

  struct Holder: Equatable {
    var owner: String
    var progress: SyncProgress
  }

  /// - Returns: who holds it otherwise; nil when it is taken.
  func take() async throws -> Holder? {
    try await storage.database.write { db in
      let now = clock.now()
      if let holder = try holder(at: now, db), holder.owner != owner { return holder }
      try db.execute(
        literal: """
          INSERT OR REPLACE INTO wanikani_lease
            (id, owner, face, taken_at, beat_at, progress, process)
          VALUES (1, \(owner), \(face.rawValue), \(now.milliseconds), \(now.milliseconds),
            \(try JSONText.of(SyncProgress())), \(processes.own))
          """)
      return nil
    }
  }

  func holder() async throws -> Holder? {
    try await storage.database.read { try holder(at: clock.now(), $0) }
  }

  /// A sign of life, with how far it is where that changed.
  func beat(_ progress: SyncProgress? = nil) async throws {
    try await storage.writeWithoutSync { try keep($0, progress) }
  }

  /// What is written under the lease, with the time at which it is.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database, _ now: Date) throws -> Value
  ) async throws -> Value {
    try await storage.database.write { db in
      try keep(db)
      return try body(db, clock.now())
    }
  }

  /// In the transaction of whatever is written under the lease.
  ///
  /// - Throws: when another has it now, so that nothing is written.
  func keep(_ db: Database, _ progress: SyncProgress? = nil) throws {
    try db.execute(
      literal: """
        UPDATE wanikani_lease SET beat_at = \(clock.now().milliseconds),
          progress = coalesce(\(try progress.map(JSONText.of)), progress)
        WHERE owner = \(owner)
        """)
    guard db.changesCount == 1 else { throw LeaseLost() }
  }

  /// - Parameter outcome: nil for what was no sync.
  func release(_ outcome: SyncOutcome? = nil) async throws {
    try await storage.database.write { db in
      if let outcome {
        try db.execute(
          literal: """
            INSERT INTO wanikani_sync (owner, began_at, ended_at, outcome)
            SELECT owner, taken_at, \(clock.now().milliseconds), \(try JSONText.of(outcome))
            FROM wanikani_lease WHERE owner = \(owner)
            """)
      }
      try db.execute(literal: "DELETE FROM wanikani_lease WHERE owner = \(owner)")
    }
  }

  /// What another's sync came to; nil when it did not come to an end.
  func outcome(of owner: String) async throws -> SyncOutcome? {
    try await storage.database.read { db in
      let text: String? = try db.value(
        "SELECT outcome FROM wanikani_sync WHERE owner = \(owner) ORDER BY id DESC LIMIT 1")
      return try text.map { try JSONText.value($0) }
    }
  }

  /// The latest sync there was.
  func last(_ db: Database) throws -> PastSync? {
    try db.rows("SELECT ended_at, outcome FROM wanikani_sync ORDER BY id DESC LIMIT 1").first
      .map { PastSync(at: Date(milliseconds: $0[0]), outcome: try JSONText.value($0[1])) }
  }

  func lastDone(_ db: Database) throws -> Date? {
    let ended: Int64? = try db.value(
      """
      SELECT ended_at FROM wanikani_sync
      WHERE json_type(outcome, '$.done') IS NOT NULL ORDER BY id DESC LIMIT 1
      """)
    return ended.map(Date.init(milliseconds:))
  }

  func holder(at now: Date, _ db: Database) throws -> Holder? {
    let row = try db.rows("SELECT owner, beat_at, progress, process FROM wanikani_lease").first
    // A sign of life from a time to come is of a clock that was put back.
    guard let row, isHeld(by: row[3]),
      abs(now.timeIntervalSince(Date(milliseconds: row[1]))) < Self.expiry
    else { return nil }
    return Holder(owner: row[0], progress: try JSONText.value(row[2]))
  }

  /// A number that was given to another program meanwhile only makes the wait a longer one.
  private func isHeld(by process: Int32) -> Bool {
    process == 0 || processes.isRunning(process)
  }
}

/// Another sync holds the lease now.
struct LeaseLost: Explained {
  var problem: Problem {
    Problem(
      "Another sync took over, because this one did nothing for a minute.",
      remedy: "The other one continues. Nothing is lost.")
  }
}

/// How a sync ended.
public enum SyncOutcome: Hashable, Sendable, Codable {
  case done(SyncReport)
  case failed(Problem)
}

/// A sync that was.
public struct PastSync: Hashable, Sendable {
  public var at: Date
  public var outcome: SyncOutcome
}
