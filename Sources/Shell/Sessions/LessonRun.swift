import Engine
import Foundation

/// Presents a lesson's items one by one, then asks each until it was right.
struct LessonRun {
  private enum Turn { case goOn, leave }

  private var seat: Seat<LessonSession>
  private let telling: any LessonTelling

  init(
    _ console: Console, _ study: Study, _ store: Store<LessonSession>, keys: Keys,
    telling: any LessonTelling
  ) {
    seat = Seat(console, study, store, keys: keys, movedOn: telling.movedOn)
    self.telling = telling
  }

  private var console: Console { seat.console }
  private var keys: Keys { seat.keys }
  private var now: Date { seat.study.clock.now() }

  mutating func run() async throws {
    console.output.show(Line())
    var told: Lesson?
    while let lesson = seat.store.state.lesson {
      if let told, told.id == lesson.id, told.revision != lesson.revision {
        console.output.show(telling.stepped(from: told.standing, to: lesson.standing))
      }
      told = lesson
      if let problem = seat.study.problem { console.say(problem) }
      if seat.store.state.isOutdated { console.output.say(StudyScreen.notice(.movedOn)) }
      let turn: Turn
      switch lesson.standing {
      case .presenting(let place): turn = try await present(place, lesson)
      case .asking(let question, let left): turn = try await ask(question, left, lesson)
      case .revealed(let question, let revealed, _):
        turn = try await judge(question, revealed, lesson)
      case .finished: return try await finish(lesson)
      }
      if turn == .leave { return console.hint("Left; “lesson” goes on where you were.") }
    }
    console.hint("The lesson was ended in another face.")
  }

  private func finish(_ lesson: Lesson) async throws {
    console.output.show(LessonScreen.finished(lesson))
    if telling.endsIt { try await seat.send(.left(at: now)) }
  }

  private mutating func present(_ place: Int, _ lesson: Lesson) async throws -> Turn {
    guard lesson.items.indices.contains(place) else { return .leave }
    let count = lesson.items.count
    console.output.show(telling.presenting(lesson.items[place], at: place, of: count))
    switch try await seat.turning(from: place, of: count, at: lesson.revision) {
    case .said(let place):
      return try await send(.turned(to: place, revision: lesson.revision, at: now))
    case .leave: return .leave
    case .drawAnew: return .goOn
    }
  }

  private mutating func ask(_ question: Question, _ left: Int, _ lesson: Lesson) async throws
    -> Turn
  {
    seat.countAnew()
    console.output.show(telling.asking(question, left: left))
    console.output.show(StudyScreen.asked(question, again: lesson.askedAgain))
    return question.isTyped
      ? try await askToType(question, lesson) : try await askToReveal(lesson)
  }

  private mutating func askToReveal(_ lesson: Lesson) async throws -> Turn {
    while true {
      let hint = Line("\(keys[.reveal]) shows the answer · q leave", .faint)
      switch await seat.key(hint, at: lesson.revision) {
      case .drawAnew: return .goOn
      case .leave, .said(.character("q")): return .leave
      case .said(.enter), .said(.space): return try await reveal(nil, lesson)
      case .said(let key) where key.name == keys[.reveal]: return try await reveal(nil, lesson)
      case .said(.other): continue
      case .said(let key): try console.refuse(key.name, try: "\(keys[.reveal]) shows the answer")
      }
    }
  }

  private mutating func askToType(_ question: Question, _ lesson: Lesson) async throws -> Turn {
    while true {
      switch await seat.line(
        inKana: question.isTypedInKana, draft: lesson.askedAgain?.draft, at: lesson.revision)
      {
      case .drawAnew: return .goOn
      case .leave: return .leave
      case .said(let text):
        switch keys.wish(typed: text, accepted: question.typeable) {
        case nil: return try await reveal(text, lesson)
        case .leave?: return .leave
        case .help?: console.output.show(LessonScreen.typing())
        default: try console.refuse(typed: text, keys)
        }
      }
    }
  }

  private func reveal(_ typed: String?, _ lesson: Lesson) async throws -> Turn {
    try await send(
      .revealed(revision: lesson.revision, typed: typed, keystrokes: seat.pressed, at: now))
  }

  private mutating func judge(
    _ question: Question, _ revealed: Sitting.Revealed, _ lesson: Lesson
  ) async throws -> Turn {
    seat.countAnew()
    console.output.show(telling.revealed(question, revealed))
    if let check = revealed.check { return try await told(check, revealed, lesson) }
    while true {
      switch await seat.key(LessonScreen.judging(), at: lesson.revision) {
      case .drawAnew: return .goOn
      case .leave, .said(.character("q")): return .leave
      case .said(.character("y")), .said(.character("3")), .said(.character("4")):
        return try await grade(true, lesson)
      case .said(.character("n")), .said(.character("1")), .said(.character("2")):
        return try await grade(false, lesson)
      case .said(.other): continue
      case .said(let key):
        try console.refuse(key.name, try: "y when you knew it, n when not")
      }
    }
  }

  private mutating func told(
    _ check: AnswerCheck, _ revealed: Sitting.Revealed, _ lesson: Lesson
  ) async throws -> Turn {
    switch try await seat.verdict(isRefused: revealed.isRefused, at: lesson.revision) {
    case .drawAnew: return .goOn
    case .leave: return .leave
    case .said(.right):
      return try await send(
        .claimedRight(revision: lesson.revision, keystrokes: seat.pressed, at: now))
    case .said(.slip):
      return try await send(.slipped(revision: lesson.revision, at: now))
    case .said(.confirmed), .said(.undo):
      return try await grade(check.verdict == .right, lesson)
    }
  }

  private func grade(_ isRight: Bool, _ lesson: Lesson) async throws -> Turn {
    try await send(
      .graded(isRight: isRight, revision: lesson.revision, keystrokes: seat.pressed, at: now))
  }

  private func send(_ event: LessonSession.Event) async throws -> Turn {
    try await seat.send(event)
    return .goOn
  }
}
