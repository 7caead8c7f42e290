import Engine
import Foundation

/// Asks card after card at the terminal until the session is finished or left.
struct StudyRun {
  private enum Turn { case goOn, leave }

  let console: Console
  let study: Study
  let keys: Keys
  private let store: Store<ReviewSession>
  private let watch: Watch?
  /// Keys pressed for this card since it was shown, or since it was revealed.
  private var pressed = 0
  private var hasShownAnswerKeys = false
  /// The card whose question was put last; another face may have turned the present one over.
  private var asked: Card.ID?

  init(_ console: Console, _ study: Study, _ store: Store<ReviewSession>, keys: Keys) {
    (self.console, self.study, self.store, self.keys) = (console, study, store, keys)
    let clock = study.clock
    watch =
      console.input.isInteractive
      ? Watch(study, console.input.bell, revision: { store.state.sitting?.revision }) {
        await store.send(.changedElsewhere(at: clock.now()))
      } : nil
  }

  mutating func run() async throws {
    console.output.show(Line())
    while let sitting = store.state.sitting {
      sayNotice()
      let turn: Turn
      switch sitting.standing {
      case .asking(let question): turn = try await ask(question, sitting)
      case .revealed(let question, let revealed):
        turn = try await judge(question, revealed, sitting)
      case .finished(let summary):
        return console.output.show(StudyScreen.finished(summary, at: study.clock.now()))
      }
      if turn == .leave { return console.hint("Left; “study” goes on where you were.") }
    }
    console.hint("The session was ended in another face.")
  }

  private func sayNotice() {
    if let problem = study.problem { console.say(problem) }
    if let notice = store.state.notice { console.output.say(StudyScreen.notice(notice)) }
  }

  // MARK: Before the answer is shown

  private mutating func ask(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    pressed = 0
    put(question, sitting)
    return question.isTyped
      ? try await askToType(question, sitting) : try await askToReveal(question, sitting)
  }

  private mutating func put(_ question: Question, _ sitting: Sitting) {
    asked = question.card.id
    console.output.show(
      StudyScreen.asking(question, sitting, columns: console.output.columns()))
  }

  private mutating func askToReveal(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    while true {
      let hint = StudyScreen.hint(keys, canUndo: sitting.canUndo)
      switch try await wish(hint, sitting) {
      case .reveal?: return try await reveal(nil, sitting)
      case .grade(let grade)?:
        try console.refuse(keys[.init(grade)], try: "see the answer first")
      case .claimRight?, .takeBack?:
        try console.refuse(keys[.right], try: "it is for answers that are typed")
      case let wish?:
        if let turn = try await common(wish, question, sitting) { return turn }
      case nil: return .goOn
      }
    }
  }

  private mutating func askToType(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    if !hasShownAnswerKeys { console.showAnswerKeys(keys) }
    hasShownAnswerKeys = true
    while true {
      let heard = await waiting(sitting) {
        await console.answer(
          inKana: question.isTypedInKana, draft: sitting.askedAgain?.draft ?? "")
      }
      switch heard {
      case .interrupted, .ended:
        console.endLine()
        return .leave
      case .changed(let ring):
        console.endLine()
        sayMovedOn(ring)
        return .goOn
      case .said(let line):
        pressed += line.keystrokes
        switch keys.wish(typed: line.text, accepted: question.typeable) {
        case nil: return try await reveal(line.text, sitting)
        case .unknown(let key)?: try console.refuse(typed: key, keys)
        case let wish?:
          if let turn = try await common(wish, question, sitting) { return turn }
        }
      }
    }
  }

  private func reveal(_ typed: String?, _ sitting: Sitting) async throws -> Turn {
    try await send(
      .revealed(
        revision: sitting.revision, typed: typed, keystrokes: pressed, at: study.clock.now()))
    return .goOn
  }

  // MARK: After

