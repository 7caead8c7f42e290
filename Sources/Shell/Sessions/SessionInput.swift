import Engine
import Foundation

/// What comes of waiting for a person.
enum Reply<Value> {
  case said(Value)
  case leave
  /// Another face has moved the session on.
  case drawAnew
}

/// Waits for keys and lines before a session that any face may move on, and counts the keystrokes.
struct SessionInput<Course: SessionCourse> {
  let console: Console
  let keys: Keys
  let store: Store<SessionMachine<Course>>
  /// Keys pressed since the question was shown, or since it was revealed.
  private(set) var pressed = 0
  private var hasShownAnswerKeys = false
  private let movedOn: String?
  private let watch: Watch?

  /// - Parameter movedOn: what is said when another face moved the session on; what stands half
  ///   typed was no answer. Nil to say nothing.
  init(
    _ console: Console, _ study: Study, _ store: Store<SessionMachine<Course>>, keys: Keys,
    movedOn: String?
  ) {
    (self.console, self.store, self.keys, self.movedOn) = (console, store, keys, movedOn)
    let clock = study.clock
    watch =
      console.input.isInteractive
      ? Watch(study, console.input.bell, revision: { store.state.session?.revision }) {
        await store.send(.changedElsewhere(at: clock.now()))
      } : nil
  }

  mutating func countAnew() { pressed = 0 }

  /// - Parameter revision: of what is shown.
  mutating func key(_ hint: Line, at revision: Int) async -> Reply<Key> {
    switch await waiting(at: revision, { await console.key(hint) }) {
    case .said(let key):
      pressed += 1
      return .said(key)
    case .interrupted, .ended: return .leave
    case .changed(let ring):
      tell(ring)
      return .drawAnew
    }
  }

  mutating func line(inKana isKana: Bool, draft: String?, at revision: Int) async -> Reply<String> {
    if !hasShownAnswerKeys { console.showAnswerKeys(keys) }
    hasShownAnswerKeys = true
    switch await waiting(at: revision, { await console.answer(inKana: isKana, draft: draft ?? "") })
    {
    case .said(let line):
      pressed += line.keystrokes
      return .said(line.text)
    case .interrupted, .ended:
      console.endLine()
      return .leave
    case .changed(let ring):
      console.endLine()
      tell(ring)
      return .drawAnew
    }
  }

  private func tell(_ ring: Interruption.Reason) {
    if ring == .changed, let movedOn { console.output.say(movedOn) }
  }

  private func waiting<Value>(
    at revision: Int, _ wait: () async -> Heard<Value>
  ) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(revision, wait)
  }
}
