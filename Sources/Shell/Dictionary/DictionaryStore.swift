import Engine
import Synchronization

/// The state of what looks into the dictionary.
protocol DictionaryState: Failing {
  /// How much of the dictionary is built, from 0 to 1, while it is.
  var building: Double? { get }
  /// What is wrong with the dictionary; what it has is shown all the same.
  var flaws: [Problem] { get }
}

extension Lookup.State: DictionaryState {}
extension KanjiList.State: DictionaryState {}

extension Store where M.State: DictionaryState {
  /// What came of an event. The dictionary is built on the way when it has to be, which is told.
  func sent(_ event: M.Event, telling console: Console) async throws -> M.State {
    let progress = BuildProgress(console)
    let watching = observe { progress.tell($0.building) }
    defer { watching.cancel() }
    let state = try await sent(event)
    for flaw in state.flaws { console.say(flaw) }
    return state
  }
}

/// Says how far the dictionary is built: every tenth to a person at a terminal, once to a log.
private final class BuildProgress: Sendable {
  private let console: Console
  private let hasBegun = Mutex(false)

  init(_ console: Console) {
    self.console = console
  }

  func tell(_ share: Double?) {
    guard let share else { return }
    let percent = Int(share * 100)
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if console.output.wrapsTalk {
      if percent.isMultiple(of: 10) { console.output.say("Building the dictionary: \(percent) %") }
    } else if isFirst {
      console.output.say("Building the dictionary, once (about ten seconds) ...")
    }
  }
}
