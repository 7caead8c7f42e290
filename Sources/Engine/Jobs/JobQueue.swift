public import Foundation

/// Keeps jobs, and lends each to one worker at a time.
///
/// A worker renews its lease while it works. If it does not, because its process is gone, the job
/// is lent to another, and the first can no longer write. Work is done at least once; its effects,
/// which are written with the lease, once.
///
/// Every change of a client's jobs has a cursor. A transaction takes the next one under a lock that
/// it keeps until it ends, so cursors appear in their order, and who reads on from the last one
/// misses nothing. Jobs are locked before cursors, so that transactions never wait for each other.
public struct JobQueue: Sendable {
  /// How long a worker can be silent.
  static let lease = Duration.seconds(20)
  /// How long a result is kept.
  static let lifetime = Duration.hours(24)
  static let tries = 5
  /// How often old results are deleted.
  public static let sweepInterval = Duration.minutes(1)

  /// The client of the learner's own jobs.
  static let learner = ""

  public let database: any JobDatabase

  public init(_ database: any JobDatabase) {
    self.database = database
  }

  // MARK: For clients

  /// Creates a job; with a key that the client used before, returns that job.
  ///
  /// - Parameters:
  ///   - model: the only model that may work on it; empty for any.
  ///   - mostOpen: how many unfinished jobs the client may have, with this one.
  /// - Throws: `TooManyOpenJobs` if it were one more.
  public func create(
    _ request: LineJob.Request, for reference: String = "", key: String,
    by client: String, model: String = "", mostOpen: Int = .max, at now: Date
  ) async throws -> (job: LineJob, isNew: Bool) {
    let text = try JSONText.of(request)
    return try await database.write { connection in
      let id = UUID().uuidString.lowercased()
      let created = try connection.rows(
        """
        INSERT INTO job (id, client, idempotency_key, reference, request, status, wanted_model,
          created_at, cursor)
        VALUES (\(id), \(client), \(key), \(reference), \(text), 'queued', \(model),
          \(now.milliseconds), 0)
        ON CONFLICT (client, idempotency_key) DO NOTHING RETURNING id
        """)
      if !created.isEmpty {
        // From here on, the client's other requests wait for this transaction.
        try Self.step(id, of: client, "status = 'queued'", connection)
        guard try Self.openJobs(of: client, connection) <= mostOpen else { throw TooManyOpenJobs() }
      }
      let found = try Self.jobs("client = \(client) AND idempotency_key = \(key)", connection)
      guard let job = found.first else { throw Problem.noJob }
      return (job, !created.isEmpty)
    }
  }

  /// The key of a job that follows from a state of the client's jobs, so that the same request is
  /// one job, although two faces make it at once.
  ///
  /// - Parameter cursor: of the last change before the request.
  static func key(
    _ request: LineJob.Request, for reference: String, after cursor: Int64
  ) throws -> String {
    "\(cursor) \(SHA256.hex(Data("\(reference)\n\(try JSONText.of(request))".utf8)))"
  }

  /// The cursor of the last change of a client's jobs; 0 before the first.
  public func lastCursor(of client: String) async throws -> Int64 {
    try await database.read { connection in
      try connection.rows("SELECT cursor FROM job_client WHERE client = \(client)").first?
        .integer(0) ?? 0
    }
  }

  public func job(_ id: LineJob.ID, of client: String) async throws -> LineJob {
    try await database.read { connection in
      let found = try Self.jobs(
        "id = \(id) AND client = \(client) AND status <> 'acknowledged'", connection)
      guard let job = found.first else { throw Problem.noJob }
      return job
    }
  }

  /// Returns a client's jobs that changed after a cursor, in the order of their changes.
  public func changed(
    since cursor: Int64 = 0, limit: Int = .max, of client: String
  ) async throws -> [LineJob] {
    try await jobs(
      of: client, where: "cursor > \(cursor) AND status <> 'acknowledged'", limit: limit)
  }

  /// Returns a client's jobs for a reference that are not acknowledged, oldest change first.
  func changed(for reference: String, of client: String) async throws -> [LineJob] {
    try await jobs(of: client, where: "reference = \(reference) AND status <> 'acknowledged'")
  }

  /// Returns a client's jobs whose results wait to be fetched.
  func finished(of client: String) async throws -> [LineJob] {
    try await jobs(of: client, where: "status = 'succeeded'")
  }

  /// Returns a client's jobs with results that can be used: those that succeeded, and those that
  /// failed after a part of their lines.
  func answered(of client: String) async throws -> [LineJob] {
    try await jobs(
      of: client, where: "(status = 'succeeded' OR status = 'failed' AND result <> '{}')")
  }

  /// Returns what a client's jobs are for and how far they are, the latest first, also of those
  /// whose results are taken and that are not forgotten yet.
  func references(of client: String) async throws -> [(reference: String, state: JobState)] {
    try await database.read { connection in
      try connection.rows(
        "SELECT reference, status FROM job WHERE client = \(client) ORDER BY created_at DESC, id"
      ).compactMap { row in
        let reference = try row.text(0)
        return JobState(rawValue: try row.text(1)).map { (reference: reference, state: $0) }
      }
    }
  }

  /// Returns a client's jobs that are being worked on.
  func running(of client: String) async throws -> [LineJob] {
    try await jobs(of: client, where: "status = 'running'")
  }

  /// Returns those of some jobs of a client whose results are taken, and that are not forgotten.
  func acknowledged(
    _ ids: Set<LineJob.ID>, of client: String
  ) async throws -> [LineJob] {
    try await database.read { connection in
      try ids.sorted().flatMap { id in
        try Self.jobs("id = \(id) AND client = \(client) AND status = 'acknowledged'", connection)
      }
    }
  }

