import Foundation

/// The workers' part of the queue: leasing jobs, and returning their results.
extension JobQueue {
  /// Lends the oldest job whose worker is silent, or else the oldest that waits. A job that
  /// silenced `tries` workers fails.
  ///
  /// What a worker does is not durable before `succeed`: after a power cut it would be done again.
  ///
  /// - Parameter isReserved: whether to take only jobs for this model, or only those for any.
  func claim(
    as worker: String, model: String, isReserved: Bool = false, at now: Date
  ) async throws -> LineJob? {
    let wanted = isReserved ? model : ""
    // Without a job that waits, nothing is written.
    let isIdle = try await database.read { connection in
      try Self.next(for: wanted, at: now, connection) == nil
    }
    guard !isIdle else { return nil }
    // One job a transaction, because jobs are locked before cursors.
    while true {
      let claim = try await claimNext(as: worker, model: model, for: wanted, at: now)
      switch claim {
      case .lent(let job): return job
      case .failed: continue
      case .idle: return nil
      }
    }
  }

  /// The result of trying to lease the next job.
  private enum Claim {
    case lent(LineJob)
    /// The job failed, because `tries` workers had fallen silent.
    case failed
    /// No job waits.
    case idle
  }

  private func claimNext(
    as worker: String, model: String, for wanted: String, at now: Date
  ) async throws -> Claim {
    try await database.write(isDurable: false) { connection in
      let next = try Self.next(for: wanted, at: now, lock: database.freeRowLock, connection)
      guard let row = next else { return .idle }
      let id = try row.text(0)
      guard try row.integer(2) < Self.tries else {
        try Self.step(id, of: row.text(1), failure(.neverFinished, at: now), connection)
        return .failed
      }
      try Self.step(
        id, of: row.text(1),
        """
        status = 'running', worker = \(worker), model = \(model), attempts = attempts + 1,
          problem = NULL, lease_until = \(Self.leaseEnd(now))
        """, connection)
      return try Self.jobs("id = \(id)", connection).first.map(Claim.lent) ?? .idle
    }
  }

  /// The job to lend next: id, client and attempts. Those whose workers are silent come first; they
  /// are the older ones, and each of the two searches follows an index. A backend that has a job
  /// lends it itself.
  private static func next(
    for model: String, at now: Date, lock: JobStatement = "", _ connection: any JobConnection
  ) throws -> JobRow? {
    // No lease ends so late, unless the clock was set back since. The clocks of several backends may
    // differ by minutes.
    let latest = (now + 3_600).milliseconds
    let states: [JobStatement] = [
      "status = 'running' AND (lease_until <= \(now.milliseconds) OR lease_until > \(latest))",
      """
      status = 'queued' AND backend_id IS NULL
        AND coalesce(not_before, 0) <= \(now.milliseconds)
      """,
    ]
    for state in states {
      let found = try connection.rows(
        """
        SELECT id, client, attempts FROM job WHERE \(state) AND wanted_model = \(model)
        ORDER BY created_at, id LIMIT 1\(lock)
        """)
      if let job = found.first { return job }
    }
    return nil
  }

  /// - Returns: the tokens that the job has taken so far.
  /// - Throws: `LeaseExpired` if another worker has the job, or it was removed.
  @discardableResult
  func renewLease(_ id: LineJob.ID, by worker: String, at now: Date) async throws -> Int {
    try await database.write(isDurable: false) { connection in
      let kept = try connection.rows(
        """
        UPDATE job SET lease_until = \(Self.leaseEnd(now))
        WHERE id = \(id) AND \(Self.isLent(to: worker)) RETURNING tokens
        """)
      guard let row = kept.first else { throw LeaseExpired() }
      return try Int(row.integer(0))
    }
  }

  /// Tells why a job gets no further, until it does.
  func note(_ problem: Problem, of id: LineJob.ID, by worker: String) async throws {
    try await database.write(isDurable: false) { connection in
      _ = try change(
        id, where: Self.isLent(to: worker), "problem = \(try JSONText.of(problem))", connection)
    }
  }

  func add(
    _ translations: [String: String], tokens: Int, to id: LineJob.ID, by worker: String,
    on day: Day, at now: Date
  ) async throws -> (job: LineJob, tokensOfDay: Int) {
    let (job, spent) = try await database.write(isDurable: false) { connection in
      let job = try store(translations, tokens, for: id, by: worker, at: now, connection)
      // The model is paid, whoever has the job.
      let spent = try Self.pay(tokens, on: day, connection)
      return (job, spent)
    }
    guard let job else { throw LeaseExpired() }
    return (job, spent)
  }

