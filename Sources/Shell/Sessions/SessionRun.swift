import Engine
import Foundation

/// Runs a session at the terminal, until it is finished or the person leaves.
///
/// A class, because waiting for a key changes the session.
final class SessionRun<Text: SessionText> {
  typealias Course = Text.Course

  private let pace: SessionPace
  private var answersGiven = 0

  private enum Turn { case advance, leave }

  private let console: Console
  private let study: Study
  private let store: Store<SessionMachine<Course>>
  private let keys: Keys
  private let text: Text
  private let watch: SessionWatch<Course>?
  private let audio: SessionAudio
  /// The session as shown on the screen.
  private var session: Session<Course>
  /// Keys pressed since the question was shown, or since it was revealed.
  private var pressed = 0
  private var hasShownAnswerKeys = false
  /// The last question asked here; another face may have revealed the current one.
  private var asked: AnswerTarget?
  /// The revision at which a notice was last shown: it stays in the state until the session
  /// changes.
  private var noticedRevision: Int?

  fileprivate init(
    _ session: Session<Course>, _ store: Store<SessionMachine<Course>>, _ text: Text, keys: Keys,
    pace: SessionPace, in console: Console, on study: Study
  ) {
    (self.session, self.store, self.text, self.keys) = (session, store, text, keys)
    (self.console, self.study, self.pace) = (console, study, pace)
    audio = SessionAudio(console, study)
    watch =
      console.input.isInteractive
      ? SessionWatch(store, of: study, raising: console.input.interruption) : nil
  }

  private var state: SessionMachine<Course>.State { store.state }
  private var now: Date { study.now }
  private var columns: Int { console.output.columns() }

  fileprivate func run() async throws {
    while true {
      showNotice()
      if !session.isFinished, pace.isReached(by: answersGiven, at: now) {
        return console.hint("Limit reached; “\(text.command)” continues where you were.")
      }
      let turn: Turn
      switch session.step {
      case .presenting(let presentation, let place, let count):
        turn = try await present(presentation, at: place, of: count)
      case .asking(let prompt): turn = try await ask(prompt)
      case .revealed(let prompt, let revealed): turn = try await judge(prompt, revealed)
      case .finished(let summary): return try await finish(summary)
      }
      if turn == .leave { return console.hint("Left; “\(text.command)” continues where you were.") }
      guard let next = state.session else { return console.hint(text.ended) }
      if next.id == session.id, next.revision != session.revision {
        console.output.show(text.stepped(from: session, to: next))
      }
      session = next
    }
  }

  private func finish(_ summary: Course.Summary) async throws {
    console.output.show(text.finished(summary, session, at: now))
    if let afterword = text.afterword { console.hint(afterword) }
    if text.endsWhenFinished { _ = try await move(.left(at: now)) }
  }

  private func showNotice() {
    if let problem = study.problem { console.say(problem) }
    defer { noticedRevision = session.revision }
    guard noticedRevision != session.revision, let notice = state.notice else { return }
    text.tell(notice, on: console.output)
  }

  // MARK: Input

  /// Waits for keys until one has an effect.
  ///
  /// - Parameter act: Handles a key. Returns nil to wait for the next one.
  private func keys(
    behind hint: Line, _ act: (Key) async throws -> Turn?
  ) async throws -> Turn {
    while true {
      switch await waiting({ await console.key(hint) }) {
      case .said(let key):
        pressed += 1
        if let turn = try await act(key) { return turn }
      case .interrupted, .ended: return .leave
      case .changed(let reason): return redraw(reason)
      }
    }
  }

