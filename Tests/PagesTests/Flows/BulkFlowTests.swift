import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Changes of many items at once, in a browser without scripts.
struct BulkFlowTests {
  @Test func `Ticked items are changed together, or all of a search, and undone as one`()
    async throws
  {
    let site = try TestSite()
    let fronts = ["猫", "犬", "鳥"]
    let deck = try await site.addDeck(
      "Animals", fronts.map { ItemContent(front: $0, back: "animal") })
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/find/bulk", ["all": "true", "change": "tag", "tag": "zoo"])
      #expect(browser.path == "/decks/\(deck)")
      #expect(browser.text.contains("Tagged 3 items."))

      try await browser.open("/find?q=tag:zoo")
      try await browser.submit("/find/bulk", ["change": "delete"])
      #expect(browser.text.contains("No items are selected."))

      try await browser.submit("/find/bulk", ["item-1": "true", "change": "suspend"])
      #expect(browser.text.contains("Suspended 1 item."))

      try await browser.submit("/undo")
      try await browser.open("/find?q=is:suspended")
      #expect(browser.text.contains("No cards match."))
    }
  }

  @Test func `Items are made due in days, and other texts are refused`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck(
      "Animals", ["猫", "犬"].map { ItemContent(front: $0, back: "animal") })
    try await site.browse { browser in
      try await browser.open("/find?q=animal")
      try await browser.submit("/find/bulk", ["all": "true", "change": "days", "days": "soon"])
      #expect(browser.html.contains(/id="note-days"><p class="error">“soon” is not a number/))

      try await browser.submit("/find/bulk", ["days": "3"])
      #expect(browser.text.contains("Set the due date of 2 items."))

      try await browser.open("/items/1")
      try await browser.submit("/items/1/due", ["days": "5!"])
      #expect(browser.text.contains("Set the due date of “猫”."))
      try await browser.submit("/items/1/due", ["days": "soon"])
      #expect(browser.text.contains("“soon” is not a number of days."))
    }

    let cards = try await site.study.items.info(1, at: site.clock.now)
    #expect(cards.cards.first?.card.progress.due == .on(cards.today.advanced(by: 5)))
    #expect(cards.cards.first?.card.progress.interval == 5)
  }

  @Test func `A change of many items leads back to its page, or to the last one there is`()
    async throws
  {
    let site = try TestSite()
    let items = (1...51).map { ItemContent(front: "word \($0)", back: "\($0)") }
    let deck = try await site.addDeck("Many", items)
    try await site.browse { browser in
      for page in ["/decks/\(deck)?page=2", "/find?q=word&page=2"] {
        try await browser.open(page)
        try await browser.submit("/find/bulk", ["item-51": "true", "change": "suspend"])

        #expect(browser.path == page)
        #expect(browser.text.contains("51–51 of 51 cards"))
      }
      try await browser.submit("/find/bulk", ["item-51": "true", "change": "delete"])
      try await browser.submit("/find/bulk", ["confirmed": "1"])

      #expect(browser.text.contains("Deleted 1 item.") && browser.text.contains("50 cards"))
    }
  }

  @Test func `Deleting many items asks first, and again if they are others by then`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck(
      "Animals", ["猫", "犬", "鳥"].map { ItemContent(front: $0, back: "animal") })
    try await site.browse { browser in
      try await browser.open("/find?q=animal")
      try await browser.submit("/find/bulk", ["all": "true", "change": "delete"])
      #expect(browser.text.contains("Delete 3 items? You can undo this."))
      #expect(browser.html.contains(/<button[^>]*autofocus>Cancel/))
      #expect(!browser.text.contains("Apply"))

      try await browser.submit(
        "/find/bulk", ["all": nil, "item-1": "true", "confirmed": "3"])
      #expect(browser.text.contains("Delete 1 item? You can undo this."))

      try await browser.submit("/find/bulk", ["confirmed": "1"])
      #expect(browser.text.contains("Deleted 1 item.") && browser.text.contains("2 cards"))
    }
  }

  @Test func `A deletion that is cancelled leaves the items, and all that was chosen in the form`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck(
      "Animals", ["猫", "犬"].map { ItemContent(front: $0, back: "animal") })
    let other = try await site.addDeck("Others", [ItemContent(front: "家", back: "house")])
    try await site.browse { browser in
      try await browser.open("/find?q=animal")
      try await browser.submit(
        "/find/bulk",
        ["item-1": "true", "change": "delete", "deck": "\(other)", "flag": "3", "tag": "zoo"])

      let status = try await browser.submit("/find/bulk", ["confirmed": "0"])

      #expect(status == .ok && browser.text.contains("2 cards"))
      #expect(!browser.text.contains("Delete 1 item?"))
      let form = try browser.form("/find/bulk")
      #expect(form["item-1"] == "true" && form["change"] == "delete")
      #expect(form["deck"] == "\(other)" && form["flag"] == "3" && form["tag"] == "zoo")
    }
  }

  @Test func `A list is sorted by its headings, and stays so after a change`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck(
      "Animals", ["猫", "鳥", "犬"].map { ItemContent(front: $0, back: "animal") })
    try await site.browse { browser in
      func fronts() -> [String] {
        browser.html.matches(of: /class="front"[^>]*>([^<]*)</).map { String($0.1) }
      }
      try await browser.open("/decks/\(deck)")
      #expect(fronts() == ["猫", "鳥", "犬"])
      #expect(browser.links.contains("/decks/\(deck)?sort=front&page=1#list"))

      try await browser.open("/decks/\(deck)?sort=front&page=1")
      #expect(fronts() == ["犬", "猫", "鳥"])
      #expect(browser.html.contains(/aria-sort="ascending"><input[^>]*> Front/))
      try await browser.submit("/find/bulk", ["item-1": "true", "change": "suspend"])
      #expect(browser.path == "/decks/\(deck)?sort=front")

      try await browser.open("/find?q=animal&sort=newest")
      #expect(fronts() == ["犬", "鳥", "猫"])
      #expect(browser.text.contains("3 cards Sort oldest first"))
      #expect(browser.links.contains("/find?q=animal&sort=due&page=1#list"))
    }
  }

  @Test func `A list with boxes has a link to its changes above it, and one without has none`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/find?q=cat")
      #expect(browser.html.contains(/<a href="#bulk"[^>]*>Change selected</))
      #expect(browser.html.contains(/<form[^>]* id="bulk"/))

      try await browser.open("/find?q=dog")
      #expect(!browser.html.contains("Change selected"))
    }
  }

  @Test func `Each card of an item has a box of its own, so that its tick stays`() async throws {
    let site = try TestSite()
    try await site.addDeck(
      "Animals", [ItemContent(front: "猫", back: "cat")], kinds: [.recall, .production])
    try await site.browse { browser in
      try await browser.open("/find?q=cat")

      let boxes = browser.html.matches(of: /id="(tick-[0-9]+)" name="item-1"/).map { $0.1 }
      #expect(boxes.count == 2 && Set(boxes).count == 2)
    }
  }

  @Test func `That nothing is selected is not said at the tags`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/find?q=cat")

      try await browser.submit("/find/bulk", ["change": "tag", "tag": "zoo"])

      #expect(browser.html.contains("<p class=\"error\" role=\"alert\">No items are selected."))
      #expect(!browser.html.contains("id=\"note-tag\"><p class=\"error\">"))
      #expect(try browser.form("/find/bulk")["tag"] == "zoo")
    }
  }

  @Test func `A refused change of many items keeps the ticks, the page and what was chosen`()
    async throws
  {
    let site = try TestSite()
    let items = (1...60).map { ItemContent(front: "word \($0)", back: "\($0)") }
    let deck = try await site.addDeck("Many", items)
    try await site.browse { browser in
      for page in ["/decks/\(deck)?page=2", "/find?q=word&page=2"] {
        try await browser.open(page)

        let status = try await browser.submit(
          "/find/bulk", ["item-55": "true", "change": "tag", "flag": "3"])

        #expect(status == .unprocessableContent)
        #expect(browser.html.contains("id=\"note-tag\"><p class=\"error\">Enter a tag"))
        #expect(browser.text.contains("51–60 of 60 cards"))
        let box = try #require(browser.html.firstMatch(of: /<input[^>]*name="item-55"[^>]*>/))
        #expect(box.0.contains(" checked"))
        let form = try browser.form("/find/bulk")
        #expect(form["change"] == "tag" && form["flag"] == "3" && form["page"] == "2")
      }
    }
  }
}
