import Engine
import Helpers
import Testing

@testable import Pages

struct DictionaryPanelTests {
  @Test func `The panel adds a word that only shares its spelling with an item`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.addDeck(
      "Names", [ItemContent(front: "食べる", back: "a name", reading: "くべる")])
    try await site.browse { browser in
      browser.region = "panel"

      try await browser.open(WordPage(WordName("食べる", "たべる")).path)

      #expect(browser.text.contains("Names くべる, a name"))
      #expect(browser.html.contains("value=\"add\""))
    }
  }

  @Test func `The panel of a word leads to its kanji, also by key`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      browser.region = "panel"

      try await browser.open(WordPage(WordName("食べる", "たべる")).path)

      #expect(browser.html.contains("href=\"\(KanjiPage(literal: "食").path)\" data-lookup>"))
    }
  }

  @Test func `Items that only share a word's spelling are not called its cards`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.addDeck(
      "Names", [ItemContent(front: "食べる", back: "a name", reading: "くべる")])
    try await site.browse { browser in
      for region in ["panel", nil] {
        browser.region = region

        try await browser.open(WordPage(WordName("食べる", "たべる")).path)

        #expect(browser.text.contains("Spelled the same Names くべる, a name"))
        #expect(!browser.text.contains("Your cards"))
      }
    }
  }
}
