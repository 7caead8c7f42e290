import Foundation

/// What was sent to a model, read back from how it is kept, to be shown as messages.
public struct SentPrompt: Hashable, Sendable {
  public struct Message: Hashable, Sendable {
    /// For a person, such as “You”.
    public let role: String
    public let text: String
  }

  public let messages: [Message]

  /// - Parameter stored: JSON of the instructions, the turns before and the question. Anything else is
  ///   shown as it is.
  public init(_ stored: String) {
    guard let prompt = Self.json(stored), let system = prompt["system"]?.string,
      let user = prompt["user"]?.string
    else {
      messages = stored.isEmpty ? [] : [Message(role: "Sent", text: stored)]
      return
    }
    let turns = (prompt["history"]?.array ?? []).map { turn in
      Message(
        role: turn["role"]?.string == "assistant" ? "Tutor" : "You",
        text: turn["text"]?.string ?? "")
    }
    let data = Self.json(user).map { Self.lines(of: $0).joined(separator: "\n") } ?? user
    messages =
      [Message(role: "Instructions", text: system)] + turns
      + [Message(role: "Your message, with what goes along", text: data)]
  }

  private static func json(_ text: String) -> JSONValue? {
    // What is no JSON is shown as it is.
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
      value.object != nil
    else { return nil }
    return value
  }

  /// The values of an object, each behind its name; what is inside of one is indented.
  private static func lines(of value: JSONValue, indentation: String = "") -> [String] {
    (value.object ?? [:]).sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
      let name = indentation + key.replacing("_", with: " ")
      if let values = value.array {
        guard !values.isEmpty else { return ["\(name): none"] }
        guard values.contains(where: { $0.object != nil }) else {
          return ["\(name): " + values.map(plain).joined(separator: ", ")]
        }
        return ["\(name):"] + values.map { "\(indentation)  - \(plain($0))" }
      }
      guard value.object != nil else { return ["\(name): \(plain(value))"] }
      return ["\(name):"] + lines(of: value, indentation: indentation + "  ")
    }
  }

  /// A value on one line.
  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: "none"
    case .bool(let isOn): isOn ? "yes" : "no"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let text): text
    case .array(let values): values.map(plain).joined(separator: ", ")
    case .object(let values):
      values.sorted { $0.key < $1.key }
        .map { "\($0.key.replacing("_", with: " ")): \(plain($0.value))" }
        .joined(separator: "; ")
    }
  }
}
