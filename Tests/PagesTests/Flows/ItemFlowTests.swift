import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

struct ItemFlowTests {
  private let cat = ItemContent(front: "猫", back: "cat", reading: "ねこ", tags: ["pet"])

  @Test func `Editing and moving keeps the schedule`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    let other = try await site.addDeck("Pets", [])
    try await site.browse { browser in
      try await browser.beginStudy()
      try await browser.answer(.easy)
      try await browser.open("/items/1/edit")
      #expect(try browser.form("/items/1/edit")["tags"] == "pet")

      try await browser.submit("/items/1/edit", ["back": "house cat", "deck": "\(other)"])

      #expect(browser.path == "/items/1")
      #expect(browser.text.contains("house cat") && browser.text.contains("Pets"))
      #expect(browser.text.contains("Answers 1"))
      #expect(browser.text.contains("After Easy"))
    }
  }

  @Test func `A synonym with a semicolon stays one when another field is edited`() async throws {
    let site = try TestSite()
    var content = cat
    content.synonyms = ["tom; kitty", "puss"]
    try await site.addDeck("Animals", [content])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      try await browser.submit("/items/1/edit", ["notes": "purrs"])
    }

    let item = try await site.study.items.info(1, at: site.clock.now).item
    #expect(item.content.notes == "purrs")
    #expect(item.content.synonyms == ["tom; kitty", "puss"])
  }

  @Test func `An edit is told with undo, which takes back its move too`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    let other = try await site.addDeck("Pets", [])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await browser.submit("/items/1/edit", ["back": "house cat", "deck": "\(other)"])
      #expect(browser.path == "/items/1" && browser.text.contains("Saved."))

      try await browser.submit("/undo")

      #expect(browser.text.contains("Undid: edited 猫."))
      try await browser.open("/items/1")
      #expect(browser.text.contains("Animals") && !browser.text.contains("house cat"))
    }
  }

  @Test func `Undo of a notice leads back to the page with the notice`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      for (page, destination) in [
        ("http://localhost/items/1?from=session", "/items/1?from=session"),
        ("http://localhost//example.org", "/undo"), ("http://example.org/items/1", "/undo"),
      ] {
        try await browser.open("/items/1/edit")
        try await browser.submit("/items/1/edit", ["back": "house cat"])
        let fields = try browser.form("/undo").compactMapValues { $0 }

        try await browser.post(
          "/undo", urlEncoded(fields),
          headers: [.origin: "http://localhost", .referer: page])

        #expect(browser.path == destination)
        #expect(browser.text.contains("Undid: edited 猫."))
      }
    }
  }

  @Test func `Text that only resembles markup is kept, and edited as it was typed`() async throws {
    let site = try TestSite()
    try await site.addDeck("Code", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      try await browser.submit("/items/1/edit", ["back": "List<String> & a<b"])

      #expect(browser.text.contains("List<String> & a<b"))
      try await browser.open("/items/1/edit")
      #expect(try browser.form("/items/1/edit")["back"] == "List<String> & a<b")
    }
  }

  @Test func `A form that was open takes back nothing that was changed elsewhere`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    @Sendable func changeElsewhere(_ back: String) async throws {
      var content = cat
      content.back = back
      try await site.study.items.edit(1, content, at: site.study.clock.now())
    }
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await changeElsewhere("house cat")
      try await browser.submit("/items/1/edit", ["notes": "It purrs."])
      #expect(browser.text.contains("house cat") && browser.text.contains("It purrs."))

      try await browser.open("/items/1/edit")
      try await changeElsewhere("tomcat")
      let status = try await browser.submit("/items/1/edit", ["back": "kitty"])
      #expect(status == .unprocessableContent)
      #expect(
        browser.text.contains(
          "“Back” was changed elsewhere while you edited. “Back” is now “tomcat”. Save again"))
      #expect(browser.html.contains("id=\"note-back\"><p class=\"error\">"))
      try await browser.submit("/items/1/edit")
      #expect(browser.path == "/items/1" && browser.text.contains("kitty"))
    }
  }

  @Test func `A refused form shows what was changed elsewhere, and the item stays where it is`()
    async throws
  {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    let other = try await site.addDeck("Pets", [])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      var content = cat
      content.notes = "It purrs."
      let now = site.study.clock.now()
      try await site.study.items.edit(1, content, at: now)
      try await site.study.items.move(1, to: other, at: now)

      let status = try await browser.submit("/items/1/edit", ["front": ""])
      try await browser.submit("/items/1/edit", ["front": "子猫"])

      #expect(status == .unprocessableContent)
      #expect(browser.path == "/items/1")
      #expect(browser.text.contains("子猫") && browser.text.contains("It purrs."))
      #expect(browser.text.contains("Pets"))
    }
  }

  @Test func `Suspending and burying an item can be reversed`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1")
      for (action, label) in [
        ("suspend", "suspended"), ("unsuspend", "new"), ("bury", "buried"), ("unbury", "new"),
      ] {
        try await browser.submit("/items/1/actions", ["intent": action])
        #expect(browser.html.contains("badge-\(label)"), "\(action)")
      }
    }
  }

  @Test func `One of several cards is suspended by itself`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      try await browser.submit("/decks/\(deck)/options", ["recall": "true", "typed": "true"])
      try await browser.open("/items/1")
      let card = try #require(browser.html.matches(of: /name="card" value="(\d+)"/).last?.1)
      try await browser.submit("/items/1/actions", ["intent": "suspend", "card": String(card)])
      try await browser.open("/items/1")

      #expect(browser.html.components(separatedBy: "badge-suspended").count == 2)
      #expect(browser.html.contains("Unsuspend: Typed"))
    }
  }

  @Test func `Deleting an item can be undone`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1")
      try await browser.submit("/items/1/actions", ["intent": "delete"])
      #expect(browser.path == "/decks/\(deck)")
      #expect(browser.text.contains("Deleted “猫”."))

      try await browser.submit("/undo")

      #expect(browser.path == "/undo")
      #expect(browser.text.contains("Undid: deleted 猫."))
      try await browser.open("/decks/\(deck)")
      #expect(browser.text.contains("1 card"))
    }
  }

  @Test func `A deleted item is not edited, and what was typed is kept`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await site.study.items.act(.delete, on: 1, at: site.study.clock.now())

      let status = try await browser.submit("/items/1/edit", ["back": "house cat"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("This item was deleted. Restore it to keep your change."))
      #expect(try browser.form("/items/1/edit")["back"] == "house cat")
      #expect(browser.text.contains("Restore and save"))
      try await browser.open("/items/1")
      #expect(browser.text.contains("Deleted Restore") && !browser.text.contains("house cat"))
    }
  }

  @Test func `A change of a deleted item is saved when the item is restored`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await site.study.items.act(.delete, on: 1, at: site.study.clock.now())
      try await browser.submit("/items/1/edit", ["back": "house cat"])

      try await browser.submit("/items/1/edit", ["intent": "restore"])

      #expect(browser.path == "/items/1" && browser.text.contains("Saved."))
      #expect(browser.text.contains("house cat") && !browser.text.contains("Deleted"))
    }
  }

  @Test func `An unknown action on an item is rejected`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1")

      let status = try await browser.submit("/items/1/actions", ["intent": "explode"])

      #expect(status == .badRequest)
    }
  }

  @Test func `A picture is saved, shown and removed`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await browser.upload(
        to: "/items/1/edit", file: "picture", name: "../../cat.png",
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
      let picture = try #require(browser.html.firstMatch(of: /\/media\/[\w-]+\.png/)).0

      try await browser.open(String(picture))
      #expect(browser.headers[.contentType] == "image/png")
      #expect(browser.headers[named: "X-Content-Type-Options"] == "nosniff")
      // Another learner of this browser may have another picture of this name.
      #expect(browser.headers[.cacheControl] == "private, no-cache")
      let tag = try #require(browser.headers[.eTag])
      try await browser.open(String(picture), [.ifNoneMatch: "\"other\", W/\(tag)"])
      #expect(browser.status == .notModified && browser.html.isEmpty)

      try await browser.open("/items/1/edit")
      try await browser.submit("/items/1/edit", ["removePicture": "true"])
      #expect(!browser.html.contains("/media/"))
    }
  }

  @Test func `A file that is not a picture is rejected`() async throws {
    let site = try TestSite()
    try await site.addDeck("Animals", [cat])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      let status = try await browser.upload(
        to: "/items/1/edit", file: "picture", name: "cat.png", Array("<svg onload=x>".utf8))

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“cat.png” is not a picture."))
      #expect(!FileManager.default.fileExists(atPath: site.study.media.folder.path))
    }
  }

  @Test func `A missing item is not found`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      for page in ["/items/99", "/items/99/edit", "/decks/99", "/decks/99/export.csv"] {
        try await browser.open(page)

        #expect(browser.status == .notFound, "\(page)")
        #expect(browser.text.contains("Page not found"))
      }
    }
  }
}
