import Testing

@testable import Shell

struct UsageErrorTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func `A word with a hyphen is not taken for a request for help`() async throws {
    let refused = try await stage.sanpo("add", "-dash", "x")
    let added = try await stage.sanpo("add", "--", "-dash", "x")
    let helped = try await stage.sanpo("add", "-h")

    #expect(refused.status == 2 && refused.data.isEmpty)
    #expect(refused.talk.contains("“--”"))
    #expect(added.status == 0 && added.data.contains("-dash"))
    #expect(helped.status == 0 && helped.data.contains("OVERVIEW"))
  }

  @Test func `The JSON of an unknown choice names those that there are`() async throws {
    let outcome = try await stage.sanpo("quiz", "--language", "foo", "--json")

    #expect(outcome.status == 2)
    #expect(outcome.talk.contains("one of the following: en, "))
  }
}
