import Engine

/// Waits for work until it is done or `patience` is over. The work continues.
func patiently(_ patience: Duration, _ work: @escaping @Sendable () async -> Void) async {
  let (done, end) = AsyncStream<Void>.makeStream()
  Task {
    await work()
    end.finish()
  }
  // It throws only when cancelled.
  _ = try? await withTimeout(patience) { for await _ in done {} }
}
