import Engine

/// New items, and questions until their answer is shown.
extension SessionRun {
  /// Presents a new item. The questions follow the last one.
  func present(
    _ presentation: Course.Presentation, at place: Int, of count: Int
  ) async throws -> Turn {
    console.output.show(text.presenting(presentation, at: place, of: count, columns: columns))
    let next = place + 1 == count ? "enter start the quiz" : "enter next"
    let back = place > 0 ? " · b back" : ""
    let hint = "\(next)\(back) · \(keys.leaveHint())"
    return try await keys(behind: Line(hint, .faint)) { key in
      switch (key, keys.action(for: key)) {
      case (_, .chosen(.leave)): return .leave
      case (.enter, _), (.space, _), (.character("n"), _):
        return try await move(.turn(to: place + 1))
      case (.character("b"), _) where place > 0: return try await move(.turn(to: place - 1))
      // The hint names all keys.
      case (_, .look), (_, .chosen(.help)): return nil
      default: return try refuse(key, hint)
      }
    }
  }

  func ask(_ prompt: Course.Prompt) async throws -> Turn {
    pressed = 0
    audio.stop()
    if let choices = prompt.choiceCount { return try await ask(prompt, choices: choices) }
    put(prompt)
    if !text.isBrief {
      if let heard = prompt.heard { try await play(heard, of: prompt) }
      try await audio.playUnasked(prompt.questionSounds, playsSounds: prompt.playsSounds)
    }
    return prompt.isTyped ? try await askToType(prompt) : try await askToReveal()
  }

  func put(_ prompt: Course.Prompt) {
    asked = text.text(of: prompt).seen
    console.output.show(text.asking(prompt, session, columns: columns))
  }

  /// Plays a prompt, or shows it if it can't be heard.
  func play(_ heard: Sound, of prompt: Course.Prompt) async throws {
    let isHeard = try await audio.playPrompt(heard)
    let words = isHeard ? keys.hint(.play, "plays it again", prefix: ":") : prompt.written
    guard let words else { return }
    console.output.show(Line(words, isHeard ? .faint : .strong).indented(Line.margin))
  }

  private func askToReveal() async throws -> Turn {
    let hint = text.hint(keys, canUndo: session.canUndo)
    let opens = opensHints ? [Line("h hint", .faint).unbroken] : []
    return try await keys(behind: ([hint] + opens).joined(by: " · ")) { key in
      switch keys.action(for: key) {
      case .chosen(.reveal): return try await reveal(nil)
      case .chosen(.right), .chosen(.slip):
        return try refuse(key, "it is only for typed answers")
      case .chosen(let action) where action.grade != nil:
        return try refuse(key, "show the answer first")
      case let action: return try await common(action)
      }
    }
  }

  private func askToType(_ prompt: Course.Prompt) async throws -> Turn {
    try await lines(for: prompt) { line in
      guard !line.allSatisfy(\.isWhitespace) else {
        console.hint("Type an answer, or a key: \(lineHint)")
        return nil
      }
      let action = keys.action(forLine: line, accepted: prompt.typeable)
      if action == .chosen(.reveal) { return try await reveal("") }
      guard let action else { return try await reveal(Keys.answer(ofLine: line)) }
      return try await common(action, said: line)
    }
  }

  func reveal(_ typed: String?) async throws -> Turn {
    try await move(.reveal(typed: typed, keystrokes: pressed))
  }
}
