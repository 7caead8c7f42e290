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
}
