/// Any JSON value.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  public subscript(key: String) -> JSONValue? { object?[key] }

  public subscript(place: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(place) { values[place] } else { nil }
  }

  func with(_ values: [String: JSONValue]) -> JSONValue {
    .object((object ?? [:]).merging(values) { $1 })
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }

  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  public var object: [String: JSONValue]? {
    if case .object(let values) = self { values } else { nil }
  }

  /// The number if it is whole, also if it is written as a string.
  public var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {  // Each type is tried in turn.
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let values = try? value.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number):
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }

  public init(dictionaryLiteral values: (String, JSONValue)...) {
    self = .object(Dictionary(values, uniquingKeysWith: { $1 }))
  }
}
