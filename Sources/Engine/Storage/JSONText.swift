import Foundation
import Synchronization

/// Encodes and decodes values in TEXT columns, with sorted keys, so that equal values have equal
/// text.
enum JSONText {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()

  static func of(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Encodes a string, without the encoder if nothing needs escaping.
  ///
  /// - Parameter escapesSlashes: true for columns, which have always been so.
  static func of(_ text: String, escapesSlashes: Bool = true) throws -> String {
    let escaped = escapesSlashes ? Self.escaped : Self.escaped.dropLast()
    if text.utf8.allSatisfy({ $0 >= 0x20 && !escaped.contains($0) }) { return "\"\(text)\"" }
    let encoder = escapesSlashes ? encoder : slashEncoder
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  private static let escaped = Array(#""\/"#.utf8)[...]
  private static let slashEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()

  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// Decodes and encodes one TEXT column, remembering the last value by its text.
///
/// For what is read over and over: parsing the JSON of sessions took a third of an answer's
/// processor time.
final class JSONMemo<Value: Codable & Sendable>: Sendable {
  private let last = Mutex<(text: String, value: Value)?>(nil)

  func value(_ text: String) throws -> Value {
    if let last = last.withLock({ $0 }), last.text == text { return last.value }
    let value: Value = try JSONText.value(text)
    last.withLock { $0 = (text, value) }
    return value
  }

  func text(_ value: Value) throws -> String {
    let text = try JSONText.of(value)
    last.withLock { $0 = (text, value) }
    return text
  }
}
