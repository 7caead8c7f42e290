import Engine
import Helpers
import Testing

@testable import Pages

/// The options of a deck that has others inside it.
struct SubdeckOptionsFlowTests {
  @Test func `Options are saved for the decks inside a deck if that is chosen`() async throws {
    let site = try TestSite()
    let parent = try await site.addDeck("Animals", [])
    let child = try await site.addDeck("Animals::Pets", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(child)")
      #expect(!browser.text.contains("Save all of these options"))
      try await browser.open("/decks/\(parent)")
      #expect(browser.text.contains("Save all of these options for its subdeck, too"))

      try await browser.submit("/decks/\(parent)/options", ["retention": "85"])
      try await browser.open("/decks/\(child)")
      #expect(try browser.form("/decks/\(child)/options")["retention"] == "90")

      try await browser.open("/decks/\(parent)")
      try await browser.submit("/decks/\(parent)/options", ["subdecks": "true"])
      try await browser.open("/decks/\(child)")
      #expect(try browser.form("/decks/\(child)/options")["retention"] == "85")
    }
  }
}
