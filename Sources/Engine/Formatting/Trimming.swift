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
