import Synchronization

/// Holds the state of one machine and is the only object that changes it.
///
/// Events are reduced under a lock; observers are notified and effects performed outside it.
/// Notifications go into a queue that one thread at a time drains, so every observer sees every
/// change in the same order, even if an observer sends events or many threads send at once.
public final class Store<M: Machine>: Sendable {
  private struct Notification: Sendable {
    let observer: Int
    let state: M.State
  }

  private struct Contents {
    var state: M.State
    var observers: [Int: @Sendable (M.State) -> Void] = [:]
    var lastObserver = 0
    var notifications: [Notification] = []
    var isNotifying = false
  }

  private let machine: M
  private let contents: Mutex<Contents>

  init(_ machine: M, state: M.State) {
    self.machine = machine
    self.contents = Mutex(Contents(state: state))
  }

  public var state: M.State { contents.withLock(\.state) }

  /// Reduces an event and returns when all its effects have finished.
  ///
  /// Cancelling the calling task cancels the effects; events they have already reported are kept.
  public func send(_ event: M.Event) async {
    let effects = decide(event)
    notifyObservers()
    guard effects.count > 1 else {
      if let only = effects.first { await perform(only) }
      return
    }
    await withDiscardingTaskGroup { group in
      for effect in effects { group.addTask { await self.perform(effect) } }
    }
  }

  private func perform(_ effect: M.Effect) async {
    do {
      await send(try await machine.perform(effect) { await self.send($0) })
    } catch {
      await send(.failed(Problem(error)))
    }
  }

  /// Calls `observer` with the current state, then with each change, until the observation ends.
  public func observe(_ observer: @escaping @Sendable (M.State) -> Void) -> Observation {
    let id = contents.withLock { contents in
      contents.lastObserver += 1
      let id = contents.lastObserver
      contents.observers[id] = observer
      contents.notifications.append(Notification(observer: id, state: contents.state))
      return id
    }
    notifyObservers()
    return Observation { [weak self] in
      _ = self?.contents.withLock { $0.observers.removeValue(forKey: id) }
    }
  }

  private func decide(_ event: M.Event) -> [M.Effect] {
    contents.withLock { contents in
      guard !contents.observers.isEmpty else { return M.reduce(&contents.state, event) }
      let before = contents.state
      let effects = M.reduce(&contents.state, event)
      guard contents.state != before else { return effects }
      for observer in contents.observers.keys.sorted() {
        contents.notifications.append(Notification(observer: observer, state: contents.state))
      }
      return effects
    }
  }

  private func notifyObservers() {
    let isFirst = contents.withLock { contents in
      defer { contents.isNotifying = true }
      return !contents.isNotifying
    }
    guard isFirst else { return }
    while let (observer, state) = nextNotification() { observer(state) }
  }

  /// Stops draining in the same step that finds the queue empty, so no notification is left behind.
  private func nextNotification() -> (observer: @Sendable (M.State) -> Void, state: M.State)? {
    contents.withLock { contents in
      while !contents.notifications.isEmpty {
        let next = contents.notifications.removeFirst()
        if let observer = contents.observers[next.observer] { return (observer, next.state) }
      }
      contents.isNotifying = false
      return nil
    }
  }
}
