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
}
