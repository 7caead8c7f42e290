import CEdit
import Glibc

/// The width of text in terminal columns: two for kana and kanji, zero for combining marks.
enum Width {
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of a character, that of its widest scalar.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    _ = locale
    return character.unicodeScalars.map { max(0, Int(wcwidth(wchar_t($0.value)))) }.max() ?? 0
  }

  /// Sets the locale: in the C locale `wcwidth` does not know kana, and libedit drops them.
  static let locale = setlocale(LC_ALL, "C.UTF-8") != nil
}

extension String {
  /// Returns the longest beginning that fits into the columns.
  func shortened(to columns: Int) -> String {
    guard Width.of(self) > columns else { return self }
    var room = columns - 1
    let beginning = prefix { character in
      room -= Width.of(character)
      return room >= 0
    }
    return beginning + "…"
  }
}
