import Foundation

/// The service's timestamps: ISO 8601 with six, three or no fractional digits.
enum ServiceTime {
  /// Returns nil if the text is not a timestamp.
  static func date(_ text: String) -> Date? {
    let style = text.contains(".") ? fractional : whole
    return try? style.parse(text)  // Nil means that it cannot be parsed.
  }

  /// Formats in milliseconds. The format truncates, so half a millisecond is added first.
  static func text(_ date: Date) -> String { (date + 0.000_5).formatted(fractional) }

  static var decoding: JSONDecoder.DateDecodingStrategy {
    .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = ServiceTime.date(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time: \(text)")
      }
      return date
    }
  }

  private static let whole = Date.ISO8601FormatStyle()
  private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
