import Foundation
import HTTPTypes
import Helpers
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Engine
@testable import Pages

/// What shops tell a server of several learners.
struct LearnerPurchaseTests {
  private let folder: TemporaryFolder
  private let plans: PlansStandIn
  private let stage: LearnerStage

  init() throws {
    folder = try TemporaryFolder()
    let now = TestClock().now
    plans = try PlansStandIn(in: folder.file("plans"), at: now)
    stage = try LearnerStage(plans: .environment(plans.environment))
  }

  /// The entitlements of the learner who has come last, and the account by which shops know them.
  private func newest() async throws -> (entitlements: Entitlements, account: String) {
    let learner = try #require(
      try await stage.accounts.learners().max { $0.createdAt < $1.createdAt })
    let entitlements = try await stage.site.sites.site(of: learner.id).study.entitlements
    return (entitlements, try await entitlements.buyer())
  }

  private static func post(
    _ path: String, _ body: Data, _ signature: String, _ client: some TestClientProtocol
  ) async throws -> Int {
    let header = try #require(HTTPField.Name("Sanpo-Signature"))
    return try await client.execute(
      uri: path, method: .post, headers: [header: signature], body: ByteBuffer(bytes: body)
    ) { $0.status.code }
  }

  @Test func `A purchase reaches the learner whom it names, and nobody else`() async throws {
    let now = stage.clock.now
    try await stage.site.application.test(.router) { client in
      try await FormBrowser(client).visit("/decks")
      let other = try await newest()
      stage.clock.advance(by: .seconds(1))
      try await FormBrowser(client).visit("/decks")
      let buyer = try await newest()

      let bought = try plans.notification(
        "SUBSCRIBED", at: now,
        transaction: plans.transaction(
          at: now, ["appAccountToken": buyer.account.uppercased()]))
      #expect(try await Self.post("/plan/app-store", bought, "", client) == 200)
      #expect(buyer.entitlements.allows(.tutor) && !other.entitlements.allows(.tutor))

      let event = try plans.event([
        "subscription": "s", "learner": other.account, "plan": "pro",
        "at": Int(now.timeIntervalSince1970),
      ])
      #expect(try await Self.post("/plan/shop", event.body, event.signature, client) == 200)
      #expect(other.entitlements.allows(.songTranslation))
      #expect(!buyer.entitlements.allows(.songTranslation))
    }
  }

  @Test func `A purchase of a learner who is locked out counts, and their data stay`() async throws
  {
    let now = stage.clock.now
    try await stage.site.application.test(.router) { client in
      let browser = FormBrowser(client)
      try await browser.visit("/decks")
      let account = try await newest().account
      let id = try #require(try await stage.accounts.learners().first).id
      try await stage.accounts.setLocked(true, id)
      try await stage.site.sites.tidy(at: .now)

      let bought = try plans.notification(
        "SUBSCRIBED", at: now,
        transaction: plans.transaction(at: now, ["appAccountToken": account.uppercased()]))
      #expect(try await Self.post("/plan/app-store", bought, "", client) == 200)

      #expect(stage.site.sites.open.isEmpty)
      try await stage.accounts.setLocked(false, id)
      let after = try await newest()
      #expect(after.account == account)
      #expect(await after.entitlements.includes(.tutor))
    }
  }

  @Test func `A purchase that names nobody here, or is not genuine, changes nothing`()
    async throws
  {
    let now = stage.clock.now
    try await stage.site.application.test(.router) { client in
      try await FormBrowser(client).visit("/decks")
      let learner = try await newest()
      for changes in [[:], ["appAccountToken": UUID().uuidString]] as [[String: Any]] {
        let bought = try plans.notification(
          "SUBSCRIBED", at: now, transaction: plans.transaction(at: now, changes))
        #expect(try await Self.post("/plan/app-store", bought, "", client) == 403)
      }
      let event = try plans.event([
        "subscription": "s", "learner": learner.account, "plan": "pro",
        "at": Int(now.timeIntervalSince1970),
      ])
      #expect(try await Self.post("/plan/shop", event.body, "sha256=0", client) == 403)
      #expect(!learner.entitlements.allows(.tutor))
    }
  }

  @Test func `A shop is to send a purchase again where the plans can't be read`() async throws {
    let event = try plans.event([
      "subscription": "s", "learner": "l", "plan": "pro",
      "at": Int(TestClock().now.timeIntervalSince1970),
    ])
    let why = Problem("plans.json is broken.", remedy: "Repair it.")
    let stage = try LearnerStage(plans: .unreadable(why))
    try await stage.site.application.test(.router) { client in
      let shop = try await Self.post("/plan/shop", event.body, event.signature, client)
      let appStore = try await Self.post("/plan/app-store", Data("{}".utf8), "", client)
      #expect(shop == 503 && appStore == 503)
    }
  }

  @Test func `A trial needs an account`() async throws {
    try await stage.browse { browser, _ in
      try await browser.visit("/settings/plan")
      #expect(browser.text.contains("A trial needs an account. Create an account"))
      #expect(!browser.text.contains("account ID"))
      try await browser.post("/settings/plan/trial", "csrf=\(browser.csrf)")
      #expect(browser.path == "/account" && browser.text.contains("A trial needs an account."))
      #expect(browser.html.contains("notice is-problem"))
      #expect(try await !newest().entitlements.includes(.tutor))

      try await browser.createAccount("Maria")
      try await browser.visit("/settings/plan")
      #expect(browser.text.contains("Your account ID for shops"))
      #expect(browser.html.contains("<code class=\"copied\">"))
      try await browser.submit("/settings/plan/trial")

      #expect(browser.text.contains("Your trial has started."))
    }
  }

  @Test func `Signing in suggests no archive where none can be restored`() async throws {
    try await stage.browse { browser, _ in
      try await browser.addDeck("Animals")
      try await browser.visit("/account/sign-in")

      #expect(browser.text.contains("To keep it, create an account instead."))
      #expect(!browser.links.contains("/backups/archive.zip"))
    }
  }

  @Test func `A learner is not told of what only the owner can use`() async throws {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(
      in: folder.url, at: TestClock().now, free: ["tutor", "learners.many"])
    let stage = try LearnerStage(plans: .environment(plans.environment))
    try await stage.browse { browser, _ in
      try await browser.visit("/settings/plan")
      #expect(browser.text.contains("Your plan is Free: the tutor."))
      #expect(!browser.text.contains("several learners"))
    }
  }

  @Test func `Without plans shops are not heard`() async throws {
    let stage = try LearnerStage()
    try await stage.site.application.test(.router) { client in
      let status = try await Self.post("/plan/shop", Data("{}".utf8), "", client)
      #expect(status == 401)
    }
  }
}
