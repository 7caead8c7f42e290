import Engine

/// Waiting for keys and lines.
extension SessionRun {
  /// Waits for keys until one has an effect.
  ///
  /// - Parameters:
  ///   - usual: the keys that are the same everywhere, in a line of their own.
  ///   - act: Handles a key. Returns nil to wait for the next one.
  func keys(
    behind hint: Line, usual: [String] = [], _ act: (Key) async throws -> Turn?
  ) async throws -> Turn {
    let usual = usual.map { Line($0, .faint).unbroken }.joined(by: " · ")
    let hints = usual.spans.isEmpty ? [hint] : [hint, usual]
    while true {
      switch await waiting({ await console.key(hints) }) {
      case .entered(let key):
        pressed += 1
        if let turn = try await act(withoutColon(key)) { return turn }
      case .interrupted, .ended: return .leave
      case .changed(let reason): return redraw(reason)
      }
    }
  }

  func withoutColon(_ key: Key) -> Key {
    if case .unknown = keys.action(for: key) { key.withoutColon } else { key }
  }

  /// Waits for lines until one has an effect.
  func lines(
    for prompt: Course.Prompt, _ act: (String) async throws -> Turn?
  ) async throws -> Turn {
    let draft = session.askedAgain?.correctableDraft ?? ""
    let (output, card) = (console.output, text.asking(prompt, session, columns: columns))
    while true {
      showAnswerKeys()
      let ask = prompt.isTypedInKana ? console.input.kana : console.input.line
      let heard = await waiting {
        await console.input.interruption.showing(again: { output.show(card) }) {
          await ask("answer> ", draft)
        }
      }
      switch heard {
      case .entered(let line):
        // Lines that were pasted below the first one would grade this and the next cards.
        console.input.dropTypedAhead()
        pressed += line.keystrokes
        if let turn = try await act(line.text) { return turn }
      case .interrupted, .ended:
        console.endLine()
        return .leave
      case .changed(let reason):
        console.endLine()
        return redraw(reason)
      }
    }
  }

  func waiting<Value>(_ wait: () async -> InputResult<Value>) async -> InputResult<Value> {
    guard let watch else { return await wait() }
    return await watch.during(session, wait)
  }

  /// Discards a partly typed answer because another face changed the session or the data, and keys
  /// that were pressed before what is shown next.
  func redraw(_ reason: Interruption.Reason) -> Turn {
    if reason == .changed { console.input.dropTypedAhead() }
    if reason == .changed, let movedOn = text.movedOn(from: session, to: state.session) {
      console.output.say(movedOn)
    }
    return .advance
  }

  /// Shows what else a line can be: before the first answer, and when there is more of it, such as
  /// an answer to undo.
  private func showAnswerKeys() {
    guard console.input.isInteractive, !shownHints.isSuperset(of: lineHints) else { return }
    shownHints.formUnion(lineHints)
    console.output.show(Line(lineHint, .faint).indented(Line.margin))
  }

  func refuse(_ key: Key, _ remedy: String) throws -> Turn? {
    try console.refuse(key.name, try: remedy)
    return nil
  }
}
