import Engine

/// The actions that are possible at any time: undo, help, playing, changing the item.
extension SessionRun {
  /// Undoes the last answer, or a later change of this session.
  func undo() async throws -> Turn {
    if session.prompt != nil,
      let undone = try await console.undoChange(on: study, since: session.begunAt)
    {
      console.output.say(Settings.namedAsInCommands(undone.sentence))
      return try await send(.changedElsewhere(at: now))
    }
    return try await move(.undo)
  }

  /// Handles actions that are always available. Returns nil to ask the same question again.
  ///
  /// - Parameter line: the line with the key, if an answer was being typed.
  func common(_ action: SessionAction, said line: String? = nil) async throws -> Turn? {
    let item = session.prompt.flatMap(text.item)
    let others =
      line == nil ? keys.hint(.help, "lists the keys") ?? "“help” lists the keys" : lineHint
    switch action {
    case .chosen(.undo): return try await undo()
    case .chosen(.leave): return .leave
    case .chosen(.wrapUp) where session.traits.canWrapUp: return try await wrapUp()
    case .chosen(.bury) where text.canPutOff:
      console.output.say("Put off until the next session.")
      return try await move(.skip)
    case .chosen(let change) where [.suspend, .bury, .flag, .edit, .wrapUp].contains(change):
      if let item, let turn = try await changed(item, change) { return turn }
      if change == .edit, let subject = session.prompt.flatMap(text.subject) {
        if case .revealed = session.step { return try await edit(notesOf: subject) }
        try console.refuse(line ?? keys[change], try: "show the answer first")
        return nil
      }
      try console.refuse(line ?? keys[change], try: others)
    case .chosen(let view) where [.info, .why].contains(view):
      if let item, case .revealed = session.step { return try await look(at: item, view) }
      try console.refuse(line ?? keys[view], try: "show the answer first")
    case .chosen(.ask):
      if case .revealed(let prompt, _) = session.step, let subject = prompt.tutorSubject {
        return try await ask(about: subject)
      }
      try console.refuse(line ?? keys[.ask], try: "show the answer first")
    case .unknown("h") where opensHints: console.output.show(hints)
    case .unknown(let key) where [keys.suspendCard, keys.buryCard].contains(key):
      let change = key == keys.suspendCard ? Keys.Action.suspend : .bury
      let card = session.prompt.flatMap(text.card)
      if let item, let card, let turn = try await changed(item, change, card) { return turn }
      try console.refuse(line ?? key, try: others)
    case .unknown(let key): try console.refuse(key, try: others)
    case .chosen(.help):
      showKeys()
      showAgain()
    case .chosen(.right):
      try console.refuse(keys[.right], try: "it is only for typed answers marked incorrect")
    case .chosen(.slip):
      try console.refuse(keys[.slip], try: "it is only for typed answers that are not exact")
    case .chosen(.play): try await play(said: line)
    case .look, .chosen: break
    }
    return nil
  }

  /// A question's heading says whether the session is wrapping up. A shown answer has none.
  private func wrapUp() async throws -> Turn {
    let turn = try await move(.wrapUp)
    if let next = state.session, next.isWrappingUp != session.isWrappingUp,
      case .revealed = next.step
    {
      console.output.say(
        next.isWrappingUp
          ? "Wrapping up: you finish only what you've started." : "No longer wrapping up.")
    }
    return turn
  }

