import Foundation

/// JSON as it is sent, declared by a literal, whose members keep their order.
///
///     let json: ServedJSON = ["id": id, "url": "\(base)/\(id)", "created_at": createdAt]
///
/// It is written at once and not kept as a tree: a page has a thousand subjects, most of them
/// stored as text, which Foundation's encoder could not take as it is.
struct ServedJSON: Sendable, ServedValue, ExpressibleByDictionaryLiteral {
  let text: String

  static let null = ServedJSON(raw: "null")
  static let emptyList = ServedJSON(raw: "[]")

  /// - Parameter text: JSON, which is sent as it is.
  init(raw text: String) { self.text = text }

  init(_ value: any ServedValue) {
    var text = ""
    value.writeJSON(to: &text)
    self.init(raw: text)
  }

  init(dictionaryLiteral members: (String, any ServedValue)...) { self.init(Members(members)) }

  func writeJSON(to text: inout String) { text += self.text }

  /// An object that can get more members.
  struct Members: Sendable, ServedValue, ExpressibleByDictionaryLiteral {
    /// JSON without the braces.
    private(set) var text = ""

    init(_ members: [(String, any ServedValue)]) {
      for (name, value) in members {
        text += "\(text.isEmpty ? "" : ",")\(JSONText.quoted(name)):"
        value.writeJSON(to: &text)
      }
    }

    init(dictionaryLiteral members: (String, any ServedValue)...) { self.init(members) }

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

/// A value that can be a member of `ServedJSON`.
protocol ServedValue {
  func writeJSON(to text: inout String)
}

extension ServedValue where Self: BinaryInteger {
  func writeJSON(to text: inout String) { text += description }
}

extension Int: ServedValue {}
extension Int64: ServedValue {}

extension Bool: ServedValue {
  func writeJSON(to text: inout String) { text += self ? "true" : "false" }
}

extension String: ServedValue {
  func writeJSON(to text: inout String) { text += JSONText.quoted(self) }
}

extension ServedTime: ServedValue {
  func writeJSON(to text: inout String) { self.text.writeJSON(to: &text) }
}

extension Date: ServedValue {
  func writeJSON(to text: inout String) { ServedTime(self).writeJSON(to: &text) }
}

extension Optional: ServedValue where Wrapped: ServedValue {
  func writeJSON(to text: inout String) {
    if let self { self.writeJSON(to: &text) } else { text += "null" }
  }
}

extension Array: ServedValue where Element: ServedValue {
  func writeJSON(to text: inout String) {
    text += "["
    for place in indices {
      if place > 0 { text += "," }
      self[place].writeJSON(to: &text)
    }
    text += "]"
  }
}
