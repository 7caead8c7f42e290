import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Adding items on the page of a deck.
struct ItemAddFlowTests {
  @Test func `An item that a deck has already is added with a word about it, and undone`()
    async throws
  {
    let site = try TestSite()
    _ = try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      #expect(browser.text.contains("Add one above, or import a file"))
      for _ in 0..<2 {
        try await browser.submit("/decks/\(deck)/items", ["front": "犬", "back": "dog"])
      }
      #expect(browser.text.contains("Added, although “Animals” already has 犬."))

      try await browser.submit("/undo")

      #expect(browser.text.contains("Undid: added 犬."))
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/decks/\(deck)/items", ["front": "猫", "back": "cat"])
      #expect(browser.text.contains("Added, although “Pets” already has 猫."))
    }
  }

  @Test func `Added items can be found`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit(
        "/decks/\(deck)/items", ["front": "ﾈｺ", "back": "Café cat", "tags": "pet  small"])
      #expect(browser.text.contains("Added."))

      for query in ["ねこ", "cafe", "tag:pet", "is:new -tag:big"] {
        try await browser.open("/find?q=\(query.percentEncoded)")
        #expect(browser.text.contains("1 card"), "\(query)")
      }
      try await browser.open("/decks/\(deck)?q=dog")
      #expect(browser.text.contains("No cards match."))
    }
  }

  @Test func `An item without a front is rejected and keeps its input`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")

      let status = try await browser.submit(
        "/decks/\(deck)/items", ["front": " <b></b>", "back": "a\ncat", "notes": "a\n<b>"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("The front is empty."))
      let form = try browser.form("/decks/\(deck)/items")
      #expect(form["back"] == "a\ncat" && form["notes"] == "a\n<b>")
    }
  }
}
