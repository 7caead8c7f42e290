import Engine
import Foundation

/// Asks question after question at the terminal until the session is finished or left.
struct SessionRun<Text: SessionText> {
  typealias Course = Text.Course

  private enum Turn { case goOn, leave }

  private let study: Study
  private let text: Text
  private var input: SessionInput<Course>
  /// What was asked last here; another face may have turned the present one over.
  private var asked: AnswerTarget?
  /// At which revision a notice was said last, since it stands until the session moves.
  private var told: Int?

  init(
    _ console: Console, _ study: Study, _ store: Store<SessionMachine<Course>>, keys: Keys,
    text: Text
  ) {
    (self.study, self.text) = (study, text)
    input = SessionInput(console, study, store, keys: keys, movedOn: text.movedOn)
  }

  private var console: Console { input.console }
  private var keys: Keys { input.keys }
  private var state: SessionMachine<Course>.State { input.store.state }
  private var now: Date { study.now }

  mutating func run() async throws {
    console.output.show(Line())
    var before: Session<Course>?
    while let session = state.session {
      if let before, before.id == session.id, before.revision != session.revision {
        console.output.show(text.stepped(from: before, to: session))
      }
      before = session
      sayNotice(session)
      let turn: Turn
      switch session.step {
      case .presenting(let presentation, let place, let count):
        console.output.show(text.presenting(presentation, at: place, of: count))
        turn = try await present(place, of: count, session)
      case .asking(let prompt): turn = try await ask(prompt, session)
      case .revealed(let prompt, let revealed):
        turn = try await judge(prompt, revealed, session)
      case .finished(let summary): return try await finish(summary, session)
      }
      if turn == .leave { return console.hint("Left; “\(text.command)” goes on where you were.") }
    }
    console.hint("The \(text.name) was ended in another face.")
  }

  private func finish(_ summary: Course.Summary, _ session: Session<Course>) async throws {
    console.output.show(text.finished(summary, session, at: now))
    if let afterword = text.afterword { console.hint(afterword) }
    if text.endsWhenFinished { try await send(.left(at: now)) }
  }

  private mutating func sayNotice(_ session: Session<Course>) {
    if let problem = study.problem { console.say(problem) }
    defer { told = session.revision }
    guard told != session.revision, let notice = state.notice else { return }
    text.tell(notice, on: console.output)
  }

  // MARK: Before the questions

  /// Behind the last that is presented the questions begin.
  private mutating func present(
    _ place: Int, of count: Int, _ session: Session<Course>
  ) async throws -> Turn {
    let next = place + 1 == count ? "enter begin the quiz" : "enter next"
    let back = place > 0 ? " · b back" : ""
    let hint = Line("\(next)\(back) · q leave", .faint)
    while true {
      switch await input.key(hint, at: session.revision) {
      case .drawAnew: return .goOn
      case .leave, .said(.character("q")): return .leave
      case .said(.enter), .said(.space), .said(.character("n")):
        return try await turn(to: place + 1, session)
      case .said(.character("b")) where place > 0: return try await turn(to: place - 1, session)
      case .said(.other): continue
      case .said(let key): try console.refuse(key.name, try: "enter goes on, b back, q leaves")
      }
    }
  }

  private func turn(to place: Int, _ session: Session<Course>) async throws -> Turn {
    try await move(.turned(to: place, revision: session.revision, at: now))
  }

  // MARK: Before the answer is shown

  private mutating func ask(_ prompt: Course.Prompt, _ session: Session<Course>) async throws
    -> Turn
  {
    input.countAnew()
    put(prompt, session)
    return prompt.isTyped
      ? try await askToType(prompt, session) : try await askToReveal(prompt, session)
  }

  private mutating func put(_ prompt: Course.Prompt, _ session: Session<Course>) {
    asked = prompt.target
    console.output.show(text.asking(prompt, session))
  }

