import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct StudyFlowTests {
  @Test func `A card is asked, revealed and graded`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.open("/study")
      try await browser.submit("/study", ["mode": "scheduled"])
      #expect(browser.text.contains("猫") && !browser.text.contains("cat"))

      try await browser.submit("/session/reveal")
      #expect(browser.text.contains("cat") && browser.text.contains("ねこ"))
      #expect(browser.text.contains("1 min Again") && browser.text.contains("7 d Easy"))

      let status = try await browser.submit("/session/grade", ["grade": "good"])
      #expect(status == .seeOther)
      #expect(browser.text.contains("犬"))
    }
  }

  @Test func `What can be done with a card has the terminal's keys`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.study.care.changeSettings(["key-leave": "l", "key-why": "off"])
    try await site.browse { browser in
      try await browser.beginStudy()
      #expect(browser.html.contains(/class="run-leave" [^>]*data-key="l"/))
      #expect(browser.html.contains(/<summary [^>]*data-key="f">Flag</))

      try await browser.submit("/session/reveal")

      #expect(browser.html.contains(/data-key="i ">Item details</))
      #expect(browser.html.contains(/data-key="e">Edit </))
    }
  }

  @Test func `The asked item is edited and suspended in the session`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.submit("/session/reveal")
      #expect(browser.links.contains("/items/1?from=session"))
      try await browser.open("/items/1/edit?from=session")
      try await browser.submit("/items/1/edit?from=session", ["back": "a cat"])
      #expect(browser.path == "/session" && browser.text.contains("a cat"))

      try await browser.submit("/session/item", ["intent": "suspend"])

      #expect(browser.text.contains("Suspended “猫”.") && browser.text.contains("犬"))
      #expect(browser.text.contains("To find it again, search for “is:suspended”."))
      #expect(browser.html.contains("Don&#39;t ask this item again until you unsuspend it"))
    }
  }

  @Test func `The reading of a Chinese word is typed in pinyin`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck(
      "Words::Chinese", [ItemContent(front: "长", back: "long", reading: "cháng")],
      kinds: [.meaning, .reading])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/decks/\(deck)/options", ["burySiblings": nil])
      try await browser.beginStudy()
      try await browser.submit("/session/reveal", ["typed": "long"])
      try await browser.submit("/session/grade", ["grade": "easy"])
      #expect(browser.html.contains("lang=\"zh-Latn\""))
      #expect(browser.html.contains("placeholder=\"in pinyin\""))
      #expect(!browser.html.contains("data-kana"))

      try await browser.submit("/session/reveal", ["typed": "chang"])
      #expect(browser.text.contains("Almost: the tone is missing."))

      try await browser.submit("/session/reveal", ["typed": "chang2"])
      #expect(browser.text.contains("Correct"))
    }
  }

  @Test func `The asked item is suspended before its answer is shown`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()

      try await browser.submit("/session/item", ["intent": "suspend"])

      #expect(browser.text.contains("Suspended “猫”.") && browser.text.contains("犬"))
    }
  }

  @Test func `The asked card is suspended alone, or with the others of its item`() async throws {
    let site = try TestSite()
    try await site.addDeck(
      "Animals",
      [ItemContent(front: "猫", back: "cat"), ItemContent(front: "犬", back: "dog")],
      kinds: [.recall, .production])
    try await site.browse { browser in
      try await browser.beginStudy()
      #expect(browser.text.contains("Suspend card @") && browser.text.contains("Bury card -"))

      try await browser.submit("/session/item", ["intent": "suspend-card"])
      #expect(browser.text.contains("Suspended one card of “猫”."))

      try await browser.submit("/session/item", ["intent": "suspend"])
      #expect(browser.text.contains("Suspended 2 cards of “"))
    }
  }

  @Test func `The only card of an item has no buttons of its own`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()

      #expect(browser.text.contains("Suspend") && browser.text.contains("Bury"))
      #expect(!browser.text.contains("Suspend card") && !browser.text.contains("Bury card"))
    }
  }

  @Test func `A session that ends another says so`() async throws {
    let site = try await TestSite.withAnimals()
    let deck = try await site.addDeck("Trees", [ItemContent(front: "松", back: "pine")])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await browser.open("/study")

      try await browser.submit("/study", ["deck": "\(deck)", "mode": "scheduled"])

      #expect(browser.text.contains("松"))
      #expect(browser.text.contains("Ended the session of all decks after 1 answer."))
    }
  }

  @Test func `The last answer can be undone`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      #expect(!browser.html.contains("/session/undo"))
      try await browser.answer(.easy)

      try await browser.submit("/session/undo")

      #expect(browser.text.contains("Answer undone."))
      #expect(browser.text.contains("猫") && browser.text.contains("2 left"))
    }
  }

  @Test func `A notice goes once another face goes on`() async throws {
    let following = try #require(HTTPField.Name("Sanpo-Following"))
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await browser.submit("/session/undo")
      let now = site.study.clock.now()
      let other = site.study.cardSession()
      let revision = try #require(try await other.sent(.opened(at: now)).session?.revision)

      try await browser.open("/session", [following: "\(revision)"])
      #expect(browser.text.contains("Answer undone."))
      try await other.sent(
        .moved(.reveal(typed: nil, keystrokes: 1), revision: revision, at: now))
      try await browser.open("/session", [following: "\(revision)"])
      #expect(!browser.text.contains("Answer undone."))
    }
  }

  @Test func `A form sent twice counts as one answer`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.submit("/session/reveal")
      let form = try browser.form("/session/grade").compactMapValues { $0 }
      let body = urlEncoded(form.merging(["grade": "easy"]) { $1 })

      try await browser.post("/session/grade", body)
      #expect(!browser.text.contains("the current state"))
      try await browser.post("/session/grade", body)

      #expect(browser.text.contains("the current state"))
      #expect(browser.text.contains("犬") && browser.text.contains("1 left"))
      let today = try await site.study.today.overview(at: TestClock.start)
      #expect(today.answersToday == 1)
    }
  }

  @Test func `A form of another session changes nothing`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.beginStudy()

      try await browser.submit("/session/reveal", ["session": "999"])

      #expect(browser.text.contains("the current state"))
      #expect(!browser.text.contains("cat"))
    }
  }

  @Test func `Typed answers are compared and shown`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Typed", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit(
        "/decks/\(deck)/options", ["typed": "true", "recall": nil])
      try await browser.submit("/decks/\(deck)/items", ["front": "犬", "back": "dog; hound"])
      try await browser.beginStudy()

      try await browser.submit("/session/reveal", ["typed": "Hundt", "keystrokes": "5"])

      #expect(browser.text.contains("You typed Hund t Expected h o und"))
      #expect(browser.html.contains("grade-again is-suggested"))
    }
  }

  @Test func `A typed answer is returned with a reason, and can be claimed or undone`() async throws
  {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/decks/\(deck)/options", ["meaning": "true", "recall": nil])
      try await browser.submit(
        "/decks/\(deck)/items", ["front": "犬", "back": "dog", "reading": "いぬ"])
      try await browser.beginStudy()

      try await browser.submit("/session/reveal", ["typed": "inu"])
      #expect(browser.text.contains("That's the reading. What does it mean?"))
      #expect(browser.html.contains("value=\"inu\""))

      try await browser.submit("/session/reveal", ["typed": "hound"])
      try await browser.submit("/session/slip")
      #expect(browser.text.contains("Typo: not counted."))

      try await browser.submit("/session/reveal", ["typed": "hound"])
      #expect(browser.text.contains("Doesn't match any meaning."))
      try await browser.submit("/session/claim")
      #expect(!browser.text.contains("I was right"))
    }
  }

  @Test func `A cram changes no schedule and says so`() async throws {
    let site = try await TestSite.withAnimals()
    try await site.browse { browser in
      try await browser.open("/find?q=cat")
      try await browser.submit("/study", ["mode": "cram"])
      #expect(browser.text.contains("no card's schedule changes"))

      try await browser.answer(.easy)

      let finds = try await site.study.today.decks.find("cat is:new", at: TestClock.start)
      #expect(finds.total == 1)
    }
  }

  @Test func `An invalid search is rejected with a reason`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/study")

      let status = try await browser.submit("/study", ["query": "is:old"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“is:old” is not understood."))
      #expect(browser.html.contains("value=\"is:old\""))
    }
  }

  @Test func `A session of another face continues here`() async throws {
    let site = try await TestSite.withAnimals()
    let terminal = try Study.open(
      site.folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        clock: site.clock.wall, random: .seeded(1), timeZone: .gmt))
    await terminal.cardSession().send(.begun(StudyPlan(), at: TestClock.start, seed: 1))
    try await site.browse { browser in
      try await browser.open("/")
      #expect(browser.text.contains("2 left"))

      try await browser.open("/session")

      #expect(browser.text.contains("started in the terminal"))
    }
  }

  @Test func `An empty queue is reported`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/study")

      try await browser.submit("/study")

      #expect(browser.path == "/study")
      #expect(browser.text.contains("There is nothing to study there now."))
    }
  }
}
