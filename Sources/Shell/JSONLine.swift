import Foundation

/// JSON as every command prints it: one value on one line, with keys in snake case and in order,
/// and moments in ISO 8601.
enum JSONLine {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// A value whose key is always there: null where there is none.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// Two values as one object with the keys of both.
struct Joined<First: Encodable, Second: Encodable>: Encodable {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) {
    (self.first, self.second) = (first, second)
  }

  func encode(to encoder: any Encoder) throws {
    try first.encode(to: encoder)
    try second.encode(to: encoder)
  }
}

/// What went wrong, on standard error.
struct ProblemRow: Encodable {
  /// The sentence.
  let problem: String
  @Nullable var remedy: String?
  /// Of the script.
  @Nullable var line: Int?
}

extension Console {
  /// JSON or lines, whichever was asked for.
  func show(
    _ lines: @autoclosure () -> [Line], json row: @autoclosure () throws -> some Encodable
  ) throws {
    if givesJSON { try output.give(row()) } else { output.show(lines()) }
  }

  /// A line of JSON for each row, or lines for a person.
  func show(
    _ lines: @autoclosure () -> [Line], jsonLines rows: @autoclosure () throws -> [any Encodable]
  ) throws {
    guard givesJSON else { return output.show(lines()) }
    for row in try rows() { try output.give(row) }
  }
}
