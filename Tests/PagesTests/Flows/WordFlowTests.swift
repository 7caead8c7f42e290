import Engine
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Words and quizzes without scripts.
struct WordFlowTests {
  private let folder: TemporaryFolder
  private let site: TestSite

  init() throws {
    folder = try TemporaryFolder()
    site = try TestSite(words: SmallWords(in: folder.url).sources)
  }

  private func addAnimals() async throws {
    let words = [("gato", "cat"), ("perro", "dog")]
    try await site.addDeck("Animals", words.map { ItemContent(front: $0, back: $1) })
  }

  @Test func `After a word was added, the browser goes back to its card`() async throws {
    try await site.browse { browser in
      try await browser.open("/words?language=es&level=medium&seed=1&from=20")

      try await browser.submit("/words/save")

      let card = try #require(browser.path.firstRange(of: "#")).upperBound
      #expect(browser.path.hasPrefix("/words?language=es&level=medium&seed=1&from=20"))
      #expect(browser.html.contains("id=\"\(browser.path[card...])\""))
      #expect(browser.text.contains("in a deck"))
      let item = try #require(browser.links.first { $0.hasPrefix("/find?q=") })
      try await browser.open(item)
      #expect(browser.text.contains(/[1-9] cards?/))
    }
  }

  @Test func `The language of the Words page is chosen in the settings`() async throws {
    try await site.browse { browser in
      try await browser.open("/settings")
      #expect(try browser.form("/settings")["word-language"] == "ja")

      try await browser.submit("/settings", ["word-language": "es"])

      try await browser.open("/words")
      #expect(try browser.form("/words/choose")["language"] == "es")
    }
  }

  @Test func `A typed word is defined in the language chosen beside it`() async throws {
    try await site.browse { browser in
      try await browser.open("/words?language=fr")

      try await browser.submit("/words/choose", ["language": "es", "q": "perro"])

      #expect(browser.text.contains("dog"))
      #expect(try browser.form("/words/choose")["language"] == "es")
      #expect(try browser.form("/words/choose")["q"] == "perro")

      try await browser.submit("/words/choose", ["show": "words"])

      #expect(browser.text.contains("house"))
    }
  }

  @Test func `An English word instead of a Japanese one leads to the dictionary`() async throws {
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open("/words?language=ja&q=xyzzy")

      #expect(
        browser.text.contains(
          "“xyzzy” is not in the Japanese dictionary. Check the spelling, or choose another"))
      #expect(!browser.text.contains("in the terminal"))
      #expect(browser.text.contains("Look up “xyzzy” in the dictionary"))
      #expect(browser.links.contains("/dictionary?q=xyzzy"))

      try await browser.open("/words?language=es&q=xyzzy")

