import Synchronization

/// The source of lines and keys.
struct Input: Sendable {
  /// Whether a person is in a terminal, so that there are prompts and changes elsewhere are shown.
  var isInteractive: Bool
  /// Whether keys arrive one by one, without enter.
  var hasSingleKeys: Bool
  var interruption: Interruption
  /// Reads a command after a prompt.
  var command: @Sendable (_ prompt: String) async -> InputResult<String>
  /// Reads an answer after a prompt, with prefilled text.
  var line: @Sendable (_ prompt: String, _ prefilled: String) async -> InputResult<TypedLine>
  /// Reads like `line`, converting romaji to kana while typing if the terminal allows.
  var kana: @Sendable (_ prompt: String, _ prefilled: String) async -> InputResult<TypedLine>
  /// Reads a line without echo.
  var secret: @Sendable (_ prompt: String) async -> InputResult<String>
  var key: @Sendable (_ prompt: String) async -> InputResult<Key>
  /// Returns the number of lines read, for errors in scripts.
  var linesRead: @Sendable () -> Int
  /// Forgets the keys that were pressed and not read yet.
  var dropTypedAhead: @Sendable () -> Void = {}

  static let prompt = "sanpo> "

  /// Creates an input with line editing and single keys, for any terminal that is not dumb.
  static func terminal(
    commands: LineEditor, answers: LineEditor, interruption: Interruption
  ) -> Input {
    Input(
      isInteractive: true, hasSingleKeys: true, interruption: interruption,
      command: { await commands.line($0, prefilled: "").map(\.text) },
      line: { await answers.line($0, prefilled: $1) },
      kana: { await kana(behind: $0, prefilled: $1, interruption) },
      secret: { await secret(behind: $0, interruption) },
      key: { prompt in
        await KeyReader(interruption: interruption).key { Output.standard([:]).data(prompt) }
      }, linesRead: { 0 }, dropTypedAhead: TerminalModes.dropTypedAhead)
  }

  private static func kana(
    behind prompt: String, prefilled: String, _ interruption: Interruption
  ) async -> InputResult<TypedLine> {
    let output = Output.standard([:])
    let draw: @Sendable (KanaLine) -> Void = {
      output.redraw($0.text, behind: prompt, cursorBefore: $0.afterCursor)
    }
    let heard = await KeyReader(interruption: interruption).keys(
      making: KanaLine(prefilled), drawing: draw
    ) { key, line in
      guard line.press(key) else {
        draw(line)
        return false
      }
      output.redraw(line.line.text, behind: prompt)
      return true
    }
    if case .entered = heard { output.data("\n") }
    return heard.map(\.line)
  }

  private static func secret(
    behind prompt: String, _ interruption: Interruption
  ) async -> InputResult<String> {
    let output = Output.standard([:])
    let heard = await KeyReader(interruption: interruption).keys(
      making: "", drawing: { _ in output.data("\r\u{1B}[K\(prompt)") }
    ) { key, text in
      switch key {
      case .enter: return true
      case .backspace: _ = text.popLast()
      case .clear: text = ""
      case .space: text += " "
      case .character(let character): text.append(character)
      case .word, .move, .deleteWord, .other: break
      }
      return false
    }
    output.data("\n")
    return heard
  }

  /// Creates an input with lines only. A line with one character counts as its key.
  ///
  /// - Parameter talk: Prints prompts; nil if no person reads them.
  static func lines(
    _ next: @escaping @Sendable () async -> InputResult<String>, interruption: Interruption,
    prompting talk: (@Sendable (String) -> Void)?
  ) -> Input {
    let count = LineCount()
    @Sendable func line(_ prompt: String) async -> InputResult<String> {
      talk?(prompt)
      let heard = await next()
      if case .entered = heard { count.add() }
      return heard
    }
    @Sendable func typed(_ prompt: String, _: String) async -> InputResult<TypedLine> {
      await line(prompt).map { TypedLine(text: $0, keystrokes: $0.count + 1) }
    }
    return Input(
      isInteractive: talk != nil, hasSingleKeys: false, interruption: interruption,
      command: { await line($0) }, line: typed, kana: typed,
      secret: { await line($0) },
      key: { await line("\($0)> ").map { Key(line: $0) } }, linesRead: { count.value })
  }
}

private final class LineCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

extension InputResult {
  func map<Other>(_ make: (Value) -> Other) -> InputResult<Other> {
    switch self {
    case .entered(let value): .entered(make(value))
    case .interrupted: .interrupted
    case .ended: .ended
    case .changed(let reason): .changed(reason)
    }
  }
}
