import Foundation

extension String {
  /// The text without surrounding spaces and line breaks.
  var trimmed: String {
    let isTrimmed = unicodeScalars.first?.isBlank != true && unicodeScalars.last?.isBlank != true
    return isTrimmed ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.Scalar {
  /// Includes the zero-width space, as in Foundation's trimming.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    case 0...0x7F, JapaneseRange.hiragana, JapaneseRange.katakana, JapaneseRange.kanji: false
    default: properties.isWhitespace || value == 0x200B
    }
  }
}

extension StringProtocol {
  /// The text with a capital at its beginning, as it is otherwise.
  public var capitalised: String { "\(prefix(1).uppercased())\(dropFirst())" }
}

extension String {
  /// The text without control characters other than tabs and line feeds: SQLite ends a text at the
  /// first NUL, Anki a field at another, and terminals interpret more of them.
  var withoutControls: String {
    let isClean = !unicodeScalars.contains(where: \.isUnwanted)
    return isClean ? self : String(unicodeScalars.filter { !$0.isUnwanted })
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}
