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

  @Test(arguments: [nil, "main"])
  func `A form whose browser lost its cookie leads to signing in`(_ region: String?) async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      browser.region = region
      let accepted = region == nil ? "text/html" : "*/*"

      let status = try await browser.post(
        "/study/grade", "csrf=a&grade=good",
        headers: [.origin: "http://localhost", .accept: accepted])

      #expect(status == .seeOther && browser.path == "/account/sign-in")
      #expect(browser.html.contains("This browser was signed out. Sign in, or continue"))
    }
  }

  @Test func `A form of another site gives a browser no other cookie`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      let status = try await browser.post(
        "/decks", "name=Evil",
        headers: [.origin: "http://evil.example", .accept: "text/html"])

      #expect(status == .unauthorized && browser.headers[.setCookie] == nil)
    }
    #expect(try await stage.accounts.learners().isEmpty)
  }
}
