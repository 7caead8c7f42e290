public import Foundation

/// Keeps jobs, and lends each to one worker at a time.
///
/// A worker renews its lease while it works. If it does not, because its process is gone, the job is
/// lent to another, and the first can no longer write. Work is done at least once; its effects,
/// which are written with the lease, once.
///
/// Every change of a client's jobs has a cursor. A transaction takes the next one under a lock that
/// it keeps until it ends, so cursors appear in their order, and who reads on from the last one
/// misses nothing. Jobs are locked before cursors, so that transactions never wait for each other.
public struct JobQueue: Sendable {
  /// How long a worker can be silent, in seconds.
  static let lease: TimeInterval = 20
  /// How long a result is kept, in seconds.
  static let lifetime: TimeInterval = 24 * 3_600
  /// How often a job is tried.
  static let tries = 5

  /// The client of the learner's own jobs.
  static let learner = ""

  public let database: any JobDatabase

  public init(_ database: any JobDatabase) {
    self.database = database
  }

  // MARK: For clients

  /// Creates a job; with a key that the client used before, returns that job.
  ///
  /// - Parameter model: the only model that may work on it; empty for any.
  public func create(
    _ request: TranslationJob.Request, for reference: String = "", key: String,
    by client: String, model: String = "", at now: Date
  ) async throws -> (job: TranslationJob, isNew: Bool) {
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
      if !created.isEmpty { try Self.step(id, of: client, "status = 'queued'", connection) }
      let found = try Self.jobs("client = \(client) AND idempotency_key = \(key)", connection)
      guard let job = found.first else { throw Problem.noJob }
      return (job, !created.isEmpty)
    }
  }

  public func job(_ id: TranslationJob.ID, of client: String) async throws -> TranslationJob {
    try await database.read { connection in
      let found = try Self.jobs(
        "id = \(id) AND client = \(client) AND status <> 'acknowledged'", connection)
      guard let job = found.first else { throw Problem.noJob }
      return job
    }
  }

  /// Returns a client's jobs that changed after a cursor, in the order of their changes.
  public func changed(
    since cursor: Int64 = 0, limit: Int = 100, of client: String
  ) async throws -> [TranslationJob] {
    try await database.read { connection in
      try Self.jobs(
        """
        client = \(client) AND cursor > \(cursor) AND status <> 'acknowledged'
        ORDER BY cursor LIMIT \(limit)
        """, connection)
    }
  }

  /// Returns a client's jobs for a reference that are not acknowledged, oldest change first.
  func changed(for reference: String, of client: String) async throws -> [TranslationJob] {
    try await database.read { connection in
      try Self.jobs(
        """
        client = \(client) AND reference = \(reference) AND status <> 'acknowledged'
        ORDER BY cursor
        """, connection)
    }
  }

  /// Returns a client's jobs whose results wait to be fetched.
  func finished(of client: String) async throws -> [TranslationJob] {
    try await database.read { connection in
      try Self.jobs("client = \(client) AND status = 'succeeded' ORDER BY cursor", connection)
    }
  }

  /// Deletes the result, which the client has. Doing it again changes nothing.
  public func acknowledge(_ id: TranslationJob.ID, of client: String) async throws {
    try await database.write { try acknowledge(id, of: client, $0) }
  }

  func acknowledge(
    _ id: TranslationJob.ID, of client: String, _ connection: any JobConnection
  ) throws {
    _ = try change(
      id, where: "client = \(client) AND status = 'succeeded'",
      "status = 'acknowledged', result = '{}'", connection)
  }

  /// Queues a failed job again.
  public func retry(_ id: TranslationJob.ID, of client: String) async throws {
    try await database.write { connection in
      let isChanged = try change(
        id, where: "client = \(client) AND status IN ('failed', 'expired')",
        """
        status = 'queued', attempts = 0, not_before = NULL, problem = NULL, finished_at = NULL
        """, connection)
      guard isChanged else { throw Problem.noJob }
    }
  }

  /// Removes a job. A worker that is at it can no longer write.
  public func remove(_ id: TranslationJob.ID, of client: String) async throws {
    try await database.write { connection in
      let removed = try connection.rows(
        "DELETE FROM job WHERE id = \(id) AND client = \(client) RETURNING id")
      guard !removed.isEmpty else { throw Problem.noJob }
      try connection.announce(client)
    }
  }

  /// Deletes results that nobody fetched in time, and forgets jobs a day later.
  public func sweep(at now: Date) async throws {
    let end = now.milliseconds - Int64(Self.lifetime * 1_000)
    let old: JobStatement = """
      (finished_at <= \(end - Int64(Self.lifetime * 1_000))
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
        _ = try change(id, where: stale, "status = 'expired', result = '{}'", connection)
      }
    }
  }

  // MARK: For workers

  /// Lends the oldest job that waits, or whose worker is silent.
  ///
  /// What a worker does is not durable before `succeed`: after a power cut it would be done again.
  ///
  /// - Parameter isReserved: Whether to take only jobs for this model, or only those for any.
  func take(
    as worker: String, model: String, isReserved: Bool = false, at now: Date
  ) async throws -> TranslationJob? {
    let due: JobStatement = """
      (wanted_model = \(isReserved ? model : "")
        AND (status = 'queued' AND coalesce(not_before, 0) <= \(now.milliseconds)
          OR status = 'running' AND lease_until <= \(now.milliseconds)))
      """
    // Without a job that waits, nothing is written.
    let isIdle = try await database.read {
      try $0.rows("SELECT id FROM job WHERE \(due) LIMIT 1").isEmpty
    }
    guard !isIdle else { return nil }
    return try await database.write(isDurable: false) { connection in
      let free = try connection.rows(
        """
        SELECT id, client FROM job WHERE \(due) ORDER BY created_at, id LIMIT 1\
        \(database.freeRowLock)
        """)
      guard let row = free.first else { return nil }
      let id = try row.text(0)
      try Self.step(
        id, of: row.text(1),
        """
        status = 'running', worker = \(worker), model = \(model), attempts = attempts + 1,
          lease_until = \(Self.leaseEnd(now))
        """, connection)
      return try Self.jobs("id = \(id)", connection).first
    }
  }

  /// Renews the lease.
  ///
  /// - Throws: `LeaseExpired` if another worker has the job, or it was removed.
  func beat(_ id: TranslationJob.ID, by worker: String, at now: Date) async throws {
    try await database.write(isDurable: false) { connection in
      let kept = try connection.rows(
        """
        UPDATE job SET lease_until = \(Self.leaseEnd(now))
        WHERE id = \(id) AND \(Self.isLent(to: worker)) RETURNING id
        """)
      guard !kept.isEmpty else { throw LeaseExpired() }
    }
  }

  /// Adds translations and what they cost.
  func add(
    _ translations: [String: String], tokens: Int, to id: TranslationJob.ID, by worker: String,
    on day: Day, at now: Date
  ) async throws -> (job: TranslationJob, tokensOfDay: Int) {
    // The model is paid, whoever has the job.
    let spent = try await pay(tokens, on: day)
    let job = try await database.write(isDurable: false) { connection in
      let lent: JobStatement = "id = \(id) AND \(Self.isLent(to: worker))"
      guard var job = try Self.jobs("\(lent)\(database.rowLock)", connection).first else {
        throw LeaseExpired()
      }
      job.result.merge(translations) { $1 }
      job.tokens += tokens
      _ = try change(
        id, where: lent,
        """
        result = \(try JSONText.of(job.result)), tokens = \(job.tokens),
          lease_until = \(Self.leaseEnd(now))
        """, connection)
      return job
    }
    return (job, spent)
  }

  /// - Returns: the tokens of the day.
  private func pay(_ tokens: Int, on day: Day) async throws -> Int {
    try await database.write(isDurable: false) { connection in
      let spent = try connection.rows(
        """
        INSERT INTO job_cost (day, tokens) VALUES (\(day.number), \(tokens))
        ON CONFLICT (day) DO UPDATE SET tokens = job_cost.tokens + excluded.tokens RETURNING tokens
        """)
      return try Int(spent.first?.integer(0) ?? 0)
    }
  }

  func succeed(_ id: TranslationJob.ID, by worker: String, at now: Date) async throws {
    try await settle(id, worker, "status = 'succeeded', finished_at = \(now.milliseconds)")
  }

  func fail(
    _ id: TranslationJob.ID, by worker: String, _ problem: Problem, at now: Date
  ) async throws {
    try await settle(
      id, worker,
      """
      status = 'failed', problem = \(try JSONText.of(problem)), finished_at = \(now.milliseconds)
      """)
  }

  /// Queues a job again after a passing failure.
  func postpone(
    _ id: TranslationJob.ID, by worker: String, until date: Date, at now: Date
  ) async throws {
    try await settle(id, worker, "status = 'queued', not_before = \(date.milliseconds)")
  }

  private func settle(
    _ id: TranslationJob.ID, _ worker: String, _ assignments: JobStatement
  ) async throws {
    try await database.write { connection in
      let isChanged = try change(
        id, where: Self.isLent(to: worker),
        "\(assignments), worker = NULL, lease_until = NULL", connection)
      guard isChanged else { throw LeaseExpired() }
    }
  }

  // MARK: For operators

  /// The number of a client's jobs that are not finished.
  public func openJobs(of client: String) async throws -> Int {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT count(*) FROM job WHERE client = \(client) AND status IN ('queued', 'running')
        """)
      return Int(try rows.first?.integer(0) ?? 0)
    }
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

  private static func leaseEnd(_ now: Date) -> Int64 { (now + lease).milliseconds }

  private static func isLent(to worker: String) -> JobStatement {
    "worker = \(worker) AND status = 'running'"
  }

  /// Changes a job that fulfils a condition.
  ///
  /// - Returns: False if it does not.
  func change(
    _ id: TranslationJob.ID, where condition: JobStatement, _ assignments: JobStatement,
    _ connection: any JobConnection
  ) throws -> Bool {
    let found = try connection.rows(
      "SELECT client FROM job WHERE id = \(id) AND \(condition)\(database.rowLock)")
    guard let row = found.first else { return false }
    try Self.step(id, of: row.text(0), assignments, connection)
    return true
  }

  /// Changes a locked job, after all other changes of its client.
  private static func step(
    _ id: TranslationJob.ID, of client: String, _ assignments: JobStatement,
    _ connection: any JobConnection
  ) throws {
    let cursor = try connection.rows(
      """
      INSERT INTO job_client (client, cursor) VALUES (\(client), 1)
      ON CONFLICT (client) DO UPDATE SET cursor = job_client.cursor + 1 RETURNING cursor
      """
    ).first?.integer(0)
    _ = try connection.rows(
      "UPDATE job SET \(assignments), cursor = \(cursor) WHERE id = \(id) RETURNING id")
    try connection.announce(client)
  }

  static func jobs(
    _ condition: JobStatement, _ connection: any JobConnection
  ) throws -> [TranslationJob] {
    try connection.rows(
      """
      SELECT id, reference, request, status, problem, result, model, attempts, tokens, not_before,
        created_at, cursor, backend_id
      FROM job WHERE \(condition)
      """
    ).map(TranslationJob.init)
  }
}

extension TranslationJob {
  fileprivate init(_ row: JobRow) throws {
    let result: [String: String] = try JSONText.value(try row.text(5))
    self.init(
      id: try row.text(0), reference: try row.text(1),
      request: try JSONText.value(try row.text(2)),
      status: try Status(row, done: result.count), result: result, model: try row.text(6),
      attempts: Int(try row.integer(7)), tokens: Int(try row.integer(8)),
      createdAt: Date(milliseconds: try row.integer(10)), cursor: try row.integer(11),
      backendID: try row.optionalText(12))
  }
}

extension TranslationJob.Status {
  fileprivate init(_ row: JobRow, done: Int) throws {
    switch try row.text(3) {
    case "queued": self = .queued(until: try row.optionalInteger(9).map(Date.init(milliseconds:)))
    case "running": self = .running(done: done)
    case "failed":
      let problem: Problem? = try row.optionalText(4).map { try JSONText.value($0) }
      self = .failed(problem ?? .noJob)
    case "expired": self = .expired
    default: self = .succeeded
    }
  }
}

/// Another worker has the job, or it is gone.
struct LeaseExpired: Error {}

extension Problem {
  static let noJob = Problem(
    "There is no such job.", remedy: "“jobs” lists those there are.")
}