  /// Adds to a job's result.
  ///
  /// - Returns: nil if another worker has the job.
  private func store(
    _ translations: [String: String], _ tokens: Int, for id: LineJob.ID,
    by worker: String, at now: Date, _ connection: any JobConnection
  ) throws -> LineJob? {
    let lent: JobStatement = "id = \(id) AND \(Self.isLent(to: worker))"
    guard var job = try Self.jobs("\(lent)\(database.rowLock)", connection).first else {
      return nil
    }
    job.result.merge(translations) { $1 }
    job.tokens += tokens
    try change(
      id, where: lent,
      """
      result = \(try JSONText.of(job.result)), tokens = \(job.tokens), problem = NULL,
        lease_until = \(Self.leaseEnd(now))
      """, connection)
    return job
  }

  func tokens(on day: Day) async throws -> Int {
    try await database.read { try Self.tokens(on: day, $0) }
  }

  static func tokens(on day: Day, _ connection: any JobConnection) throws -> Int {
    let spent = try connection.rows("SELECT tokens FROM job_cost WHERE day = \(day.number)")
    return try Int(spent.first?.integer(0) ?? 0)
  }

  /// The tokens by day, the latest first.
  func tokensByDay() async throws -> [(day: Day, tokens: Int)] {
    try await database.read { connection in
      try connection.rows("SELECT day, tokens FROM job_cost ORDER BY day DESC")
        .map { try (day: Day(Int($0.integer(0))), tokens: Int($0.integer(1))) }
    }
  }

  /// - Returns: the tokens of the day.
  private static func pay(
    _ tokens: Int, on day: Day, _ connection: any JobConnection
  ) throws -> Int {
    let spent = try connection.rows(
      """
      INSERT INTO job_cost (day, tokens) VALUES (\(day.number), \(tokens))
      ON CONFLICT (day) DO UPDATE SET tokens = job_cost.tokens + excluded.tokens RETURNING tokens
      """)
    return try Int(spent.first?.integer(0) ?? 0)
  }

  func succeed(_ id: LineJob.ID, by worker: String, at now: Date) async throws {
    try await settle(id, worker, "status = 'succeeded', finished_at = \(now.milliseconds)")
  }

  func fail(
    _ id: LineJob.ID, by worker: String, _ problem: Problem, at now: Date
  ) async throws {
    try await settle(id, worker, failure(problem, at: now))
  }

  /// Returns the SQL assignments that make a job fail.
  func failure(_ problem: Problem, at now: Date) throws -> JobStatement {
    """
    status = 'failed', problem = \(try JSONText.of(problem)), finished_at = \(now.milliseconds)
    """
  }

  /// Queues a job again.
  ///
  /// - Parameters:
  ///   - problem: the passing failure; nil if the worker only stops, which is no attempt.
  ///   - isAttempt: whether a failure counts as an attempt.
  func postpone(
    _ id: LineJob.ID, by worker: String, until date: Date, after problem: Problem? = nil,
    isAttempt: Bool = true
  ) async throws {
    try await settle(
      id, worker,
      """
      status = 'queued', not_before = \(date.milliseconds),
        attempts = attempts - \(problem == nil || !isAttempt ? 1 : 0),
        problem = \(try problem.map { try JSONText.of($0) })
      """)
  }

  private func settle(
    _ id: LineJob.ID, _ worker: String, _ assignments: JobStatement
  ) async throws {
    try await database.write { connection in
      let isChanged = try change(
        id, where: Self.isLent(to: worker),
        "\(assignments), worker = NULL, lease_until = NULL", connection)
      guard isChanged else { throw LeaseExpired() }
    }
  }

  private static func leaseEnd(_ now: Date) -> Int64 { (now + lease).milliseconds }

  private static func isLent(to worker: String) -> JobStatement {
    "worker = \(worker) AND status = 'running'"
  }
}

extension Problem {
  static let neverFinished = Problem(
    "The job was started \(JobQueue.tries) times and never finished.",
    remedy: "Request it again.")
}

/// Another worker has the job, or it is gone.
struct LeaseExpired: Error {}
