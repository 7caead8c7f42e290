import Synchronization
import Testing

@testable import Engine

struct ObservingStreamTests {
  @Test func `Changes are observed until the task that waits for them is cancelled`() async {
    let isObserving = Mutex(true)
    let observation = Observation { isObserving.withLock { $0 = false } }
    let changes = AsyncStream<Void>(observing: { _ in observation })
    let isObservingAtFirst = isObserving.withLock { $0 }

    let waiting = Task { for await _ in changes {} }
    waiting.cancel()
    await waiting.value

    #expect(isObservingAtFirst)
    #expect(!isObserving.withLock { $0 })
  }
}
