import Foundation

/// A JSON value to decode or encode.
enum JSON: Codable, Sendable, Equatable {
  case null
  case bool(Bool)
  /// A whole number; no request contains others.
  case int(Int)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  // A failed attempt only means that the value is of another type.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(Int.self) {
      self = .int(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let values = try? value.decode([JSON].self) {
      self = .array(values)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let flag): try value.encode(flag)
    case .int(let number): try value.encode(number)
    case .string(let text): try value.encode(text)
    case .array(let values): try value.encode(values)
    case .object(let members): try value.encode(members)
    }
  }

  /// The encoded bytes with sorted keys, so that equal accounts encode equally.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding only fails for numbers that JSON lacks, and there are none.
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }

  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Returns the object with more members; any other value is returned unchanged.
  func adding(_ more: [String: JSON]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.merging(more) { $1 })
  }
}

extension JSON {
  static func time(_ date: Date?) -> JSON { .optional(date.map(Timestamp.text)) }
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func numbers(_ values: [Int]) -> JSON { .array(values.map(JSON.int)) }
  static func strings(_ values: [String]) -> JSON { .array(values.map(JSON.string)) }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { $1 })
  }

  init(arrayLiteral values: JSON...) {
    self = .array(values)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
}
