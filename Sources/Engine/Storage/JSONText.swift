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
  static func of(_ text: String) throws -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && !escaped.contains($0) }
    return isPlain ? "\"\(text)\"" : String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  private static let escaped = Array(#""\/"#.utf8)

  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// Decodes and encodes one TEXT column, caching the last value.
final class LastText<Value: Codable & Sendable>: Sendable {
  private let last = Mutex<(text: String, value: Value)?>(nil)

  func value(_ text: String) throws -> Value {
    if let last = last.withLock({ $0 }), last.text == text { return last.value }
    let value: Value = try JSONText.value(text)
    last.withLock { $0 = (text, value) }
    return value
  }

  /// - Parameter known: the value's JSON, if it is already known.
  func text(of value: Value, known: String? = nil) throws -> String {
    let text = try known ?? JSONText.of(value)
    last.withLock { $0 = (text, value) }
    return text
  }
}
