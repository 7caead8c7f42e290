import Foundation

/// Encodes and decodes values in TEXT columns, with sorted keys, so that equal values have equal
/// text. Times are seconds since 2001, as `Notes/archive.md` says to other programs.
enum JSONText {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()

  static func of(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// Decodes and encodes one TEXT column, remembering the last value by its text.
///
/// For what is read over and over: parsing the JSON of sessions took a third of an answer's
/// processor time.
final class JSONCache<Value: Codable & Sendable>: Sendable {
  private let last = LastValue<Value>()

  func value(_ text: String) throws -> Value { try last.value(text) { try JSONText.value($0) } }

  func text(_ value: Value) throws -> String {
    let text = try JSONText.of(value)
    last.keep(value, of: text)
    return text
  }
}
