import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing
import WaniKaniStandIn

@testable import Pages

/// WaniKani on the pages, in a browser without scripts, with a stand-in for the service.
struct WaniKaniFlowTests {
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

      #expect(browser.text.contains("Reviews complete"))
      #expect(browser.text.contains("Nothing more to study."))
    }
  }

  @Test func `What was missed in the reviews is studied again from their summary`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let missed = try #require(try await beside.question(.reviews)).info.id
      try await beside.answer(.reviews, browser, rightly: false)
      while try await beside.question(.reviews) != nil {
        try await beside.answer(.reviews, browser)
      }
      #expect(browser.text.contains("Study 1 missed item"))
      #expect(browser.text.contains("Your answers are sent in about five minutes, or now with"))

      try await browser.submit("/wanikani/subjects/study")

      let chosen = beside.site.study.waniKani.session(.chosen)
      let session = try await chosen.sent(.opened(at: beside.now)).session
      #expect(session?.prompt?.info.id == missed)
    }
  }

  @Test func `Answers can be shown and graded without typing`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.care.changeSettings(["wanikani-answers": "self-graded"])
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
      #expect(browser.text.contains("Synonym added: qqqq; undo takes it back"))

      try await browser.open("/wanikani/subjects/\(subject)")
      #expect(browser.html.contains("qqqq"))
    }
  }

  @Test func `Notes are edited from a review, to which saving leads back`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      let subject = try #require(try await beside.question(.reviews)).info.id
      let url = "/wanikani/subjects/\(subject)?from=reviews"
      try await beside.type(.reviews, browser, rightly: false)
      #expect(browser.links.contains(url))

      try await browser.open(url)
      #expect(browser.links.contains("/wanikani/reviews"))
      try await browser.submit(url, ["meaningNote": "Like a floor."])

      #expect(browser.path == "/wanikani/reviews")
      #expect(browser.text.contains("Saved. It will be sent at the next sync."))
      #expect(browser.text.contains("Incorrect"))
      try await browser.open("/wanikani/subjects/\(subject)")
      #expect(browser.text.contains("Like a floor."))
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
      #expect(browser.text.contains("Nothing is waiting to be sent."))
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
      var unsent: [UnsentEntry] = []
      while unsent.isEmpty {
        try await beside.answer(.reviews, browser)
        unsent = try await beside.site.study.waniKani.outbox.contents(at: beside.now).unsent
      }
      let subject = try #require(unsent.first).entry.subject

      try await browser.open("/wanikani/subjects/\(subject)")

      #expect(browser.text.contains("If correct"))
      #expect(browser.text.contains("by FSRS-6 and 1 answer here; not sent to WaniKani"))
    }
  }

  @Test func `A form of notes that was open takes back nothing that was changed elsewhere`()
    async throws
  {
    let beside = try await WaniKaniSite.synced()
    @Sendable func changeElsewhere(_ note: String, _ synonyms: [String]) async throws {
      try await beside.site.study.waniKani.save(
        .init(subject: 1, meaningNote: note, synonyms: synonyms), at: beside.now)
    }
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/subjects/1")
      try await changeElsewhere("Like a line.", [])
      try await saveNotes(browser, ["synonyms": "stroke"])
      #expect(browser.text.contains("Meaning note Like a line."))
      #expect(browser.text.contains("also stroke"))

      try await changeElsewhere("Like a beam.", ["stroke"])
      let status = try await saveNotes(browser, ["meaningNote": "Like a floor."])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“Meaning note” is now “Like a beam.”. Save again"))
      #expect(browser.html.contains("id=\"note-meaningNote\"><p class=\"error\">"))
      try await saveNotes(browser)
      #expect(browser.text.contains("Like a floor.") && browser.text.contains("also stroke"))
    }
  }

  /// Sends the form of a subject's notes as it is on the page, with some fields changed.
  @discardableResult
  private func saveNotes(
    _ browser: FormBrowser, _ changes: [String: String] = [:]
  ) async throws -> HTTPResponse.Status {
    let form = try HTMLForms(browser.html).form(
      "/wanikani/subjects/1", with: changes.keys + ["synonyms"])
    return try await browser.post(form.action, urlEncoded(form.sent(changes)))
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

      #expect(browser.text.contains("the current state"))
      #expect(try await beside.question(.reviews) == before)
    }
  }

  @Test func `Subjects are browsed by level, stage, kind and text`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani/subjects?level=1&kind=kanji")
      #expect(browser.html.contains("kind-kanji"))
      #expect(!browser.html.contains("kind-part"))
      #expect(!browser.text.contains("Level 2\n"))
      try await browser.open("/wanikani/subjects?level=1-3&kind=kanji")
      #expect(browser.html.contains(#"<option value="1-3" selected>"#))

      try await browser.submit("/wanikani/subjects/study")
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

  @Test func `On vacation no session starts or goes on`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Continue: "))
      beside.service.change { account, now in account.beginVacation(now: now) }
      beside.site.clock.advance(by: .seconds(60))
      try await beside.sync()

      try await browser.open("/wanikani")

      #expect(browser.text.contains("You're on vacation"))
      #expect(!browser.text.contains("Start reviews"))
      #expect(!browser.text.contains("Start lesson"))
      #expect(!browser.text.contains("Continue: "))
      try await browser.open("/wanikani/reviews")
      #expect(browser.headers[.location] == "/wanikani")
    }
  }
}
