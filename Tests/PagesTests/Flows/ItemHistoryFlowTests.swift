import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// What an item's page says of its answers and its dates.
struct ItemHistoryFlowTests {
  private let cat = ItemContent(front: "猫", back: "cat", reading: "ねこ", tags: ["pet"])

  @Test func `An item's history and the explanation of its schedule are shown`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.beginStudy()
      site.clock.advance(by: .seconds(90))
      try await browser.answer(.good)

      try await browser.open("/items/1")

      #expect(browser.text.contains("20 Nov 2026, 10:01 Good 1:00 away 0 s webview"))
      #expect(browser.text.contains("After Good, learning step 2: 10 minutes."))
      #expect(browser.text.contains("S Stability 2.31 d"))
    }
  }

  @Test func `An interval for the desired recall is told apart from what fuzz makes of it`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)

      try await browser.open("/items/1")

      let sentence = "To recall 90% of such cards, the interval is 8.3 days. With fuzz, it is "
      #expect(browser.text.contains("After Easy, stability is 8.3 days. \(sentence)"))
    }
  }

  @Test func `An interval that the settings cut is not put down to fuzz alone`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/settings")
      try await browser.submit("/settings", ["maximum-interval": "5"])
      try await browser.beginStudy()
      try await browser.answer(.easy)

      try await browser.open("/items/1")

      let limit = "The longest interval in Settings is 5 days. With fuzz, it is "
      #expect(browser.text.contains("the interval is 8.3 days. \(limit)"))
    }
  }
}
