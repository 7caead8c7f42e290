/// Converts a form's fields to terminal input.
enum PaneKeys {
  /// The maximum length of a line: a form may send anything, and the program reads it key by key.
  private static let longestLine = 500

  /// The key that leaves a line or the session. Escape would begin a command of libedit's, which
  /// can start other programs.
  static let stop = "Ctrl-C"

  /// The keys by their names in browsers.
  private static let named = [
    "Space": " ", "Enter": "\r", "Backspace": "\u{7F}", "ArrowUp": "\u{1B}[A",
    "ArrowDown": "\u{1B}[B", "ArrowRight": "\u{1B}[C", "ArrowLeft": "\u{1B}[D",
    stop: "\u{3}",
  ]

  /// - Parameter isLine: whether the program waits for a line. Else a line of one character is a
  ///   key: enter would be another, for the next card.
  /// - Returns: one key, or a line with enter; nil for anything else.
  static func typed(by form: FormData, isLine: Bool) -> String? {
    if let key = form.fields["key"] { return named[key] ?? character(key) }
    guard let line = form.fields["line"] else { return nil }
    let text = line.prefix(longestLine).filter(isPrintable)
    return isLine || text.count != 1 ? text + "\r" : text
  }

  private static func character(_ key: String) -> String? {
    key.count == 1 && key.allSatisfy(isPrintable) ? key : nil
  }

  /// Excludes control characters, which would control the terminal.
  private static func isPrintable(_ character: Character) -> Bool {
    !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
