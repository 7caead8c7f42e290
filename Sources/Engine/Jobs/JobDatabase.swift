/// The database of a job queue: SQLite for a learner, PostgreSQL for a backend.
public protocol JobDatabase: Sendable {
  /// Keeps a selected row from other workers until the transaction ends, where others can write
  /// meanwhile; empty where they cannot.
  var rowLock: JobStatement { get }
  /// Like `rowLock`, but skips rows that others have locked.
  var freeRowLock: JobStatement { get }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value

  /// Runs a transaction.
  ///
  /// - Parameter isDurable: whether the transaction has to survive a power cut.
  func write<Value: Sendable>(
    isDurable: Bool, _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value

  /// Reports changes of jobs by any process, with the client they are for; nil for any client.
  ///
  /// Reports arrive on any thread.
  func observe(_ onChange: @escaping @Sendable (_ client: String?) -> Void) -> Observation
}

extension JobDatabase {
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any JobConnection) throws -> Value
  ) async throws -> Value {
    try await write(isDurable: true, body)
  }

  /// Changes of jobs from now on, combined as those of a `ChangeFeed` are.
  ///
  /// - Parameter client: whose jobs they are; nil for anyone's.
  public func stream(of client: String? = nil) -> AsyncStream<Void> {
    AsyncStream(observing: { changed in
      observe { if client == nil || $0 == nil || $0 == client { changed() } }
    })
  }
}

/// A connection within a transaction.
public protocol JobConnection {
  func rows(_ statement: JobStatement) throws -> [JobRow]
  /// Runs a statement that returns no rows.
  func run(_ statement: JobStatement) throws
  /// Tells observers that jobs of a client change with this transaction.
  func announce(_ client: String) throws
}

/// A row, its columns by number.
public struct JobRow: Sendable {
  private let values: [JobStatement.SQLValue]

  public init(_ values: [JobStatement.SQLValue]) {
    self.values = values
  }

  func text(_ column: Int) throws -> String {
    guard case .text(let text) = values[column] else { throw UnexpectedColumn(column: column) }
    return text
  }

  func optionalText(_ column: Int) throws -> String? {
    values[column] == .null ? nil : try text(column)
  }

  func integer(_ column: Int) throws -> Int64 {
    guard case .integer(let number) = values[column] else {
      throw UnexpectedColumn(column: column)
    }
    return number
  }

  func optionalInteger(_ column: Int) throws -> Int64? {
    values[column] == .null ? nil : try integer(column)
  }
}

/// A column has a value that it can't have.
struct UnexpectedColumn: Error { var column: Int }
