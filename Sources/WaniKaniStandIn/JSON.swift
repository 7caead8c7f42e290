/// JSON as it is written: members keep their order, so that the same account gives the same bytes.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSON])
  case object([Member])

  struct Member: Sendable, Equatable {
    var name: String
    var value: JSON
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// An object with these members at its end; anything else stays what it is.
  func adding(_ members: [Member]) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }

  private func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let value): Self.write(value, into: &bytes)
    case .array(let values):
      Self.write(values, between: "[", "]", into: &bytes) { $0.write(into: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", into: &bytes) { member, bytes in
        Self.write(member.name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between start: String, _ end: String, into bytes: inout [UInt8],
    _ write: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: start.utf8)
    for (place, part) in parts.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(part, &bytes)
    }
    bytes.append(contentsOf: end.utf8)
  }

  /// Whole stretches are copied at once: a full account is 15 MB of text.
  private static func write(_ text: String, into bytes: inout [UInt8]) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for place in utf8.indices where isEscaped(utf8[place]) {
        bytes.append(contentsOf: utf8[start..<place])
        bytes.append(contentsOf: escape(utf8[place]).utf8)
        start = place + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\n"): return "\\n"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
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
