import Foundation
import GRDB

/// Stores jobs, and lends each to one worker at a time.
///
/// A worker renews its lease while it works. If it does not, because its process is gone, the job is
/// lent to another, and the first can no longer write. Work is done at least once; its effects,
/// which are written with the lease, once.
struct JobRepository: Sendable {
  static let migration = """
    -- Translations worked on in the background. request and result are JSON. cursor grows with every
    -- change of any job, in the order of commits.
    CREATE TABLE job (
      id TEXT NOT NULL PRIMARY KEY,
      idempotency_key TEXT NOT NULL UNIQUE,
      reference TEXT NOT NULL,
      request TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN
        ('queued', 'running', 'succeeded', 'failed', 'expired', 'acknowledged')),
      problem TEXT,
      result TEXT NOT NULL DEFAULT '{}',
      model TEXT NOT NULL DEFAULT '',
      attempts INTEGER NOT NULL DEFAULT 0,
      tokens INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER,
      worker TEXT,
      lease_until INTEGER,
      created_at INTEGER NOT NULL,
      finished_at INTEGER,
      cursor INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX job_cursor ON job (cursor);

    -- What models were paid for on each day, also for jobs that are gone.
    CREATE TABLE job_cost (
      day INTEGER PRIMARY KEY,
      tokens INTEGER NOT NULL
    ) STRICT;
    """

  /// How long a worker can be silent, in seconds.
  static let lease: TimeInterval = 30
  /// How long a result is kept, in seconds.
  static let lifetime: TimeInterval = 24 * 3_600
  /// How often a job is tried.
  static let tries = 5

  let storage: Storage

  // MARK: For clients

  /// Creates a job; with a key that was used before, returns that job.
  func create(
    _ request: TranslationJob.Request, for reference: String, key: String, at now: Date
  ) async throws -> TranslationJob {
    try await storage.database.write { db in
      try db.execute(
        literal: """
          INSERT INTO job (id, idempotency_key, reference, request, status, created_at, cursor)
          VALUES (\(UUID().uuidString.lowercased()), \(key), \(reference),
            \(try JSONText.of(request)), 'queued', \(now.milliseconds), \(Self.next))
          ON CONFLICT (idempotency_key) DO NOTHING
          """)
      guard let job = try jobs("idempotency_key = \(key)", db).first else { throw Problem.noJob }
      return job
    }
  }

  func job(_ id: TranslationJob.ID) async throws -> TranslationJob {
    try await storage.database.read { db in
      guard let job = try jobs("id = \(id) AND status <> 'acknowledged'", db).first else {
        throw Problem.noJob
      }
      return job
    }
  }

  /// Returns the jobs that changed after a cursor, in the order of their changes.
  func changed(since cursor: Int64 = 0, limit: Int = 100) async throws -> [TranslationJob] {
    try await storage.database.read { db in
      try jobs(
        "cursor > \(cursor) AND status <> 'acknowledged' ORDER BY cursor LIMIT \(limit)", db)
    }
  }

  /// Returns the jobs of a reference that are not acknowledged, oldest first.
  func changed(for reference: String) async throws -> [TranslationJob] {
    try await storage.database.read { db in
      try jobs(
        "reference = \(reference) AND status <> 'acknowledged' ORDER BY cursor", db)
    }
  }

  /// Deletes the result, which the client has. Doing it again changes nothing.
  func acknowledge(_ id: TranslationJob.ID, _ db: Database) throws {
    try db.execute(
      literal: """
        UPDATE job SET status = 'acknowledged', result = '{}', cursor = \(Self.next)
        WHERE id = \(id) AND status = 'succeeded'
        """)
  }

  /// Queues a failed job again.
  func retry(_ id: TranslationJob.ID) async throws {
    try await storage.database.write { db in
      try db.execute(
        literal: """
          UPDATE job SET status = 'queued', attempts = 0, not_before = NULL, problem = NULL,
            finished_at = NULL, cursor = \(Self.next)
          WHERE id = \(id) AND status IN ('failed', 'expired')
          """)
      guard db.changesCount == 1 else { throw Problem.noJob }
    }
  }

