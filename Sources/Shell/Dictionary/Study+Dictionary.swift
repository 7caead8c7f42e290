import Engine
import Synchronization

extension Study {
  /// What came of a look-up. The dictionary is built on the way when it has to be, which is told.
  func lookedUp(_ event: Lookup.Event, telling console: Console) async throws -> Lookup.State {
    let store = lookup()
    let news = BuildProgress(console)
    let watching = store.observe { news.tell($0.building) }
    defer { watching.cancel() }
    try await store.sent(event)
    for flaw in store.state.flaws { console.say(flaw) }
    return store.state
  }

  func kanjiList(_ event: KanjiList.Event, telling console: Console) async throws
    -> KanjiList.State
  {
    let list = kanjiList()
    let news = BuildProgress(console)
    let watching = list.observe { news.tell($0.building) }
    defer { watching.cancel() }
    try await list.sent(event)
    for flaw in list.state.flaws { console.say(flaw) }
    return list.state
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
