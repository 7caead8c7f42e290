import Engine
import Foundation

/// Shows and asks WaniKani's things at the terminal until the session is finished or left.
struct WaniKaniRun {
  private enum Turn { case goOn, leave }

  private var seat: Seat<WaniKaniSession>
  private let telling: any WaniKaniTelling
  /// What was told last, since a notice stands until the session moves.
  private var told: Int?

  init(
    _ console: Console, _ study: Study, _ store: Store<WaniKaniSession>, keys: Keys,
    telling: any WaniKaniTelling
  ) {
    seat = Seat(console, study, store, keys: keys, movedOn: telling.movedOn)
    self.telling = telling
  }

  private var console: Console { seat.console }
  private var now: Date { seat.study.clock.now() }

  mutating func run() async throws {
    console.output.show(Line())
    while let sitting = seat.store.state.sitting {
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
    if let problem = seat.study.problem { console.say(problem) }
    defer { told = sitting.revision }
    guard told != sitting.revision, let notice = seat.store.state.notice else { return }
    console.output.show([SubjectScreen.notice(notice), Line()])
  }

  /// In a lesson, before its quiz.
  private mutating func present(
    _ sheet: SubjectSheet, _ place: Int, _ count: Int, _ sitting: WaniKaniSitting
  ) async throws -> Turn {
    console.output.show(telling.presenting(sheet, at: place, of: count))
    switch try await seat.turning(from: place, of: count, at: sitting.revision) {
    case .said(let place):
      return try await send(.turned(to: place, revision: sitting.revision, at: now))
    case .leave: return .leave
    case .drawAnew: return .goOn
    }
  }

  private mutating func ask(_ question: WaniKaniQuestion, _ sitting: WaniKaniSitting) async throws
    -> Turn
  {
    seat.countAnew()
    console.output.show(telling.asking(question, sitting))
    while true {
      switch await seat.line(
        inKana: question.asked == .reading, draft: sitting.askedAgain?.draft, at: sitting.revision)
      {
      case .drawAnew: return .goOn
      case .leave: return .leave
      case .said(let text):
        if let turn = try await turn(for: text, question, sitting) { return turn }
      }
    }
  }

  /// Nil when nothing came of it and the same is asked again.
  private func turn(for text: String, _ question: WaniKaniQuestion, _ sitting: WaniKaniSitting)
    async throws -> Turn?
  {
    switch seat.keys.wish(typed: text, accepted: question.accepted) {
    case nil:
      return try await send(
        .revealed(revision: sitting.revision, typed: text, keystrokes: seat.pressed, at: now))
    case .undo?: return try await send(.undoAsked(revision: sitting.revision, at: now))
    case .wrapUp? where sitting.kind != .lessons:
      return try await send(.wrapUpAsked(revision: sitting.revision, at: now))
    case .leave?: return .leave
    case .help?: console.output.show(SubjectScreen.keys(seat.keys, sitting.kind))
    default: try console.refuse(typed: text, seat.keys)
    }
    return nil
  }

  private mutating func judge(
    _ question: WaniKaniQuestion, _ revealed: Sitting.Revealed, _ sitting: WaniKaniSitting
  ) async throws -> Turn {
    seat.countAnew()
    console.output.show(telling.revealed(question, revealed))
    let revision = sitting.revision
    switch try await seat.verdict(isRefused: revealed.isRefused, canUndo: true, at: revision) {
    case .drawAnew: return .goOn
    case .leave: return .leave
    case .said(.slip): return try await send(.slipped(revision: revision, at: now))
    case .said(.undo): return try await send(.undoAsked(revision: revision, at: now))
    case .said(.right):
      return try await answer(
        .claimedRight(revision: revision, keystrokes: seat.pressed, at: now))
    case .said(.confirmed):
      return try await answer(.confirmed(revision: revision, keystrokes: seat.pressed, at: now))
    }
  }

  private func answer(_ event: WaniKaniSession.Event) async throws -> Turn {
    let turn = try await send(event)
    console.recent.did(.studied)
    return turn
  }

  private func send(_ event: WaniKaniSession.Event) async throws -> Turn {
    try await seat.send(event)
    return .goOn
  }
}
