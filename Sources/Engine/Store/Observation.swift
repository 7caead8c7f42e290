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
