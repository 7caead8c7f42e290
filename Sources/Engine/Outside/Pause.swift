/// Lets time pass. Tests hand in one that puts their clock forward.
public struct Pause: Sendable {
  /// Throws `CancellationError` when the task is cancelled meanwhile.
  public var wait: @Sendable (Duration) async throws -> Void

  public init(wait: @escaping @Sendable (Duration) async throws -> Void) {
    self.wait = wait
  }

  public static let system = Pause { try await Task.sleep(for: $0) }
}
