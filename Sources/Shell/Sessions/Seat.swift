import Engine
import Foundation

/// A session that any face may move on while one waits before it.
protocol Seated: Machine where State: SeatedState, Event: SeatedEvent {}

protocol SeatedState: Failing {
  /// Nil when no session is open.
  var revision: Int? { get }
}

protocol SeatedEvent {
  static func changedElsewhere(at now: Date) -> Self
}

/// What comes of waiting for a person.
enum Reply<Value> {
  case said(Value)
  case leave
  /// Another face has moved the session on.
  case drawAnew
}

/// What a person says to how their typing was judged.
enum Verdict: Hashable {
  case confirmed
  /// Though it was refused.
  case right
  case slip
  /// What was answered before.
  case undo
}

/// A person's place at the terminal before a session: waits for keys and lines, and counts the
/// keystrokes.
struct Seat<Session: Seated> {
  let console: Console
  let study: Study
  let keys: Keys
  let store: Store<Session>
  /// Keys pressed since the question was shown, or since it was revealed.
  private(set) var pressed = 0
  private var hasShownAnswerKeys = false
  private let movedOn: String?
  private let watch: Watch?

  /// - Parameter movedOn: what is said when another face moved the session on; what stands half
  ///   typed was no answer. Nil to say nothing.
  init(
    _ console: Console, _ study: Study, _ store: Store<Session>, keys: Keys,
    movedOn: String? = "The session moved on in another face."
  ) {
    (self.console, self.study, self.store, self.keys) = (console, study, store, keys)
    self.movedOn = movedOn
    let clock = study.clock
    watch =
      console.input.isInteractive
      ? Watch(study, console.input.bell, revision: { store.state.revision }) {
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

  /// Where to turn to from a place of what is presented; behind the last one the quiz begins.
  mutating func turning(from place: Int, of count: Int, at revision: Int) async throws -> Reply<Int>
  {
    while true {
      let key: Key
      switch await self.key(LessonScreen.turning(place: place, of: count), at: revision) {
      case .said(let pressed): key = pressed
      case .leave: return .leave
      case .drawAnew: return .drawAnew
      }
      switch key {
      case .enter, .space, .character("n"): return .said(place + 1)
      case .character("b") where place > 0: return .said(place - 1)
      case .character("q"): return .leave
      case .other: continue
      default: try console.refuse(key.name, try: "enter goes on, b back, q leaves")
      }
    }
  }

  /// What was typed has decided; the person reads on, or knows better.
  mutating func verdict(
    isRefused: Bool, canUndo: Bool = false, at revision: Int
  ) async throws -> Reply<Verdict> {
    let right = isRefused ? "\(keys[.right]) I was right · " : ""
    let hint = "enter next · \(right)\(keys[.slip]) I slipped · q leave"
    while true {
      switch await key(Line(hint, .faint), at: revision) {
      case .drawAnew: return .drawAnew
      case .leave, .said(.character("q")): return .leave
      case .said(.enter), .said(.space): return .said(.confirmed)
      case .said(let key):
        switch keys.wish(key) {
        case .claimRight where isRefused: return .said(.right)
        case .takeBack: return .said(.slip)
        case .undo where canUndo: return .said(.undo)
        case .look: continue
        default: try console.refuse(key.name, try: hint)
        }
      }
    }
  }

  /// A problem leaves the session where it was, to be answered once more.
  func send(_ event: Session.Event) async throws {
    await store.send(event)
    guard let problem = store.state.problem else { return }
    guard console.input.isInteractive else { throw problem }
    console.say(problem)
  }

  private func tell(_ ring: Bell.Ring) {
    if ring == .changed, let movedOn { console.output.say(movedOn) }
  }

  private func waiting<Value>(
    at revision: Int, _ wait: () async -> Heard<Value>
  ) async -> Heard<Value> {
    guard let watch else { return await wait() }
    return await watch.during(revision, wait)
  }
}

extension ReviewSession: Seated {}
extension ReviewSession.Event: SeatedEvent {}
extension ReviewSession.State: SeatedState {
  var revision: Int? { sitting?.revision }
}

extension LessonSession: Seated {}
extension LessonSession.Event: SeatedEvent {}
extension LessonSession.State: SeatedState {
  var revision: Int? { lesson?.revision }
}

extension WaniKaniSession: Seated {}
extension WaniKaniSession.Event: SeatedEvent {}
extension WaniKaniSession.State: SeatedState {
  var revision: Int? { sitting?.revision }
}
