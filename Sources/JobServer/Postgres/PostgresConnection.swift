import CPostgres
import Engine
import Glibc

/// A connection to PostgreSQL by libpq, for one thread at a time.
final class PostgresConnection: JobConnection {
  /// The channel on which changes of jobs are announced.
  static let channel = "sanpo_jobs"

  private let connection: OpaquePointer
  /// The names of prepared statements by their SQL.
  private var prepared: [String: String] = [:]

  /// - Parameter address: `postgres://…`
  init(_ address: String) throws(PostgresError) {
    guard let connection = PQconnectdb(address) else { throw PostgresError("out of memory") }
    self.connection = connection
    // A connection that failed is closed by `deinit`, as everything is initialised by now.
    guard PQstatus(connection) == CONNECTION_OK else { throw PostgresError(connection) }
    // A job reads and writes few rows, so notices say nothing new.
    _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  var isOpen: Bool { PQstatus(connection) == CONNECTION_OK }

  /// Whether the server has kept the connection open while it was unused. A server that restarts
  /// says so before it closes it.
  var isUsable: Bool {
    var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    return isOpen && poll(&descriptor, 1, 0) == 0
  }

  func rows(_ statement: JobStatement) throws -> [JobRow] {
    try rows(statement.sql { "$\($0)" }, statement.values)
  }

  func run(_ statement: JobStatement) throws { _ = try rows(statement) }

  func announce(_ client: String) throws {
    try run("SELECT pg_notify(\(Self.channel), \(client))")
  }

  /// Runs statements without values.
  func execute(_ sql: String) throws(PostgresError) {
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw PostgresError(connection)
    }
  }

  private func rows(_ sql: String, _ values: [JobStatement.SQLValue]) throws -> [JobRow] {
    let name = try prepared(sql)
    let texts = values.map(\.text)
    let result = Self.withCStrings(texts) { pointers in
      PQexecPrepared(connection, name, Int32(texts.count), pointers, nil, nil, 0)
    }
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw PostgresError(connection)
    }
    return (0..<PQntuples(result)).map { row in
      JobRow((0..<PQnfields(result)).map { Self.value(result, row, $0) })
    }
  }

  /// Returns the name of a statement, which PostgreSQL parses once for each connection.
  private func prepared(_ sql: String) throws(PostgresError) -> String {
    if let name = prepared[sql] { return name }
    let name = "statement_\(prepared.count)"
    let result = PQprepare(connection, name, sql, 0, nil)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw PostgresError(connection) }
    prepared[sql] = name
    return name
  }

  private static func value(
    _ result: OpaquePointer?, _ row: Int32, _ column: Int32
  ) -> JobStatement.SQLValue {
    guard PQgetisnull(result, row, column) == 0, let text = PQgetvalue(result, row, column) else {
      return .null
    }
    let string = String(cString: text)
    // The types int8 and int4.
    guard [20, 23].contains(PQftype(result, column)), let number = Int64(string) else {
      return .text(string)
    }
    return .integer(number)
  }

  /// Calls the body with C strings that live as long as it runs.
  private static func withCStrings<Value>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
  ) -> Value {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer {
      body($0.baseAddress)
    }
  }
}

// MARK: - Announcements

extension PostgresConnection {
  /// Waits for announcements.
  ///
  /// - Returns: the clients whose jobs changed; none after the timeout, in milliseconds.
  func announcements(within timeout: Int32) throws(PostgresError) -> [String] {
    var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, timeout) > 0 else { return [] }
    guard PQconsumeInput(connection) == 1, isOpen else { throw PostgresError(connection) }
    var clients: [String] = []
    while let notice = PQnotifies(connection) {
      clients.append(String(cString: notice.pointee.extra))
      PQfreemem(notice)
    }
    return clients
  }
}

extension JobStatement.SQLValue {
  fileprivate var text: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    // PostgreSQL has no text with a null character.
    case .text(let text): text.replacing("\0", with: "")
    }
  }
}

/// A failure that libpq reports.
struct PostgresError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(_ connection: OpaquePointer) {
    description =
      String(cString: PQerrorMessage(connection)).split(separator: "\n").first
      .map(String.init) ?? "no reason given"
  }
}
