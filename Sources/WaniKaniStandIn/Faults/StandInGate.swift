import Synchronization

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

/// Lets all through once it was opened.
final class Latch: Sendable {
  private struct Inside {
    var isOpen = false
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private let inside = Mutex(Inside())

  func open() {
    let waiting = inside.withLock { inside in
      defer { inside = Inside(isOpen: true) }
      return inside.waiting
    }
    for one in waiting { one.finish() }
  }

  func wait() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let isOpen = inside.withLock { inside in
      if !inside.isOpen { inside.waiting.append(continuation) }
      return inside.isOpen
    }
    if isOpen { return }
    for await _ in stream {}
  }
}
