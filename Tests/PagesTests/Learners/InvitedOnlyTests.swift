import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// A server that only invited learners can use.
struct InvitedOnlyTests {
  @Test func `A visitor sees only where one signs in`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    try await stage.browse { browser, _ in
      for page in ["/", "/decks", "/tutor", "/account", "/settings/model", "/nowhere"] {
        try await browser.visit(page)
        #expect(browser.status == .seeOther, "\(page)")
        #expect(browser.headers[.location] == "/account/sign-in", "\(page)")
      }
      try await browser.visit("/account/sign-in")

      #expect(browser.text.contains("Only people invited by the owner can use this server."))
      #expect(!browser.text.contains("Continue without an account"))
      #expect(!browser.links.contains("/decks") && !browser.links.contains("/account"))
      #expect(browser.html.contains(#"data-live="""#))
      #expect(!browser.html.contains(#"class="nav""#))
      let csrf = browser.csrf
      let style = try #require(browser.html.firstMatch(of: /\/assets\/\w+\/[\w.-]+\.css/))
      try await browser.open(String(style.0))
      #expect(browser.status == .ok)
      for file in ["/tutor", "/due"] {
        try await browser.open(file)
        #expect(browser.status == .unauthorized, "\(file)")
      }
      #expect(try await browser.post("/decks", "name=Mine&csrf=\(csrf)") == .unauthorized)
    }
  }

  @Test func `Nothing is stored of a visitor, whose forms are known all the same`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    try await stage.browse { browser, _ in
      try await browser.visit("/")
      try await browser.visit("/account/sign-in")
      try await browser.submit("/account/sign-in", ["name": "maria", "password": "wrong one"])
      #expect(browser.text.contains("The name or the password is wrong."))
      try await browser.visit("/about")
      #expect(browser.status == .ok && !browser.text.contains("learners/"))
    }

    #expect(try await stage.accounts.learners().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: stage.folder.file("learners").path))
  }

  @Test func `Signing out empties the browser's storage for the next learner`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    let code = try await stage.accounts.add("maria").code
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      try await browser.submit(
        "/account/recovery",
        ["name": "maria", "code": code, "password": LearnerStage.password])
      try await browser.visit("/account")
      #expect(browser.headers[named: "Clear-Site-Data"] == nil)
      try await browser.submit("/account/sign-out")

      try await browser.visit("/")

      #expect(browser.headers[.location] == "/account/sign-in")
      #expect(browser.headers[named: "Clear-Site-Data"] == "\"storage\"")
    }
  }

  @Test func `A visitor sees whose data the server uses`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    try await stage.browse { browser, _ in
      try await browser.visit("/account/sign-in")
      #expect(browser.links.contains("/about"))

      try await browser.visit("/about")

      #expect(browser.status == .ok && browser.text.contains("EDICT and KANJIDIC2"))
      #expect(!browser.links.contains("/decks"))
    }
  }

  @Test func `A locked learner is told so, and can sign in to another account`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    let code = try await stage.accounts.add("maria").code
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      try await browser.submit(
        "/account/recovery",
        ["name": "maria", "code": code, "password": LearnerStage.password])
      try await stage.accounts.setLocked(true, try await stage.accounts.learner("maria").id)

      try await browser.visit()

      #expect(browser.status == .forbidden && browser.text.contains("Your account was locked."))
      #expect(browser.links == ["/account/sign-in"])
      try await browser.visit("/account/sign-in")
      #expect(browser.status == .ok)
      #expect(browser.text.contains("Only people invited by the owner can use this server."))
    }
  }

  @Test func `Whoever was invited is welcomed once the recovery codes are saved`() async throws {
    let stage = try LearnerStage(isByInvitation: true, offersTour: true)
    let code = try await stage.accounts.add("dora").code
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      try await browser.submit(
        "/account/recovery", ["name": "dora", "code": code, "password": LearnerStage.password])
      #expect(browser.path == "/account/recovery-codes")

      try await browser.submit("/account/recovery-codes")

      #expect(browser.path == "/welcome")
    }
  }

  @Test func `Whoever was invited comes in with the owner's code`() async throws {
    let stage = try LearnerStage(isByInvitation: true)
    let code = try await stage.accounts.add("maria").code
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      try await browser.submit(
        "/account/recovery",
        ["name": "maria", "code": code, "password": LearnerStage.password])

      try await browser.addDeck("Travel")

      #expect(browser.status == .ok && browser.text.contains("Travel"))
      #expect(browser.links.contains("/account"))
    }
  }
}
