import Engine
import Foundation

/// Asks card after card at the terminal until the session is finished or left.
struct StudyRun {
  private enum Turn { case goOn, leave }

  private var seat: Seat<ReviewSession>
  /// The card whose question was put last; another face may have turned the present one over.
  private var asked: Card.ID?

  init(_ console: Console, _ study: Study, _ store: Store<ReviewSession>, keys: Keys) {
    seat = Seat(console, study, store, keys: keys)
  }

  private var console: Console { seat.console }
  private var keys: Keys { seat.keys }
  private var study: Study { seat.study }
  private var now: Date { study.clock.now() }

  mutating func run() async throws {
    console.output.show(Line())
    while let sitting = seat.store.state.sitting {
      sayNotice()
      let turn: Turn
      switch sitting.standing {
      case .asking(let question): turn = try await ask(question, sitting)
      case .revealed(let question, let revealed):
        turn = try await judge(question, revealed, sitting)
      case .finished(let summary):
        return console.output.show(StudyScreen.finished(summary, at: now))
      }
      if turn == .leave { return console.hint("Left; “study” goes on where you were.") }
    }
    console.hint("The session was ended in another face.")
  }

  private func sayNotice() {
    if let problem = study.problem { console.say(problem) }
    if let notice = seat.store.state.notice { console.output.say(StudyScreen.notice(notice)) }
  }

  // MARK: Before the answer is shown

  private mutating func ask(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    seat.countAnew()
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
      switch await wish(hint, sitting) {
      case .reveal?: return try await reveal(nil, sitting)
      case .grade(let grade)?:
        try console.refuse(keys[.init(grade)], try: "see the answer first")
      case .claimRight?: try console.refuse(keys[.right], try: "it is for answers that are typed")
      case .takeBack?: try console.refuse(keys[.slip], try: "it is for answers that are typed")
      case let wish?:
        if let turn = try await common(wish, question, sitting) { return turn }
      case nil: return .goOn
      }
    }
  }

  private mutating func askToType(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    while true {
      switch await seat.line(
        inKana: question.isTypedInKana, draft: sitting.askedAgain?.draft, at: sitting.revision)
      {
      case .drawAnew: return .goOn
      case .leave: return .leave
      case .said(let text):
        switch keys.wish(typed: text, accepted: question.typeable) {
        case nil: return try await reveal(text, sitting)
        case .unknown(let key)?: try console.refuse(typed: key, keys)
        case let wish?:
          if let turn = try await common(wish, question, sitting) { return turn }
        }
      }
    }
  }

  private func reveal(_ typed: String?, _ sitting: Sitting) async throws -> Turn {
    try await send(
      .revealed(revision: sitting.revision, typed: typed, keystrokes: seat.pressed, at: now))
  }

  // MARK: After

  private mutating func judge(
    _ question: Question, _ revealed: Sitting.Revealed, _ sitting: Sitting
  ) async throws -> Turn {
    seat.countAnew()
    if asked != question.card.id { put(question, sitting) }
    console.output.show(StudyScreen.revealed(question, revealed))
    let suggested = StudyScreen.suggestion(revealed)
    while true {
      let line = StudyScreen.grades(question, keys, revealed, suggested: suggested)
      switch await wish(line, sitting) {
      case .grade(let grade)?: return try await answer(grade, question, sitting)
      case .claimRight? where revealed.isRefused:
        return try await claimRight(question, sitting)
      case .takeBack? where revealed.check != nil:
        return try await send(.slipped(revision: sitting.revision, at: now))
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
      .graded(grade, revision: sitting.revision, keystrokes: seat.pressed, at: now),
      grade, question)
  }

  private func claimRight(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    try await record(
      .claimedRight(revision: sitting.revision, keystrokes: seat.pressed, at: now),
      .good, question)
  }

  private func record(_ event: ReviewSession.Event, _ grade: Grade, _ question: Question)
    async throws -> Turn
  {
    let turn = try await send(event)
    console.recent.did(.studied)
    let isSaved = seat.store.state.problem == nil && seat.store.state.notice != .movedOn
    if isSaved { console.output.show(StudyScreen.graded(grade, question)) }
    return turn
  }

  // MARK: At any time

  /// Nil when nothing came of it and the same is asked again.
  private func common(_ wish: Wish, _ question: Question, _ sitting: Sitting) async throws -> Turn?
  {
    switch wish {
    case .undo: return try await send(.undoAsked(revision: sitting.revision, at: now))
    case .leave: return .leave
    case .suspend: return try await suspend(question, sitting)
    case .edit: return try await edit(question)
    case .help: console.output.show(StudyScreen.keys(keys))
    case .unknown(let key): try console.refuse(key, try: "\(keys[.help]) lists them")
    case .wrapUp: try console.refuse("w", try: "\(keys[.help]) lists them")
    case .claimRight:
      try console.refuse(keys[.right], try: "it is for a typed answer that was told wrong")
    case .takeBack: try console.refuse(keys[.slip], try: "it is for an answer that was typed")
    case .look, .reveal, .grade: break
    }
    return nil
  }

  private func suspend(_ question: Question, _ sitting: Sitting) async throws -> Turn {
    _ = try await study.onDesk(.acted(.suspend, question.item.id, at: now))
    console.output.say("Suspended; “unsuspend \(question.item.id)” brings it back.")
    return try await send(.setAside(revision: sitting.revision, at: now))
  }

  private func edit(_ question: Question) async throws -> Turn {
    try await ItemEditor(console: console, study: study).edit(question.item.id)
    return try await send(.changedElsewhere(at: now))
  }

  /// What the next key means; nil when the screen is to be drawn anew.
  private mutating func wish(_ hint: Line, _ sitting: Sitting) async -> Wish? {
    switch await seat.key(hint, at: sitting.revision) {
    case .said(let key): keys.wish(key)
    case .leave: .leave
    case .drawAnew: nil
    }
  }

  private func send(_ event: ReviewSession.Event) async throws -> Turn {
    try await seat.send(event)
    return .goOn
  }
}
