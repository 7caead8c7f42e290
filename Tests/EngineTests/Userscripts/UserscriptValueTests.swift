import Helpers
import Testing

@testable import Engine

/// The values that scripts store.
extension UserscriptTests {
  @Test func `Values are kept per script, within limits`() async throws {
    let scripts = try repository(in: try TemporaryFolder())
    let one = try await scripts.install(source("One"))
    let two = try await scripts.install(source("Two"))

    try await scripts.setValue("a", json: "[1]", of: one)
    try await scripts.setValue("b", json: "\"x\"", of: one)
    let list = try await scripts.list()
    #expect(list[one]?.values == ["a": "[1]", "b": "\"x\""])
    #expect(list[two]?.values == [:])
    try await scripts.removeValue("a", of: one)
    #expect(try await scripts.list()[one]?.values.count == 1)
    let large = String(repeating: "x", count: 6 << 20)
    for _ in 1...2 { try await scripts.setValue("a", json: large, of: one) }
    let huge = String(repeating: "x", count: 9 << 20)
    await #expect(throws: Problem.self) { try await scripts.setValue("c", json: huge, of: one) }
  }

  @Test func `All values of one script are forgotten at once`() async throws {
    let scripts = try repository(in: try TemporaryFolder())
    let one = try await scripts.install(source("One"))
    let two = try await scripts.install(source("Two"))
    for (id, name) in [(one, "a"), (one, "b"), (two, "a")] {
      try await scripts.setValue(name, json: "1", of: id)
    }

    try await scripts.forgetValues(of: one)

    let list = try await scripts.list()
    #expect(list[one]?.values == [:])
    #expect(list[two]?.values == ["a": "1"])
  }
}
