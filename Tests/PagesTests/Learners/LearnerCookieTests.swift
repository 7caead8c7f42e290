import Foundation
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
        let taken = try await same.post("/decks", form, headers: fields)
        #expect(taken == .seeOther)
        let others: HTTPFields = [.origin: "http://localhost", .cookie: foreign]
        let refused = try await thief.post("/decks", form, headers: others)
        #expect(refused == .forbidden)
      }
    }
  }

  @Test func `A browser without a cookie is led from localhost to the name that was printed`()
    async throws
  {
    let stage = try LearnerStage(host: "127.0.0.1")
    try await stage.browse { browser, other in
      try await browser.visit("/find?q=a%20b&page=2")
      #expect(browser.status == .seeOther && browser.headers[.setCookie] == nil)
      #expect(browser.headers[.location] == "http://127.0.0.1:80/find?q=a%20b&page=2")
      #expect(try await stage.accounts.learners().isEmpty)

      let cookie = try #require(try await stage.accounts.begin(device: "Firefox").cookie)
      try await other.open(
        "/decks", [.accept: "text/html", .cookie: "sanpo-learners-80=\(cookie)"])
      #expect(other.status == .ok)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", "localhost:7267", true), ("127.0.0.1", "[::1]:7267", true),
    ("127.0.0.1", "127.0.0.1:7267", false), ("LocalHost", "localhost:7267", false),
    ("::1", "127.0.0.1:7267", true), ("::1", "[::1]:7267", false),
    ("192.0.2.2", "localhost:7267", false),
  ])
  func `Only names for loopback lead to each other`(
    _ host: String, _ asked: String, _ isAlias: Bool
  ) {
    #expect(Addresses(host: host, port: 7267).isAlias(asked) == isAlias)
  }

  @Test(arguments: [nil, "main"] as [String?])
  func `A form whose browser lost its cookie leads to signing in`(_ region: String?) async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      browser.region = region
      let accepted = region == nil ? "text/html" : "*/*"

      let status = try await browser.post(
        "/decks", "csrf=a&name=Animals",
        headers: [.origin: "http://localhost", .accept: accepted])

      #expect(status == .seeOther && browser.path == "/account/sign-in")
      #expect(browser.html.contains("This browser was signed out. Sign in, or continue"))
    }
  }

  @Test func `A question for the server's health is answered, and makes no learner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { balancer, _ in
      try await balancer.open("/healthz")

      #expect(balancer.status == .ok && balancer.headers[.setCookie] == nil)
    }
    #expect(try await stage.accounts.learners().isEmpty)
  }

  @Test func `Search engines are told to stay away, and make no learner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { engine, _ in
      try await engine.visit("/robots.txt")

      #expect(engine.status == .ok && engine.headers[.setCookie] == nil)
      #expect(engine.html == "User-agent: *\nDisallow: /\n")
    }
    #expect(try await stage.accounts.learners().isEmpty)
  }

  @Test func `Nothing is stored of a browser that sees nothing of a learner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      for page in ["/account/sign-in", "/account/recovery", "/about"] {
        try await browser.visit(page)
        #expect(browser.status == .ok, "\(page)")
        #expect(browser.html.contains(#"data-live="""#), "\(page)")
      }
      for page in ["/nowhere", "/wp-login.php"] {
        try await browser.visit(page)
        #expect(browser.status == .notFound, "\(page)")
      }
      try await browser.visit("/account/sign-in")
      try await browser.submit("/account/sign-in", ["name": "maria", "password": "wrong one"])
      #expect(browser.text.contains("The name or the password is wrong."))
    }

    #expect(try await stage.accounts.learners().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: stage.folder.file("learners").path))
  }

  @Test(arguments: [nil, "main"] as [String?])
  func `A visitor becomes a learner with the first page of one`(_ region: String?) async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.visit("/account/sign-in")
      let before = browser.cookieNow
      browser.region = region

      try await browser.open("/decks", region == nil ? [.accept: "text/html"] : [:])

      #expect(browser.status == .ok && browser.cookieNow != before)
      #expect(try await stage.accounts.learners().count == 1)
      browser.region = nil
      try await browser.addDeck("Animals")
      #expect(browser.html.contains(#"data-live="/live""#) && browser.text.contains("Animals"))
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
