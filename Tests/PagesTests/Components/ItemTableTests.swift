import Engine
import Helpers
import Testing

@testable import Pages

struct ItemTableTests {
  @Test func `A list shows the beginning of a long back`() async throws {
    let site = try TestSite()
    let long = String(repeating: "long ", count: 4_000)
    let id = try await site.addDeck("Texts", [ItemContent(front: "text", back: long)])
    try await site.browse { browser in
      try await browser.open("/decks/\(id)")

      #expect(browser.text.contains("long long long…"))
      #expect(browser.html.matches(of: /long/).count < 100)
    }
  }

  @Test func `The state of a card is under its front, where narrow screens show it too`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "cat", back: "chat")])
    try await site.browse { browser in
      try await browser.open("/find?q=cat")
      try await browser.submit("/find/bulk", ["item-1": "true", "change": "suspend"])
      try await browser.submit("/find/bulk", ["item-1": "true", "change": "flag", "flag": "2"])

      let head = try #require(browser.html.firstMatch(of: /<th scope="row".*?<\/th>/)?.0)
      #expect(head.contains("badge-suspended") && head.contains("badge-orange flag"))
    }
  }
}
