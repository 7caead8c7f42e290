import Engine
import Foundation

/// Shows and asks WaniKani's things at the terminal until the session is finished or left.
struct WaniKaniRun {
  private enum Turn { case goOn, leave }

  let console: Console
  let study: Study
  let keys: Keys
  private let store: Store<WaniKaniSession>
  private let telling: any WaniKaniTelling
  private let watch: Watch?
  /// Keys pressed since the question was shown, or since it was revealed.
  private var pressed = 0
  private var hasShownAnswerKeys = false
  /// What was told last, since a notice stands until the session moves.
  private var told: Int?

  init(
    _ console: Console, _ study: Study, _ store: Store<WaniKaniSession>, keys: Keys,
    telling: any WaniKaniTelling
  ) {
    (self.console, self.study, self.store, self.keys) = (console, study, store, keys)
    self.telling = telling
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
      sayNotice(sitting)
      let turn: Turn
      switch sitting.standing {
      case .presenting(let sheet, let place, let count):
        turn = try await present(sheet, place, count, sitting)
      case .asking(let question): turn = try await ask(question, sitting)
      case .revealed(let question, let revealed):
        turn = try await judge(question, revealed, sitting)
      case .finished(let summary):
        console.output.show(SubjectScreen.finished(summary, sitting.kind))
        return console.hint(
          sitting.kind.isExtra ? "WaniKani hears nothing of it." : "“sync” tells WaniKani of it.")
      }
      if turn == .leave {
        return console.hint("Left; “\(sitting.kind.command)” goes on where you were.")
      }
    }
    console.hint("The session was ended in another face.")
  }

  private mutating func sayNotice(_ sitting: WaniKaniSitting) {
    if let problem = study.problem { console.say(problem) }
    defer { told = sitting.revision }
    guard told != sitting.revision, let notice = store.state.notice else { return }
    console.output.show([SubjectScreen.notice(notice), Line()])
  }

  // MARK: In a lesson, before its quiz

  private mutating func present(
    _ sheet: SubjectSheet, _ place: Int, _ count: Int, _ sitting: WaniKaniSitting
  ) async throws -> Turn {
    console.output.show(telling.presenting(sheet, at: place, of: count))
    while true {
      switch await key(LessonScreen.turning(place: place, of: count), sitting) {
      case nil: return .goOn
      case .enter?, .space?, .character("n")?: return try await turn(to: place + 1, sitting)
      case .character("b")? where place > 0: return try await turn(to: place - 1, sitting)
      case .character("q")?: return .leave
      case .other?: continue
      case let key?: try console.refuse(key.name, try: "enter goes on, b back, q leaves")
      }
    }
  }

  private func turn(to place: Int, _ sitting: WaniKaniSitting) async throws -> Turn {
    try await send(.turned(to: place, revision: sitting.revision, at: study.clock.now()))
  }

  // MARK: Asked

  private mutating func ask(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting) async throws
    -> Turn
  {
    pressed = 0
    console.output.show(telling.asking(question, sitting))
    if !hasShownAnswerKeys { console.showAnswerKeys(keys) }
    hasShownAnswerKeys = true
    while true {
      let heard = await waiting(sitting) {
        await console.answer(
          inKana: question.asked == .reading, draft: sitting.askedAgain?.draft ?? "")
      }
      guard case .said(let line) = heard else {
        console.endLine()
        guard case .changed(let ring) = heard else { return .leave }
        sayMovedOn(ring)
        return .goOn
      }
      pressed += line.keystrokes
      if let turn = try await turn(for: line.text, question, sitting) { return turn }
    }
  }

  /// Nil when nothing came of it and the same is asked again.
  private func turn(for text: String, _ question: WaniKaniQuestion, _ sitting: WaniKaniSitting)
    async throws -> Turn?
  {
    let now = study.clock.now()
    switch keys.wish(typed: text, accepted: question.accepted) {
    case nil:
      return try await send(
        .revealed(revision: sitting.revision, typed: text, keystrokes: pressed, at: now))
    case .undo?: return try await send(.undoAsked(revision: sitting.revision, at: now))
    case .wrapUp? where sitting.kind != .lessons:
      return try await send(.wrapUpAsked(revision: sitting.revision, at: now))
    case .leave?: return .leave
    case .help?: console.output.show(SubjectScreen.keys(keys, sitting.kind))
    default: try console.refuse(typed: text, keys)
    }
    return nil
  }

  // MARK: Answered

  /// What was typed has decided; the person reads on, or knows better.
  private mutating func judge(
    _ question: WaniKaniQuestion, _ revealed: Sitting.Revealed, _ sitting: WaniKaniSitting
  ) async throws -> Turn {
    pressed = 0
    console.output.show(telling.revealed(question, revealed))
    let right = revealed.isRefused ? "\(keys[.right]) I was right · " : ""
    let hint = "enter next · \(right)\(keys[.slip]) I slipped · q leave"
    while true {
      let key = await key(Line(hint, .faint), sitting)
      let (revision, now) = (sitting.revision, study.clock.now())
      switch key {
      case nil: return .goOn
      case .enter?, .space?:
        return try await answer(.confirmed(revision: revision, keystrokes: pressed, at: now))
      case .character("q")?: return .leave
      case let key? where revealed.isRefused && key.name == keys[.right]:
        return try await answer(.claimedRight(revision: revision, keystrokes: pressed, at: now))
      case let key? where key.name == keys[.slip]:
        return try await send(.slipped(revision: revision, at: now))
      case let key? where key.name == keys[.undo]:
        return try await send(.undoAsked(revision: revision, at: now))
      case .other?: continue
      case let key?: try console.refuse(key.name, try: hint)
      }
    }
  }

  private func answer(_ event: WaniKaniSession.Event) async throws -> Turn {
    let turn = try await send(event)
    console.recent.did(.studied)
    return turn
  }

  // MARK: At any time

  /// Nil when the screen is to be drawn anew; leaving is the key for it.
  private mutating func key(_ hint: Line, _ sitting: WaniKaniSitting) async -> Key? {
    switch await waiting(sitting, { await console.key(hint) }) {
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
    _ sitting: WaniKaniSitting, _ wait: () async -> Heard<Value>
  ) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(sitting.revision, wait)
  }

  /// A problem leaves the session where it was, to be answered once more.
  private func send(_ event: WaniKaniSession.Event) async throws -> Turn {
    await store.send(event)
    guard let problem = store.state.problem else { return .goOn }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
    return .goOn
  }
}
