import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// Several learners on one server.
struct LearnersTests {
  @Test func `A new browser is a learner at once, and nothing is asked`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.visit("/decks")

      #expect(browser.status == .ok)
      let cookie = try #require(browser.headers[.setCookie])
      #expect(cookie.hasPrefix("sanpo-learners-80="))
      #expect(browser.headers[.strictTransportSecurity] == nil)
      #expect(cookie.hasSuffix("; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax"))
      try await browser.addDeck("Animals")
      #expect(browser.text.contains("Animals"))
    }
    #expect(try await stage.accounts.learners().map(\.name) == [nil])
  }

  @Test func `Behind TLS the cookie is bound to the host, and the host to TLS`() async throws {
    let stage = try LearnerStage(publicOrigin: "https://localhost")
    try await stage.browse { browser, _ in
      try await browser.visit("/decks")

      #expect(browser.headers[.strictTransportSecurity] == "max-age=31536000")
      #expect(browser.headers[.setCookie]?.hasPrefix("__Host-sanpo=") == true)
      #expect(
        browser.headers[.setCookie]?.hasSuffix("HttpOnly; SameSite=Lax; Secure") == true)
      let status = try await browser.post(
        "/decks", "name=Evil&csrf=\(browser.csrf)", headers: [.origin: "http://localhost"])
      #expect(status == .forbidden)
      try await browser.visit("/decks")
      let own = try await browser.post(
        "/decks", "name=Mine&csrf=\(browser.csrf)", headers: [.origin: "https://localhost"])
      #expect(own == .seeOther)
    }
    let addresses = Addresses(
      host: "127.0.0.1", port: 7267, publicOrigin: "https://sanpo.example")
    #expect(addresses.include("sanpo.example") && !addresses.include("127.0.0.1:7267"))
    #expect(!addresses.include("ample") && !addresses.include(origin: "http://sanpo.example"))
  }

  @Test func `A program that keeps no cookie gets no learner`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { program, _ in
      for path in ["/decks", "/live", "/nowhere", "/assets/x/app.css"] {
        try await program.open(path)
        #expect(program.status == .unauthorized && program.headers[.setCookie] == nil)
      }
      try await program.post("/decks", "name=Evil")
      #expect(program.status == .unauthorized)
    }
    #expect(try await stage.accounts.learners().isEmpty)
  }

  @Test func `An account keeps what was learned before, and is there in another browser`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await browser.addDeck("Animals")
      try await browser.createAccount("Maria")
      #expect(browser.text.contains("Recovery codes"))
      try await browser.visit("/decks")
      #expect(browser.text.contains("Animals"))

      try await other.visit("/account/sign-in")
      let wrong = try await other.submit(
        "/account/sign-in", ["name": "maria", "password": "wrong wrong wrong"])
      #expect(wrong == .unprocessableContent)
      #expect(other.text.contains("The name or the password is wrong."))
      #expect(!other.html.contains("wrong wrong"))
      #expect(try await stage.accounts.learners().count == 1)
      try await other.submit(
        "/account/sign-in", ["name": "maria", "password": LearnerStage.password])
      try await other.visit("/decks")
      #expect(other.text.contains("Animals"))
      #expect(try await stage.accounts.learners().map(\.name) == ["maria"])
    }
  }

  @Test func `A device that is signed out elsewhere is told so, and sees nothing`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await browser.addDeck("Animals")
      try await browser.createAccount("Maria")
      stage.clock.advance(by: .seconds(60))
      try await other.visit("/account/sign-in")
      try await other.submit(
        "/account/sign-in", ["name": "maria", "password": LearnerStage.password])
      try await browser.visit("/account")

      let devices = browser.text.split(separator: "Signed in").dropFirst()
      #expect(devices.map { $0.contains("This device") } == [true, false])
      #expect(browser.html.contains("aria-label=\"Sign out device: A browser, last used "))
      try await browser.submit("/account/devices")
      #expect(browser.text.contains("Signed out that device."))
      try await other.visit("/decks")
      #expect(other.status == .seeOther && other.headers[.location] == "/account/sign-in")
      try await other.visit("/account/sign-in")

      #expect(other.text.contains("This browser was signed out.") && other.text.contains("Sign in"))
      #expect(!other.text.contains("Animals"))
    }
  }

  @Test func `Signing out ends the session, not only the cookie`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, thief in
      try await browser.addDeck("Animals")
      try await browser.createAccount("Maria")
      let stolen = browser.cookieNow
      try await browser.visit("/account")

      try await browser.submit("/account/sign-out")

      try await thief.open("/decks", [.accept: "text/html", .cookie: stolen])
      #expect(!thief.text.contains("Animals"))
    }
  }

  @Test func `A terminal's code is typed on the page of the account`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      let code = try await stage.accounts.deviceCode(for: "A terminal")
      try await browser.visit("/account")

      let wrong = try await browser.submit("/account/join", ["code": "bbbb-bbbb"])
      #expect(wrong == .unprocessableContent)
      try await browser.submit("/account/join", ["code": code.code])

      #expect(browser.text.contains("A terminal is connected."))
      #expect(browser.text.contains("A terminal Approved just now;"))
      let row =
        /<li class="row">\s*<p>\s*<strong>A terminal<\/strong>\s*<span class="aside">Approved/
      #expect(browser.html.contains(row))
      guard case .joined(let learner, _) = try await stage.accounts.join(code) else {
        Issue.record("It did not join.")
        return
      }
      #expect(learner.name == "maria")
      try await browser.visit("/account")
      #expect(browser.text.contains("A terminal Signed in "))
      #expect(!browser.text.contains("Approved just now;"))
    }
  }

  @Test func `Erasing asks for the name, and leaves no file`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, other in
      try await other.addDeck("Birds")
      try await browser.addDeck("Animals")
      try await browser.createAccount("Maria")
      let id = try await stage.accounts.learner("maria").id
      try await browser.visit("/account")

      let refused = try await browser.submit("/account/erase", ["confirmation": "Mario"])
      #expect(refused == .unprocessableContent)
      #expect(FileManager.default.fileExists(atPath: stage.accounts.folder(of: id).path))
      try await browser.submit("/account/erase", ["confirmation": "Maria "])

      #expect(browser.html.contains("were erased") && browser.html.contains("Not erased:"))
      #expect(!FileManager.default.fileExists(atPath: stage.accounts.folder(of: id).path))
      #expect(!stage.site.sites.open.contains(id))
      try await other.visit("/decks")
      #expect(other.text.contains("Birds"))
    }
  }

  @Test func `A study is closed when it is idle, and opened again when it is needed`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.addDeck("Animals")
      let id = try await stage.accounts.learners()[0].id
      #expect(stage.site.sites.open == [id])

      try await stage.site.sites.tidy(at: .now + LearnerSites.idle - .seconds(60))
      #expect(stage.site.sites.open == [id])
      try await stage.site.sites.tidy(at: .now + LearnerSites.idle)
      #expect(stage.site.sites.open == [])

      try await browser.visit("/decks")
      #expect(browser.text.contains("Animals"))
      #expect(stage.site.sites.open == [id])
    }
  }

  @Test func `A study that was just opened stays open, and the one used least recently closes`()
    async throws
  {
    let stage = try LearnerStage()
    let sites = try LearnerSites(
      stage.accounts, visitors: Study.forVisitors(of: stage.accounts, course: nil), most: 0,
      log: .silent
    ) { [stage] id in
      try Study.open(stage.accounts.folder(of: id), face: .webview, course: nil)
    }
    defer { sites.closeAll() }
    let first = try await stage.accounts.begin(device: "").learner.id
    let second = try await stage.accounts.begin(device: "").learner.id

    _ = try await sites.site(of: first)
    #expect(sites.open == [first])
    _ = try await sites.site(of: second)
    #expect(sites.open == [second])
  }

  @Test func `A study stays open while something that a page began runs in it`() async throws {
    let stage = try LearnerStage()
    let sites = stage.site.sites
    let id = try await stage.accounts.begin(device: "").learner.id
    let work: HeldWork = try await sites.site(of: id).service()

    try await sites.tidy(at: .now + LearnerSites.idle)
    #expect(sites.open == [id])

    work.end()
    try await sites.tidy(at: .now + LearnerSites.idle)
    #expect(sites.open == [])
  }

  @Test(.timeLimit(.minutes(1))) func `Erasing ends an import first, and leaves no file`()
    async throws
  {
    let stage = try LearnerStage()
    let sites = stage.site.sites
    let id = try await stage.accounts.begin(device: "").learner.id
    let job = try await sites.site(of: id).beginImport()
    while !job.hasBegun { await Task.yield() }

    try await stage.accounts.erase(id) { await sites.close(id) }

    #expect(job.store.state.outcome != nil || job.problem != nil)
    #expect(!FileManager.default.fileExists(atPath: stage.accounts.folder(of: id).path))
  }

  @Test func `What was noticed last is kept when the server ends`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in try await browser.visit("/decks") }
    let id = try await stage.accounts.learners()[0].id

    await stage.site.sites.end()

    #expect(stage.site.sites.open == [])
    let study = try await stage.site.sites.site(of: id).study
    let counts = try await study.usageData()
    #expect(counts.contains { $0.event == .screen("/decks") })
  }

  @Test(.timeLimit(.minutes(1))) func `A closed study is let go of`() async throws {
    let stage = try LearnerStage()
    let id = try await stage.accounts.begin(device: "").learner.id
    weak let study = try await stage.site.sites.site(of: id).study
    #expect(study != nil)

    await stage.site.sites.close(id)

    // Its upkeep ends on other threads.
    while study != nil { await Task.yield() }
  }

  @Test func `Whom the owner locks out is shown nothing more`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.addDeck("Animals")
      let id = try await stage.accounts.learners()[0].id

      try await stage.accounts.setLocked(true, id)
      try await stage.site.sites.tidy(at: .now)

      #expect(stage.site.sites.open == [])
      try await browser.open("/decks")
      #expect(!browser.text.contains("Animals"))
    }
  }

  @Test func `A person alone has none of these pages, and no cookie of theirs`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      for page in ["/account", "/account/sign-in", "/account/recovery"] {
        try await browser.open(page)
        #expect(browser.status == .notFound)
      }
      try await browser.open("/decks")
      #expect(!browser.html.contains("/account"))
    }
    #expect(!Accounts.exist(in: site.folder.url))
  }
}
