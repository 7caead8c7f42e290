/// Lasts as long as it is held: letting go of it, or cancelling, ends the hearing.
public final class Observation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }

  public func cancel() { end() }
}
