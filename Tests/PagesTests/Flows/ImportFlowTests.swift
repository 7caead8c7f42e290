import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Imports that are refused, in a browser without scripts.
struct ImportFlowTests {
  @Test func `What an import brings none of is not listed`() {
    #expect([Fact].counts(["New": 2, "Updated": 0]) == [Fact("New", "2")])
  }

  @Test func `An item that came without a back is edited, and one with a back keeps one`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")
      try await browser.submit("/exchange", ["text": "猫,cat\n犬,"])
      try await site.firstImport.end()
      try await browser.open("/items/2/edit")
      #expect(!browser.html.contains(/<input id="field-back"[^>]* required/))

      try await browser.submit("/items/2/edit", ["tags": "pet"])

      #expect(browser.path == "/items/2" && browser.text.contains("pet"))
      try await browser.open("/items/1/edit")
      let status = try await browser.submit("/items/1/edit", ["back": ""])
      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("The back is empty."))
    }
  }

  @Test func `A refused import keeps the pasted text, the deck and the tick`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit(
        "/exchange", ["text": "猫,cat\n,x", "deck": "\(deck)", "strict": "true"])

      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(browser.status == .unprocessableContent)
      #expect(browser.html.contains("id=\"note-text\"><p class=\"error\">Nothing was imported"))
      let form = try browser.form("/exchange")
      #expect(form["text"] == "猫,cat\n,x")
      #expect(form["deck"] == "\(deck)" && form["strict"] == "true")
    }
  }

  @Test func `A deck is exported for Anki, or for its older versions`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals::Cats", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      let path = "/decks/\(deck)/export.apkg"
      try await browser.open("/decks/\(deck)")
      #expect(browser.html.contains("action=\"\(path)\""))

      for (query, isLegacy) in [("", false), ("?legacy=true", true)] {
        try await browser.open(path + query)
        let package = String(decoding: browser.bytes, as: UTF8.self)
        #expect(package.contains("collection.anki21"))
        #expect(package.contains("collection.anki21b") != isLegacy)
        let name = browser.headers[.contentDisposition]
        #expect(name?.hasSuffix("''Animals%20-%20Cats.apkg") == true)
      }
    }
  }

  @Test(arguments: [("", 1, 1), ("?no-scheduling=true", 0, 1), ("?no-media=true", 1, 0)])
  func `A package for Anki is without what its boxes leave out`(
    query: String, reviews: Int, media: Int
  ) async throws {
    let (site, other) = (try TestSite(), try TestSite())
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await browser.upload(
        to: "/items/1/edit", file: "picture", name: "cat.png",
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
      try await browser.beginStudy()
      try await browser.answer(.good)

      try await browser.open("/decks/\(deck)/export.apkg\(query)")

      let package = try ImportRequest(text: "", deck: "Imported")
        .reading(Data(browser.bytes), named: "own.apkg")
      let exchange = try await other.study.exchange.store().sent(.previewAsked(package))
      guard case .packagePreviewed(let summary) = exchange.outcome else {
        Issue.record("There is no preview.")
        return
      }
      #expect(summary.reviews == reviews && summary.media == media)
    }
  }

  @Test func `The page of an import exports what stands in for data only when confirmed`()
    async throws
  {
    let folder = try TemporaryFolder()
    try Data("this is no database".utf8).write(to: folder.file("sanpo.sqlite"))
    let site = try TestSite(folder: folder)
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit("/exchange", ["text": ",x", "strict": "true"])

      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(!browser.links.contains("/export.csv"))
      #expect(browser.html.contains("name=\"from-backup\""))
    }
  }

  @Test func `A long pasted text that is refused is not kept, only its options`() async throws {
    let site = try TestSite()
    let text = "猫,\(String(repeating: "a", count: 300_000))\n,x"
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit("/exchange", ["text": text, "strict": "true"])

      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(browser.text.contains("Nothing was imported"))
      let form = try browser.form("/exchange")
      #expect(form["text"] == "" && form["strict"] == "true")
    }
  }

  @Test func `A new deck changes none that is there, whatever its case`() async throws {
    let site = try TestSite()
    let item = ItemContent(front: "切符", back: "ticket; fare ticket")
    _ = try await site.addDeck("Trains", [item])
    try await site.browse { browser in
      let table = Array("切符,ticket".utf8)
      try await browser.open("/exchange")
      try await browser.upload(to: "/exchange", file: "file", name: "trains.csv", table)
      try await site.firstImport.end()

      try await browser.open("/exchange")
      try await browser.upload(
        to: "/exchange", file: "file", name: "trains.csv", table, more: ["intent": "preview"])
      #expect(browser.text.contains("1 row: 1 new, 0 updated"))
      try await browser.submit("/exchange/2/begin")
      try await site.site.services.imports[2]?.end()

      try await browser.open("/decks")
      #expect(browser.text.contains("trains 2") && browser.text.contains("trains 3"))
      try await browser.open("/find?q=ticket")
      #expect(browser.text.contains("3 cards"))
      #expect(browser.text.contains("ticket; fare ticket"))
    }
  }

  @Test func `A new deck takes the name it is given, also after a refusal`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")
      try await browser.submit(
        "/exchange", ["text": "猫,cat\n,x", "name": "Pets", "strict": "true"])
      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(try browser.form("/exchange")["name"] == "Pets")

      try await browser.submit("/exchange", ["text": "猫,cat", "strict": nil])

      try await site.site.services.imports[2]?.end()
      try await browser.open("/exchange/2")
      #expect(browser.text.contains("Open Pets"))
    }
  }

  @Test func `A preview is shown again as its header is chosen, and names the new deck`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")
      try await browser.upload(
        to: "/exchange", file: "file", name: "pets.csv", Array("Zwierzę,Po angielsku\n猫,cat".utf8),
        more: ["intent": "preview"])
      #expect(browser.text.contains("2 rows: 2 new"))
      #expect(try browser.form("/exchange/1/begin")["name"] == "pets")

      try await browser.submit(
        "/exchange/1/begin", ["header": "true", "name": "House pets", "intent": "preview"])

      #expect(browser.text.contains("1 row: 1 new"))
      #expect(browser.path == "/exchange/1", "Of other previews, none is dropped for it.")
      try await browser.submit("/exchange/1/begin")
      try await site.firstImport.end()
      try await browser.open("/exchange/1")
      #expect(browser.text.contains("Open House pets"))
    }
  }

  @Test func `A refused file keeps the deck and the tick`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    try await site.browse { browser in
      try await browser.open("/exchange?deck=\(deck)")

      try await browser.upload(
        to: "/exchange", file: "file", name: "a.csv", Array("猫,cat\n,x".utf8),
        more: ["strict": "true"])

      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(browser.text.contains("Nothing was imported"))
      let form = try browser.form("/exchange")
      #expect(form["deck"] == "\(deck)" && form["strict"] == "true")
    }
  }

  @Test func `The name of a refused file is not that of the next one's deck`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.upload(
        to: "/exchange", file: "file", name: "a.csv", Array("猫,cat\n,x".utf8),
        more: ["strict": "true"])

      await #expect(throws: Problem.self) { try await site.firstImport.end() }
      try await browser.open("/exchange/1")
      #expect(browser.text.contains("Nothing was imported"))
      #expect(try browser.form("/exchange")["name"] == "")
    }
  }

  @Test func `An empty file is refused by its name`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.upload(to: "/exchange", file: "file", name: "a.csv", [])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“a.csv” is empty."))
    }
  }

  @Test func `An import that is asked for twice runs once`() async throws {
    let site = try TestSite()
    let source = ImportSource.text(ImportRequest(text: "猫,cat", deck: "Cats"))
    let job = site.site.services.imports.add(source, with: site.study.exchange.store())

    await job.run(source, at: TestClock.start)
    let outcome = try #require(job.store.state.outcome)
    await job.run(source, at: TestClock.start)

    #expect(job.store.state.outcome == outcome, "as a second import would add nothing")
  }
}
