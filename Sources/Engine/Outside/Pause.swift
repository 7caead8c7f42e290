/// Suspends a task for a while. Tests supply one that advances their clock.
public struct Pause: Sendable {
  /// Throws `CancellationError` if the task is cancelled.
  public var wait: @Sendable (Duration) async throws -> Void

  public init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

  public static let system = Pause { try await Task.sleep(for: $0) }
}