  /// Returns a client's jobs that are still worked on, or wait to be.
  func underway(of client: String) async throws -> [LineJob] {
    try await jobs(of: client, where: Self.isUnderway)
  }

  /// Returns a client's jobs that fulfil a condition.
  ///
  /// - Parameter order: by default, the oldest change is first.
  func jobs(
    of client: String, where condition: JobStatement, order: JobStatement = "cursor",
    limit: Int = .max
  ) async throws -> [LineJob] {
    try await database.read { connection in
      try Self.jobs(
        "client = \(client) AND \(condition) ORDER BY \(order) LIMIT \(limit)", connection)
    }
  }

  /// Deletes the result, which the client has. Doing it again changes nothing.
  public func acknowledge(_ id: LineJob.ID, of client: String) async throws {
    _ = try await database.write { try acknowledge(id, of: client, $0) }
  }

  /// - Returns: false if there was no result to take.
  @discardableResult
  func acknowledge(
    _ id: LineJob.ID, of client: String, _ connection: any JobConnection
  ) throws -> Bool {
    try change(
      id, where: "client = \(client) AND status = 'succeeded'",
      "status = 'acknowledged', result = '{}'", connection)
  }

  /// Queues a job again that failed, or that waits until later.
  ///
  /// - Parameter mostOpen: how many unfinished jobs the client may have, with this one.
  /// - Throws: `TooManyOpenJobs` if it were one more.
  public func retry(
    _ id: LineJob.ID, of client: String, mostOpen: Int = .max
  ) async throws {
    try await database.write { connection in
      let isChanged = try change(
        id, where: "client = \(client) AND (\(Self.mayRetry))",
        """
        status = 'queued', attempts = 0, not_before = NULL, problem = NULL, finished_at = NULL
        """, connection)
      guard isChanged else { throw Problem.noJob }
      guard try Self.openJobs(of: client, connection) <= mostOpen else { throw TooManyOpenJobs() }
    }
  }

  /// Removes a job. A worker that is at it can no longer write.
  public func remove(_ id: LineJob.ID, of client: String) async throws {
    try await database.write { connection in
      let removed = try connection.rows(
        "DELETE FROM job WHERE id = \(id) AND client = \(client) RETURNING id")
      guard !removed.isEmpty else { throw Problem.noJob }
      try connection.announce(client)
    }
  }

  /// Deletes results that were not fetched in time, and the jobs themselves a day later.
  public func sweep(at now: Date) async throws {
    let end = now.milliseconds - Self.lifetime.milliseconds
    let old: JobStatement = """
      (finished_at <= \(end - Self.lifetime.milliseconds)
        OR status = 'acknowledged' AND finished_at <= \(end))
      """
    let stale: JobStatement = "(status = 'succeeded' AND finished_at <= \(end))"
    let ids = try await database.read { connection in
      try connection.rows("SELECT id FROM job WHERE \(old) OR \(stale)").map { try $0.text(0) }
    }
    for id in ids {
      try await database.write { connection in
        let forgotten = try connection.rows(
          "DELETE FROM job WHERE id = \(id) AND \(old) RETURNING id")
        guard forgotten.isEmpty else { return }
        try change(id, where: stale, "status = 'expired', result = '{}'", connection)
      }
    }
  }

  // MARK: For operators

  /// The number of a client's jobs that are not finished.
  func openJobs(of client: String) async throws -> Int {
    try await database.read { try Self.openJobs(of: client, $0) }
  }

  private static func openJobs(of client: String, _ connection: any JobConnection) throws -> Int {
    let rows = try connection.rows(
      "SELECT count(*) FROM job WHERE client = \(client) AND \(isUnderway)")
    return Int(try rows.first?.integer(0) ?? 0)
  }

  /// The number of jobs by status.
  public func counts() async throws -> [String: Int] {
    try await database.read { connection in
      let rows = try connection.rows("SELECT status, count(*) FROM job GROUP BY status")
      return Dictionary(
        uniqueKeysWithValues: try rows.map { (try $0.text(0), Int(try $0.integer(1))) })
    }
  }

  // MARK: Statements

  /// Changes a job that fulfils a condition.
  ///
  /// - Returns: false if it does not.
  @discardableResult
  func change(
    _ id: LineJob.ID, where condition: JobStatement, _ assignments: JobStatement,
    _ connection: any JobConnection
  ) throws -> Bool {
    let found = try connection.rows(
      "SELECT client FROM job WHERE id = \(id) AND \(condition)\(database.rowLock)")
    guard let row = found.first else { return false }
    try Self.step(id, of: row.text(0), assignments, connection)
    return true
  }

  /// Changes a locked job, after all other changes of its client.
  static func step(
    _ id: LineJob.ID, of client: String, _ assignments: JobStatement,
    _ connection: any JobConnection
  ) throws {
    let cursor = try connection.rows(
      """
      INSERT INTO job_client (client, cursor) VALUES (\(client), 1)
      ON CONFLICT (client) DO UPDATE SET cursor = job_client.cursor + 1 RETURNING cursor
      """
    ).first?.integer(0)
    try connection.run("UPDATE job SET \(assignments), cursor = \(cursor) WHERE id = \(id)")
    try connection.announce(client)
  }

  static func jobs(
    _ condition: JobStatement, _ connection: any JobConnection
  ) throws -> [LineJob] {
    try connection.rows(
      """
      SELECT id, reference, request, status, problem, result, model, attempts, tokens, not_before,
        created_at, cursor, backend_id
      FROM job WHERE \(condition)
      """
    ).map(LineJob.init)
  }
}

extension Problem {
  public static let noJob = Problem(
    "Job not found.", remedy: "“jobs” lists them all.")
}

/// The client has as many unfinished jobs as it may have.
public struct TooManyOpenJobs: Error {}
