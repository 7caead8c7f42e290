import Engine
import Testing

@testable import Pages

struct SingleRunTests {
  private let refusal = Problem("Something runs.", remedy: "Wait until it is done.")
  private let run = SingleRun<String, Int> {}

  @Test func `While some work runs, no other begins`() async throws {
    let (held, end) = AsyncStream<Void>.makeStream()
    defer { end.finish() }
    try await run.begin("first", orThrow: refusal, timeout: .zero) {
      for await _ in held {}
      return 1
    }

    await #expect(throws: refusal) {
      try await run.begin("second", orThrow: refusal, timeout: .seconds(60)) { 2 }
    }
    #expect(run.isBusy && run.progress == "first")
    #expect(run.outcome { _ in false } == nil)
    // Work that is stopped has an outcome, too.
    for task in run.stop() { await task.value }
    #expect(!run.isBusy && run.progress == nil)
    #expect(run.outcome { _ in false } == 1)
  }

  @Test func `An outcome is there until it is taken`() async throws {
    try await run.begin("first", orThrow: refusal, timeout: .seconds(60)) { 1 }

    let outcomes = [
      run.outcome { _ in false }, run.outcome { _ in true }, run.outcome { _ in true },
    ]

    #expect(outcomes == [1, 1, nil])
  }
}
