import Testing

@testable import Engine

struct OwnThreadTests {
  @Test func `Work on a thread of its own ends when its task is cancelled`() async {
    let task = Task {
      try await onOwnThreadUntilCancelled { checkCancellation in
        while true { try checkCancellation() }
      }
    }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
