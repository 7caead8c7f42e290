/// JSON as it is sent, declared by a literal whose members keep their order.
///
///     let json: OrderedJSON = ["id": id, "url": "\(base)/\(id)", "created_at": createdAt]
///
/// It is written at once and not kept as a tree: a page has a thousand subjects, most of them
/// stored as text, which Foundation's encoder could not take as it is.
struct OrderedJSON: Sendable, JSONWritable, ExpressibleByDictionaryLiteral {
  let text: String

  static let null = OrderedJSON(raw: "null")
  static let emptyList = OrderedJSON(raw: "[]")

  /// - Parameter text: JSON, which is sent as it is.
  init(raw text: String) { self.text = text }

  init(_ value: any JSONWritable) {
    var text = ""
    value.writeJSON(to: &text)
    self.init(raw: text)
  }

  init(dictionaryLiteral members: (String, any JSONWritable)...) { self.init(Members(members)) }

  func writeJSON(to text: inout String) { text += self.text }

  /// An object that can get more members.
  struct Members: Sendable, JSONWritable, ExpressibleByDictionaryLiteral {
    /// JSON without the braces.
    private(set) var text = ""

    init(_ members: [(String, any JSONWritable)]) {
      for (name, value) in members {
        text += "\(text.isEmpty ? "" : ",")\(name.quotedAsJSON):"
        value.writeJSON(to: &text)
      }
    }

    init(dictionaryLiteral members: (String, any JSONWritable)...) { self.init(members) }

    mutating func append(_ more: Members) {
      if !text.isEmpty, !more.text.isEmpty { text += "," }
      text += more.text
    }

    func writeJSON(to text: inout String) {
      text += "{"
      text += self.text
      text += "}"
    }
  }
}

/// A value that can be a member of `OrderedJSON`.
protocol JSONWritable {
  func writeJSON(to text: inout String)
}

extension JSONWritable where Self: BinaryInteger {
  func writeJSON(to text: inout String) { text += description }
}

extension Int: JSONWritable {}
extension Int64: JSONWritable {}

extension Bool: JSONWritable {
  func writeJSON(to text: inout String) { text += self ? "true" : "false" }
}

extension String: JSONWritable {
  func writeJSON(to text: inout String) { text += quotedAsJSON }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  func writeJSON(to text: inout String) {
    if let self { self.writeJSON(to: &text) } else { text += "null" }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func writeJSON(to text: inout String) {
    text += "["
    for place in indices {
      if place > 0 { text += "," }
      self[place].writeJSON(to: &text)
    }
    text += "]"
  }
}

/// Its members are sorted by name.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  func writeJSON(to text: inout String) {
    let members = sorted { $0.key < $1.key }.map { member -> (String, any JSONWritable) in
      (member.key, member.value)
    }
    OrderedJSON.Members(members).writeJSON(to: &text)
  }
}

extension JSONValue: JSONWritable {
  func writeJSON(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let isTrue): isTrue.writeJSON(to: &text)
    case .number(let number): text += Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let string): string.writeJSON(to: &text)
    case .array(let values): values.writeJSON(to: &text)
    case .object(let values): values.writeJSON(to: &text)
    }
  }
}

extension String {
  /// A string as JSON, escaped as Foundation's encoder does it, but with slashes as they are.
  ///
  /// Most strings need no escapes, so the encoder would take several times as long, and it throws.
  var quotedAsJSON: String {
    let isPlain = utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(self)\"" : "\"\(unicodeScalars.map(Self.escaped).joined())\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    case _ where scalar.value < 0x20:
      (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