  private func showKeys() {
    let isTyped = session.prompt.map { $0.isTyped && $0.choiceCount == nil } ?? false
    var lines = text.keys(keys, isTyped: isTyped)
    if isTyped {
      lines.append("To answer with a colon first, double it: \("::)", .strong)")
    }
    if opensHints { lines.append("\(isTyped ? ":h" : "h", .strong) shows the hint.") }
    console.output.show(lines)
  }

  /// Shows the question, and its answer if that is shown, below the list that took its place.
  private func showAgain() {
    guard let prompt = session.prompt else { return }
    var lines = [Line()] + text.asking(prompt, session, columns: columns)
    if case .revealed(_, let revealed) = session.step { lines += text.revealed(prompt, revealed) }
    console.output.show(lines)
  }

  /// Whether h shows hints of the question: unless the person gave the key to an action.
  var opensHints: Bool { !hints.isEmpty && keys.action(for: .character("h")) == .unknown("h") }

  private var hints: [Line] {
    (session.prompt?.hints ?? []).map {
      Line.labelled(Fields.plain($0.name), Fields.line($0.text)).indented(Line.margin)
    }
  }

  private func play(said line: String?) async throws {
    if case .asking(let prompt) = session.step, let heard = prompt.heard {
      try await play(heard, of: prompt)
    } else if case .asking(let prompt) = session.step, !prompt.questionSounds.isEmpty {
      try await audio.play(prompt.questionSounds, playsSounds: prompt.playsSounds)
    } else if case .revealed(let prompt, _) = session.step {
      try await audio.play(sounds(of: prompt), playsSounds: prompt.playsSounds)
    } else {
      try console.refuse(line ?? keys[.play], try: "show the answer first")
    }
  }

  /// A hint on the inputs besides an answer, where one is typed.
  var lineHint: String { lineHints.joined(separator: " · ") }

  var lineHints: [String] {
    let hints = [
      keys.hint(.reveal, "show answer", prefix: ":"), keys.hint(.leave, "leave", prefix: ":"),
      session.canUndo ? keys.hint(.undo, "undo", prefix: ":") : nil,
      keys.hint(.help, "keys", prefix: ":"), opensHints ? ":h hint" : nil,
    ]
    return hints.compactMap(\.self)
  }

  /// Changes the item, and stays at the question where that isn't possible.
  ///
  /// - Parameter card: nil for all cards of the item.
  private func changed(
    _ item: Item.ID, _ action: Keys.Action, _ card: Card.ID? = nil
  ) async throws -> Turn? {
    do {
      return try await change(item, action, card)
    } catch let problem as Problem where console.input.isInteractive {
      console.say(problem)
      return try await send(.changedElsewhere(at: now))
    }
  }

  private func change(
    _ item: Item.ID, _ action: Keys.Action, _ card: Card.ID?
  ) async throws -> Turn? {
    switch action {
    case .suspend: try await suspend(item, card)
    case .bury: try await bury(item, card)
    case .flag: try await flag(item)
    case .edit: try await edit(item)
    default: nil
    }
  }

  private func suspend(_ item: Item.ID, _ card: Card.ID?) async throws -> Turn {
    let cards = try await setAside(.suspend, item, card)
    return try await told("Suspended\(cards)", send(.changedElsewhere(at: now)))
  }

  private func bury(_ item: Item.ID, _ card: Card.ID?) async throws -> Turn {
    let cards = try await setAside(.bury, item, card)
    return try await told("Buried\(cards) until tomorrow", move(.skip))
  }

  /// - Returns: which cards of the item it was, after a space; empty where it has only one.
  private func setAside(
    _ action: ItemChange.Action, _ item: Item.ID, _ card: Card.ID?
  ) async throws -> String {
    let info = try await study.items.act(action, on: item, card: card, at: now)
    guard info.askedCount > 1 else { return "" }
    return card == nil ? " \(Quantity.count(info.askedCount, "card"))" : " only this card"
  }

  /// Flags the asked card, and stays at the question.
  private func flag(_ item: Item.ID) async throws -> Turn {
    let line = await console.input.line("flag, 1 red to 7 purple, or none> ", "")
    guard case .entered(let said) = line, !said.text.isEmpty else {
      console.hint("Nothing was changed.")
      return .advance
    }
    guard let flag = Card.flag(said.text) else {
      console.say(FlagCommand.refused(said.text))
      return .advance
    }
    let (_, undo) = try await study.change {
      try await $0.change(
        .flag(flag), on: item, card: session.prompt.flatMap(text.card), at: now)
    }
    let done = flag > 0 ? "Flagged \(Card.flagNames[flag - 1])" : "Unflagged"
    let turn = try await send(.changedElsewhere(at: now))
    guard undo.change == nil else { return told(done, turn) }
    console.output.say("\(done).")  // As it was before.
    return turn
  }

  /// Says what was done, and how to undo it where the session goes on.
  private func told(_ done: String, _ turn: Turn) -> Turn {
    console.output.say("\(done); \(undoHint).")
    return turn
  }

  private var undoHint: String {
    guard let next = state.session, let prompt = next.prompt else { return "“undo” reverts it" }
    let isTyped = if case .asking = next.step { prompt.isTyped } else { false }
    let key = keys[.undo].isEmpty ? "undo" : keys[.undo]
    return "\(isTyped ? ":" : "")\(key) undoes it"
  }

  private func look(at item: Item.ID, _ view: Keys.Action) async throws -> Turn? {
    let info = try await study.info(item)
    console.output.show(
      view == .info
        ? CardCommand.lines(info, at: now, in: console.timeZone)
        : WhyCommand.lines(info, at: now))
    return nil
  }

  /// Asks the tutor, and stays at the question. Without a model, says how to connect one.
  private func ask(about subject: TutorSubject) async throws -> Turn? {
    guard study.models.isChosen else {
      console.say(Problem.noModel)
      return nil
    }
    let hints = ["enter asks for an example", keys.hint(.leave, "goes back", prefix: ":")]
    console.hint(hints.compactMap(\.self).joined(separator: " · "))
    guard case .entered(let line) = await console.input.line("ask the tutor> ", "") else {
      return nil
    }
    switch keys.action(forLine: line.text, accepted: []) {
    case .chosen(.leave): return nil
    case .chosen(.help):
      _ = try await common(.chosen(.help))
      return try await ask(about: subject)
    case .some(let action): return try await common(action, said: line.text)
    case nil: break
    }
    let text = line.text.allSatisfy(\.isWhitespace) ? Self.usualQuestion : line.text
    do {
      try await console.ask(
        .asked(TutorQuestion(text, about: subject)), of: study.tutor.conversation(),
        inSession: true)
    } catch let problem as Problem {
      console.say(problem)
    }
    return nil
  }

  /// The question that Enter alone asks.
  private static var usualQuestion: String { "Explain this with a simple example." }

  private func edit(notesOf subject: Subject.ID) async throws -> Turn {
    do {
      try await SubjectEditor(console: console, study: study).edit(subject)
    } catch let problem as Problem where console.input.isInteractive {
      console.say(problem)
    }
    return try await send(.changedElsewhere(at: now))
  }

  private func edit(_ item: Item.ID) async throws -> Turn {
    try await ItemEditor(console: console, study: study).edit(item, undoHint: undoHint)
    return try await send(.changedElsewhere(at: now))
  }
}
