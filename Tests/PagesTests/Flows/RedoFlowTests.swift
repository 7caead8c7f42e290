import Engine
import Testing

@testable import Pages

struct RedoFlowTests {
  @Test func `What was undone is redone from the notice or the list, until something else changes`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/items/1")
      try await browser.submit("/items/1/actions", ["intent": "delete"])
      try await browser.submit("/undo")

      try await browser.submit("/undo/redo")
      #expect(browser.text.contains("Redid: deleted 猫."))
      try await browser.submit("/undo")
      try await browser.open("/undo")
      #expect(browser.text.contains("Deleted 猫, undone"))
      try await browser.submit("/undo/redo")
      try await browser.open("/find?q=cat")
      #expect(browser.text.contains("No cards match."))

      try await browser.open("/undo")
      try await browser.submit("/undo")
      try await browser.open("/items/1")
      try await browser.submit("/items/1/actions", ["intent": "suspend"])
      try await browser.open("/undo")
      #expect(!browser.html.contains("/undo/redo"))
    }
  }
}
