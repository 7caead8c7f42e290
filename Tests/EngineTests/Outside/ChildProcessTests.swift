import Testing

@testable import Engine

struct ChildProcessTests {
  @Test(.timeLimit(.minutes(1)))
  func `A program that fills one pipe before it writes to the other is read to its end`()
    async throws
  {
    let script = "head -c 200000 /dev/zero >&2; echo done; exit 3"

    let outcome = try await ChildProcess.run(["sh", "-c", script], keepsOutput: true)

    #expect(outcome.output == "done\n" && outcome.status == 3)
    #expect(outcome.errors.utf8.count == 200_000)
  }
}
