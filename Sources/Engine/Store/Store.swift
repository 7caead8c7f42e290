import Synchronization

/// Holds the state of one machine and is the only one to change it.
///
/// Deciding happens under one lock; observers are told, and effects done, outside it.
/// What is to be told waits in one line that a single thread at a time works off, so every
/// observer hears every change, in the one order in which they happened, also when an observer
/// sends or hundreds send at once.
public final class Store<M: Machine>: Sendable {
  private struct Telling: Sendable {
    let listener: Int
    let state: M.State
  }

  private struct Inside {
    var state: M.State
    var listeners: [Int: @Sendable (M.State) -> Void] = [:]
    var listenersEver = 0
    var line: [Telling] = []
    var isBeingTold = false
  }

  private let machine: M
  private let inside: Mutex<Inside>

  public init(_ machine: M, state: M.State) {
    self.machine = machine
    self.inside = Mutex(Inside(state: state))
  }

  public var state: M.State { inside.withLock(\.state) }

  /// Returns when everything the event set in motion has finished.
  ///
  /// Cancelling the calling task cancels the effects; what they had reported stays.
  public func send(_ event: M.Event) async {
    let effects = decide(event)
    tellTheLine()
    guard effects.count > 1 else {
      if let only = effects.first { await perform(only) }
      return
    }
    await withDiscardingTaskGroup { group in
      for effect in effects { group.addTask { await self.perform(effect) } }
    }
  }

  private func perform(_ effect: M.Effect) async {
    await machine.perform(effect) { await self.send($0) }
  }

  /// Tells the present state at once, then each change, until the observation is let go.
  public func observe(_ tell: @escaping @Sendable (M.State) -> Void) -> Observation {
    let listener = inside.withLock { inside in
      inside.listenersEver += 1
      inside.listeners[inside.listenersEver] = tell
      inside.line.append(Telling(listener: inside.listenersEver, state: inside.state))
      return inside.listenersEver
    }
    tellTheLine()
    return Observation { [weak self] in
      _ = self?.inside.withLock { $0.listeners.removeValue(forKey: listener) }
    }
  }

  private func decide(_ event: M.Event) -> [M.Effect] {
    inside.withLock { inside in
      guard !inside.listeners.isEmpty else { return M.reduce(&inside.state, event) }
      let before = inside.state
      let effects = M.reduce(&inside.state, event)
      guard inside.state != before else { return effects }
      for listener in inside.listeners.keys.sorted() {
        inside.line.append(Telling(listener: listener, state: inside.state))
      }
      return effects
    }
  }

  private func tellTheLine() {
    let isMine = inside.withLock { inside in
      defer { inside.isBeingTold = true }
      return !inside.isBeingTold
    }
    guard isMine else { return }
    while let (tell, state) = nextTelling() { tell(state) }
  }

  /// Gives up the line in the same step that finds it empty, so that nothing is left untold.
  private func nextTelling() -> (tell: @Sendable (M.State) -> Void, state: M.State)? {
    inside.withLock { inside in
      while !inside.line.isEmpty {
        let next = inside.line.removeFirst()
        if let tell = inside.listeners[next.listener] { return (tell, next.state) }
      }
      inside.isBeingTold = false
      return nil
    }
  }
}
