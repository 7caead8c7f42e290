import Engine
import Testing

@testable import Pages

/// Searches across all decks, in a browser without scripts.
struct FindFlowTests {
  @Test func `A word that no card has is looked up in the dictionary`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      for (query, isWord) in [("犬", true), ("cat", false), ("tag:dog", false)] {
        try await browser.open(FindPage().path(["q": query]))

        #expect(browser.links.contains(DictionaryPage().path(["q": query])) == isWord)
      }
    }
  }
}
