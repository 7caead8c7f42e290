import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing
import WaniKaniStandIn

@testable import Pages

/// WaniKani's lessons as a browser would go through them.
struct WaniKaniLessonFlowTests {
  @Test func `A lesson is read, quizzed and completed`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/lessons")
      #expect(browser.text.contains("1 of 5"))
      let lessons = beside.site.study.waniKani.session(.lessons)
      let first = try await lessons.sent(.opened(at: beside.now)).session?.presented.first
      try await browser.submit("/wanikani/lessons/step", ["step": "next"])
      let seen = "is-seen\" lang=\"ja\"><span>\(first?.subject.characters ?? "")</span>"
      #expect(browser.html.contains(seen))
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

  @Test func `“Show answer” shows an answer that nobody typed, as incorrect`() async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/reviews")

      try await browser.submit("/wanikani/reviews/reveal", ["gives-up": "true"])

      #expect(browser.text.contains("Incorrect"))
    }
  }

  @Test func `Only the chosen lessons are done`() async throws {
    let beside = try await WaniKaniSite.synced()
    let last = try #require(try await beside.site.study.waniKani.lessonOffers().last).tile
    try await beside.site.browse { browser in
      try await browser.open("/wanikani")
      try await browser.submit("/wanikani/lessons")
      try await browser.open("/wanikani")
      #expect(browser.text.contains("Continue: 5 left Choose lessons"))
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
    let offers = try await beside.site.study.waniKani.lessonOffers()
    let first = try #require(offers.first)
    let group = offers.filter {
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

  @Test func `A vacation is told wherever lessons and reviews are missing`() async throws {
    let beside = try await WaniKaniSite.synced()
    beside.service.change { account, now in account.beginVacation(now: now) }
    beside.site.clock.advance(by: .seconds(60))
    try await beside.sync()
    try await beside.site.browse { browser in
      for (path, words) in [
        ("/", "On vacation"), ("/wanikani/lessons/choose", "You're on vacation."),
        ("/wanikani/subjects/1", "after your vacation"),
      ] {
        try await browser.open(path)

        #expect(browser.text.contains(words))
      }
      #expect(!browser.text.contains("Why this date?"))
    }
  }

  @Test func `A lapsed subscription is told where its levels are missing`() async throws {
    let beside = try await WaniKaniSite.synced()
    let listing = try await beside.site.study.waniKani.subjectList(SubjectFilter(level: 2))
    let above = try #require(listing.items.first).tile.id
    beside.service.change { account, now in account.subscribe(to: .lapsed, now: now) }
    beside.site.clock.advance(by: .seconds(60))
    try await beside.sync()
    try await beside.site.browse { browser in
      for path in ["/", "/wanikani", "/wanikani/subjects/\(above)"] {
        try await browser.open(path)

        #expect(browser.text.contains("Your subscription covers level 1 only."))
      }
    }
  }
}
