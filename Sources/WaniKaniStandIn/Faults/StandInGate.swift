/// Holds requests until the test opens it; no time passes.
///
///     service.script(.heldBeforeAnswer(gate), on: .path("/subjects"))
///     async let sync = client.sync()
///     await gate.isReached()   // the service has processed the request
///     gate.open()
public final class StandInGate: Sendable {
  private let reached = Latch()
  private let opened = Latch()

  public init() {}

  /// Returns when a request stands before the gate, or has passed it.
  public func isReached() async { await reached.wait() }

  public func open() { opened.open() }

  /// Also returns when the task is cancelled.
  func pass() async {
    reached.open()
    await opened.wait()
  }
}

/// Lets all through once it was opened, or whoever waits was cancelled.
private struct Latch: Sendable {
  private let waiting = AsyncStream<Never>.makeStream()

  func open() { waiting.continuation.finish() }

  func wait() async { for await _ in waiting.stream {} }
}
