/// Waits for work until it is done or `patience` is over. The work continues.
func patiently(_ patience: Duration, _ work: @escaping @Sendable () async -> Void) async {
  let (done, end) = AsyncStream<Void>.makeStream()
  Task {
    await work()
    end.finish()
  }
  let alarm = Task {
    try await Task.sleep(for: patience)
    end.finish()
  }
  for await _ in done {}
  alarm.cancel()
}