  private mutating func askToReveal(
    _ prompt: Course.Prompt, _ session: Session<Course>
  ) async throws -> Turn {
    while true {
      switch await wish(text.hint(keys, canUndo: session.canUndo), session) {
      case .reveal?: return try await reveal(nil, session)
      case .grade(let grade)?:
        try console.refuse(keys[.init(grade)], try: "see the answer first")
      case .claimRight?: try console.refuse(keys[.right], try: "it is for answers that are typed")
      case .takeBack?: try console.refuse(keys[.slip], try: "it is for answers that are typed")
      case let wish?:
        if let turn = try await common(wish, prompt, session) { return turn }
      case nil: return .goOn
      }
    }
  }

  private mutating func askToType(
    _ prompt: Course.Prompt, _ session: Session<Course>
  ) async throws -> Turn {
    while true {
      switch await input.line(
        inKana: prompt.isTypedInKana, draft: session.askedAgain?.draft, at: session.revision)
      {
      case .drawAnew: return .goOn
      case .leave: return .leave
      case .said(let line):
        switch keys.wish(typed: line, accepted: text.typeable(prompt)) {
        case nil: return try await reveal(line, session)
        case .unknown(let key)?: try console.refuse(typed: key, keys)
        case let wish?:
          if let turn = try await common(wish, prompt, session, said: line) { return turn }
        }
      }
    }
  }

  private func reveal(_ typed: String?, _ session: Session<Course>) async throws -> Turn {
    try await move(
      .revealed(revision: session.revision, typed: typed, keystrokes: input.pressed, at: now))
  }

  // MARK: After

  private mutating func judge(
    _ prompt: Course.Prompt, _ revealed: Revealed, _ session: Session<Course>
  ) async throws -> Turn {
    input.countAnew()
    if asked != prompt.target { put(prompt, session) }
    console.output.show(text.revealed(prompt, revealed))
    if text.isGraded { return try await grade(prompt, revealed, session) }
    return revealed.check == nil
      ? try await remember(prompt, revealed, session)
      : try await confirm(prompt, revealed, session)
  }

  /// One of the four grades.
  private mutating func grade(
    _ prompt: Course.Prompt, _ revealed: Revealed, _ session: Session<Course>
  ) async throws -> Turn {
    while true {
      switch await wish(text.grades(prompt, revealed, keys), session) {
      case .grade(let grade)?: return try await answer(grade, prompt, session)
      case .claimRight? where revealed.isRefused: return try await claimRight(prompt, session)
      case .takeBack? where revealed.check != nil: return try await slip(session)
      case .reveal?:
        if let suggested = revealed.suggestedGrade {
          return try await answer(suggested, prompt, session)
        }
        try console.refuse(keys[.reveal], try: "grade with \(keys[.again]) to \(keys[.easy])")
      case let wish?:
        if let turn = try await common(wish, prompt, session) { return turn }
      case nil: return .goOn
      }
    }
  }

  /// What was only remembered, the person decides.
  private mutating func remember(
    _ prompt: Course.Prompt, _ revealed: Revealed, _ session: Session<Course>
  ) async throws -> Turn {
    while true {
      switch await input.key(text.grades(prompt, revealed, keys), at: session.revision) {
      case .drawAnew: return .goOn
      case .leave, .said(.character("q")): return .leave
      case .said(.character("y")), .said(.character("3")), .said(.character("4")):
        return try await answer(.good, prompt, session)
      case .said(.character("n")), .said(.character("1")), .said(.character("2")):
        return try await answer(.again, prompt, session)
      case .said(.other): continue
      case .said(let key):
        guard keys.wish(key) == .undo, session.canUndo else {
          try console.refuse(key.name, try: "y when you knew it, n when not")
          continue
        }
        return try await undo(session)
      }
    }
  }

  /// What was typed has decided; the person reads on, or knows better.
  private mutating func confirm(
    _ prompt: Course.Prompt, _ revealed: Revealed, _ session: Session<Course>
  ) async throws -> Turn {
    let right = revealed.isRefused ? "\(keys[.right]) I was right · " : ""
    let hint = "enter next · \(right)\(keys[.slip]) I slipped · q leave"
    while true {
      switch await input.key(Line(hint, .faint), at: session.revision) {
      case .drawAnew: return .goOn
      case .leave, .said(.character("q")): return .leave
      case .said(.enter), .said(.space):
        return try await answer(revealed.suggestedGrade ?? .good, prompt, session)
      case .said(let key):
        switch keys.wish(key) {
        case .claimRight where revealed.isRefused: return try await claimRight(prompt, session)
        case .takeBack: return try await slip(session)
        case .undo where session.canUndo: return try await undo(session)
        case .look: continue
        default: try console.refuse(key.name, try: hint)
        }
      }
    }
  }

