import Engine
import Foundation

/// Presents a lesson's items one by one, then asks each until it was right.
struct LessonRun {
  private enum Turn { case goOn, leave }

  let console: Console
  let study: Study
  let keys: Keys
  private let store: Store<LessonSession>
  private let telling: any LessonTelling
  private let watch: Watch?
  private var pressed = 0
  private var hasShownAnswerKeys = false

  init(
    _ console: Console, _ study: Study, _ store: Store<LessonSession>, keys: Keys,
    telling: any LessonTelling
  ) {
    (self.console, self.study, self.store, self.keys) = (console, study, store, keys)
    self.telling = telling
    let clock = study.clock
    watch =
      console.input.isInteractive
      ? Watch(study, console.input.bell, revision: { store.state.lesson?.revision }) {
        await store.send(.changedElsewhere(at: clock.now()))
      } : nil
  }

  mutating func run() async throws {
    console.output.show(Line())
    var told: Lesson?
    while let lesson = store.state.lesson {
      if let told, told.id == lesson.id, told.revision != lesson.revision {
        console.output.show(telling.stepped(from: told.standing, to: lesson.standing))
      }
      told = lesson
      if let problem = study.problem { console.say(problem) }
      if store.state.isOutdated { console.output.say(StudyScreen.notice(.movedOn)) }
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
    if telling.endsIt { try await send(.left(at: study.clock.now())) }
  }

  private mutating func present(_ place: Int, _ lesson: Lesson) async throws -> Turn {
    guard lesson.items.indices.contains(place) else { return .leave }
    let count = lesson.items.count
    console.output.show(telling.presenting(lesson.items[place], at: place, of: count))
    while true {
      switch await key(LessonScreen.turning(place: place, of: count), lesson) {
      case nil: return .goOn
      case .enter?, .space?, .character("n")?: return try await turn(to: place + 1, lesson)
      case .character("b")? where place > 0: return try await turn(to: place - 1, lesson)
      case .character("q")?: return .leave
      case .other?: continue
      case let key?: try console.refuse(key.name, try: "enter goes on, b back, q leaves")
      }
    }
  }

  private func turn(to place: Int, _ lesson: Lesson) async throws -> Turn {
    try await send(.turned(to: place, revision: lesson.revision, at: study.clock.now()))
    return .goOn
  }

  private mutating func ask(_ question: Question, _ left: Int, _ lesson: Lesson) async throws
    -> Turn
  {
    pressed = 0
    console.output.show(telling.asking(question, left: left))
    console.output.show(StudyScreen.asked(question, again: lesson.askedAgain))
    if question.isTyped { return try await askToType(question, lesson) }
    while true {
      let hint = Line("\(keys[.reveal]) shows the answer · q leave", .faint)
      switch await key(hint, lesson) {
      case nil: return .goOn
      case .enter?, .space?: return try await reveal(nil, lesson)
      case let key? where key.name == keys[.reveal]: return try await reveal(nil, lesson)
      case .character("q")?: return .leave
      case .other?: continue
      case let key?: try console.refuse(key.name, try: "\(keys[.reveal]) shows the answer")
      }
    }
  }

  private mutating func askToType(_ question: Question, _ lesson: Lesson) async throws -> Turn {
    if !hasShownAnswerKeys { console.showAnswerKeys(keys) }
    hasShownAnswerKeys = true
    while true {
      let heard = await waiting(lesson) {
        await console.answer(
          inKana: question.isTypedInKana, draft: lesson.askedAgain?.draft ?? "")
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
        case nil: return try await reveal(line.text, lesson)
        case .leave?: return .leave
        case .help?: console.output.show(LessonScreen.typing())
        default: try console.refuse(typed: line.text, keys)
        }
      }
    }
  }

  private func reveal(_ typed: String?, _ lesson: Lesson) async throws -> Turn {
    try await send(
      .revealed(
        revision: lesson.revision, typed: typed, keystrokes: pressed, at: study.clock.now()))
    return .goOn
  }

  private mutating func judge(
    _ question: Question, _ revealed: Sitting.Revealed, _ lesson: Lesson
  ) async throws -> Turn {
    pressed = 0
    console.output.show(telling.revealed(question, revealed))
    if let check = revealed.check { return try await told(check, revealed, lesson) }
    while true {
      switch await key(LessonScreen.judging(), lesson) {
      case nil: return .goOn
      case .character("y")?, .character("3")?, .character("4")?:
        return try await grade(true, lesson)
      case .character("n")?, .character("1")?, .character("2")?:
        return try await grade(false, lesson)
      case .character("q")?: return .leave
      case .other?: continue
      case let key?: try console.refuse(key.name, try: "y when you knew it, n when not")
      }
    }
  }

  /// What was typed has decided; the person reads on, or knows better.
  private mutating func told(
    _ check: AnswerCheck, _ revealed: Sitting.Revealed, _ lesson: Lesson
  ) async throws -> Turn {
    let right = revealed.isRefused ? "\(keys[.right]) I was right · " : ""
    let hint = "enter next · \(right)\(keys[.slip]) I slipped · q leave"
    while true {
      switch await key(Line(hint, .faint), lesson) {
      case nil: return .goOn
      case .enter?, .space?: return try await grade(check.verdict == .right, lesson)
      case .character("q")?: return .leave
      case let key? where revealed.isRefused && key.name == keys[.right]:
        try await send(
          .claimedRight(revision: lesson.revision, keystrokes: pressed, at: study.clock.now()))
        return .goOn
      case let key? where key.name == keys[.slip]:
        try await send(.slipped(revision: lesson.revision, at: study.clock.now()))
        return .goOn
      case .other?: continue
      case let key?: try console.refuse(key.name, try: hint)
      }
    }
  }

  private func grade(_ isRight: Bool, _ lesson: Lesson) async throws -> Turn {
    try await send(
      .graded(
        isRight: isRight, revision: lesson.revision, keystrokes: pressed, at: study.clock.now()))
    return .goOn
  }

  /// Nil when the screen is to be drawn anew; leaving is the key for it.
  private mutating func key(_ hint: Line, _ lesson: Lesson) async -> Key? {
    switch await waiting(lesson, { await console.key(hint) }) {
    case .said(let key):
      pressed += 1
      return key
    case .interrupted, .ended: return .character("q")
    case .changed(let ring):
      sayMovedOn(ring)
      return nil
    }
  }

  private func sayMovedOn(_ ring: Bell.Ring) {
    if ring == .changed, let words = telling.movedOn { console.output.say(words) }
  }

  private func waiting<Value>(
    _ lesson: Lesson, _ wait: () async -> Heard<Value>
  ) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(lesson.revision, wait)
  }

  private func send(_ event: LessonSession.Event) async throws {
    await store.send(event)
    guard let problem = store.state.problem else { return }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
  }
}
