/// Holds requests until the test opens the gate, without any time passing.
///
///     service.script(.heldBeforeAnswer(gate), on: .path("/subjects"))
///     async let sync = client.sync()
///     await gate.isReached()   // the service has processed the request
///     gate.open()
public final class StandInGate: Sendable {
  private let reached = Latch()
  private let opened = Latch()

  public init() {}

  /// Returns as soon as a request reaches the gate.
  public func isReached() async { await reached.wait() }

  public func open() { opened.open() }

  /// Returns when the gate opens or the task is cancelled.
  func pass() async {
    reached.open()
    await opened.wait()
  }
}

/// Suspends tasks until it is opened. A cancelled task returns as well.
private struct Latch: Sendable {
  private let waiting = AsyncStream<Never>.makeStream()

  func open() { waiting.continuation.finish() }

  func wait() async { for await _ in waiting.stream {} }
}
