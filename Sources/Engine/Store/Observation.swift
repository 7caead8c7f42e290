/// A subscription to a store's state. It ends when it is cancelled or deallocated.
public final class Observation: Sendable {
  private let end: @Sendable () -> Void

  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }

  public func cancel() { end() }
}
