import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct DeckFlowTests {
  @Test func `A deck is added, renamed and deleted`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")
      try await browser.submit("/decks", ["name": "Kitchen:: Knives "])
      let deck = browser.path
      #expect(browser.html.contains("value=\"Kitchen::Knives\""))
      #expect(browser.text.contains("Added “Kitchen::Knives”."))
      #expect(browser.html.contains(/<textarea id="field-front"[^>]* autofocus/))

      try await browser.submit(deck, ["name": "Tools", "intent": "rename"])
      #expect(browser.html.contains("<h1>Tools</h1>"))

      try await browser.submit(deck, ["intent": "delete"])
      #expect(browser.path == "/decks")
      #expect(!browser.html.contains(">Tools<"))
    }
  }

  @Test func `Only a deck of the course says what deleting it does`() async throws {
    let site = try TestSite(course: Course.forTests.get())
    let decks = try await site.study.today.overview(at: site.clock.now).decks.map(\.deck)
    let course = try #require(decks.first { $0.name == "First Steps" })
    let mine = try await site.addDeck("Mine", [ItemContent(front: "Femur", back: "a bone")])
    let note = "updates don't bring its items back"
    try await site.browse { browser in
      try await browser.open("/decks/\(course.id)")
      #expect(browser.text.contains(note))

      try await browser.open("/decks/\(mine)")
      #expect(!browser.text.contains(note))
    }
  }

  @Test func `What is changed from a page of the list leads back to it`() async throws {
    let site = try TestSite()
    let items = (1...51).map { ItemContent(front: "word \($0)", back: "\($0)") }
    let id = try await site.addDeck("Many", items)
    let deck = "/decks/\(id)"
    let list = "\(deck)?q=word&page=2"
    try await site.browse { browser in
      try await browser.open(list)
      try await browser.submit(deck, ["name": "Words", "intent": "rename"])
      #expect(browser.path == list && browser.text.contains("Renamed."))

      try await browser.submit("\(deck)/options", ["newPerDay": "7"])
      #expect(browser.path == list && browser.text.contains("Saved."))

      let status = try await browser.submit("\(deck)/options", ["newPerDay": "-7"])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("51–51 of 51 cards"))

      try await browser.submit("\(deck)/items", ["front": "word 52", "back": "52"])
      #expect(browser.path == "\(deck)?adding=true&q=word&page=2")
      #expect(browser.text.contains("51–52 of 52 cards"))
    }
  }

  @Test func `A notice offers to undo what was changed, and nothing older`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/decks/\(deck)", ["name": "Beasts", "intent": "rename"])
      #expect(browser.html.contains("action=\"/undo\""))

      try await browser.submit("/decks/\(deck)", ["name": "Beasts", "intent": "rename"])

      #expect(browser.text.contains("Renamed."))
      #expect(!browser.html.contains("action=\"/undo\""))
    }
  }

  @Test func `An invalid deck name is rejected with a reason`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/decks")

      let status = try await browser.submit("/decks", ["name": "a::"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“a::” can't be the name of a deck."))
      #expect(browser.html.contains("value=\"a::\""))
      #expect(browser.html.contains("aria-invalid=\"true\""))
    }
  }

  @Test func `A deck with items is deleted only when that is confirmed`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")

      let status = try await browser.submit("/decks/\(deck)", ["intent": "delete"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“Animals” holds 1 item."))
      #expect(browser.html.contains(#"name="sure" value="true" aria-invalid="true""#))
      #expect(!browser.html.contains(#"id="note-name"><p class="error""#))

      try await browser.submit("/decks/\(deck)", ["intent": "delete", "sure": "true"])
      #expect(browser.text.contains("Deleted “Animals”."))

      try await browser.submit("/undo")
      try await browser.open("/decks/\(deck)")
      #expect(browser.text.contains("猫 cat"))
    }
  }

  @Test func `A deck's options are saved, and values out of range are rejected`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit(
        "/decks/\(deck)/options",
        ["retention": "85.25", "newPerDay": "7", "order": "random", "production": "true"])
      #expect(browser.text.contains("Saved."))
      let form = try browser.form("/decks/\(deck)/options")
      #expect(form["retention"] == "85.25" && form["newPerDay"] == "7" && form["order"] == "random")
      #expect(form["production"] == "true" && form["recall"] == "true" && form["typed"] == nil)

      let status = try await browser.submit("/decks/\(deck)/options", ["retention": "20"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("Retention is out of range."))
      #expect(browser.html.contains("id=\"note-retention\"><p class=\"error\">"))
      #expect(try browser.form("/decks/\(deck)/options")["retention"] == "20")
    }
  }

  @Test func `Refused options say why where the mistake is`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")

      try await browser.submit("/decks/\(deck)/options", ["recall": nil])

      #expect(browser.text.contains("Choose one of: Front → Back, Back → Front, Typed, Meaning."))
      #expect(!browser.html.contains("aria-invalid"))
      #expect(try browser.form("/decks/\(deck)/options")["recall"] == nil)

      try await browser.submit(
        "/decks/\(deck)/options", ["recall": "true", "learningSteps": "banana"])

      #expect(browser.html.contains("<details class=\"drawer\" open>"))
      #expect(browser.html.contains("id=\"note-learningSteps\"><p class=\"error\">"))
    }
  }

  @Test func `A form of options that was open takes back nothing of another face`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      let open = try browser.form("/decks/\(deck)/options")

      try await browser.submit("/decks/\(deck)/options", ["reviewsPerDay": "50", "typed": "true"])
      try await browser.post(
        "/decks/\(deck)/options",
        urlEncoded(open.compactMapValues { $0 }.merging(["newPerDay": "7"]) { $1 }))

      let form = try browser.form("/decks/\(deck)/options")
      #expect(form["newPerDay"] == "7" && form["reviewsPerDay"] == "50" && form["typed"] == "true")
    }
  }

  @Test func `A search is narrowed to a deck by its name, and widened again`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.addDeck("Big plants", [ItemContent(front: "木", back: "tree")])
    try await site.browse { browser in
      try await browser.open("/find?q=tree")
      let narrowed = FindPage().path(["q": #"tree deck:"Big plants""#])
      #expect(browser.html.contains(narrowed))

      try await browser.open(narrowed)

      #expect(browser.text.contains("1 card"))
      #expect(browser.html.contains(#"href="/find?q=tree" data-enhance"#))
    }
  }

  @Test func `A deck without its parent is shown with its full name`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Spanish::Animals", [])
    try await site.addDeck("Plants", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      #expect(browser.html.contains("<h1>Spanish::Animals</h1>"))

      try await browser.open("/find")
      #expect(browser.html.contains(FindPage().path(["q": #"deck:"Spanish::Animals""#])))
    }
  }

  @Test func `Decks without their parent are below its name`() async throws {
    let site = try TestSite()
    let first = try await site.addDeck("Spanish::Animals", [])
    let second = try await site.addDeck("Spanish::Plants", [])
    try await site.browse { browser in
      try await browser.open("/decks")

      let html = browser.html
      let heading = #"<th scope="row" colspan="6" title="Spanish">Spanish</th>"#
      #expect(html.ranges(of: heading).count == 1)
      for (deck, name) in [(first, "Animals"), (second, "Plants")] {
        let address = #"<a href="/decks/\#(deck)" data-enhance title="Spanish::\#(name)">"#
        #expect(html.contains("\(address)\(name)</a>"))
      }
    }
  }

  @Test func `Many items are split into pages`() async throws {
    let site = try TestSite()
    let items = (1...120).map { ItemContent(front: "word \($0)", back: "\($0)") }
    let deck = try await site.addDeck("Many", items)
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)?page=2")

      #expect(browser.text.contains("51–100 of 120 cards"))
      #expect(browser.html.contains("/decks/\(deck)?page=1#list"))
      #expect(browser.html.contains("/decks/\(deck)?page=3#list"))
      try await browser.open("/decks/\(deck)?page=99")
      #expect(browser.text.contains("101–120 of 120 cards"))
    }
  }

  @Test func `An invalid search is rejected with a reason`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [])
    try await site.browse { browser in
      for page in ["/find?q=prop:speed%3E3", "/decks/\(deck)?q=prop:speed%3E3"] {
        try await browser.open(page)

        #expect(browser.status == .unprocessableContent)
        #expect(browser.text.contains("“prop:speed>3” is not understood."))
      }
    }
  }

  @Test func `A filter adds its term to the search, and removes it again`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/find?q=cat")
      #expect(browser.html.contains(FindPage().path(["q": "cat is:new"])))

      try await browser.open(FindPage().path(["q": "cat is:new"]))

      #expect(browser.text.contains("猫"))
      #expect(browser.html.contains("href=\"\(FindPage().path(["q": "cat"]))\""))
    }
  }

  @Test func `The tags of a front say nothing of its language`() async throws {
    let site = try TestSite()
    try await site.addDeck("Pets", [ItemContent(front: "<strong>猫</strong>", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      #expect(browser.html.contains(#"dir="auto" lang="ja" required"#))
    }
  }
}
