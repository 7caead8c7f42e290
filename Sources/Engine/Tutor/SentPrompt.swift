import Foundation

/// A prompt that was sent to a model, read back from storage to be shown as messages.
public struct SentPrompt: Hashable, Sendable {
  public struct Message: Hashable, Sendable {
    /// The role's name for a person, such as “You”.
    public let role: String
    public let text: String
  }

  public let messages: [Message]
  /// The other values in the bodies: the model, its limit and the like.
  public let settings: [String]
  /// The bodies, laid out to be read.
  public let json: String

  /// - Parameter stored: the bodies of the requests, parted by blank lines. Anything else is shown
  ///   as it is.
  public init(_ stored: String) {
    let bodies = stored.split(separator: "\n\n").map { Self.json(String($0)) }
    let read = bodies.compactMap { $0.flatMap(Self.messages) }
    guard !bodies.isEmpty, read.count == bodies.count else {
      messages = stored.isEmpty ? [] : [Message(role: "Sent", text: stored)]
      (settings, json) = ([], stored)
      return
    }
    messages = read.flatMap(\.self)
    let known = bodies.compactMap { $0?.object }
    settings = known.map(Self.settings).uniqued()
    json = known.map { Self.laidOut(.object($0)) }.joined(separator: "\n\n")
  }

  private static let texts = [
    "system", "messages", "systemInstruction", "contents", "history", "user",
  ]

  private static func settings(_ body: [String: JSONValue]) -> String {
    body.filter { !texts.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key): \(plain($0.value))" }.joined(separator: ", ")
  }

  private static func laidOut(_ body: JSONValue) -> String {
    let encoder = JSONEncoder.stable
    encoder.outputFormatting.insert(.prettyPrinted)
    // Decoded JSON can always be encoded.
    return (try? encoder.text(of: body)) ?? ""
  }

  /// Reads the body as any provider has it; nil if it is something else.
  private static func messages(of body: JSONValue) -> [Message]? {
    let all = body["messages"]?.array ?? body["contents"]?.array ?? body["history"]?.array ?? []
    let system =
      body["system"]?.string ?? body["systemInstruction"].flatMap(text)
      ?? all.first { $0["role"]?.string == "system" }.flatMap(text)
    guard let system else { return nil }
    var turns = all.filter { $0["role"]?.string != "system" }.map { turn in
      let isTutor = ["assistant", "model"].contains(turn["role"]?.string)
      return Message(role: isTutor ? "Tutor" : "You", text: text(of: turn) ?? "")
    }
    // Versions before 0.6.0 stored the prompt itself, not the bodies made of it.
    guard let last = body["user"]?.string ?? turns.popLast()?.text else { return nil }
    let data = json(last).map { lines(of: $0).joined(separator: "\n") } ?? last
    return [Message(role: "Instructions", text: system)] + turns
      + [Message(role: "Your message, with what goes along", text: data)]
  }

  private static func text(of turn: JSONValue) -> String? {
    turn["content"]?.string ?? turn["text"]?.string ?? turn["parts"]?[0]?["text"]?.string
  }

  private static func json(_ text: String) -> JSONValue? {
    // A text that is no JSON is shown unchanged.
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
