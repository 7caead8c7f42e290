import Engine

/// Waits for work until it is done or `timeout` is over. The work continues.
func waiting(atMost timeout: Duration, _ work: @escaping @Sendable () async -> Void) async {
  let (done, end) = AsyncStream<Void>.makeStream()
  Task {
    await work()
    end.finish()
  }
  // It throws only when cancelled.
  _ = try? await withTimeout(timeout) { for await _ in done {} }
}
