/// Does work until it is done or a time is over, and then cancels it.
///
/// - Returns: nil if the time was over first. It returns only once the work has ended.
/// - Throws: `CancellationError` if the task is cancelled, whether the work then throws or just
///   ends; otherwise what the work throws.
public func withTimeout<Value: Sendable>(
  _ limit: Duration, pause: Pause = .system, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withCancellation(after: { try await pause.wait(limit) }, work)
}

/// Does work until it or another task is done, and then cancels the one that isn't.
///
/// - Returns: nil if the other was done first. It returns only once both have ended.
func withCancellation<Value: Sendable>(
  after other: @escaping @Sendable () async throws -> Void,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await other()
      return nil
    }
    defer { group.cancelAll() }
    let value = try await group.next() ?? nil
    // A stream that is waited for just ends.
    try Task.checkCancellation()
    return value
  }
}
