import Engine
import Foundation

/// Runs a session at the terminal, until it is finished or the person leaves.
///
/// A class, because waiting for a key changes the session.
final class SessionRun<Text: SessionText> {
  typealias Course = Text.Course

  enum Turn { case advance, leave }

  let console: Console
  let study: Study
  let keys: Keys
  let text: Text
  let watch: SessionWatch<Text>?
  let audio: SessionAudio
  private(set) var session: Session<Course>
  /// Keys pressed since the question was shown, or since it was revealed.
  var pressed = 0
  var shownHints: Set<String> = []
  /// The last question as it was shown here; another face may have revealed or edited the current
  /// one.
  var asked: [Line]?
  /// The answers given here, without those that were undone.
  var given: [(name: String, isRight: Bool)] = []
  private let store: Store<SessionMachine<Course>>
  private let pace: SessionPace
  /// The revision at which a notice was last shown: it stays in the state until the session
  /// changes.
  private var noticedRevision: Int?

  fileprivate init(
    _ session: Session<Course>, _ store: Store<SessionMachine<Course>>, _ text: Text, keys: Keys,
    pace: SessionPace, in console: Console, on study: Study
  ) {
    self.session = session
    self.store = store
    self.text = text
    self.keys = keys
    self.console = console
    self.study = study
    self.pace = pace
    audio = SessionAudio(console, study)
    watch =
      console.input.isInteractive
      ? SessionWatch(store, as: text, of: study, raising: console.input.interruption) : nil
  }

  var state: SessionMachine<Course>.State { store.state }
  var now: Date { study.now }
  var columns: Int { console.output.columns() }

  fileprivate func run() async throws {
    while true {
      showNotice()
      if !session.isFinished, pace.isReached(by: given.count, at: now) {
        return showLimit()
      }
      let turn: Turn
      switch session.step {
      case .presenting(let presentation, let place, let count):
        turn = try await present(presentation, at: place, of: count)
      case .asking(let prompt): turn = try await ask(prompt)
      case .revealed(let prompt, let revealed): turn = try await judge(prompt, revealed)
      case .finished(let summary): return finish(summary)
      }
      if turn == .leave { return console.hint("Session paused. Continue with “\(text.command)”.") }
      guard let next = state.session else { return console.hint(text.ended) }
      if next.id == session.id, next.revision != session.revision {
        console.output.show(text.stepped(from: session, to: next))
        if next.answered < session.answered { _ = given.popLast() }
      }
      session = next
    }
  }

  private func showLimit() {
    let right = given.count { $0.isRight }
    let answers =
      given.isEmpty
      ? ""
      : ": \(Quantity.count(given.count, "answer")), "
        + "\(Quantity.share(right, of: given.count)) correct"
    console.output.say("Limit reached\(answers). Continue with “\(text.command)”.")
    let missed = given.filter { !$0.isRight }.map(\.name).uniqued()
    console.output.show([Line].labelled("Missed so far", missed, separator: " · "))
  }

  /// The session stays open, as other faces may show its end, too.
  private func finish(_ summary: Course.Summary) {
    console.output.show(text.finished(summary, session, at: now))
    if let afterword = text.afterword { console.hint(afterword) }
  }

  private func showNotice() {
    if let problem = study.problem { console.say(problem) }
    defer { noticedRevision = session.revision }
    guard noticedRevision != session.revision, let notice = state.notice else { return }
    text.report(notice, on: console.output)
  }

  func move(_ move: SessionMove) async throws -> Turn {
    try await send(.moved(move, revision: session.revision, at: now))
  }

  /// Sends an event. After a problem the session is unchanged, and the question is asked again.
  func send(_ event: SessionMachine<Course>.Event) async throws -> Turn {
    try await study.admit()
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
  var suggestedGrade: Grade? { check.map { $0.outcome == .right ? .good : .again } }
}
