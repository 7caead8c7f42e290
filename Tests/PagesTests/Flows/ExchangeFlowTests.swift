import Engine
import Foundation
import HTTPTypes
import Helpers
import Hummingbird
import Testing

@testable import Pages

struct ExchangeFlowTests {
  @Test func `Pasted rows are imported, and bad ones reported by line`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.submit(
        "/exchange", ["text": "猫,cat,ねこ\n,nothing,\n犬,dog,いぬ"])

      #expect(status == .seeOther)
      #expect(browser.text.contains("2 of 3 rows imported"))
      #expect(browser.text.contains("2 The front is empty. ,nothing,"))
      try await browser.open("/find?q=cat")
      #expect(browser.text.contains("Imported"))
    }
  }

  @Test func `An import is undone where its result is shown`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")
      try await browser.submit("/exchange", ["text": "猫,cat"])
      try await site.firstImport.end()
      try await browser.open("/exchange/1")
      try await browser.submit("/undo")
      #expect(browser.text.contains("Undid: imported 1 item to Imported."))
      try await browser.open("/exchange/1")
      #expect(!browser.html.contains("action=\"/undo\""))
    }
  }

  @Test func `An import tells what it lacks, and where columns are chosen`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit("/exchange", ["text": "猫,cat,,,x\n犬,,,,"])

      #expect(browser.text.contains(/2 of 2 rows imported\. 1 new item .* 1 column ignored\. To/))
    }
  }

  @Test func `A file is imported into a deck and can be studied at once`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    let rows = (1...1_000).map { "word \($0)\tmeaning \($0)" }.joined(separator: "\r\n")
    try await site.browse { browser in
      try await browser.open("/exchange?deck=\(deck)")

      try await browser.upload(
        to: "/exchange", file: "file", name: "words.tsv", Array("\u{FEFF}\(rows)".utf8))
      try await site.firstImport.end()
      try await browser.open("/exchange/1")

      #expect(browser.text.contains("1,000 of 1,000 rows imported New 1,000 Study Open Words"))
      #expect(try browser.form("/study")["deck"] == "\(deck)")
      try await browser.beginStudy()
      #expect(browser.text.contains("word 1") && browser.text.contains("20 left"))
    }
  }

  @Test func `The page of a running import shows its progress and refreshes`() async throws {
    let site = try TestSite()
    let otherWriter = try OtherWriter(in: site.folder)
    try await site.browse { browser in
      try otherWriter.begin()
      let job = await site.beginImport()

      try await browser.open("/exchange/\(job.id)", [.cookie: "sanpo-scripts=on"])
      #expect(browser.reloads, "also where scripts were switched off since")
      #expect(browser.html.contains("<progress class=\"thick\""))

      try otherWriter.end()
      try await job.end()
      try await browser.open("/exchange/\(job.id)")
      #expect(!browser.reloads)
      #expect(browser.text.contains("3,000 of 3,000 rows imported"))
    }
  }

  @Test func `A preview without a row that can be read says why, and offers no import`()
    async throws
  {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit("/exchange", ["text": "\"a\",\"b\n", "intent": "preview"])

      #expect(browser.text.contains("1 skipped Line 1: A quotation"))
      #expect(!browser.text.contains("The first row contains column names"))
      let rows = (1...12).map { "猫\($0),cat\n鳥\($0),bird\n犬" }.joined(separator: "\n")
      try await browser.open("/exchange")
      try await browser.submit("/exchange", ["text": rows, "intent": "preview"])
      #expect(browser.text.contains(/12 skipped .* cat .* Line 3: .* and 2 more/))
    }
  }

  @Test func `A preview asks what the columns hold, and the import follows it`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")
      try await browser.submit(
        "/exchange", ["text": "n5,cat,猫\nn4,dog,犬", "intent": "preview"])
      #expect(browser.path == "/exchange/1")
      #expect(browser.text.contains("2 rows: 2 new, 0 updated, 0 unchanged; 0 skipped"))

      let twice = try await browser.submit("/exchange/1/begin", ["column-2": "front"])
      #expect(twice == .unprocessableContent)
      #expect(browser.text.contains("Two columns are mapped to the same field."))

      try await browser.submit(
        "/exchange/1/begin", ["column-1": "tags", "column-2": "back", "column-3": "front"])
      try await site.firstImport.end()
      try await browser.open("/exchange/1")
      #expect(browser.text.contains("2 of 2 rows imported"))
      try await browser.open("/find?q=tag:n5")
      #expect(browser.text.contains("猫 cat"))
    }
  }

  @Test func `A cancelled import leaves nothing`() async throws {
    let site = try TestSite()
    let otherWriter = try OtherWriter(in: site.folder)
    try await site.browse { browser in
      try otherWriter.begin()
      let job = await site.beginImport()
      try await browser.open("/exchange/\(job.id)")
      #expect(browser.text.contains("Cancel the import Import items"))

      try await browser.submit("/exchange/\(job.id)/cancel")
      try otherWriter.end()
      await #expect(throws: Problem.self) { try await job.end() }

      try await browser.open("/exchange/\(job.id)")
      #expect(browser.text.contains("export The import was cancelled; nothing was imported."))
      try await browser.open("/find?q=meaning")
      #expect(browser.text.contains("No cards match."))
    }
  }

  @Test func `A strict import is all or nothing`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      try await browser.submit("/exchange", ["text": "猫,cat\n,x", "strict": "true"])

      #expect(browser.text.contains("Nothing was imported"))
      try await browser.open("/find?q=cat")
      #expect(browser.text.contains("No cards match."))
    }
  }

  @Test(arguments: ["", " \n "])
  func `An empty form has nothing to import`(_ text: String) async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.submit("/exchange", ["text": text])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("There is nothing to import."))
    }
  }

  @Test func `A file and pasted text are not imported together`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      for (page, text) in [("/exchange", "text"), ("/songs/add", "lyrics")] {
        try await browser.open(page)

        let status = try await browser.upload(
          to: page, file: "file", name: "a.txt", Array("猫\tcat".utf8), more: [text: "犬\tdog"])

        #expect(status == .unprocessableContent)
        #expect(browser.text.contains("Choose a file or paste text, not both."))
        #expect(try browser.form(page)[text] == "犬\tdog")
      }
    }
  }

  @Test func `A file that is not text is rejected`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.upload(
        to: "/exchange", file: "file", name: "a.csv", [0xFF, 0xFE, 0x00])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“a.csv” is not a text file."))
    }
  }

  @Test func `An earlier import redirects to the form`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange/99")

      #expect(browser.headers[.location] == "/exchange")
    }
  }

  @Test func `An exported file can be imported again unchanged`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck(
      "Animals", [ItemContent(front: "猫, \"neko\"", back: "cat", tags: ["pet"])])
    try await site.browse { browser in
      for (page, name) in [
        ("/export.csv", "\"sanpo.csv\""), ("/decks/\(deck)/export.tsv", "''Animals.tsv"),
      ] {
        try await browser.open(page)
        #expect(browser.headers[.contentDisposition]?.hasSuffix(name) == true)
        let file = browser.html
        #expect(file.contains("猫") && file.contains("Animals"))

        try await browser.open("/exchange")
        try await browser.submit("/exchange", ["text": file])

        #expect(browser.text.contains("Unchanged 1"))
      }
    }
  }

  @Test func `A ZIP is exported with its pictures, previewed and imported`() async throws {
    let (site, other) = (try TestSite(), try TestSite())
    let picture = Data("GIF89a of a cat".utf8)
    let name = try site.study.media.store(picture, originalName: "cat.gif")
    let deck = try await site.addDeck(
      "Animals", [ItemContent(front: "猫", back: "cat", picture: name)])
    try await site.browse { browser in
      for (page, name) in [
        ("/decks/\(deck)/export.zip", "''Animals.zip"), ("/export.zip", "\"sanpo.zip\""),
      ] {
        try await browser.open(page)
        #expect(browser.headers[.contentDisposition]?.hasSuffix(name) == true)
        #expect(browser.headers[.contentType] == "application/zip")
      }
      let zip = browser.bytes

      try await other.browse { browser in
        try await browser.open("/exchange")
        try await browser.upload(
          to: "/exchange", file: "file", name: "sanpo.zip", zip, more: ["intent": "preview"])
        #expect(browser.text.contains("1 row: 1 new, 0 updated, 0 unchanged; 0 skipped"))
        try await browser.submit("/exchange/1/begin")
        try await other.firstImport.end()
        try await browser.open("/exchange/1")
        #expect(browser.text.contains("1 of 1 row imported"))
      }
    }
    #expect(other.study.media.picture(name)?.data == picture)
  }

  @Test func `A damaged ZIP is rejected`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      try await browser.open("/exchange")

      let status = try await browser.upload(
        to: "/exchange", file: "file", name: "a.zip", Array("PK\u{3}\u{4} and no more".utf8))

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“a.zip” is damaged or empty."))
    }
  }

  @Test func `Data shown in place of damaged data is exported only when confirmed`() async throws {
    let folder = try TemporaryFolder()
    try Data("this is no database".utf8).write(to: folder.file("sanpo.sqlite"))
    let site = try TestSite(folder: folder)
    let deck = try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      for page in ["/export.csv", "/decks/\(deck)/export.csv"] {
        try await browser.open(page)
        #expect(browser.status == .conflict && !browser.html.contains("猫"))
      }

      try await browser.open("/exchange")
      #expect(!browser.links.contains("/export.csv"))
      #expect(browser.html.contains("type=\"checkbox\" name=\"from-backup\""))
      for format in ["csv", "tsv", "zip", "md", "reviews-anki.csv", "reviews-fsrs.csv", "apkg"] {
        #expect(browser.html.contains("formaction=\"/export.\(format)\""))
      }
      try await browser.open("/export.csv?from-backup=true")
      #expect(browser.status == .ok && browser.html.contains("猫"))
    }
  }
}
