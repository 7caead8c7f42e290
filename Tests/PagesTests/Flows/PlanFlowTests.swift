import Foundation
import GRDB
import HTTPTypes
import Helpers
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Engine
@testable import Pages

struct PlanFlowTests {
  private let folder: TemporaryFolder
  private let plans: PlansStandIn
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
  }

  private func site() throws -> TestSite {
    try TestSite(clock: clock, plans: .environment(plans.environment))
  }

  @Test func `Alone, there is no page of plans, and no link to one`() async throws {
    try await TestSite().browse { browser in
      try await browser.open("/settings")
      #expect(!browser.html.contains("/settings/plan"))
      for path in ["/settings/plan", "/debug/backend"] {
        try await browser.open(path)
        #expect(browser.status == .notFound)
      }
    }
  }

  @Test func `What the plan lacks is told before anything is typed or sent`() async throws {
    let site = try site()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      let pages = [
        ("/tutor", "/tutor"), ("/tutor/texts", "/tutor/texts"),
        ("/decks/\(deck)/fill", "/decks/\(deck)/fill"),
      ]
      for (page, form) in pages {
        try await browser.open(page)
        #expect(browser.text.contains("Your plan doesn't include"), "\(page)")
        #expect(browser.links.contains("/settings/plan"), "\(page)")
        #expect(!browser.html.contains("action=\"\(form)\""), "\(page)")
      }
      try await browser.open("/tutor")
      #expect(browser.text.contains("Without the tutor, the dictionary explains words"))
      try await browser.open("/settings/plan")
      try await browser.submit("/settings/plan/trial")
      for (page, _) in pages.dropLast() {
        try await browser.open(page)
        #expect(!browser.text.contains("Your plan doesn't include"), "\(page)")
      }
    }
    try await TestSite().browse { browser in
      for page in ["/tutor", "/tutor/texts"] {
        try await browser.open(page)
        #expect(!browser.links.contains("/settings/plan"), "\(page)")
      }
    }
  }

  @Test func `The tutor's limits are offered only to plans that include it`() async throws {
    try await site().browse { browser in
      try await browser.open("/settings/model")
      #expect(browser.status == .ok && !browser.text.contains("Save limits"))
      try await browser.open("/settings/plan")
      try await browser.submit("/settings/plan/trial")

      try await browser.open("/settings/model")

      #expect(browser.text.contains("Save limits"))
    }
  }

  @Test func `Without a model, missing fields have no form but the way to connect one`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/fill")

      #expect(browser.text.contains("In all items."))
      #expect(browser.text.contains("connect one in Settings, Language model"))
      #expect(browser.links.contains("/settings/model"))
      #expect(!browser.html.contains("action=\"/fill\""))
    }
  }

  @Test func `A song whose translations the plan lacks says so, beside what works without`()
    async throws
  {
    let site = try site()
    await site.study.openReading()
    try await site.browse { browser in
      try await browser.open("/songs/add")
      try await browser.submit("/songs/add", ["title": "歌", "lyrics": "雨が降る"])
      #expect(browser.text.contains("Lines without a translation show the meaning of each word."))
      #expect(browser.text.contains("Your plan doesn't include"))
      #expect(browser.links.contains("/settings/plan"))
    }
  }

  @Test func `Where there are plans, no archive brings back a trial`() async throws {
    try await site().browse { browser in
      try await browser.open("/backups")
      #expect(!browser.html.contains("/backups/archive\""))
      #expect(browser.text.contains("This server has plans, so archives can't be restored here."))
      let status = try await browser.post("/backups/archive", "csrf=\(browser.csrf)")
      #expect(status == .notFound)
      try await browser.open("/backups/archive.zip")
      let archive = browser.bytes
      try await browser.open("/exchange")
      let refused = try await browser.upload(
        to: "/exchange", file: "file", name: "a.zip", archive)
      #expect(refused == .unprocessableContent)
      #expect(
        browser.text.contains(
          "is a Sanpo archive. Nothing was imported. This server has plans, so archives can't be"))
    }
  }

  @Test func `A trial is started on the page, and a licence used`() async throws {
    let now = clock.now
    let seconds = Int(now.timeIntervalSince1970)
    try await site().browse { browser in
      try await browser.open("/settings")
      #expect(browser.html.contains("/settings/plan"))
      try await browser.open("/settings/plan")
      #expect(browser.html.contains("Try Plus for 14 days"))
      try await browser.submit("/settings/plan/trial")
      try await browser.open("/settings/plan")
      #expect(browser.html.contains("Your trial of Plus ends on"))
      try await browser.post("/settings/plan/trial", "csrf=\(browser.csrf)")
      #expect(browser.status == .ok && browser.text.contains("You have already used your trial."))

      let refused = try await browser.submit("/settings/plan/redeem", ["text": "a.b.c"])
      #expect(refused == .unprocessableContent)
      #expect(browser.html.contains("not a licence or a purchase"))
      try await browser.open("/settings/plan")
      try await browser.submit(
        "/settings/plan/redeem",
        ["text": plans.licence(["jti": "1", "plan": "pro", "iat": seconds])])
      try await browser.open("/settings/plan")
      #expect(browser.html.contains("Pro from licence: for life."))
      // It would read as if the plan ended.
      #expect(!browser.html.contains("Your trial of Plus"))
    }
  }

  @Test func `Shops tell of purchases without a cookie, by their signature`() async throws {
    let site = try site()
    let now = clock.now
    let bought = try plans.notification(
      "SUBSCRIBED", at: now, transaction: plans.transaction(at: now))
    let header = try #require(HTTPField.Name("Sanpo-Signature"))
    try await site.site.application.test(.router) { client in
      func post(_ path: String, _ body: Data, _ signature: String = "") async throws -> Int {
        try await client.execute(
          uri: path, method: .post,
          headers: [header: signature],
          body: ByteBuffer(bytes: body)
        ) { $0.status.code }
      }
      #expect(try await post("/plan/app-store", Data("{}".utf8)) == 403)
      #expect(try await post("/plan/app-store", Data(count: 100_000)) == 400)
      #expect(try await post("/plan/app-store", bought) == 200)
      #expect(site.study.entitlements.allows(.tutor))

      let account = try await site.study.entitlements.plan().account
      let event = try plans.event([
        "subscription": "s", "learner": account, "plan": "pro",
        "at": Int(now.timeIntervalSince1970),
      ])
      #expect(try await post("/plan/shop", event.body, "sha256=00") == 403)
      let unknown = try plans.event([
        "subscription": "s", "learner": account, "plan": "none",
        "at": Int(now.timeIntervalSince1970),
      ])
      let cut = try plans.event(["subscription": "s", "learner": account, "plan": "pro"])
      for event in [unknown, cut] {
        #expect(try await post("/plan/shop", event.body, event.signature) == 422)
      }
      #expect(!site.study.entitlements.allows(.songTranslation))
      #expect(try await post("/plan/shop", event.body, event.signature) == 200)
      #expect(site.study.entitlements.allows(.songTranslation))
    }
  }

  @Test func `What is new is shown once after an upgrade`() async throws {
    let site = try TestSite(offersTour: true)
    try await site.study.tutorial().sent(.skipped)
    let launch = Launch(version: "0.4.0", at: clock.now, plan: "")
    let storage = try Storage.open(site.folder.url, at: clock.now)
    try await storage.database.write {
      try SettingsRepository(defaults: Settings(timeZone: .gmt))
        .store(launch, as: StoredValue(json: "launch"), $0)
    }
    try await site.browse { browser in
      try await browser.open("/")
      #expect(browser.headers[.location] == "/new")
      try await browser.open("/new")
      #expect(browser.html.contains("Sanpo 0.6.0"))
      try await browser.submit("/new")
      #expect(browser.path == "/")
      #expect(browser.status == .ok)
    }
  }

  @Test func `The page of the backend is there with --debug`() async throws {
    try await TestSite(isDebugging: true).browse { browser in
      try await browser.open("/debug/backend")
      #expect(browser.html.contains("SANPO_BACKEND_URL is not set"))
      #expect(browser.html.contains("learners.many"))
      try await browser.open("/debug/backend?address=http://example.org")
      #expect(browser.html.contains("Use an https address"))
      #expect(browser.html.contains("learners.many"))
      #expect(!browser.html.contains("<dt>status</dt>"))
    }
  }
}
