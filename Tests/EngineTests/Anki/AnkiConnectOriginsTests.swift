import Helpers
import Testing

@testable import Engine

/// The websites that may use AnkiConnect, and those that ask.
struct AnkiConnectOriginsTests {
  @Test func `A site that asked and was allowed no longer asks once it is forbidden`()
    async throws
  {
    let learner = try Learner()
    let access = learner.study.ankiConnect
    try await access.ask(for: "https://example.org")
    try await access.allow("https://example.org")

    try await access.forbid("https://example.org")

    #expect(try await access.origins() == AnkiConnectOrigins())
    try await learner.study.undoLatest()
    #expect(try await access.origins().allowed == ["https://example.org"])
  }

  @Test(arguments: [
    ("https://Example.org/path?a=b#c", "https://example.org"),
    ("https://example.org/", "https://example.org"), ("HTTP://a.example:80", "http://a.example"),
    ("https://a.example:444/x", "https://a.example:444"),
    ("http://[::1]:5173/", "http://[::1]:5173"), ("app://obsidian.md", "app://obsidian.md"),
  ])
  func `A site is allowed and forbidden by the address of any of its pages`(
    address: String, origin: String
  ) async throws {
    let learner = try Learner()
    let access = learner.study.ankiConnect

    try await access.allow(address)

    #expect(try await access.origins().allowed == [origin])
    #expect(try await learner.study.changes().first?.name == "Allowed \(origin) in AnkiConnect")
    try await access.forbid(address)
    #expect(try await access.origins().allowed == [])
  }

  @Test(arguments: ["", "example.org", "https:", "https://", "https:///path", "https://a b.c"])
  func `What is no address of a website is not allowed`(text: String) async throws {
    let learner = try Learner()
    let access = learner.study.ankiConnect

    await #expect(throws: Problem.self) { try await access.allow(text) }

    #expect(try await access.origins().allowed == [])
  }
}
