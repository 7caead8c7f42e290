public import Engine
import NIOPosix
import Synchronization

/// Jobs in PostgreSQL, for several servers and workers.
public final class PostgresJobs: JobDatabase {
  /// The number of connections, each with a thread.
  private static let connections = 8

  public var rowLock: JobStatement { " FOR UPDATE" }
  public var freeRowLock: JobStatement { " FOR UPDATE SKIP LOCKED" }

  private let address: String
  private let threads = NIOThreadPool(numberOfThreads: PostgresJobs.connections)
  private let idle: Mutex<[Idle]> = Mutex([])
  private let listener: PostgresListener

  /// An unused connection.
  private struct Idle: @unchecked Sendable { let connection: PostgresConnection }

  /// Connects, and creates the tables if they are missing.
  ///
  /// - Parameter address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`
  /// - Throws: `Problem` if the database can't be reached.
  public init(_ address: String) throws {
    self.address = address
    listener = PostgresListener(address)
    do {
      let first = try PostgresConnection(address)
      try first.execute(PostgresSchema.sql)
      idle.withLock { $0 = [Idle(connection: first)] }
    } catch {
      throw Problem(
        "The jobs' database can't be used.",
        remedy: "Check SANPO_JOBS_DATABASE, and that PostgreSQL is running.", detail: "\(error)")
    }
    threads.start()
  }

  deinit { threads.shutdownGracefully { _ in } }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    try await run(body)
  }

  public func write<Value: Sendable>(
    isDurable: Bool, _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    try await run { connection in
      try connection.execute(isDurable ? "BEGIN" : "BEGIN; SET LOCAL synchronous_commit = off")
      do {
        let value = try body(connection)
        try connection.execute("COMMIT")
        return value
      } catch {
        // A connection that can't roll back is closed; then the server does it.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  public func observe(_ onChange: @escaping @Sendable (_ client: String?) -> Void) -> Observation {
    listener.observe(onChange)
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await threads.runIfActive { [self] in
      let connection = try usable() ?? Idle(connection: PostgresConnection(address))
      defer { if connection.connection.isOpen { idle.withLock { $0.append(connection) } } }
      return try body(connection.connection)
    }
  }

  /// Takes an unused connection; nil if there is none.
  private func usable() -> Idle? {
    idle.withLock { idle in
      while let last = idle.popLast() { if last.connection.isUsable { return last } }
      return nil
    }
  }
}

/// The schema of the jobs in PostgreSQL.
enum PostgresSchema {
  /// The tables, as in SQLite. Servers that start together create them once.
  static let sql = """
    BEGIN;
    SELECT pg_advisory_xact_lock(7267);
    CREATE TABLE IF NOT EXISTS job (
      id TEXT NOT NULL PRIMARY KEY,
      client TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      reference TEXT NOT NULL,
      request TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN
        ('queued', 'running', 'succeeded', 'failed', 'expired', 'acknowledged')),
      problem TEXT,
      result TEXT NOT NULL DEFAULT '{}',
      model TEXT NOT NULL DEFAULT '',
      wanted_model TEXT NOT NULL DEFAULT '',
      attempts BIGINT NOT NULL DEFAULT 0,
      tokens BIGINT NOT NULL DEFAULT 0,
      not_before BIGINT,
      worker TEXT,
      lease_until BIGINT,
      backend_id TEXT UNIQUE,
      created_at BIGINT NOT NULL,
      finished_at BIGINT,
      cursor BIGINT NOT NULL,
      UNIQUE (client, idempotency_key)
    );
    CREATE INDEX IF NOT EXISTS job_cursor ON job (client, cursor);
    CREATE INDEX IF NOT EXISTS job_open ON job (created_at, id)
      WHERE status IN ('queued', 'running');
    CREATE TABLE IF NOT EXISTS job_client (
      client TEXT NOT NULL PRIMARY KEY,
      cursor BIGINT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS job_cost (
      day BIGINT NOT NULL PRIMARY KEY,
      tokens BIGINT NOT NULL
    );
    COMMIT;
    """
}
