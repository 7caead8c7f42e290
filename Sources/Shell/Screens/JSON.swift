import Foundation

/// A value as machines read it. Keys are snake case and always there: what is not is null.
enum JSON: Hashable, Sendable {
  case null
  case truth(Bool)
  case whole(Int64)
  case number(Double)
  case string(String)
  case list([JSON])
  case object([String: JSON])

  init(_ value: String?) { self = value.map(JSON.string) ?? .null }
  init(_ value: Double?) { self = value.map(JSON.number) ?? .null }
  init(_ value: (some BinaryInteger)?) { self = value.map { .whole(Int64($0)) } ?? .null }
  init(_ value: Date?) {
    self = value.map { .string($0.formatted(.iso8601)) } ?? .null
  }
  init(_ value: Duration) { self = .number(value / .seconds(1)) }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension JSON: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .whole(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int64) { self = .whole(value) }
  init(booleanLiteral value: Bool) { self = .truth(value) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