  private func answer(
    _ grade: Grade, _ prompt: Course.Prompt, _ session: Session<Course>
  ) async throws -> Turn {
    try await record(
      .graded(grade, revision: session.revision, keystrokes: input.pressed, at: now), grade,
      prompt, session)
  }

  private func claimRight(_ prompt: Course.Prompt, _ session: Session<Course>) async throws -> Turn
  {
    try await record(
      .claimedRight(revision: session.revision, keystrokes: input.pressed, at: now), .good,
      prompt, session)
  }

  /// What is told as saved is what the write returned.
  private func record(
    _ event: SessionMachine<Course>.Event, _ grade: Grade, _ prompt: Course.Prompt,
    _ session: Session<Course>
  ) async throws -> Turn {
    let turn = try await move(event)
    console.recent.did(.studied)
    if let moved = state.moved, moved.revision == session.revision, moved.isDone {
      console.output.show(text.saved(grade, prompt))
    }
    return turn
  }

  private func slip(_ session: Session<Course>) async throws -> Turn {
    try await move(.slipped(revision: session.revision, at: now))
  }

  private func undo(_ session: Session<Course>) async throws -> Turn {
    try await move(.undoAsked(revision: session.revision, at: now))
  }

  // MARK: At any time

  /// Nil when nothing came of it and the same is asked again.
  ///
  /// - Parameter line: behind which the key stood, where an answer is typed.
  private func common(
    _ wish: Wish, _ prompt: Course.Prompt, _ session: Session<Course>, said line: String? = nil
  ) async throws -> Turn? {
    switch wish {
    case .undo: return try await undo(session)
    case .leave: return .leave
    case .wrapUp where text.canWrapUp:
      return try await move(.wrapUpAsked(revision: session.revision, at: now))
    case .suspend:
      if let item = text.item(of: prompt) { return try await suspend(item, session) }
      try refuse(line, "s")
    case .edit:
      if let item = text.item(of: prompt) { return try await edit(item) }
      try refuse(line, "e")
    case .help: console.output.show(text.keys(keys))
    case .unknown(let key): try refuse(line, key)
    case .wrapUp: try refuse(line, "w")
    case .claimRight:
      try console.refuse(keys[.right], try: "it is for a typed answer that was told wrong")
    case .takeBack: try console.refuse(keys[.slip], try: "it is for an answer that was typed")
    case .look, .reveal, .grade: break
    }
    return nil
  }

  private func refuse(_ line: String?, _ key: String) throws {
    if let line { return try console.refuse(typed: line, keys) }
    try console.refuse(key, try: "\(keys[.help]) lists them")
  }

  private func suspend(_ item: Item.ID, _ session: Session<Course>) async throws -> Turn {
    _ = try await study.onItem(.acted(.suspend, item, at: now))
    console.output.say("Suspended; “unsuspend \(item)” brings it back.")
    return try await move(.setAside(revision: session.revision, at: now))
  }

  private func edit(_ item: Item.ID) async throws -> Turn {
    try await ItemEditor(console: console, study: study).edit(item)
    return try await move(.changedElsewhere(at: now))
  }

  /// What the next key means; nil when the screen is to be drawn anew.
  private mutating func wish(_ hint: Line, _ session: Session<Course>) async -> Wish? {
    switch await input.key(hint, at: session.revision) {
    case .said(let key): keys.wish(key)
    case .leave: .leave
    case .drawAnew: nil
    }
  }

  private func move(_ event: SessionMachine<Course>.Event) async throws -> Turn {
    try await send(event)
    return .goOn
  }

  /// A problem leaves the session where it was, to be answered once more.
  private func send(_ event: SessionMachine<Course>.Event) async throws {
    await input.store.send(event)
    guard let problem = state.problem else { return }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
  }
}

extension Revealed {
  /// What the check of a typed answer comes to.
  var suggestedGrade: Grade? { check.map { $0.verdict == .right ? .good : .again } }
}
