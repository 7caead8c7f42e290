import Engine
import Foundation

/// JSON as every command prints it: one value per line, with sorted keys and ISO 8601 dates.
enum JSONLine {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder.stable
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  static func text(_ value: some Encodable) throws -> String { try encoder.text(of: value) }
}

extension Console {
  /// Prints one JSON object or lines of text, as requested.
  func show(_ lines: @autoclosure () -> [Line], json: @autoclosure () -> JSONObject) throws {
    guard givesJSON else { return output.show(lines()) }
    try output.print(json())
  }

  /// Prints one line of JSON per object, or lines of text, as requested. Without objects, the lines
  /// are a message.
  func show(_ lines: @autoclosure () -> [Line], json: @autoclosure () -> [JSONObject]) throws {
    let objects = json()
    if givesJSON {
      for object in objects { try output.print(object) }
    } else if objects.isEmpty {
      let said = lines().map(\.text).joined(separator: "\n")
      if !said.isEmpty { output.say(said) }
    } else {
      output.show(lines())
    }
  }

  /// Prints one line of JSON per value, or the values in columns, as requested.
  ///
  /// - Parameters:
  ///   - none: the text if there are none.
  ///   - right: the columns to align right, from 0.
  func list<Value>(
    _ values: [Value], none: Line, flushRight right: Set<Int> = [],
    row: (Value) -> [Line], json: (Value) -> JSONObject
  ) throws {
    try show(
      values.isEmpty
        ? [none] : values.map(row).inColumns(flushRight: right, limit: output.columns() / 2),
      json: values.map(json))
  }
}
