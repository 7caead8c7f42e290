import Engine
import HTML
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Choosing what to study, in a browser without scripts.
struct StudyStartFlowTests {
  @Test func `An open session comes before studying all decks, which says that it ends it`()
    async throws
  {
    let site = try await TestSite.withAnimals()
    let deck = try await site.addDeck("Trees", [ItemContent(front: "松", back: "pine")])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.open("/study")
      #expect(browser.text.contains("Continue All decks"))
      #expect(!browser.text.contains("Ends the session"))

      try await browser.submit("/study", ["deck": "\(deck)", "mode": "scheduled"])

      for (page, button) in [("/study", "Study all decks"), ("/", "Study")] {
        try await browser.open(page)
        let text = browser.text
        let open = try #require(text.firstRange(of: "Continue Trees"))
        let all = try #require(text.firstRange(of: "\(button) Ends the session “Trees”."))
        #expect(open.lowerBound < all.lowerBound)
        #expect(browser.html.contains(#"value="scheduled">\#(button)<"#), "Enter continues")
      }
    }
  }

  @Test func `More new items are studied today, whatever the limit, and others refused`()
    async throws
  {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.open("/study")
      try await browser.submit("/study", ["new": "9", "query": "cat", "mode": "scheduled"])
      #expect(browser.text.contains("Leave one of the two fields empty."))
      try await browser.submit("/study", ["new": "0", "query": "", "mode": "scheduled"])
      #expect(browser.text.contains("Enter 1 to 9,999 new items."))

      try await browser.submit("/study", ["new": "1", "mode": "scheduled"])

      #expect(browser.path == "/session")
      try await browser.open("/study")
      #expect(browser.text.contains("Continue 1 item"))
    }
  }

  @Test(arguments: [true, false])
  func `WaniKani's reviews are the main way on only without an open session`(isOpen: Bool) {
    var state = Sample.todayState(due: 42)
    state.overview.due.review = 0
    if !isOpen { state.running = [] }

    let html = Layout.sample().document(TodayPage(), state).render()

    let style = isOpen ? "button quiet" : "button"
    #expect(html.contains(#"<button class="\#(style)">WaniKani reviews<"#))
  }

  @Test(arguments: ["/study", "/compare"])
  func `Where nothing is due, the next lesson begins`(page: String) async throws {
    let site = try TestSite(course: Course.forTests.get())
    try await site.browse { browser in
      try await browser.open(page)
      #expect(browser.html.contains(#"data-key="Enter">Start lesson<"#))
      #expect(browser.text.contains("items to learn"))

      try await browser.submit("/lessons")

      #expect(browser.path == "/lesson" && browser.text.contains("1 of 5"))
    }
  }

  @Test func `A search is studied in the deck that was chosen with it`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck(
      "Animals", [ItemContent(front: "猫", back: "cat"), ItemContent(front: "犬", back: "dog")])
    try await site.addDeck("Sounds", [ItemContent(front: "にゃあ", back: "of a cat")])
    try await site.browse { browser in
      try await browser.open("/study")

      try await browser.submit("/study", ["deck": "\(deck)", "query": "cat OR bird"])

      #expect(browser.path == "/session")
      #expect(browser.text.contains("猫") && browser.text.contains("1 left"))
      #expect(browser.html.contains("Animals: cat OR bird"))
    }
  }

  @Test func `A search with an open bracket is studied in a deck, too`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat(s)")])
    try await site.browse { browser in
      try await browser.open("/study")

      try await browser.submit("/study", ["deck": "\(deck)", "query": "cat("])

      #expect(browser.path == "/session")
      #expect(browser.text.contains("猫"))
    }
  }

  @Test func `A search that is too long with its deck is refused at its field`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    let query = Array(repeating: "cat", count: 100).joined(separator: " ")
    try await site.browse { browser in
      try await browser.open("/study")

      let status = try await browser.submit("/study", ["deck": "\(deck)", "query": query])

      #expect(status == .unprocessableContent)
      #expect(browser.html.contains("id=\"note-query\"><p class=\"error\">The search is too long."))
      #expect(browser.html.contains("value=\"\(query)\""))
    }
  }

  @Test(arguments: ["/study", "/quiz"])
  func `A search for a deck that isn't there is refused at its field`(page: String) async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    let field = page == "/quiz" ? "search" : "query"
    try await site.browse { browser in
      try await browser.open(page)

      let status = try await browser.submit(page, [field: "deck:none"])

      #expect(status == .unprocessableContent)
      #expect(browser.html.contains("id=\"note-\(field)\"><p class=\"error\">There is no deck"))
      #expect(browser.html.contains("value=\"deck:none\""))
    }
  }

  @Test(arguments: [
    ("cram", "This deck has no cards to study."), ("scheduled", "Nothing is due in this deck now."),
  ])
  func `A deck with nothing to study stays chosen, with the reason`(mode: String, reason: String)
    async throws
  {
    let site = try await TestSite.withAnimals()
    let deck = try await site.addDeck("Empty", [])
    try await site.browse { browser in
      try await browser.open("/study")

      let status = try await browser.submit("/study", ["deck": "\(deck)", "mode": mode])

      #expect(status == .unprocessableContent && browser.text.contains(reason))
      #expect(browser.html.contains(#"<option value="\#(deck)" selected>"#))
      #expect(browser.html.contains(#"aria-describedby="note-deck" aria-invalid="true">"#))
    }
  }

  @Test(arguments: [false, true])
  func `A search that matches nothing is kept with the reason`(hasOpenSession: Bool) async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/study")
      if hasOpenSession { try await browser.submit("/study", ["query": "cat"]) }
      try await browser.open("/study")

      let status = try await browser.submit("/study", ["query": "zzzz"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("No cards to study match “zzzz”. Change the search."))
      #expect(browser.html.contains(#"value="zzzz""#))
    }
  }

  @Test func `A deck with nothing to study stays on its page, and the open session goes on`()
    async throws
  {
    let site = try TestSite(course: Course.forTests.get())
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    let decks = try await site.study.today.overview(at: site.clock.now).decks
    let locked = try #require(decks.first { $0.deck.name == "First Steps::Words" }).id
    try await site.browse { browser in
      try await browser.open("/decks")
      #expect(browser.text.contains("Locked items unlock as you learn their parts."))
      try await browser.beginStudy()
      try await browser.open("/decks/\(locked)")

      try await browser.submit("/study", ["mode": "scheduled"])

      #expect(browser.path == "/decks/\(locked)")
      #expect(browser.text.contains("items to learn once their parts are known."))
      #expect(browser.text.contains("Locked 1"))
      try await browser.open("/session")
      #expect(browser.text.contains("猫") && browser.text.contains("1 left"))
    }
  }

  @Test func `A session whose cards went away has no figures`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.beginStudy()

      try await browser.submit("/session/item", ["intent": "suspend"])

      #expect(browser.text.contains("Nothing left in this session"))
      #expect(!browser.text.contains("Per answer"))
    }
  }

  @Test func `A session that is wrapped up before its first answer says what is left`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.beginStudy()

      try await browser.submit("/session/wrap-up")

      #expect(browser.text.contains("Wrapped up") && browser.text.contains("1 card left."))
      #expect(!browser.text.contains("Nothing left in this session"))
    }
  }

  @Test func `A lesson whose cards come later ends with another lesson as its first way on`()
    async throws
  {
    let site = try TestSite(course: Course.forTests.get())
    try await site.study.care.changeSettings(["learning-steps": "30m"])
    try await site.browse { browser in
      try await browser.open("/lessons")
      try await browser.submit("/lessons")
      try await site.answerLesson()

      try await browser.open("/lesson")

      let another = try #require(
        browser.html.firstRange(of: #"data-key="Enter">Another lesson<"#))
      let study = try #require(browser.html.firstRange(of: #"value="scheduled">Study<"#))
      #expect(another.lowerBound < study.lowerBound)
    }
  }

  @Test func `Without a session, its page redirects to the start`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/session")

      #expect(browser.headers[.location] == "/study")
    }
  }

  @Test func `An address for forms only redirects to its page`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/session/grade")

      #expect(browser.headers[.location] == "/session")
    }
  }
}
