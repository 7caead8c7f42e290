import CEdit
import Glibc

/// How many columns text takes on a terminal: kana and kanji two, a mark that joins none.
enum Width {
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// A character made of several scalars is as wide as its widest.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    _ = locale
    return character.unicodeScalars.map { max(0, Int(wcwidth(wchar_t($0.value)))) }.max() ?? 0
  }

  /// In the C locale `wcwidth` knows no kana, and libedit swallows them.
  static let locale = setlocale(LC_ALL, "C.UTF-8") != nil
}