      #expect(!browser.text.contains("Look up “xyzzy”"))
    }
  }

  @Test func `Words of another language on the page leave the setting as it is`() async throws {
    try await site.browse { browser in
      try await browser.open("/words?language=fr")

      try await browser.submit("/words/choose", ["language": "es", "show": "words"])

      #expect(browser.path.hasPrefix("/words?language=es"))
      #expect(try browser.form("/words/choose")["language"] == "es")
      try await browser.open("/settings")
      #expect(try browser.form("/settings")["word-language"] == "ja")
    }
  }

  @Test func `More words and other words are told apart`() async throws {
    try await site.browse { browser in
      try await browser.open("/words?language=es&level=common&seed=1")

      #expect(browser.text.contains("Show other words"))
      #expect(!browser.text.contains("More words"))
    }
  }

  @Test func `Past the last word, a sentence says so`() async throws {
    try await site.browse { browser in
      try await browser.open("/words?language=es&level=medium&seed=1&from=100000")

      #expect(browser.text.contains("There are no more words."))
      #expect(browser.links.contains { $0.contains("seed=1") && $0.contains("from=0") })
    }
  }

  @Test(arguments: [
    ("is:nothing", "“is:nothing” is not understood."),
    ("perro (", "“(” is not understood."),
    ("tag:xyzzy", "No words match “tag:xyzzy”."),
  ])
  func `A quiz whose search is wrong says why`(search: String, reason: String) async throws {
    try await site.addDeck("Words::Spanish", [ItemContent(front: "perro", back: "dog")])
    try await site.browse { browser in
      try await browser.open("/quiz")

      let status = try await browser.submit("/quiz", ["search": search])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains(reason))
      #expect(try browser.form("/quiz")["search"] == search)
    }
  }

  @Test func `More time that is asked for too late is refused with the reason`() async throws {
    try await addAnimals()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      site.clock.advance(by: .seconds(11))

      try await browser.submit("/quiz/round/more-time")

      #expect(browser.text.contains("The time for this question is over."))
      #expect(browser.html.contains("data-time-limit=\"10000\""))
    }
  }

  @Test func `Without scripts, a quiz that goes on after a pause tells the time that is left`()
    async throws
  {
    try await addAnimals()
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["seconds": "10"])
      #expect(browser.text.contains("10 seconds for this question"))
      site.clock.advance(by: .milliseconds(3_500))
      try await browser.submit("/quiz/round/pause")
      site.clock.advance(by: .seconds(60))

      try await browser.submit("/quiz/round/resume")

      #expect(browser.text.contains("7 seconds for this question"))
    }
  }

  @Test(arguments: [("10", false), ("off", true)])
  func `A quiz counts the time up only where it doesn't count it down`(
    seconds: String, countsUp: Bool
  ) async throws {
    try await addAnimals()
    try await site.browse { browser in
      try await browser.open("/quiz")

      try await browser.submit("/quiz", ["seconds": seconds])

      #expect(browser.html.contains("data-shown-at") == countsUp)
      #expect(browser.html.contains("data-time-left") != countsUp)
    }
  }

  @Test func `A quiz begins with the deck with the most items, without words of the Words page`()
    async throws
  {
    try await site.addDeck("Animals", [ItemContent(front: "犬", back: "dog")])
    try await site.addDeck(
      "Dictionary", [ItemContent(front: "猫", back: "cat"), ItemContent(front: "木", back: "tree")])
    try await site.browse { browser in
      try await browser.open("/quiz")

      #expect(try browser.form("/quiz")["scope"] == "deck:Dictionary")
    }
  }

  @Test func `A quiz can ask the words of all decks`() async throws {
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.addDeck("Plants", [ItemContent(front: "木", back: "tree")])
    try await site.browse { browser in
      try await browser.open("/quiz")
      try await browser.submit("/quiz", ["scope": "decks", "options": "2"])

      #expect(browser.path == "/quiz/round" && browser.text.contains("All decks"))
      try await browser.open("/quiz")
      #expect(browser.text.contains("Continue: All decks"))
      #expect(try browser.form("/quiz")["scope"] == "decks")
    }
  }

  @Test func `Where no words of a language were added, the library leads to some`() async throws {
    try await site.browse { browser in
      try await browser.open("/words/library?language=es")

      #expect(browser.text.contains("No Spanish words yet. Discover words"))
      #expect(browser.html.contains("name=\"sort\""))
    }
  }

  @Test func `Where no words were added, the library has just the way to some`() async throws {
    try await site.browse { browser in
      try await browser.open("/words/library")

      #expect(browser.text.contains("Your words Quiz No words yet. Discover words"))
    }
  }

  @Test func `The reading of a Chinese word is pinyin on its page and in its form`() async throws {
    try await site.addDeck(
      "Words::Chinese", [ItemContent(front: "学习", back: "to study", reading: "xué xí")])
    try await site.browse { browser in
      try await browser.open("/items/1")
      #expect(browser.html.contains("<dd lang=\"zh-Latn\">xué xí</dd>"))

      try await browser.open("/items/1/edit")
      #expect(browser.html.contains("lang=\"zh\""))
      #expect(browser.html.contains("lang=\"zh-Latn\""))
      #expect(browser.text.contains("In pinyin; shown with the answer."))
    }
  }

  @Test func `Words that were added are moved to another deck`() async throws {
    try await site.addDeck("Animals", [])
    try await site.addDeck("Words::Spanish", [ItemContent(front: "perro", back: "dog")])
    try await site.browse { browser in
      try await browser.open("/words/library")

      try await browser.submit("/find/bulk", ["all": "true", "change": "move"])

      #expect(browser.text.contains("Moved 1 item."))
      try await browser.open("/find?q=deck:Animals")
      #expect(browser.text.contains("perro"))
    }
  }

  @Test func `Changing words that were added leads back to them, with their filter`() async throws {
    try await site.addDeck(
      "Words::Spanish",
      [ItemContent(front: "perro", back: "dog"), ItemContent(front: "gato", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/words/library?language=es&state=new&sort=front")

      try await browser.submit("/find/bulk", ["item-1": "true", "change": "tag"])
      #expect(browser.html.contains("<h1>Your words</h1>"))
      #expect(browser.text.contains("Enter a tag"))

      try await browser.submit("/find/bulk", ["change": "delete"])
      #expect(browser.html.contains("<h1>Your words</h1>"))
      #expect(browser.text.contains("Delete 1 item?"))

      try await browser.submit("/find/bulk", ["confirmed": "1"])
      let list = "/words/library?language=es&state=new&q=&sort=front&page=1"
      #expect(browser.path == list)
      #expect(browser.text.contains("Deleted 1 item.") && browser.text.contains("1 card"))
    }
  }

  @Test func `A deck of which only lessons are left leads to them`() async throws {
    var options = DeckOptions(site.study.settingsSeen)
    options.isTaught = true
    let deck = try await site.study.today.decks.add(
      "Animals", options, at: site.study.clock.now()
    ).id
    try await site.study.items.add(
      ItemContent(front: "猫", back: "cat"), to: deck, at: site.study.clock.now())
    try await site.browse { browser in
      try await browser.open("/study")

      try await browser.submit("/study", ["deck": "\(deck)"])

      #expect(browser.path == "/decks/\(deck)")
      #expect(browser.text.contains("1 item to learn in lessons."))
      #expect(browser.text.contains("In lessons 1 Learning"))
      try await browser.open("/decks")
      #expect(browser.text.contains("Animals 1 in lessons"))
    }
  }
}
