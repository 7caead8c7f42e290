import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct ItemDueFlowTests {
  private let cat = ItemContent(front: "猫", back: "cat")

  @Test func `A refused due date stays in its field, with the reason`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1")

      let status = try await browser.submit("/items/1/due", ["days": "soon"])

      #expect(status == .unprocessableContent)
      #expect(try browser.form("/items/1/due")["days"] == "soon")
      #expect(browser.html.contains(/<details open>\s*<summary>Set due date/))
      #expect(browser.html.contains(/id="days-1-error">“soon” is not a number of days/))
    }
  }

  @Test func `A due date that a card has already is told as no change`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1")
      try await browser.submit("/items/1/due", ["days": "5!"])
      #expect(browser.text.contains("Set the due date of “猫”."))

      try await browser.submit("/items/1/due", ["days": "5!"])

      #expect(browser.text.contains("“猫” was due then already, so nothing was changed."))
    }
  }
}
