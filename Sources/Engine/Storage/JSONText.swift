import Foundation
import Synchronization

/// Values as they stand in a TEXT column: keys in order, so that the same value is the same text.
enum JSONText {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()

  static func of(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A text that needs no escapes is written without the encoder, which takes a while to set up.
  static func of(_ text: String) throws -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && !escaped.contains($0) }
    return isPlain ? "\"\(text)\"" : String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  private static let escaped = Array(#""\/"#.utf8)

  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// Reads and writes one TEXT column, and remembers the last value it met.
final class LastText<Value: Codable & Sendable>: Sendable {
  private let last = Mutex<(text: String, value: Value)?>(nil)

  func value(_ text: String) throws -> Value {
    if let last = last.withLock({ $0 }), last.text == text { return last.value }
    let value: Value = try JSONText.value(text)
    last.withLock { $0 = (text, value) }
    return value
  }

  /// - Parameter known: the value's text, where it need not be encoded.
  func text(of value: Value, known: String? = nil) throws -> String {
    let text = try known ?? JSONText.of(value)
    last.withLock { $0 = (text, value) }
    return text
  }
}
