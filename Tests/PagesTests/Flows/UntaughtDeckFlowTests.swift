import Engine
import Helpers
import Testing

@testable import Pages

/// Decks without lessons.
struct UntaughtDeckFlowTests {
  @Test func `Without a deck with lessons, none is said to be completed`() async throws {
    let site = try TestSite()
    try await site.addDeck("Bones", [])
    try await site.browse { browser in
      try await browser.open("/lessons")

      #expect(browser.text.contains("None of your decks is taught in lessons."))
      #expect(!browser.text.contains("You have completed every lesson."))
    }
  }
}
