import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

struct SessionEndFlowTests {
  @Test func `A session's end and the decks are shown anew once a step can be asked early`()
    async throws
  {
    let site = try TestSite()
    try await site.study.care.changeSettings(["learning-steps": "30m"])
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.again)

      let today = try await site.study.today.overview(at: site.clock.now)
      let wait = today.nextChange.timeIntervalSince(site.clock.now)
      #expect(wait < 20 * 60)
      let changes = "data-changes-in=\"\(Int((wait * 1000).rounded(.up)))\""
      #expect(browser.html.contains(changes))
      for page in ["/decks", "/decks/\(deck)"] {
        try await browser.open(page)
        #expect(browser.html.contains(changes))
      }
    }
  }

  @Test func `The end of a session of all decks counts steps that came since`() async throws {
    let site = try TestSite()
    try await site.study.care.changeSettings(["learning-steps": "30m"])
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.again)
      #expect(browser.text.contains("Session complete"))
      #expect(!browser.text.contains("to study in your decks"))

      site.clock.advance(by: .seconds(40 * 60))
      try await browser.open("/session")

      #expect(browser.text.contains("1 card to study in your decks."))
    }
  }

  @Test func `Undoing the last answer of an ended session goes back into it`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)

      try await browser.submit("/session/stop")
      #expect(browser.text.contains("Session ended. Undo the last answer"))
      try await browser.submit("/undo")

      #expect(browser.text.contains("Answer undone."))
      #expect(browser.text.contains("猫") && browser.text.contains("2 left"))
    }
  }

  @Test func `Answers undone in the list leave the browser there`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await browser.answer(.easy)

      for front in ["犬", "猫"] {
        try await browser.undoFirstOfList()

        #expect(browser.path == "/undo")
        #expect(browser.text.contains("Undid: answered \(front)."))
        #expect(browser.text.contains("Back to the session"))
      }

      try await browser.open("/session")
      #expect(browser.text.contains("猫") && browser.text.contains("2 left"))
    }
  }

  @Test func `The clock of a question whose answer was undone in the list stands still`()
    async throws
  {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      try await browser.submit("/quiz/round/reveal", ["typed": "1"])

      try await browser.undoFirstOfList()
      site.clock.advance(by: .seconds(12))

      try await browser.open("/quiz/round")
      #expect(browser.text.contains("Paused") && !browser.html.contains("data-time-left"))
      try await browser.submit("/quiz/round/resume")
      #expect(browser.html.contains("data-time-left"))
    }
  }

  @Test func `A choice is too late, however late, on the page that asks`() async throws {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      site.clock.advance(by: .seconds(24))

      try await browser.submit("/quiz/round/reveal", ["typed": "1"])

      #expect(browser.text.contains("Time is up") && !browser.text.contains("the current state"))
    }
  }

  @Test func `A question that comes into view long after its time has its whole time again`()
    async throws
  {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      site.clock.advance(by: .seconds(24))

      try await browser.open("/quiz/round")

      #expect(browser.text.contains("Paused") && browser.text.contains("the full time again"))
    }
  }

  @Test func `Without scripts, a question is loaded again once its time has long run out`()
    async throws
  {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      #expect(browser.html.contains(#"<noscript><meta http-equiv="refresh" content="17">"#))

      site.clock.advance(by: .seconds(17))
      try await browser.open("/quiz/round")

      #expect(browser.text.contains("Paused"))
      #expect(!browser.html.contains("http-equiv=\"refresh\""))
    }
  }

  @Test func `An answer of a quiz shows the reading and the pitch of the word`() async throws {
    let site = try TestSite()
    let words = [("雨", "rain", "あめ"), ("花", "flower", "はな")]
    try await site.addDeck(
      "Nature", words.map { ItemContent(front: $0, back: $1, reading: $2) })
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["scope": "deck:Nature"])

      try await browser.submit("/quiz/round/reveal", ["typed": "1"])

      #expect(browser.text.contains("あめ") || browser.text.contains("はな"))
      #expect(browser.html.contains("word-pitch"))
    }
  }

  @Test func `“I don't know” is no answer, rather than an incorrect one`() async throws {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz")

      try await browser.submit("/quiz/round/reveal", ["typed": ""])

      #expect(browser.text.contains("No answer") && !browser.text.contains("Incorrect"))
    }
  }

  @Test func `The results of a quiz stay if its new words can't be added to today's reviews`()
    async throws
  {
    let site = try await Self.siteWithWords()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz")
      while browser.html.contains("/quiz/round/reveal") {
        try await browser.submit("/quiz/round/reveal", ["typed": ""])
        try await browser.submit("/quiz/round/grade")
      }
      let another = try #require(browser.text.firstRange(of: "Another round"))
      let cram = try #require(browser.text.firstRange(of: "Cram these cards"))
      #expect(another.lowerBound < cram.lowerBound, "the main way comes first")

      try await browser.submit("/find/bulk")

      #expect(browser.path == "/quiz/round")
      #expect(browser.text.contains("None of these cards is due later than today."))
      #expect(browser.text.contains("Round complete") && browser.text.contains("Missed"))
    }
  }

  private static func siteWithWords() async throws -> TestSite {
    let site = try TestSite()
    let words = [
      "perro": "dog", "gato": "cat", "casa": "house", "mesa": "table", "silla": "chair",
      "libro": "book",
    ]
    try await site.addDeck("Words", words.map { ItemContent(front: $0, back: $1) })
    return site
  }

  @Test func `Wrapping up a session can be reversed`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.good)
      #expect(browser.text.contains("犬") && browser.text.contains("Wrap up"))

      try await browser.submit("/session/wrap-up")
      #expect(browser.text.contains("猫") && browser.text.contains("wrapping up"))

      try await browser.submit("/session/wrap-up")
      #expect(browser.text.contains("猫") && !browser.text.contains("wrapping up"))
      try await browser.answer(.easy)
      #expect(browser.text.contains("犬"))
    }
  }

  @Test func `What wrapping up left can still be studied`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)

      try await browser.submit("/session/wrap-up")
      #expect(browser.text.contains("Session complete") && browser.text.contains("1 card left."))
      #expect(browser.html.contains(#"data-key="Enter">Study the rest<"#))
      try await browser.submit("/session/wrap-up")

      #expect(browser.text.contains("Show answer") && browser.text.contains("1 left"))
    }
  }

  @Test func `A session ends with a summary`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      for _ in ["猫", "犬"] {
        site.clock.advance(by: .seconds(4))
        try await browser.answer(.easy)
      }

      #expect(browser.text.contains("Answers 2 Correct 100% Time 8 s Per answer 4 s"))
    }
  }

  @Test func `The end of a cram offers all decks only where something is to study`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      for isAnythingLeft in [true, false] {
        try await browser.open("/find?q=cat")
        try await browser.submit("/study", ["mode": "cram"])
        try await browser.answer(.good)
        #expect(browser.text.contains("Session complete"))
        #expect(browser.text.contains("Study all decks") == isAnythingLeft)
        guard isAnythingLeft else { return }

        try await browser.beginStudy()
        for _ in ["猫", "犬"] { try await browser.answer(.easy) }
      }
    }
  }

  @Test func `What was missed is studied from the summary`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.open("/find?q=cat")
      try await browser.submit("/study", ["mode": "cram"])
      try await browser.answer(.again)
      try await browser.answer(.good)
      #expect(browser.text.contains("Missed") && browser.text.contains("Cram these cards"))
      #expect(browser.html.contains(#"data-key="Enter">Cram these cards<"#))

      try await browser.submit("/study")

      #expect(browser.text.contains("猫") && browser.text.contains("1 left"))
    }
  }

  @Test func `The advice on a leech suits any item`() {
    let advice = CardSessionView().sentence(.leech(front: "Femur"))

    #expect(advice.hasPrefix("“Femur” is a leech:") && !advice.contains("mnemonic"))
  }
}

extension FormBrowser {
  fileprivate func undoFirstOfList() async throws {
    try await open("/undo")
    let intent = try #require(html.firstMatch(of: /value="(answer-\d+)"/)).1
    try await submit("/undo", ["intent": String(intent)])
  }
}