  /// Removes a job. A worker that is at it can no longer write.
  func remove(_ id: TranslationJob.ID) async throws {
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM job WHERE id = \(id)")
      guard db.changesCount == 1 else { throw Problem.noJob }
    }
  }

  /// Deletes results that nobody fetched in time, and forgets jobs a day later.
  func sweep(at now: Date) async throws {
    let end = now.milliseconds - Int64(Self.lifetime * 1_000)
    let old: SQL = """
      (finished_at <= \(end - Int64(Self.lifetime * 1_000))
        OR status = 'acknowledged' AND finished_at <= \(end))
      """
    let stale: SQL = "(status = 'succeeded' AND finished_at <= \(end))"
    // Nothing is written for nothing.
    let isClean = try await storage.database.read {
      try jobs("\(old) OR \(stale) LIMIT 1", $0).isEmpty
    }
    guard !isClean else { return }
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM job WHERE \(old)")
      try db.execute(
        literal: """
          UPDATE job SET status = 'expired', result = '{}', cursor = \(Self.next) WHERE \(stale)
          """)
    }
  }

  // MARK: For workers

  /// Lends the oldest job that waits, or whose worker is silent.
  func take(as worker: String, model: String, at now: Date) async throws -> TranslationJob? {
    let due: SQL = """
      (status = 'queued' AND coalesce(not_before, 0) <= \(now.milliseconds)
        OR status = 'running' AND lease_until <= \(now.milliseconds))
      """
    // Without a job that waits, nothing is written.
    let isIdle = try await storage.database.read { try jobs("\(due) LIMIT 1", $0).isEmpty }
    guard !isIdle else { return nil }
    return try await storage.database.write { db in
      guard let job = try jobs("\(due) ORDER BY created_at, id LIMIT 1", db).first else {
        return nil
      }
      try db.execute(
        literal: """
          UPDATE job SET status = 'running', worker = \(worker), model = \(model),
            attempts = attempts + 1, lease_until = \(Self.leaseEnd(now)), cursor = \(Self.next)
          WHERE id = \(job.id)
          """)
      return try jobs("id = \(job.id)", db).first
    }
  }

  /// Renews the lease.
  ///
  /// - Throws: `LeaseExpired` if another worker has the job, or it was removed.
  func beat(_ id: TranslationJob.ID, by worker: String, at now: Date) async throws {
    try await storage.writeWithoutSync { try keep(id, worker, now, $0) }
  }

  /// Adds translations and what they cost.
  func add(
    _ translations: [String: String], tokens: Int, to id: TranslationJob.ID, by worker: String,
    on day: Day, at now: Date
  ) async throws -> (job: TranslationJob, tokensOfDay: Int) {
    try await storage.database.write { db in
      // The model is paid, whoever has the job.
      try db.execute(
        literal: """
          INSERT INTO job_cost (day, tokens) VALUES (\(day.number), \(tokens))
          ON CONFLICT (day) DO UPDATE SET tokens = tokens + excluded.tokens
          """)
      guard var job = try jobs("id = \(id) AND worker = \(worker) AND status = 'running'", db).first
      else { throw LeaseExpired() }
      job.result.merge(translations) { $1 }
      try db.execute(
        literal: """
          UPDATE job SET result = \(try JSONText.of(job.result)), tokens = tokens + \(tokens),
            lease_until = \(Self.leaseEnd(now)), cursor = \(Self.next)
          WHERE id = \(id)
          """)
      job.tokens += tokens
      let spent: Int? = try db.value("SELECT tokens FROM job_cost WHERE day = \(day.number)")
      return (job, spent ?? 0)
    }
  }

  func succeed(_ id: TranslationJob.ID, by worker: String, at now: Date) async throws {
    try await finish(id, worker, "succeeded", nil, at: now)
  }

  func fail(
    _ id: TranslationJob.ID, by worker: String, _ problem: Problem, at now: Date
  ) async throws {
    try await finish(id, worker, "failed", problem, at: now)
  }

  /// Queues a job again after a passing failure.
  func postpone(
    _ id: TranslationJob.ID, by worker: String, until date: Date, at now: Date
  ) async throws {
    try await storage.database.write { db in
      try keep(id, worker, now, db)
      try db.execute(
        literal: """
          UPDATE job SET status = 'queued', not_before = \(date.milliseconds), worker = NULL,
            lease_until = NULL, cursor = \(Self.next)
          WHERE id = \(id)
          """)
    }
  }

  private func finish(
    _ id: TranslationJob.ID, _ worker: String, _ status: String, _ problem: Problem?, at now: Date
  ) async throws {
    try await storage.database.write { db in
      try keep(id, worker, now, db)
      try db.execute(
        literal: """
          UPDATE job SET status = \(status), problem = \(try problem.map(JSONText.of)),
            finished_at = \(now.milliseconds), worker = NULL, lease_until = NULL,
            cursor = \(Self.next)
          WHERE id = \(id)
          """)
    }
  }

  private func keep(
    _ id: TranslationJob.ID, _ worker: String, _ now: Date, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE job SET lease_until = \(Self.leaseEnd(now))
        WHERE id = \(id) AND worker = \(worker) AND status = 'running'
        """)
    guard db.changesCount == 1 else { throw LeaseExpired() }
  }

  private static func leaseEnd(_ now: Date) -> Int64 { (now + lease).milliseconds }

  /// Writes are one after the other, so the next cursor is larger than any that was committed.
  private static let next: SQL = "(SELECT coalesce(max(cursor), 0) + 1 FROM job)"

  // MARK: Rows

  func jobs(_ condition: SQL, _ db: Database) throws -> [TranslationJob] {
    try db.rows(
      """
      SELECT id, reference, request, status, problem, result, model, attempts, tokens, not_before,
        created_at, cursor
      FROM job WHERE \(condition)
      """
    ).map { row in
      let result: [String: String] = try JSONText.value(row[5])
      return TranslationJob(
        id: row[0], reference: row[1], request: try JSONText.value(row[2]),
        status: try Self.status(row, done: result.count), result: result, model: row[6],
        attempts: row[7], tokens: row[8], createdAt: Date(milliseconds: row[10]), cursor: row[11])
    }
  }

  private static func status(_ row: Row, done: Int) throws -> TranslationJob.Status {
    switch row[3] as String {
    case "queued": return .queued(until: (row[9] as Int64?).map(Date.init(milliseconds:)))
    case "running": return .running(done: done)
    case "failed":
      let problem: Problem? = try (row[4] as String?).map { try JSONText.value($0) }
      return .failed(problem ?? .noJob)
    case "expired": return .expired
    default: return .succeeded
    }
  }
}

/// Another worker has the job, or it is gone.
struct LeaseExpired: Error {}

extension Problem {
  static let noJob = Problem(
    "There is no such job.", remedy: "“jobs” lists those there are.")
}
