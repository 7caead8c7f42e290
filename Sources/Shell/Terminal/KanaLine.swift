import Engine

/// A line of kana being typed. A colon, which no answer contains, starts a key instead.
struct KanaLine: Hashable, Sendable {
  private var input = KanaInput()
  private var command = ""
  private var keystrokes = 0

  init(_ prefilled: String) {
    input.type(prefilled)
  }

  var text: String { command.isEmpty ? input.text : command }
  var afterCursor: String {
    guard command.isEmpty else { return "" }
    return String(String.UnicodeScalarView(input.text.unicodeScalars.dropFirst(input.cursor)))
  }
  /// The line as submitted: a final n becomes ん.
  var line: TypedLine {
    TypedLine(text: command.isEmpty ? input.submitted : command, keystrokes: keystrokes)
  }

  /// - Returns: whether the line is submitted.
  mutating func press(_ key: Key) -> Bool {
    keystrokes += 1
    switch key {
    case .enter: return true
    case .space: type(" ")
    case .character(let character): type(character)
    case .backspace:
      if command.isEmpty { input.deleteBackward() } else { command.removeLast() }
    case .clear: (input, command) = (KanaInput(), "")
    case .move(let distance): input.move(by: distance)
    case .deleteWord: while input.cursor > 0 { input.deleteBackward() }
    case .word, .other: break
    }
    return false
  }

  private mutating func type(_ character: Character) {
    if !command.isEmpty || ":：".contains(character) {
      (input, command) = (KanaInput(), command + String(character))
    } else {
      input.type(String(character))
    }
  }
}

extension Output {
  /// Redraws the line after its prompt; if it is too long, only its end.
  func redraw(_ text: String, behind prompt: String, cursorBefore after: String = "") {
    let room = columns() - Width.of(prompt) - 1
    var (end, width) = (Substring(text), Width.of(text))
    while width > room, let first = end.popFirst() { width -= Width.of(first) }
    let back = min(Width.of(after), width)
    data("\r\u{1B}[K\(prompt)\(end)" + (back > 0 ? "\u{1B}[\(back)D" : ""))
  }
}
