public import Foundation
import GRDB

/// A lease that prevents concurrent syncs, within one process or across several. Its holder renews
/// it with every step. If it is not renewed in time, or its process is gone, another sync takes it
/// over, and the first one can no longer write.
struct LeaseRepository: Sendable {
  let storage: Storage
  let clock: WallClock
  let face: Face
  let owner = UUID().uuidString
  var processes = Processes.system

  /// The time without renewal until the lease expires: longer than a request or a pause of the
  /// limiter.
  static let expiry = Duration.seconds(60)

  struct Holder: Equatable {
    var owner: String
    /// The time when the lease was taken, in milliseconds. One owner may sync several times.
    var takenAt: Int64
    var progress: SyncProgress
  }

  /// - Returns: the current holder, or nil if the lease was acquired.
  func acquire() async throws -> Holder? {
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

  /// Renews the lease, and stores the progress if it changed.
  func renew(_ progress: SyncProgress? = nil) async throws {
    try await storage.writeWithoutSync { try renew($0, progress) }
  }

  /// Writes under the lease, and passes the current time.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database, _ now: Date) throws -> Value
  ) async throws -> Value {
    try await storage.database.write { db in
      try renew(db)
      return try body(db, clock.now())
    }
  }

  /// Renews the lease in the transaction of a write.
  ///
  /// - Throws: if another sync holds the lease, so that nothing is written.
  func renew(_ db: Database, _ progress: SyncProgress? = nil) throws {
    try db.execute(
      literal: """
        UPDATE wanikani_lease SET beat_at = \(clock.now().milliseconds),
          progress = coalesce(\(try progress.map(JSONText.of)), progress)
        WHERE owner = \(owner)
        """)
    guard db.changesCount == 1 else { throw LeaseLost() }
  }

  /// Releases the lease, also if the task was cancelled.
  ///
  /// - Parameter outcome: the outcome, or nil if this was not a sync.
  func release(_ outcome: SyncOutcome? = nil) async {
    // Runs in its own task, since a cancelled one could not write.
    await Task {
      // If this fails, the lease expires.
      try? await storage.database.write { db in
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
    }.value
  }

  /// Returns the outcome of another's sync, or nil if it did not finish.
  func outcome(of holder: Holder) async throws -> SyncOutcome? {
    try await storage.database.read { db in
      let text: String? = try db.value(
        """
        SELECT outcome FROM wanikani_sync
        WHERE owner = \(holder.owner) AND began_at = \(holder.takenAt) ORDER BY id DESC LIMIT 1
        """)
      return try text.map { try JSONText.value($0) }
    }
  }

  static func last(_ db: Database) throws -> PastSync? {
    try db.row("SELECT ended_at, outcome FROM wanikani_sync ORDER BY id DESC LIMIT 1")
      .map { PastSync(at: Date(milliseconds: $0[0]), outcome: try JSONText.value($0[1])) }
  }

  static func lastDone(_ db: Database) throws -> Date? {
    let ended: Int64? = try db.value(
      """
      SELECT ended_at FROM wanikani_sync
      WHERE json_type(outcome, '$.done') IS NOT NULL ORDER BY id DESC LIMIT 1
      """)
    return ended.map(Date.init(milliseconds:))
  }

  /// When the last successful sync that fetched assignments began, by the service's clock. Others,
  /// such as that of recordings, don't see what changed.
  static func lastBegan(_ db: Database) throws -> Date? {
    let began: Int64? = try db.value(
      """
      SELECT began_at + (SELECT ahead_ms FROM wanikani_limit) FROM wanikani_sync
      WHERE json_extract(outcome, '$.done._0.fetched') LIKE '%"assignments"%'
      ORDER BY id DESC LIMIT 1
      """)
    return began.map(Date.init(milliseconds:))
  }

  /// Returns whether any sync has succeeded, and the failure of the last one, without its report.
  static func state(_ db: Database) throws -> (isDone: Bool, failure: Problem?) {
    let row = try db.row(
      """
      SELECT EXISTS (SELECT 1 FROM wanikani_sync WHERE json_type(outcome, '$.done') IS NOT NULL),
        coalesce(json_extract(outcome, '$.failed._0'), json_extract(outcome, '$.done._0.problem'))
      FROM wanikani_sync ORDER BY id DESC LIMIT 1
      """)
    guard let row else { return (false, nil) }
    return (row[0], try (row[1] as String?).map { try JSONText.value($0) })
  }

  /// Forgets what the last syncs failed at, if it lasted until somebody signed in.
  func forgetLackOfSignIn() async throws {
    try await storage.database.write { db in
      guard try Self.last(db)?.failure?.needsSignIn == true else { return }
      try db.execute(
        sql: """
          DELETE FROM wanikani_sync WHERE id > (
            SELECT coalesce(max(id), 0) FROM wanikani_sync
            WHERE json_type(outcome, '$.done') IS NOT NULL);
          UPDATE wanikani_sync SET outcome = json_remove(outcome, '$.done._0.problem')
          WHERE id = (SELECT max(id) FROM wanikani_sync)
            AND json_extract(outcome, '$.done._0.problem.needsSignIn');
          """)
    }
  }

  func holder(at now: Date, _ db: Database) throws -> Holder? {
    let row = try db.row("SELECT owner, beat_at, progress, process, taken_at FROM wanikani_lease")
    // A renewal in the future is from before the clock was set back.
    guard let row, isHeld(by: row[3]),
      abs(now.timeIntervalSince(Date(milliseconds: row[1]))) < Self.expiry.inSeconds
    else { return nil }
    return Holder(owner: row[0], takenAt: row[4], progress: try JSONText.value(row[2]))
  }

  /// A process ID that was reused in the meantime only prolongs the wait.
  private func isHeld(by process: Int32) -> Bool {
    process == 0 || processes.isRunning(process)
  }
}

/// Another sync has taken over the lease.
struct LeaseLost: Explained {
  var problem: Problem {
    Problem(
      "This sync stopped responding, so another one took over.",
      remedy: "The other sync continues. Nothing is lost.")
  }
}

/// How a sync ended.
public enum SyncOutcome: Hashable, Sendable, Codable {
  case done(SyncReport)
  case failed(Problem)
}

/// A sync that is over.
public struct PastSync: Hashable, Sendable {
  public var at: Date
  public var outcome: SyncOutcome

  /// Why it failed, or could not send a change; nil if it did both.
  public var failure: Problem? {
    switch outcome {
    case .done(let report): report.problem
    case .failed(let problem): problem
    }
  }
}
