import Foundation
import GRDB
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// What an account's own pages say and change.
struct AccountPageTests {
  @Test func `A learner who is locked out is told so, and is back once unlocked`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, nobody in
      try await browser.createAccount("Maria")
      try await browser.addDeck("Animals")
      try await nobody.addDeck("Birds")
      let learners = try await stage.accounts.learners()
      for learner in learners { try await stage.accounts.setLocked(true, learner.id) }

      try await browser.visit("/decks")
      #expect(browser.status == .forbidden && browser.text.contains("Your account was locked."))
      #expect(browser.text.contains("Contact the owner of this server."))
      #expect(browser.links == ["/account/sign-in"])
      #expect(browser.text.contains("you would then have to sign in again in this browser."))
      let style = try #require(browser.html.firstMatch(of: /stylesheet" href="([^"]*)"/)).1
      try await browser.open(String(style))
      #expect(browser.status == .ok)
      try await browser.post("/decks", "name=Evil")
      #expect(browser.status == .forbidden && browser.html.contains("locked"))
      try await nobody.visit("/account/sign-in")
      #expect(nobody.status == .forbidden && nobody.links.isEmpty)

      for learner in learners { try await stage.accounts.setLocked(false, learner.id) }
      try await browser.visit("/decks")
      #expect(browser.text.contains("Animals"))
      try await nobody.visit("/decks")
      #expect(nobody.text.contains("Birds"))
    }
  }

  @Test func `Whoever is locked out can sign in to another account`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await browser.createAccount("Maria")
      try await other.createAccount("Peter")
      try await stage.accounts.setLocked(true, try await stage.accounts.learner("maria").id)

      try await browser.visit("/account/sign-in")
      #expect(browser.status == .ok && !browser.text.contains("signed out"))
      try await browser.submit(
        "/account/sign-in", ["name": "peter", "password": LearnerStage.password])
      try await browser.visit("/account")

      #expect(browser.text.contains("You are signed in as peter."))
    }
  }

  @Test func `The password is changed while signed in, and other devices are signed out`()
    async throws
  {
    let (stage, new) = (try LearnerStage(), "marble lantern gibberish")
    try await stage.browse { browser, other in
      try await browser.createAccount("Maria")
      try await other.visit("/account/sign-in")
      try await other.submit(
        "/account/sign-in", ["name": "maria", "password": LearnerStage.password])
      try await browser.visit("/account")
      let before = browser.cookieNow

      let wrong = try await browser.submit(
        "/account/password", ["current": "wrong wrong wrong", "password": new])
      #expect(wrong == .unprocessableContent)
      #expect(browser.text.contains("The current password is wrong."))
      #expect(!browser.html.contains("wrong wrong") && !browser.html.contains(new))
      let weak = try await browser.submit(
        "/account/password", ["current": LearnerStage.password, "password": "password1"])
      #expect(weak == .unprocessableContent && browser.text.contains("too easy to guess"))
      try await browser.submit(
        "/account/password", ["current": LearnerStage.password, "password": new])

      #expect(browser.text.contains("Password changed. All other devices were signed out."))
      #expect(browser.text.contains("8 codes left"))
      #expect(browser.cookieNow != before)
      #expect(try await stage.accounts.authenticate(String(before.split(separator: "=")[1])) == nil)
      try await other.visit("/account/sign-in")
      let old = try await other.submit(
        "/account/sign-in", ["name": "maria", "password": LearnerStage.password])
      #expect(old == .unprocessableContent)
      try await other.submit("/account/sign-in", ["name": "maria", "password": new])
      #expect(other.status == .ok)
    }
  }

  @Test func `New recovery codes ask for the password`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      try await browser.visit("/account")

      let wrong = try await browser.submit("/account/codes", ["password-for-codes": "wrong"])
      #expect(wrong == .unprocessableContent)
      #expect(browser.text.contains("The current password is wrong."))
      try await browser.submit("/account/codes", ["password-for-codes": LearnerStage.password])

      #expect(browser.status == .ok && browser.html.contains("Recovery codes"))
    }
  }

  @Test func `New recovery codes are there after a reload, on that device, until saved`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await browser.createAccount("Maria")
      let code = try #require(browser.html.firstMatch(of: /<code>([\w-]+)<\/code>/)).1
      try await other.visit("/account/sign-in")
      try await other.submit(
        "/account/sign-in", ["name": "maria", "password": LearnerStage.password])

      try await browser.visit("/account/recovery-codes")
      #expect(browser.html.contains(code))
      try await browser.open("/account/recovery-codes.txt")
      #expect(browser.html.contains("\(code)\n"))
      try await other.visit("/account/recovery-codes")
      #expect(other.status == .seeOther)

      try await browser.visit("/account/recovery-codes")
      try await browser.submit("/account/recovery-codes")
      try await browser.visit("/account/recovery-codes")
      #expect(browser.status == .seeOther && !browser.html.contains(code))
    }
  }

  @Test func `Whoever uses their last recovery code is shown new ones`() async throws {
    let stage = try LearnerStage()
    let code = try await stage.accounts.add("aiko").code
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      try await browser.submit(
        "/account/recovery", ["name": "aiko", "code": code, "password": LearnerStage.password])

      #expect(browser.path == "/account/recovery-codes")
      #expect(browser.html.contains("Password set. All other devices were signed out."))
      #expect(browser.html.matches(of: /<code>[\w-]+<\/code>/).count == Accounts.codesOfAccount)
    }
  }

  @Test func `A recovery code signs in even if the data can't be opened`() async throws {
    let stage = try LearnerStage()
    let (learner, code) = try await stage.accounts.add("aiko")
    let data = try Storage.open(stage.accounts.folder(of: learner.id), at: stage.clock.now)
    try await data.database.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999 something to come')")
    }
    try await stage.browse { browser, _ in
      try await browser.visit("/account/recovery")
      let status = try await browser.submit(
        "/account/recovery", ["name": "aiko", "code": code, "password": LearnerStage.password])

      #expect(status == .seeOther && browser.path == "/account")
      let cookie = String(browser.cookieNow.split(separator: "=")[1])
      #expect(try await stage.accounts.authenticate(cookie)?.learner.name == "aiko")
    }
  }

  @Test func `A refused name or recovery code is told at its field`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await browser.createAccount("Maria")

      try await other.createAccount("maria")
      #expect(other.html.contains("id=\"note-name\"><p class=\"error\">That name is taken."))
      try await other.submit("/account/create", ["name": "x", "password": LearnerStage.password])
      #expect(other.html.contains("id=\"note-name\"><p class=\"error\">“x” can"))
      try await other.visit("/account/recovery")
      try await other.submit(
        "/account/recovery",
        ["name": "maria", "code": "1234", "password": LearnerStage.password])

      #expect(other.html.contains("id=\"note-code\"><p class=\"error\">The name or the recovery"))
    }
  }

  @Test func `The current password is guessed no faster than at signing in`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      try await browser.visit("/account")
      for _ in 0..<5 {
        try await browser.submit(
          "/account/password",
          ["current": "wrong wrong wrong", "password": "marble lantern gibberish"])
      }

      try await browser.submit(
        "/account/password",
        ["current": LearnerStage.password, "password": "marble lantern gibberish"])

      #expect(browser.text.contains("Too many attempts."))
    }
  }

  @Test func `The name of an account is right from the first page on, and gone with it`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      #expect(browser.html.contains("Recovery codes") && browser.html.contains(">maria<"))
      #expect(!browser.html.contains("Create an account to keep your data"))

      try await browser.visit("/account")
      try await browser.submit("/account/erase", ["confirmation": "maria"])

      #expect(browser.html.contains("were erased") && !browser.html.contains(">maria<"))
    }
  }

  @Test func `Who has no account is told that their data were erased`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.addDeck("Animals")
      try await browser.visit("/account")

      try await browser.submit("/account/erase", ["confirmation": AccountPage.nameOfNobody])

      #expect(browser.text.contains("All your data was erased."))
      #expect(browser.headers[named: "Clear-Site-Data"] == "\"storage\"")
    }
  }

  @Test func `No two fields of the account's page have the same ID`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await other.createAccount("Maria")
      for browser in [browser, other] {
        try await browser.visit("/account")

        let ids = browser.html.matches(of: /\sid="([^"]*)"/).map(\.1)
        #expect(ids.contains("field-confirmation"))
        #expect(Set(ids).count == ids.count, "\(ids)")
      }
    }
  }

  @Test func `Signing in warns of a loss only where there is something to lose`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      for page in ["/account/sign-in", "/account/recovery"] {
        try await browser.visit(page)
        #expect(!browser.text.contains("What you learned in this browser"), "\(page)")
      }
      try await browser.addDeck("Animals")
      for page in ["/account/sign-in", "/account/recovery"] {
        try await browser.visit(page)
        #expect(browser.text.contains("What you learned in this browser"), "\(page)")
        #expect(browser.links.contains("/backups/archive.zip"), "\(page)")
      }
    }
  }

  @Test func `The welcome of a shared server promises nothing of the learner's own computer`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.visit("/welcome")

      #expect(browser.text.contains("Your data is saved on this server."))
      #expect(!browser.text.contains("offline"))
    }
  }

  @Test func `The account is in reach from Settings, More and the welcome`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      for page in ["/settings", "/more"] {
        try await browser.visit(page)
        #expect(browser.links.count { $0 == "/account" } == 2, "\(page): beside the footer's")
      }
      for page in ["/welcome", "/account"] {
        try await browser.visit(page)
        #expect(browser.links.contains("/account/sign-in"), "\(page)")
      }
      #expect(browser.text.contains("Erase my data"))
      #expect(!browser.text.contains("Erase account"))
      try await browser.visit("/account/sign-in")
      #expect(browser.text.contains("Continue without an account"))

      try await browser.createAccount("Maria")
      try await browser.visit("/account")
      #expect(browser.text.contains("Erase account"))
      try await browser.visit("/welcome")
      #expect(!browser.links.contains("/account/sign-in"))
    }
  }
}
