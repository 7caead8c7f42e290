import Foundation

/// A time as the service writes it: ISO 8601 with six, three or no digits behind the second.
enum ServiceTime {
  /// Nil for what is no such time.
  static func date(_ text: String) -> Date? {
    let style = text.contains(".") ? fractional : whole
    return try? style.parse(text)  // Nil says it.
  }

  /// In whole milliseconds; the format cuts what is beyond them, also where a time lies a hair below.
  static func text(_ date: Date) -> String { (date + 0.000_5).formatted(fractional) }

  private static let whole = Date.ISO8601FormatStyle()
  private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
