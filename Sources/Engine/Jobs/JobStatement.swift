/// SQL that both SQLite and PostgreSQL understand, with its values.
public struct JobStatement: Sendable {
  public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
  }

  fileprivate enum Part: Sendable {
    case sql(String)
    case value(SQLValue)
  }

  private var parts: [Part] = []

  public var values: [SQLValue] {
    parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The text, with a placeholder for each value.
  ///
  /// - Parameter placeholder: called with the value's number, from 1.
  public func sql(_ placeholder: (Int) -> String) -> String {
    var number = 0
    return parts.map { part in
      guard case .sql(let text) = part else {
        number += 1
        return placeholder(number)
      }
      return text
    }.joined()
  }
}

extension JobStatement: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: String) { parts.append(.sql(text)) }

    mutating func appendInterpolation(_ number: Int64?) {
      parts.append(.value(number.map(SQLValue.integer) ?? .null))
    }

    mutating func appendInterpolation(_ number: Int) {
      parts.append(.value(.integer(Int64(number))))
    }

    public mutating func appendInterpolation(_ text: String?) {
      parts.append(.value(text.map(SQLValue.text) ?? .null))
    }

    /// Inserts SQL with its values.
    mutating func appendInterpolation(_ statement: JobStatement) {
      parts += statement.parts
    }
  }

  public init(stringLiteral text: String) { parts = [.sql(text)] }

  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}
