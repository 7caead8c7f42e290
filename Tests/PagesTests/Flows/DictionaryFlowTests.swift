import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct DictionaryFlowTests {
  @Test func `A word is looked up, opened and added`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(DictionaryPage().path(["q": "食べられなかった"]))
      #expect(browser.text.contains("食べる たべる common passive or potential · negative · past"))

      try await browser.open(WordPage(WordName("食べる", "たべる")).path)
      try await browser.submit(WordPage(WordName("食べる", "たべる")).path, ["parts": "true"])

      #expect(browser.text.contains("“食べる” was added to the deck “Dictionary”."))
      #expect(browser.text.contains("Your cards"))
      try await browser.open(DictionaryPage().path(["q": "食べる"]))
      #expect(browser.text.contains("in a deck"))
      let word = WordPage(WordName("食べる", "たべる")).path
      #expect(!browser.html.contains("action=\"\(word)\""))
      try await browser.open(FindPage().path(["q": "tag:dictionary"]))
      #expect(browser.text.contains("食") && browser.text.contains("to eat"))
    }
  }

  @Test(arguments: [
    ("食べる", "たべる", "食べる たべる", "ichidan verb, transitive to eat to live on (a salary)"),
    ("為る", "する", "する 為る", "usually in kana to do"),
  ])
  func `A word is shown as usually written, with its grammar once`(
    _ writing: String, _ reading: String, _ head: String, _ senses: String
  ) async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(WordPage(WordName(writing, reading)).path)

      #expect(browser.text.contains("Word common \(head) "))
      #expect(browser.text.contains(senses))
    }
  }

  @Test func `A note on a kanji is saved, and the kanji added`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      let kanji = KanjiPage(literal: "休").path
      try await browser.open(kanji)
      try await browser.post(
        kanji, urlEncoded(["csrf": browser.csrf, "intent": "note", "mnemonic": "<b>A tree"]))
      #expect(browser.text.contains("Saved.") && browser.html.contains("A tree"))

      try await browser.submit(kanji, ["intent": "add"])

      #expect(browser.text.contains("“休” was added to the deck “Dictionary”."))
      try await browser.open(KanjiGridPage().path(["by": "progress"]))
      #expect(browser.text.contains("Not studied yet 1 kanji"))
    }
  }

  @Test func `A form of notes on a kanji takes back nothing that was changed elsewhere`()
    async throws
  {
    let site = try TestSite()
    await site.openDictionary()
    @Sendable func changeElsewhere(_ mnemonic: String) async throws {
      try await site.study.dictionary.write(
        KanjiNote(mnemonic: mnemonic), of: "休", at: site.clock.now)
    }
    try await site.browse { browser in
      try await browser.open(KanjiPage(literal: "休").path)
      try await changeElsewhere("A tree")
      try await saveNotes(browser, ["notes": "Often with み"])
      #expect(browser.text.contains("A tree") && browser.text.contains("Often with み"))

      try await changeElsewhere("A person")
      let status = try await saveNotes(browser, ["mnemonic": "Rest"])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“Mnemonic” is now “A person”. Save again"))
      #expect(browser.html.contains("id=\"note-mnemonic\"><p class=\"error\">"))
      try await saveNotes(browser)
      #expect(browser.text.contains("Saved.") && browser.text.contains("Rest"))
    }
  }

  /// Sends the form of a kanji's notes as it is on the page, with some fields changed.
  @discardableResult
  private func saveNotes(
    _ browser: FormBrowser, _ changes: [String: String] = [:]
  ) async throws -> HTTPResponse.Status {
    let changes = changes.merging(["intent": "note"]) { $1 }
    let form = try HTMLForms(browser.html).form(
      KanjiPage(literal: "休").path, with: changes.keys + ["mnemonic"])
    return try await browser.post(form.action, urlEncoded(form.sent(changes)))
  }

  @Test func `The third lookup offers to make a card`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      for times in 1...3 {
        try await browser.open(DictionaryPage().path(["q": "neko"]))
        let offer = "You've looked up 猫(ねこ) 3 times: make a card?"
        #expect(browser.text.contains(offer) == (times == 3))
        site.clock.advance(by: .seconds(120))
      }
    }
  }

  @Test(arguments: [
    (0, "/words/%E5%8F%8B%E9%81%94/%E3%81%A8%E3%82%82%E3%81%A0%E3%81%A1"),
    (3, "/words/%E9%A3%9F%E3%81%B9%E3%82%8B/%E3%81%9F%E3%81%B9%E3%82%8B"),
    (2, "/dictionary?q=%E3%81%A8%E9%A3%9F%E3%81%B9%E3%81%BE%E3%81%97%E3%81%9F"),
  ])
  func `The word under the pointer opens`(_ place: Int, _ path: String) async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(DictionaryPage().path(["text": "友達と食べました", "at": "\(place)"]))

      #expect(browser.status == .seeOther)
      #expect(browser.headers[.location] == path)
    }
  }

  @Test func `The panel of a word shows its entry and adds it`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    let word = WordPage(WordName("食べる", "たべる")).path
    try await site.browse { browser in
      browser.region = "panel"
      try await browser.open(DictionaryPage().path(["q": "食べる"]))
      #expect(browser.html.hasPrefix("<section class=\"panel\" id=\"panel\""))
      #expect(browser.text.contains("食べる たべる ichidan verb, transitive to eat"))

      #expect(try await browser.submit(word) == .seeOther)

      #expect(browser.text.contains("Dictionary たべる, to eat"))
      #expect(!browser.html.contains("value=\"add\""))
      #expect(browser.text.contains("“食べる” was added to the deck “Dictionary”. Undo"))
    }
  }

  @Test func `The panel of a form in a text explains the form`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      browser.region = "panel"
      try await browser.open(
        DictionaryPage().path(["text": "友達と食べられなかった", "at": "3"]))

      #expect(
        browser.text.hasPrefix("× 食べる たべる passive or potential · negative · past ichidan verb"))
    }
  }

  @Test func `The panel links to the other words that the text can mean`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      browser.region = "panel"
      try await browser.open(DictionaryPage().path(["text": "はし", "at": "0"]))
      #expect(browser.text.hasPrefix("× 橋 はし"))
      #expect(browser.text.contains("箸（はし） chopsticks 端（はし） edge"))

      try await browser.open(WordPage(WordName("箸", "はし")).path)

      #expect(browser.text.hasPrefix("× 箸 はし"))
    }
  }

  @Test func `The panel of what is no word says so`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      browser.region = "panel"
      try await browser.open(DictionaryPage().path(["text": "友達と食べました", "at": "2"]))

      #expect(browser.text.hasPrefix("× No word found. 食 eat"))
      #expect(!browser.html.contains("<main"))
    }
  }

  @Test(arguments: [
    "/kanji/x", "/kanji/%F0%9F%91%A9", "/kanji/%00", "/words/%00/%00", "/words/a/b",
  ])
  func `A word or kanji that is not in the dictionary is not found`(_ path: String) async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(path)

      #expect(browser.status == .notFound)
    }
  }

  @Test func `While the dictionary can't be built, that is told instead of nothing found`()
    async throws
  {
    let site = try TestSite()
    try Data().write(to: site.folder.file("dictionary"))
    try await site.browse { browser in
      for path in ["/kanji/%E7%8C%AB", "/words/%E7%8C%AB/%E3%81%AD%E3%81%93"] {
        try await browser.open(path)

        #expect(browser.status == .serviceUnavailable)
        #expect(browser.text.contains("The dictionary could not be built in"))
      }
      try await browser.open(DictionaryPage().path(["q": "猫"]))
      #expect(browser.text.contains("could not be built"))
      #expect(!browser.text.contains("Nothing found."))
    }
  }

  @Test func `Every part of a kanji has a working link`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      try await browser.open(KanjiPage(literal: "橋").path)
      let made = browser.links.filter { $0.contains("part%3A") || $0.contains("/kanji/") }
      #expect(made.contains { $0.contains("part%3A") })
      for part in made {
        try await browser.open(part)
        #expect(browser.status == .ok, "\(part)")
      }
    }
  }

  @Test(arguments: [
    "\0", "<script>alert(1)</script>", "\"' onload='", "\u{202E}食べる", "👩‍👩‍👧",
    String(repeating: "食", count: 3_000),
  ])
  func `Any text can be looked up`(_ text: String) async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      for path in [DictionaryPage().path(["q": text]), KanjiGridPage().path(["q": text])] {
        try await browser.open(path)
        #expect(browser.status == .ok)
        #expect(!browser.html.contains("<script>alert"))
      }
      try await browser.open(DictionaryPage().path(["text": text, "at": "\(Int.max)"]))
      #expect(browser.status == .seeOther)
    }
  }

  @Test func `A text that is no word can be analysed`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    try await site.browse { browser in
      for (text, found) in [("qqqq", "Nothing found."), ("と食べました", "No word found.")] {
        try await browser.open(DictionaryPage().path(["q": text]))
        #expect(browser.text.contains(found))

        try await browser.submit(ReadPage().path)

        #expect(browser.path.hasPrefix(ReadPage().path) && browser.html.contains(text))
      }
    }
  }

  @Test func `Every page of the dictionary credits its sources`() async throws {
    let site = try TestSite()
    await site.openDictionary()
    let paths = [
      DictionaryPage().path, KanjiGridPage().path, KanjiPage(literal: "猫").path,
      WordPage(WordName("猫", "ねこ")).path,
    ]
    try await site.browse { browser in
      for path in paths {
        try await browser.open(path)
        #expect(browser.text.contains("EDICT and KANJIDIC2 © EDRDG, CC BY-SA"), "\(path)")
      }
    }
  }

  @Test func `A dictionary that is refused says why on the page that asked`() async throws {
    let site = try TestSite()
    let page = DictionariesPage().path
    let index = #"{"title": "T", "revision": "1", "format": 2}"#
    try await site.browse { browser in
      try await browser.open(page)
      try await browser.upload(
        to: page, file: "file", name: "old.zip", Array(SmallYomitan.archive(index: index)))

      #expect(browser.status == .unprocessableContent)
      #expect(browser.text.contains("“old.zip” can't be imported"))
      #expect(browser.text.contains("format 2"))
    }
  }
}
