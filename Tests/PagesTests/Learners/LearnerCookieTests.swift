import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// What the cookie of a learner's browser decides.
struct LearnerCookieTests {
  @Test func `A learner's form that was open at a restart is still taken`() async throws {
    let folder = try TemporaryFolder()
    let before = try LearnerStage(folder: folder)
    try await before.browse { browser, other in
      try await browser.visit("/decks")
      try await other.visit("/decks")
      let (cookie, foreign) = (browser.cookieNow, other.cookieNow)
      let form = "name=Animals&csrf=\(browser.csrf)"

      let after = try LearnerStage(folder: folder)
      try await after.browse { same, thief in
        let fields: HTTPFields = [.origin: "http://localhost", .cookie: cookie]
        #expect(try await same.post("/decks", form, headers: fields) == .seeOther)
        let others: HTTPFields = [.origin: "http://localhost", .cookie: foreign]
        #expect(try await thief.post("/decks", form, headers: others) == .forbidden)
      }
    }
  }
}