  private mutating func judge(
    _ question: Question, _ revealed: Sitting.Revealed, _ sitting: Sitting
  ) async throws -> Turn {
    pressed = 0
    if asked != question.card.id { put(question, sitting) }
    console.output.show(StudyScreen.revealed(question, revealed))
    let suggested = StudyScreen.suggestion(revealed)
    while true {
      let line = StudyScreen.grades(question, keys, revealed, suggested: suggested)
      switch try await wish(line, sitting) {
      case .grade(let grade)?: return try await answer(grade, question, sitting)
      case .claimRight? where revealed.isRefused:
        return try await claimRight(question, sitting)
      case .takeBack? where revealed.check != nil:
        try await send(.slipped(revision: sitting.revision, at: study.clock.now()))
        return .goOn
      case .reveal?:
        if let suggested { return try await answer(suggested, question, sitting) }
        try console.refuse(keys[.reveal], try: "grade with \(keys[.again]) to \(keys[.easy])")
      case let wish?:
        if let turn = try await common(wish, question, sitting) { return turn }
      case nil: return .goOn
      }
    }
  }

  private func answer(_ grade: Grade, _ question: Question, _ sitting: Sitting) async throws -> Turn
  {
    try await record(
      .graded(grade, revision: sitting.revision, keystrokes: pressed, at: study.clock.now()),
      grade, question)
  }

  private func claimRight(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    try await record(
      .claimedRight(revision: sitting.revision, keystrokes: pressed, at: study.clock.now()),
      .good, question)
  }

  private func record(_ event: ReviewSession.Event, _ grade: Grade, _ question: Question)
    async throws -> Turn
  {
    try await send(event)
    console.recent.did(.studied)
    let isSaved = store.state.problem == nil && store.state.notice != .movedOn
    if isSaved { console.output.show(StudyScreen.graded(grade, question)) }
    return .goOn
  }

  // MARK: At any time

  /// Nil when nothing came of it and the same is asked again.
  private func common(_ wish: Wish, _ question: Question, _ sitting: Sitting) async throws -> Turn?
  {
    switch wish {
    case .undo: try await send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    case .leave: return .leave
    case .suspend: try await suspend(question, sitting)
    case .edit: try await edit(question)
    case .help:
      console.output.show(StudyScreen.keys(keys))
      return nil
    case .unknown(let key):
      try console.refuse(key, try: "\(keys[.help]) lists them")
      return nil
    case .claimRight, .takeBack:
      try console.refuse(keys[.right], try: "it is for a typed answer that was told wrong")
      return nil
    case .wrapUp:
      try console.refuse("w", try: "\(keys[.help]) lists them")
      return nil
    case .look, .reveal, .grade: return nil
    }
    return .goOn
  }

  private func suspend(_ question: Question, _ sitting: Sitting) async throws {
    _ = try await study.onDesk(.acted(.suspend, question.item.id, at: study.clock.now()))
    console.output.say("Suspended; “unsuspend \(question.item.id)” brings it back.")
    try await send(.setAside(revision: sitting.revision, at: study.clock.now()))
  }

  private func edit(_ question: Question) async throws {
    try await ItemEditor(console: console, study: study).edit(question.item.id)
    try await send(.changedElsewhere(at: study.clock.now()))
  }

  /// What the next key means; nil when the screen is to be drawn anew.
  private mutating func wish(_ hint: Line, _ sitting: Sitting) async throws -> Wish? {
    switch await waiting(sitting, { await console.key(hint) }) {
    case .said(let key):
      pressed += 1
      return keys.wish(key)
    case .interrupted, .ended: return .leave
    case .changed(let ring):
      sayMovedOn(ring)
      return nil
    }
  }

  /// What follows is of another's doing, and what stands half typed was no answer.
  private func sayMovedOn(_ ring: Bell.Ring) {
    if ring == .changed { console.output.say("The session moved on in another face.") }
  }

  private func waiting<Value>(
    _ sitting: Sitting, _ wait: () async -> Heard<Value>
  ) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(sitting.revision, wait)
  }

  /// A problem leaves the session where it was, to be answered once more.
  private func send(_ event: ReviewSession.Event) async throws {
    await store.send(event)
    guard let problem = store.state.problem else { return }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
  }
}
