import Engine
import Synchronization

/// The state of a store that uses the dictionary.
protocol DictionaryState: Failing {
  /// The progress of building the dictionary, from 0 to 1, or nil.
  var building: Double? { get }
  /// Problems with the dictionary, which is shown nevertheless.
  var flaws: [Problem] { get }
}

extension Lookup.State: DictionaryState {}
extension KanjiList.State: DictionaryState {}

extension Discovery.State: DictionaryState {
  var flaws: [Problem] { fallback.map { [$0] } ?? [] }
}

extension SongReader.State: DictionaryState {
  var flaws: [Problem] { info?.text.flaws ?? [] }
}

extension Store where M.State: DictionaryState {
  /// Sends an event and returns the state. Reports progress if the dictionary has to be built
  /// first.
  @discardableResult
  func sent(_ event: M.Event, telling console: Console) async throws -> M.State {
    let progress = BuildProgress(console)
    let watching = observe { progress.tell($0.building) }
    defer { watching.cancel() }
    let state = try await sent(event)
    for flaw in state.flaws { console.say(flaw) }
    return state
  }
}

/// Reports the progress of the build: every tenth in a terminal, once otherwise.
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
      if percent.isMultiple(of: 10) { console.output.say("Building the dictionary: \(percent)%") }
    } else if isFirst {
      console.output.say("Building the dictionary, once (about ten seconds) ...")
    }
  }
}
