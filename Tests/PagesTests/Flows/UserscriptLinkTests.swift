import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Addresses of WaniKani's pages, as userscripts link to them.
struct UserscriptLinkTests {
  private static func from(_ page: String) -> HTTPFields {
    [.referer: "http://localhost\(page)"]
  }

  @Test(arguments: [
    ("/dashboard", "/"), ("/subjects/review", "/session"), ("/subjects/lesson", "/lesson"),
    ("/subjects/extra_study", "/study"), ("/level/1", "/decks"), ("/kanji/%E7%8C%AB", "/items/1"),
    ("/vocabulary/%E7%8A%AC", "/items/2"), ("/subjects/2", "/items/2"),
    ("/radicals?difficulty=pleasant", "/decks"), ("/subject-lessons/picker", "/lesson"),
    ("/recent-mistakes/subjects", "/study"), ("/extra-study?queue=burned", "/study"),
  ])
  func `WaniKani's addresses lead to one's own pages while userscripts are on`(
    _ address: String, _ page: String
  ) async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      if !address.hasPrefix("/kanji") {
        try await browser.open(address)
        #expect(browser.status == .notFound)
      }
      try await site.study.care.changeSettings(["userscripts": "on"])

      try await browser.open(address, Self.from("/"))

      #expect(browser.status == .seeOther)
      #expect(browser.headers[.location] == page)
    }
  }

  @Test(arguments: [
    ("/dashboard", "/wanikani"), ("/subjects/review", "/wanikani/reviews"),
    ("/subjects/lesson", "/wanikani/lessons"), ("/subjects/extra_study", "/wanikani"),
    ("/level/1", "/wanikani/subjects?level=1"), ("/subjects/26", "/wanikani/subjects/26"),
    ("/kanji?difficulty=pleasant", "/wanikani/subjects?level=1-10&kind=kanji"),
    ("/radicals?difficulty=reality", "/wanikani/subjects?level=51-60&kind=radical"),
    ("/vocabulary", "/wanikani/subjects?kind=vocabulary"),
    ("/subject-lessons/3/26", "/wanikani/lessons"), ("/subjects/lesson/quiz", "/wanikani/lessons"),
    ("/recent-mistakes/3/quiz", "/wanikani"),
  ])
  func `With an account, they lead to its pages`(_ address: String, _ page: String) async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      try await browser.open(address)

      #expect(browser.headers[.location] == page)
    }
  }

  @Test(arguments: [
    ("/radicals/big", "Big"), ("/kanji/%E5%A4%A7", "Big"),
    ("/vocabulary/%E5%A4%A7%E4%BA%BA", "Adult"),
  ])
  func `With an account, that of a subject leads to the subject`(
    _ address: String, _ meaning: String
  ) async throws {
    let beside = try await WaniKaniSite.synced()
    try await beside.site.study.care.changeSettings(["userscripts": "on"])
    try await beside.site.browse { browser in
      try await browser.open(address, Self.from("/wanikani"))
      let page = try #require(browser.headers[.location])
      try await browser.open(page)

      #expect(page.hasPrefix("/wanikani/subjects/"))
      #expect(browser.text.contains(meaning))
    }
  }

  @Test func `The dictionary keeps its page of a kanji`() async throws {
    let site = try await TestSite.withAnimals()
    await site.openDictionary()
    try await site.study.care.changeSettings(["userscripts": "on"])
    try await site.browse { browser in
      for (address, headers) in [
        ("/kanji/%E7%8C%AB", [:]), ("/kanji/%E7%8C%AB", Self.from("/kanji")),
        ("/kanji/%E7%8C%AB?from=panel", Self.from("/items/1")),
        ("/kanji/%E6%9C%A8", Self.from("/items/1")),
        ("/kanji/%E7%8C%AB", [.referer: "https://other.example/"]), ("/kanji", Self.from("/")),
      ] as [(String, HTTPFields)] {
        try await browser.open(address, headers)
        #expect(browser.status != .seeOther, "\(address)")
      }
      browser.region = "panel"
      try await browser.open("/kanji/%E7%8C%AB", Self.from("/items/1"))
      #expect(browser.status != .seeOther)
    }
  }
}
