/// What a form's fields come to as keys of a terminal.
enum PaneKeys {
  /// A form may send anything, and the program reads it key by key.
  private static let longestLine = 500

  /// By the names that browsers have for them.
  private static let named = [
    "Space": " ", "Enter": "\r", "Backspace": "\u{7F}", "ArrowUp": "\u{1B}[A",
    "ArrowDown": "\u{1B}[B", "ArrowRight": "\u{1B}[C", "ArrowLeft": "\u{1B}[D",
  ]

  /// - Returns: one key, or a line with its enter; nil for what is neither.
  static func typed(by form: FormData) -> String? {
    if let key = form.fields["key"] { return named[key] ?? character(key) }
    guard let line = form.fields["line"] else { return nil }
    return line.prefix(longestLine).filter(isPrintable) + "\r"
  }

  private static func character(_ key: String) -> String? {
    key.count == 1 && key.allSatisfy(isPrintable) ? key : nil
  }

  /// Controls would steer the terminal rather than be typed.
  private static func isPrintable(_ character: Character) -> Bool {
    !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
