import Helpers
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(5)))
struct TimeoutTests {
  @Test func `Work that is done in time gives its value, and waits no longer`() async throws {
    #expect(try await withTimeout(.seconds(1), pause: .endless) { 7 } == 7)
  }

  @Test func `Work that isn't done in time is cancelled, and gives nothing`() async throws {
    let value = try await withTimeout(.seconds(1), pause: Pause { _ in }) {
      try await Pause.endless.wait(.seconds(1))
      return 7
    }

    #expect(value == nil)
  }

  @Test func `Cancelling a task cancels its work before the time is over`() async {
    let task = Task {
      try await withTimeout(.seconds(1), pause: .endless) {
        try await Pause.endless.wait(.seconds(1))
      }
    }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `Cancelling a task throws though what it waits for then just ends`() async {
    let (works, working) = AsyncStream<Void>.makeStream()
    let (others, other) = AsyncStream<Void>.makeStream()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await withCancellation(after: { for await _ in others {} }) {
        beginning.finish()
        for await _ in works {}
      }
    }
    for await _ in begun {}

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    // Until here, neither had an end of its own.
    working.finish()
    other.finish()
  }
}
