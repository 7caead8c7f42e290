import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing
import WaniKaniStandIn

@testable import Pages

/// Signing in to WaniKani, and what is sent and downloaded.
struct SyncFlowTests {
  @Test func `The options of WaniKani are folded until there is an account`() async throws {
    let title = "Options for an account"
    try await TestSite().browse { browser in
      try await browser.open("/settings")
      #expect(browser.text.contains(title))
      #expect(try browser.form("/settings")["wanikani-answers"] != nil)
    }
    try await WaniKaniSite.synced().site.browse { browser in
      try await browser.open("/settings")
      #expect(!browser.text.contains(title))
    }
  }

  @Test func `A token is entered once and never shown`() async throws {
    let beside = try await WaniKaniSite()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("If you have an account, connect it"))
      try await browser.open("/wanikani/reviews")
      #expect(browser.headers[.location] == "/wanikani")

      try await browser.open("/wanikani/sync")
      let refused = "1d12cf83-7dc4-4f11-9d2c-8f0a5a1d3b77"
      #expect(try await browser.submit("/wanikani/sync/account", ["token": refused]) != .seeOther)
      #expect(browser.text.contains("token"))
      #expect(!browser.html.contains(refused))

      let status = try await browser.submit("/wanikani/sync/account", ["token": WaniKaniSite.token])
      #expect(status == .seeOther)
      #expect(browser.path == "/wanikani/sync")
      try await beside.sync()
      for path in ["/wanikani/sync", "/wanikani", "/settings"] {
        try await browser.open(path)
        #expect(!browser.html.contains(WaniKaniSite.token))
      }
      try await browser.open("/wanikani")
      #expect(browser.text.contains("stroller, level 2"))
    }
  }

  @Test func `A change that WaniKani rejects is held until the person decides`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let subject = try #require(try await beside.question(.reviews)).info.id
      try await beside.answer(.reviews, browser)
      if try await beside.question(.reviews)?.info.id == subject {
        try await beside.answer(.reviews, browser)
      }
      let unsent = try await beside.site.study.waniKani.outbox.contents(at: beside.now).unsent
      let entry = try #require(unsent.first?.entry)
      beside.service.change { account, now in
        guard let id = account.assignment(ofSubject: Int(entry.subject))?.id else { return }
        account.reviewElsewhere(id, meaningMisses: 3, now: now)
      }
      beside.site.clock.advance(by: .seconds(300))
      try await beside.sync()

      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("It was reviewed elsewhere in the meantime."))
      try await browser.open("/wanikani/unsent.jsonl")
      #expect(browser.html.contains("\"state\":\"held\""))
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/sync/account", ["intent": "sign-out"])
      #expect(browser.text.contains("Sign out anyway?"))
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/sync/unsent", ["intent": "retry"])
      #expect(browser.text.contains("It will be sent at the next sync."))
      try await beside.sync()
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/sync/unsent", ["intent": "discard"])
      #expect(browser.text.contains("Nothing is waiting to be sent."))
      try await browser.submit("/wanikani/sync/account", ["intent": "sign-out"])
      #expect(browser.text.contains("Signed out."))
      #expect(browser.text.contains("Sign in to WaniKani"))
    }
  }

  @Test func `A file of exported changes may be larger than a form`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/subjects/1")
      try await browser.submit("/wanikani/subjects/1", ["synonyms": "stroke"])
      try await browser.open("/wanikani/unsent.jsonl")
      let file = browser.bytes
      try await browser.open("/wanikani/sync")

      try await browser.upload(
        to: "/wanikani/sync/unsent/import", file: "file", name: "unsent.jsonl",
        file + [UInt8](repeating: UInt8(ascii: " "), count: 2 << 20))

      #expect(browser.status == .ok)
      #expect(browser.text.contains("1 already here"))
    }
  }

  @Test func `Sync now is offered only while signed in`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Sync now"))

      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/sync/account", ["intent": "sign-out"])

      try await browser.open("/wanikani")
      #expect(!browser.text.contains("Sync now"))
    }
  }

  @Test func `A sync tells a new level, and names the items that changed`() async throws {
    let beside = try await WaniKaniSite.synced()
    beside.site.clock.advance(by: .seconds(300))
    beside.service.change { account, now in
      account.reachNextLevel(now: now)
      account.hide(2, now: now)
    }
    beside.site.clock.advance(by: .seconds(300))
    try await beside.sync()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/sync")

      #expect(browser.text.contains("You reached level 3."))
      #expect(browser.text.contains("Person (radical) was hidden."))
    }
  }

  @Test func `A failed sync is told on the dashboard, and that nothing waits`() async throws {
    let beside = try await WaniKaniSite.synced()
    beside.service.script(.revokedToken, on: .path("/user"), times: nil)
    await beside.site.study.waniKani.sync().send(.asked(.changes))
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("WaniKani rejected the token."))

      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("WaniKani rejected the token."))
      #expect(browser.text.contains("Nothing is waiting to be sent."))
    }
  }

  @Test func `A token without permission is told wherever changes wait`() async throws {
    let beside = try await WaniKaniSite.synced()
    beside.service.script(
      .refusal(status: 403, message: "Forbidden"),
      on: .path("/study_materials", method: "POST"), times: nil)
    try await beside.site.study.waniKani.save(
      .init(subject: 1, synonyms: ["stroke"]), at: beside.now)
    await beside.site.study.waniKani.sync().send(.asked(.changes))
    try await beside.site.browse { browser in
      for path in ["/wanikani/sync", "/wanikani", "/"] {
        try await browser.open(path)

        #expect(browser.text.contains("The token doesn't have permission to send the notes of"))
      }
      try await browser.open("/wanikani/sync")
      #expect(!browser.text.contains("It will be sent at the next sync."))
    }
  }

  @Test func `Another token is entered beside the error that asks for one`() async throws {
    let beside = try await WaniKaniSite.synced()
    let open = "<details class=\"drawer\" open>"
    beside.service.issue(.readOnly)
    try await beside.site.study.waniKani.signIn(token: StandInToken.readOnly.text)
    try await beside.site.study.waniKani.save(
      .init(subject: 1, synonyms: ["stroke"]), at: beside.now)
    await beside.site.study.waniKani.sync().send(.asked(.changes))
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("Use another token") && browser.html.contains(open))

      try await browser.submit("/wanikani/sync/account", ["token": WaniKaniSite.token])
      try await beside.sync()

      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("Nothing is waiting to be sent."))
      #expect(browser.text.contains("Use another token") && !browser.html.contains(open))
    }
  }

  @Test func `The summary says whether answers are sent, were sent, or wait after a failed sync`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      while try await beside.question(.reviews) != nil {
        try await beside.answer(.reviews, browser)
      }
      #expect(browser.text.contains("Your answers are sent in about five minutes"))

      beside.service.script(.captivePortal, on: .path("/user"), times: 3)
      await beside.site.study.waniKani.sync().send(.asked(.changes))
      try await browser.open("/wanikani/reviews")
      #expect(browser.text.contains("The last sync failed. Your answers are kept"))

      beside.site.clock.advance(by: .seconds(60))
      try await beside.sync()
      try await browser.open("/wanikani/reviews")
      #expect(browser.text.contains("Your answers have been sent."))

      try await beside.site.study.waniKani.save(
        .init(subject: 1, synonyms: ["stroke"]), at: beside.now)
      try await browser.open("/wanikani/reviews")
      #expect(browser.text.contains("Your answers have been sent."))
    }
  }

  @Test func `Of a note that was changed on both sides, the person keeps one`() async throws {
    let beside = try await WaniKaniSite.synced()
    func write(_ note: String) async throws {
      try await beside.site.study.waniKani.save(
        .init(subject: 1, meaningNote: note), at: beside.now)
    }
    try await write("first")
    try await beside.sync()
    beside.site.clock.advance(by: .seconds(300))
    beside.service.change { $0.write("theirs", synonyms: [], toSubject: 1, now: $1) }
    try await write("ours")
    try await beside.sync()

    try await beside.site.browse { browser in
      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("The meaning note on WaniKani is “theirs”, yours is “ours”."))
      #expect(browser.text.contains("Keep mine") && browser.text.contains("Keep WaniKani's"))
      try await browser.submit("/wanikani/sync/unsent", ["intent": "discard"])
      #expect(!browser.text.contains("“ours”"))
    }
  }

  @Test func `Synonyms are sent to WaniKani and count as answers`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/subjects/1")
      let refused = try await browser.submit(
        "/wanikani/subjects/1", ["synonyms": String(repeating: "x", count: 65)])
      #expect(refused == .unprocessableContent)
      #expect(browser.text.contains("WaniKani accepts 8 synonyms of up to 64 characters."))

      try await browser.submit(
        "/wanikani/subjects/1", ["synonyms": " stroke; dash,,stroke", "meaningNote": "<b>mine"])
      #expect(browser.text.contains("also stroke, dash"))
      #expect(browser.html.contains("&lt;b&gt;mine"))
      try await beside.sync()

      let served = beside.service.account.material(ofSubject: 1)
      #expect(served?.meaningSynonyms == ["stroke", "dash"])
      try await browser.open("/wanikani/subjects/1")
      try await browser.submit("/wanikani/subjects/1", ["intent": "fetch"])
      #expect(browser.text.contains("Refreshed."))
    }
  }

  @Test func `Recordings and images are downloaded once, and without the token`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      for _ in 0..<2 {
        try await browser.open("/wanikani/subjects/60/sound/0")
        #expect(browser.headers[.contentType] == "audio/mpeg")
        try await browser.open("/wanikani/subjects/17/picture")
        #expect(browser.headers[.contentType] == "image/svg+xml")
      }
      try await browser.open("/wanikani/subjects/60/sound/99")
      #expect(browser.status == .notFound)
      try await browser.open("/wanikani/subjects/99999")
      #expect(browser.status == .notFound)
    }
    let files = beside.service.log.requests.filter { $0.request.path.hasPrefix("/files") }
    #expect(files.count == 2)
    #expect(files.allSatisfy { $0.token == nil })
  }
}
