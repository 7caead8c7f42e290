import Synchronization

/// A subscription to a store's state. It ends when it is cancelled or deallocated.
public final class Observation: Sendable {
  /// Nil once it has ended.
  private let end: Mutex<(@Sendable () -> Void)?>

  public init(end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  deinit { cancel() }

  public func cancel() {
    let end = self.end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

extension AsyncStream<Void> {
  /// The changes observed from now on. Those between two waits count as one.
  ///
  /// It ends with the first task that is cancelled while it waits.
  init(observing observe: (_ changed: @escaping @Sendable () -> Void) -> Observation) {
    let (stream, continuation) = Self.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observation = observe { continuation.yield() }
    continuation.onTermination = { _ in observation.cancel() }
    self = stream
  }
}
