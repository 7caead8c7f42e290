import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Rules for all pages.
struct PageTests {
  private static let patterns: [String] = {
    func pattern<P: Page>(_ page: P.Type) -> String { P.address.pattern }
    return Site.pages.map { pattern($0) }
  }()

  /// Pages of what a course has, by their patterns.
  private static let samples = [
    "/decks/{id}": "/decks/1", "/decks/{id}/fill": "/decks/1/fill", "/items/{id}": "/items/1",
    "/items/{id}/edit": "/items/1/edit", "/kanji/{literal}": "/kanji/%E6%9C%A8",
    "/words/{writing}/{reading}": "/words/%E9%A3%9F%E3%81%B9%E3%82%8B/%E3%81%9F%E3%81%B9%E3%82%8B",
  ]

  /// Pages of what a new learner hasn't got; tests of their own open them.
  private static let others: Set = [
    "/exchange/{id}", "/songs/{id}", "/tutor/{id}", "/tutor/texts/{id}", "/wanikani/{kind}",
    "/wanikani/{kind}/choose", "/wanikani/subjects/{id}", "/settings/userscripts/{id}",
  ]

  private let pages: [String] = {
    // Without a session, its page redirects.
    let plain = Self.patterns.filter {
      !$0.contains("{") && !["/lesson", "/session", "/quiz/round"].contains($0)
    }
    return plain + Self.samples.values.sorted()
      + ["/dictionary?q=taberu", "/kanji?by=grade", "/kanji?q=8+strokes"]
  }()

  @Test func `The title of a deck tells it from a page of the same name`() async throws {
    let site = try TestSite()
    try await site.addDeck("First Steps", [])
    let deck = try await site.addDeck("First Steps::Words", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")

      #expect(browser.html.contains("<title>First Steps::Words · Sanpo</title>"))
      #expect(browser.html.contains("<h1>Words</h1>"))
    }
  }

  @Test func `The navigation lists each entry once, in the order of the pages`() {
    #expect(
      Site.navigation.map(\.name) == [
        "Today", "Lessons", "Study", "Decks", "Find", "Dictionary", "Words", "Songs", "Tutor",
        "WaniKani", "Settings",
      ])
  }

  @Test func `The link to the page “More” is the current one there`() async throws {
    try await TestSite().browse { browser in
      try await browser.open("/more")

      #expect(browser.html.contains(#"aria-current="true" class="nav-more">More<"#))
    }
  }

  @Test func `Every page with parameters is loaded here or in a test of its own`() {
    let patterns = Set(Self.patterns.filter { $0.contains("{") })

    #expect(patterns == Self.others.union(Self.samples.keys))
  }

  @Test func `Every page can be loaded whole or as a region`() async throws {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(in: folder.url, at: TestClock().now)
    let site = try TestSite(
      course: Course.forTests.get(), plans: .environment(plans.environment))
    await site.openDictionary()
    try await site.browse { browser in
      for page in pages {
        browser.region = nil
        try await browser.open(page)
        #expect(browser.status == .ok, "\(page)")
        #expect(browser.headers[.contentType] == "text/html; charset=utf-8")
        #expect(browser.html.hasPrefix("<!DOCTYPE html>"))
        let whole = browser.html

        browser.region = "main"
        try await browser.open(page)
        #expect(browser.html.hasPrefix("<main id=\"main\""), "\(page)")
        let end = try #require(browser.html.range(of: "</main>", options: .backwards))
        #expect(whole.contains(browser.html[..<end.upperBound]), "\(page)")
        #expect(browser.html[end.upperBound...].hasPrefix("<nav class=\"nav\""), "\(page)")
      }
    }
  }

  @Test func `A rejected form comes back as a region too`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      browser.region = "main"
      try await browser.open("/decks")

      let status = try await browser.submit("/decks", ["name": ""])

      #expect(status == .unprocessableContent)
      #expect(browser.html.hasPrefix("<main id=\"main\""))
    }
  }

  @Test func `A test can fill in no field that the form doesn't have`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      await #expect(throws: HelperError.self) {
        try await browser.submit("/decks", ["nmae": "Animals"])
      }
    }
  }

  @Test func `HEAD has the headers without the page`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.send(.head, "/keys")

      #expect(browser.status == .ok && browser.html.isEmpty)
      #expect(browser.headers[.contentType] == "text/html; charset=utf-8")
    }
  }

  @Test func `An unknown address is reported`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/no/such/page?csrf=secret")

      #expect(browser.status == .notFound)
      #expect(
        browser.text.contains("There is no page at /no/such/page , or what it shows was deleted."))
      #expect(!browser.html.contains("secret"))
    }
  }

  @Test func `Unusable data is reported on every page`() async throws {
    let folder = try TemporaryFolder()
    try Data("no database at all, but long enough to be looked at".utf8)
      .write(to: folder.file("sanpo.sqlite"))
    let site = try TestSite(course: Course.forTests.get(), folder: folder)
    try await site.browse { browser in
      for page in pages {
        try await browser.open(page)
        #expect(browser.html.contains("class=\"banner\" role=\"alert\""), "\(page)")
        #expect(browser.text.contains("nothing you do now is saved"), "\(page)")
      }
    }
  }

  @Test func `Japanese is marked with its language`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open("/find?q=deck:%22First%20Steps::Words%22%20%E9%A3%9F%E3%81%B9")
      let item = try #require(browser.html.firstMatch(of: /\/items\/\d+/)).0
      try await browser.open(String(item))

      #expect(browser.html.contains("<ruby>朝<rp>(</rp><rt>あさ</rt><rp>)</rp></ruby>"))
      #expect(browser.html.contains("lang=\"ja\">たべる</dd>"))
    }
  }

  @Test func `Every link and form has a target`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      for page in pages {
        try await browser.open(page)
        for match in browser.html.matches(of: /(?:href|action)="(\/[^"?#]*)/) {
          #expect(Site.leads(to: String(match.1)), "\(match.1) on \(page)")
        }
      }
    }
  }
}

struct ProblemTests {
  @Test func `A failure means that the service is unavailable, a rejection is a conflict`() {
    let failed = RequestError(
      Problem("Full.", remedy: "Make room.", detail: "SQLITE_FULL") as any Error)
    let refused = RequestError(Problem("On vacation.", remedy: "End it.") as any Error)

    #expect(failed.status == .serviceUnavailable && refused.status == .conflict)
    #expect(failed.problem.sentence == "Full.")
  }

  @Test func `A problem links back to the page before`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")
      try await browser.post("/session/grade", "csrf=wrong")

      #expect(browser.status == .forbidden)
      #expect(browser.html.contains("href=\"/session\">Go back</a>"))
    }
  }

  @Test func `An unexpected error is reported without its details`() {
    let error = RequestError(CocoaError(.fileReadCorruptFile))

    #expect(error.status == .internalServerError)
    #expect(!error.problem.description.contains("Cocoa"))
    #expect(error.problem.detail.contains("Cocoa"))
  }
}