  /// Waits for lines until one has an effect.
  private func lines(
    for prompt: Course.Prompt, _ act: (String) async throws -> Turn?
  ) async throws -> Turn {
    let draft = session.askedAgain?.draft ?? ""
    while true {
      showAnswerKeys()
      let ask = prompt.isTypedInKana ? console.input.kana : console.input.line
      switch await waiting({ await ask("answer> ", draft) }) {
      case .said(let line):
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

  private func waiting<Value>(_ wait: () async -> Heard<Value>) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(session.revision, wait)
  }

  /// Discards a partly typed answer because another face changed the session.
  private func redraw(_ reason: Interruption.Reason) -> Turn {
    if reason == .changed, let movedOn = text.movedOn { console.output.say(movedOn) }
    return .advance
  }

  /// Shows, before the first answer, what else a line can be.
  private func showAnswerKeys() {
    defer { hasShownAnswerKeys = true }
    guard !hasShownAnswerKeys, console.input.isInteractive else { return }
    console.output.show(
      Line(lineHint, .faint).indented(Line.margin))
  }

  private func refuse(_ key: Key, _ remedy: String) throws -> Turn? {
    try console.refuse(key.name, try: remedy)
    return nil
  }

  // MARK: Before the questions

  /// Presents a new item. The questions follow the last one.
  private func present(
    _ presentation: Course.Presentation, at place: Int, of count: Int
  ) async throws -> Turn {
    console.output.show(text.presenting(presentation, at: place, of: count, columns: columns))
    let next = place + 1 == count ? "enter start the quiz" : "enter next"
    let back = place > 0 ? " · b back" : ""
    return try await keys(behind: Line("\(next)\(back) · q leave", .faint)) { key in
      switch key {
      case .character("q"): return .leave
      case .enter, .space, .character("n"): return try await turn(to: place + 1)
      case .character("b") where place > 0: return try await turn(to: place - 1)
      case .other, .move, .deleteWord: return nil
      default: return try refuse(key, "enter next, b back, q leaves")
      }
    }
  }

  private func turn(to place: Int) async throws -> Turn {
    try await move(.turned(to: place, revision: session.revision, at: now))
  }

  // MARK: Before the answer is shown

  private func ask(_ prompt: Course.Prompt) async throws -> Turn {
    pressed = 0
    put(prompt)
    if !text.isBrief, let heard = text.heard(in: prompt) { try await play(heard, of: prompt) }
    return prompt.isTyped ? try await askToType(prompt) : try await askToReveal()
  }

  private func put(_ prompt: Course.Prompt) {
    asked = prompt.target
    console.output.show(text.asking(prompt, session, columns: columns))
  }

  /// Plays a prompt, or shows it if it can't be heard.
  private func play(_ heard: Sound, of prompt: Course.Prompt) async throws {
    let isHeard = try await audio.playPrompt(heard)
    let words = isHeard ? keys.hint(.play, "plays it again", prefix: ":") : text.written(prompt)
    guard let words else { return }
    console.output.show(Line(words, isHeard ? .faint : .strong).indented(Line.margin))
  }

  private func askToReveal() async throws -> Turn {
    try await keys(behind: text.hint(keys, canUndo: session.canUndo)) { key in
      switch keys.action(for: key) {
      case .chosen(.reveal): return try await reveal(nil)
      case .chosen(.right), .chosen(.slip):
        return try refuse(key, "it is for typed answers")
      case .chosen(let action) where action.grade != nil:
        return try refuse(key, "show the answer first")
      case let action: return try await common(action)
      }
    }
  }

  private func askToType(_ prompt: Course.Prompt) async throws -> Turn {
    try await lines(for: prompt) { line in
      guard !line.allSatisfy(\.isWhitespace) else {
        console.hint("Type an answer; :\(keys[.reveal]) shows it.")
        return nil
      }
      let action = keys.action(forLine: line, accepted: text.typeable(prompt))
      if action == .chosen(.reveal) { return try await reveal("") }
      guard let action else { return try await reveal(line) }
      return try await common(action, said: line)
    }
  }

  private func reveal(_ typed: String?) async throws -> Turn {
    try await move(
      .revealed(revision: session.revision, typed: typed, keystrokes: pressed, at: now))
  }

  // MARK: After the answer is shown

  private func judge(_ prompt: Course.Prompt, _ revealed: Revealed) async throws -> Turn {
    pressed = 0
    if asked != prompt.target { put(prompt) }
    console.output.show(text.revealed(prompt, revealed))
    // With the session's page open, the page plays it.
    if !text.isBrief { try await audio.playUnasked(sound(of: prompt)) }
    if revealed.check != nil, !text.isGraded { return try await confirm(prompt, revealed) }
    let grades = text.grades(prompt, revealed, keys)
    return text.isGraded ? try await grade(revealed, grades) : try await remember(grades)
  }

  private func sound(of prompt: Course.Prompt) -> Sound? {
    text.sound(of: prompt, study.settingsSeen)
  }

  /// Waits for one of the four grades.
  private func grade(_ revealed: Revealed, _ grades: Line) async throws -> Turn {
    try await keys(behind: grades) { key in
      switch keys.action(for: key) {
      case .chosen(.right) where revealed.isRefused: return try await claimRight()
      case .chosen(.slip) where revealed.check != nil: return try await slip()
      case .chosen(.reveal):
        if let suggested = revealed.suggestedGrade { return try await answer(suggested) }
        return try refuse(key, "grade with \(keys[.again]) to \(keys[.easy])")
      case let action:
        if case .chosen(let chosen) = action, let grade = chosen.grade {
          return try await answer(grade)
        }
        return try await common(action)
      }
    }
  }

  /// Lets the person decide whether a remembered answer was correct.
  private func remember(_ grades: Line) async throws -> Turn {
    try await keys(behind: grades) { key in
      switch key {
      case .character("q"): return .leave
      case .character("y"), .character("3"), .character("4"): return try await answer(.good)
      case .character("n"), .character("1"), .character("2"): return try await answer(.again)
      case .other, .move, .deleteWord: return nil
      case _ where keys.action(for: key) == .chosen(.undo) && session.canUndo:
        return try await undo()
      case _ where keys.action(for: key) == .chosen(.play):
        return try await common(.chosen(.play))
      default: return try refuse(key, "y if you knew it, n if you did not")
      }
    }
  }

  /// Waits for the person to continue, or to correct the check of the typed answer.
  private func confirm(_ prompt: Course.Prompt, _ revealed: Revealed) async throws -> Turn {
    let right = revealed.isRefused ? "\(keys[.right]) I was right · " : ""
    let canAddSynonym = text.canAddSynonym(prompt, revealed)
    let synonym = canAddSynonym ? "+ Add synonym · " : ""
    let hint = "enter next · \(right)\(synonym)\(keys[.slip]) Typo: ask again · q leave"
    return try await keys(behind: Line(hint, .faint)) { key in
      switch (key, keys.action(for: key)) {
      case (.character("q"), _): return .leave
      case (.enter, _), (.space, _): return try await answer(revealed.suggestedGrade ?? .good)
      case (_, .chosen(.right)) where revealed.isRefused: return try await claimRight()
      case (.character("+"), _) where canAddSynonym:
        return try await claimRight(addingSynonym: true)
      case (_, .chosen(.slip)): return try await slip()
      case (_, .chosen(.undo)): return try await undo()
      case (_, .chosen(.play)): return try await common(.chosen(.play))
      case (_, .look): return nil
      default: return try refuse(key, hint)
      }
    }
  }

  private func answer(_ grade: Grade) async throws -> Turn {
    try await record(
      .graded(grade, revision: session.revision, keystrokes: pressed, at: now), grade)
  }

  private func claimRight(addingSynonym: Bool = false) async throws -> Turn {
    try await record(
      .claimedRight(
        addingSynonym: addingSynonym, revision: session.revision, keystrokes: pressed, at: now),
      .good)
  }

  /// Records an answer. What is reported as saved is what the write returned.
  private func record(
    _ event: SessionMachine<Course>.Event, _ grade: Grade
  ) async throws -> Turn {
    let turn = try await move(event)
    answersGiven += 1
    if let moved = state.moved, moved.revision == session.revision, moved.isDone,
      let prompt = session.prompt
    {
      console.output.show(text.saved(grade, prompt))
    }
    return turn
  }

  private func slip() async throws -> Turn {
    try await move(.slipped(revision: session.revision, at: now))
  }

  /// Undoes the last answer, or a later change.
  private func undo() async throws -> Turn {
    if case .asking = session.step, try await console.undoChange(on: study) != nil {
      return try await move(.changedElsewhere(at: now))
    }
    return try await move(.undoAsked(revision: session.revision, at: now))
  }

  // MARK: Actions at any time

  /// Handles actions that are always available. Returns nil to ask the same question again.
  ///
  /// - Parameter line: The line with the key, if an answer was being typed.
  private func common(_ action: SessionAction, said line: String? = nil) async throws -> Turn? {
    let item = session.prompt.flatMap(text.item)
    let others = line == nil ? keys.hint(.help, "lists them") ?? "“help” lists them" : lineHint
    switch action {
    case .chosen(.undo): return try await undo()
    case .chosen(.leave): return .leave
    case .chosen(.wrapUp) where text.canWrapUp:
      return try await move(.wrapUpAsked(revision: session.revision, at: now))
    case .chosen(.bury) where text.canPutOff:
      console.output.say("Put off until the next session.")
      return try await move(.setAside(revision: session.revision, at: now))
    case .chosen(let change) where [.suspend, .bury, .edit, .wrapUp].contains(change):
      if let item, let turn = try await self.change(item, change) { return turn }
      try console.refuse(line ?? keys[change], try: others)
    case .chosen(let view) where [.info, .why].contains(view):
      if let item, case .revealed = session.step { return try await look(at: item, view) }
      try console.refuse(line ?? keys[view], try: "show the answer first")
    case .unknown(let key): try console.refuse(key, try: others)
    case .chosen(.help): console.output.show(text.keys(keys))
    case .chosen(.right):
      try console.refuse(keys[.right], try: "it is for a typed answer marked incorrect")
    case .chosen(.slip):
      try console.refuse(keys[.slip], try: "it is for typed answers")
    case .chosen(.play):
      if case .asking(let prompt) = session.step, let heard = text.heard(in: prompt) {
        try await play(heard, of: prompt)
      } else if case .revealed(let prompt, _) = session.step {
        try await audio.play(sound(of: prompt))
      } else {
        try console.refuse(line ?? keys[.play], try: "show the answer first")
      }
    case .look, .chosen: break
    }
    return nil
  }

  /// What leaves the session and what lists the keys, where an answer is typed.
  private var lineHint: String {
    let hints = [keys.hint(.leave, "leaves", prefix: ":"), keys.hint(.help, "keys", prefix: ":")]
    return hints.compactMap(\.self).joined(separator: ", ")
  }

  private func change(_ item: Item.ID, _ action: Keys.Action) async throws -> Turn? {
    switch action {
    case .suspend: try await suspend(item)
    case .bury: try await bury(item)
    case .edit: try await edit(item)
    default: nil
    }
  }

  private func suspend(_ item: Item.ID) async throws -> Turn {
    _ = try await study.onItem(.acted(.suspend, item, at: now))
    console.output.say("Suspended; “undo” brings it back.")
    return try await move(.setAside(revision: session.revision, at: now))
  }

  private func bury(_ item: Item.ID) async throws -> Turn {
    _ = try await study.onItem(.acted(.bury, item, at: now))
    console.output.say("Buried until tomorrow; “undo” brings it back.")
    return try await move(.setAside(revision: session.revision, at: now))
  }

  private func look(at item: Item.ID, _ view: Keys.Action) async throws -> Turn? {
    let info = try await study.info(item)
    console.output.show(
      view == .info
        ? CardCommand.lines(info, at: now, in: console.timeZone)
        : WhyCommand.lines(info, at: now))
    return nil
  }

  private func edit(_ item: Item.ID) async throws -> Turn {
    try await ItemEditor(console: console, study: study).edit(item)
    return try await move(.changedElsewhere(at: now))
  }

  /// Sends an event. After a problem the session is unchanged, and the question is asked again.
  private func move(_ event: SessionMachine<Course>.Event) async throws -> Turn {
    await store.send(event)
    guard let problem = state.problem else { return .advance }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
    return .advance
  }
}

/// A limit at which to stop before the session is finished.
struct SessionPace {
  var answers: Int?
  var until: Date?

  func isReached(by answersGiven: Int, at now: Date) -> Bool {
    answersGiven >= answers ?? .max || now >= until ?? .distantFuture
  }
}

extension Console {
  /// Whether a session can be run: in the REPL or with a person at the terminal.
  var canHoldSession: Bool { isRepl || input.isInteractive }

  /// Runs a session until it is finished or the person leaves.
  func hold<Text: SessionText>(
    _ store: Store<SessionMachine<Text.Course>>, as text: Text, of study: Study,
    pace: SessionPace = SessionPace()
  ) async throws {
    output.show(Line())
    guard let session = store.state.session else { return hint(text.ended) }
    let keys = try await study.settings().keys
    try await SessionRun(session, store, text, keys: keys, pace: pace, in: self, on: study).run()
  }
}

extension Revealed {
  /// The grade that follows from the check of a typed answer.
  var suggestedGrade: Grade? { check.map { $0.verdict == .right ? .good : .again } }
}
