import Engine
import Foundation
import HTTPTypes
import Testing
import WaniKaniStandIn

@testable import Pages

/// WaniKani on the pages, in a browser without scripts, with a stand-in for the service.
struct WaniKaniFlowTests {
  @Test func `A token is entered once and never shown`() async throws {
    let beside = try await WaniKaniSite()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Connect your account"))
      try await browser.open("/wanikani/reviews")
      #expect(browser.headers[.location] == "/wanikani")

      try await browser.open("/wanikani/sync")
      let refused = "1d12cf83-7dc4-4f11-9d2c-8f0a5a1d3b77"
      #expect(try await browser.submit("/wanikani/account", ["token": refused]) != .seeOther)
      #expect(browser.text.contains("token"))
      #expect(!browser.html.contains(refused))

      let status = try await browser.submit("/wanikani/account", ["token": WaniKaniSite.token])
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

  @Test func `A lesson is read, quizzed and completed`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/lessons")
      #expect(browser.text.contains("1 of 5"))
      try await browser.submit("/wanikani/lessons/step", ["step": "next"])
      try await browser.submit("/wanikani/lessons/step", ["step": "back"])
      #expect(browser.text.contains("1 of 5"))
      for _ in 0..<5 { try await browser.submit("/wanikani/lessons/step", ["step": "next"]) }

      try await beside.answer(.lessons, browser, rightly: false)
      #expect(browser.text.contains("5 left"))
      while try await beside.question(.lessons) != nil {
        try await beside.answer(.lessons, browser)
      }

      #expect(browser.text.contains("Lesson complete"))
      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("It will be sent at the next sync."))
      try await browser.submit("/wanikani/sync", ["plan": "changes"])
      try await beside.sync()
      #expect(
        beside.service.log.requests(to: "/assignments/*/start", method: "PUT").count == 5)
    }
  }

  @Test func `Only the chosen lessons are done`() async throws {
    let beside = try await WaniKaniSite.synced()
    let choice = beside.site.study.waniKani.lessonChoice()
    await choice.send(.opened)
    let last = try #require(choice.state.offers.last).tile
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/lessons/choose")
      let status = try await browser.submit("/wanikani/lessons/choose")
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("You chose 0"))

      try await browser.submit("/wanikani/lessons/choose", ["subject-\(last.id)": "true"])

      #expect(browser.path == "/wanikani/lessons")
      #expect(browser.text.contains("1 of 1"))
      #expect(browser.text.contains(last.title))
    }
  }

  @Test func `A whole group of lessons can be selected without starting them`() async throws {
    let beside = try await WaniKaniSite.synced()
    let choice = beside.site.study.waniKani.lessonChoice()
    await choice.send(.opened)
    let first = try #require(choice.state.offers.first)
    let group = choice.state.offers.filter {
      $0.level == first.level && $0.tile.kind == first.tile.kind
    }
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/lessons/choose")

      let status = try await browser.submit(
        "/wanikani/lessons/choose",
        ["select": "Level \(first.level), \(first.tile.kind.name)"])

      #expect(status == .ok)
      #expect(browser.html.matches(of: /value="true" checked/).count == group.count)
    }
  }

  @Test func `The number of reviews can be limited`() async throws {
    let beside = try await WaniKaniSite.synced()
    let store = beside.site.study.waniKani.session(.reviews)
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")

      try await browser.submit("/wanikani/reviews", ["limit": "1", "kind": "", "level": ""])

      try await store.sent(.opened(at: beside.now))
      #expect(store.state.session?.left.total == 1)
    }
  }

  @Test func `A review is missed, claimed, undone and wrapped up`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      try await beside.type(.reviews, browser, rightly: false)
      #expect(browser.text.contains("Incorrect"))
      try await browser.submit("/wanikani/reviews/claim")
      #expect(browser.text.contains("Undo"))
      try await browser.submit("/wanikani/reviews/undo")
      #expect(browser.text.contains("Answer undone."))
      try await beside.type(.reviews, browser, rightly: false)
      try await browser.submit("/wanikani/reviews/slip")
      #expect(browser.text.contains("Typo: not counted"))

      try await browser.submit("/wanikani/reviews/wrap-up")

      #expect(browser.text.contains("Reviewed"))
      #expect(browser.text.contains("Nothing more to study."))
    }
  }

  @Test func `Answers can be shown and graded without typing`() async throws {
    let beside = try await WaniKaniSite.synced()
    let settings = beside.site.study.care.preferences()
    try await settings.sent(.changed(["wanikani-answers": "self-graded"]))
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      #expect(browser.text.contains("Show answer"))

      try await browser.submit("/wanikani/reviews/reveal")
      #expect(browser.text.contains("asked again"))
      try await browser.submit("/wanikani/reviews/grade", ["right": "false"])

      #expect(browser.text.contains("Undo"))
      #expect(browser.text.contains("Show answer"))
    }
  }

  @Test func `An item can be put off, and the levels so far are shown`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Level history"))
      try await browser.submit("/wanikani/reviews")
      let later = try #require(try await beside.question(.reviews)).info.id

      try await browser.submit("/wanikani/reviews/put-off")

      while let question = try await beside.question(.reviews) {
        #expect(question.info.id != later)
        try await beside.answer(.reviews, browser)
      }
      #expect(browser.text.contains("Continue with 1 review"))
    }
  }

  @Test func `A refused meaning can be added as a synonym`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      while try await beside.question(.reviews)?.asked == .reading {
        try await beside.answer(.reviews, browser)
      }
      let subject = try #require(try await beside.question(.reviews)).info.id
      try await beside.type(.reviews, browser, rightly: false)
      #expect(browser.text.contains("Add synonym"))

      try await browser.submit("/wanikani/reviews/claim", ["synonym": "true"])

      try await browser.open("/wanikani/subjects/\(subject)")
      #expect(browser.html.contains("qqqq"))
    }
  }

  @Test func `Stopping in the middle of an item says that it restarts next time`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      try await beside.answer(.reviews, browser, rightly: false)

      try await browser.submit("/wanikani/reviews/stop")

      #expect(browser.path == "/wanikani")
      #expect(browser.text.contains("1 item half done. You'll be asked both parts next time."))
    }
  }

  @Test func `Extra study asks questions, and WaniKani is not told`() async throws {
    let beside = try await WaniKaniSite.synced()
    let requests = beside.service.log.requests.count
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/recent")
      #expect(browser.text.contains("WaniKani, recent lessons"))
      try await beside.answer(.recent, browser, rightly: false)
      try await browser.open("/wanikani")
      #expect(browser.text.contains(" left"))
      try await browser.submit("/wanikani/recent")
      while try await beside.question(.recent) != nil {
        try await beside.answer(.recent, browser)
      }

      #expect(browser.text.contains("Extra study complete"))
      #expect(browser.text.contains("Not sent to WaniKani."))
      #expect(!browser.text.contains("Sync now"))
      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("Everything is synced."))
    }
    #expect(beside.service.log.requests.count == requests)
  }

  @Test func `A subject shows where its next review leads, and FSRS beside it`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/settings")
      try await browser.submit("/settings", ["wanikani-fsrs": "true"])
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let unsent = beside.site.study.waniKani.outbox()
      while unsent.state.contents?.unsent.isEmpty ?? true {
        try await beside.answer(.reviews, browser)
        await unsent.send(.opened(at: beside.now))
      }
      let subject = try #require(unsent.state.contents?.unsent.first).entry.subject

      try await browser.open("/wanikani/subjects/\(subject)")

      #expect(browser.text.contains("If correct"))
      #expect(browser.text.contains("by FSRS-6 and 1 answer here; not sent to WaniKani"))
    }
  }

  @Test func `A form of an older revision changes nothing`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let old = try browser.form("/wanikani/reviews/reveal").compactMapValues { $0 }
      try await beside.answer(.reviews, browser)
      let before = try await beside.question(.reviews)

      try await browser.post(
        "/wanikani/reviews/reveal", urlEncoded(old.merging(["typed": "late"]) { $1 }))

      #expect(browser.text.contains("already done"))
      #expect(try await beside.question(.reviews) == before)
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
      let unsent = beside.site.study.waniKani.outbox()
      await unsent.send(.opened(at: beside.now))
      let entry = try #require(unsent.state.contents?.unsent.first?.entry)
      beside.service.change { account, now in
        guard let id = account.assignment(ofSubject: Int(entry.subject))?.id else { return }
        account.reviewElsewhere(id, meaningMisses: 3, now: now)
      }
      beside.site.clock.pass(.seconds(300))
      try await beside.sync()

      try await browser.open("/wanikani/sync")
      #expect(browser.text.contains("It was reviewed elsewhere in the meantime."))
      try await browser.open("/wanikani/unsent.jsonl")
      #expect(browser.html.contains("\"state\":\"held\""))
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/account", ["intent": "sign-out"])
      #expect(browser.text.contains("Sign out anyway?"))
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/unsent", ["intent": "retry"])
      #expect(browser.text.contains("It will be sent at the next sync."))
      try await beside.sync()
      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/unsent", ["intent": "discard"])
      #expect(browser.text.contains("Everything is synced."))
      try await browser.submit("/wanikani/account", ["intent": "sign-out"])
      #expect(browser.text.contains("Signed out."))
      #expect(browser.text.contains("Sign in to WaniKani"))
    }
  }

  @Test func `Sync now is offered only while signed in`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Sync now"))

      try await browser.open("/wanikani/sync")
      try await browser.submit("/wanikani/account", ["intent": "sign-out"])

      try await browser.open("/wanikani")
      #expect(!browser.text.contains("Sync now"))
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
        "/wanikani/subjects/1", ["synonyms": " stroke, dash,,stroke", "meaningNote": "<b>mine"])
      #expect(browser.text.contains("Also: stroke, dash"))
      #expect(browser.html.contains("&lt;b&gt;mine"))
      try await beside.sync()

      let served = beside.service.account.material(ofSubject: 1)
      #expect(served?.meaningSynonyms == ["stroke", "dash"])
      try await browser.open("/wanikani/subjects/1")
      try await browser.submit("/wanikani/subjects/1", ["intent": "fetch"])
      #expect(browser.text.contains("Refreshed."))
    }
  }

  @Test func `Subjects are browsed by level, stage, kind and text`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/subjects?level=1&kind=kanji")
      #expect(browser.html.contains("kind-kanji"))
      #expect(!browser.html.contains("kind-part"))
      #expect(!browser.text.contains("Level 2\n"))

      try await browser.submit("/wanikani/study")
      #expect(browser.path == "/wanikani/chosen")
      #expect(browser.text.contains("WaniKani, chosen items"))
      try await browser.open("/wanikani/subjects?stage=Locked")
      #expect(!browser.text.contains("Study these"))
      #expect(browser.text.contains("Locked"))
      try await browser.open("/wanikani/subjects?q=yama")
      #expect(browser.text.contains("Mountain"))
      try await browser.open("/find?q=mountain")
      #expect(browser.text.contains("matching WaniKani subject"))
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

  @Test func `On vacation no session starts`() async throws {
    let beside = try await WaniKaniSite.synced()
    beside.service.change { account, now in account.beginVacation(now: now) }
    beside.site.clock.pass(.seconds(60))
    try await beside.sync()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")

      #expect(browser.text.contains("You're on vacation"))
      #expect(!browser.text.contains("Start reviews"))
      #expect(!browser.text.contains("Start lesson"))
    }
  }
}
