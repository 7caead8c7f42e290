import Foundation

/// The first error in a JSON file, described for the person who wrote it.
struct JSONFlaw {
  /// The description, with a full stop.
  let sentence: String

  /// - Parameter data: the file.
  /// - Returns: nil if the error is about something else.
  init?(_ error: any Error, in data: Data) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      sentence = "\(Self.name(context.codingPath + [key])) is missing."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      sentence = "\(Self.name(context.codingPath)) is not of the right kind."
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      sentence = "\(Self.name(context.codingPath)) is not valid."
    case DecodingError.dataCorrupted:
      sentence =
        Self.line(of: Array(data)).map { "line \($0) is not valid JSON." }
        ?? "it is not valid JSON."
    default: return nil
    }
  }

  /// The number of the line that is no JSON, which Foundation does not tell; nil if all is.
  private static func line(of bytes: [UInt8]) -> Int? {
    do {
      _ = try JSONReader.value(bytes)
      return nil
    } catch {
      return 1 + bytes.prefix(error.place).count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// For example “plans[0].title”.
  private static func name(_ path: [any CodingKey]) -> String {
    var name = ""
    for key in path {
      if let place = key.intValue {
        name += "[\(place)]"
      } else {
        name += (name.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return name.isEmpty ? "it" : "“\(name)”"
  }
}
