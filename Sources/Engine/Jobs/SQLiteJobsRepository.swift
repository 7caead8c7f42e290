public import Foundation
import GRDB

/// The jobs in the learner's database.
struct SQLiteJobsRepository: JobDatabase {
  static let migration = Migration(
    "0.3.0 jobs",
    contents: ["job": "translations", "job_cost": "translations"],
    """
    -- Translations worked on in the background. request and result are JSON. client is empty for
    -- the learner's own. cursor grows with every change of any job of the client.
    CREATE TABLE job (
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
      -- The only model that may work on it; empty for any.
      wanted_model TEXT NOT NULL DEFAULT '',
      attempts INTEGER NOT NULL DEFAULT 0,
      tokens INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER,
      worker TEXT,
      lease_until INTEGER,
      -- Its identity at the backend that works on it.
      backend_id TEXT UNIQUE,
      created_at INTEGER NOT NULL,
      finished_at INTEGER,
      cursor INTEGER NOT NULL,
      UNIQUE (client, idempotency_key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX job_cursor ON job (client, cursor);
    CREATE INDEX job_status ON job (status, created_at);

    -- The last cursor of each client.
    CREATE TABLE job_client (
      client TEXT NOT NULL PRIMARY KEY,
      cursor INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What models were paid for on each day, also for jobs that are gone.
    CREATE TABLE job_cost (
      day INTEGER PRIMARY KEY,
      tokens INTEGER NOT NULL
    ) STRICT;

    -- The last change of the backend's jobs that arrived here.
    CREATE TABLE job_backend (
      address TEXT NOT NULL PRIMARY KEY,
      cursor INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)

  let storage: Storage
  let changes: ChangeFeed

  // SQLite has one writer at a time.
  var rowLock: JobStatement { "" }
  var freeRowLock: JobStatement { "" }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    try await storage.database.read { try body(SQLiteJobConnection(database: $0)) }
  }

  func write<Value: Sendable>(
    isDurable: Bool, _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    guard isDurable else {
      return try await storage.writeWithoutSync { try body(SQLiteJobConnection(database: $0)) }
    }
    return try await storage.database.write { try body(SQLiteJobConnection(database: $0)) }
  }

  func observe(_ onChange: @escaping @Sendable (_ client: String?) -> Void) -> Observation {
    changes.observe { onChange(nil) }
  }
}

extension JobQueue {
  /// Opens the jobs in a folder of their own, which is created.
  ///
  /// - Throws: `Problem` if they can't be read and written.
  public static func stored(in folder: URL, at now: Date) throws -> JobQueue {
    let storage = try Storage.open(folder, at: now)
    if let problem = storage.problem { throw problem }
    return JobQueue(SQLiteJobsRepository(storage: storage, changes: ChangeFeed(storage)))
  }
}

/// Runs the statements of jobs in one transaction of SQLite.
struct SQLiteJobConnection: JobConnection {
  let database: Database

  func rows(_ statement: JobStatement) throws -> [JobRow] {
    let request = SQLRequest<Row>(
      sql: statement.sql { _ in "?" }, arguments: arguments(of: statement), cached: true)
    return try request.fetchAll(database).map { row in
      JobRow(try row.databaseValues.map(JobStatement.SQLValue.init))
    }
  }

  func run(_ statement: JobStatement) throws {
    try database.cachedStatement(sql: statement.sql { _ in "?" })
      .execute(arguments: arguments(of: statement))
  }

  private func arguments(of statement: JobStatement) -> StatementArguments {
    StatementArguments(statement.values.map(\.databaseValue))
  }

  /// The change feed reports every commit.
  func announce(_ client: String) {}
}

extension JobStatement.SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue) throws {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    case .double, .blob: throw UnexpectedColumn(column: 0)
    }
  }
}
