import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Adding notes of Anki's note types.
struct NoteAddFlowTests {
  @Test func `A note is added by the fields of its type, and its cards are told`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      #expect(browser.links.contains("/notes/add?deck=\(deck)"))
      try await browser.open("/notes/add?deck=\(deck)&type=Cloze")
      #expect(browser.text.contains("Back Extra"))

      try await browser.submit(
        "/notes/add",
        ["field1": "{{c1::犬}}\r\nand {{c2::猫}}", "field2": "pets", "tags": "animal"])

      #expect(browser.text.contains("Added, with 2 cards: Cloze 1 and Cloze 2. Add another?"))
      #expect(try browser.form("/notes/add")["type"] == "Cloze")
      #expect(try browser.form("/notes/add")["tags"] == "animal")
      #expect(try browser.form("/notes/add")["field1"] == "")
      try await browser.open("/items/1")
      #expect(browser.text.contains("Text {{c1::犬}}<br>and {{c2::猫}} Back Extra pets"))
    }
  }

  @Test func `A picture or a sound goes to the field that is chosen for it`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Bones", [])
    let picture = [UInt8]("GIF89a1".utf8)
    try await site.browse { browser in
      try await browser.open("/decks/\(deck)")
      #expect(browser.text.contains("such as one with a picture in its question"))
      try await browser.open("/notes/add?deck=\(deck)&type=Basic")
      try await browser.upload(
        to: "/notes/add", file: "file", name: "wrist.gif", picture,
        more: ["field1": "Name this bone.", "field2": "Scaphoid", "fieldOfFile": "field1"])
      #expect(browser.text.contains("Added, with 1 card: Card 1. Add another?"))
      #expect(site.study.media.picture("wrist.gif")?.data == Data(picture))

      try await browser.upload(
        to: "/notes/add", file: "file", name: "heart.mp3", [UInt8]("ID3".utf8),
        more: ["field1": "What is heard here?", "field2": "S3", "fieldOfFile": "field2"])
      try await browser.open("/items/2/edit")
      #expect(browser.html.contains("S3[sound:heart.mp3]"))
    }
  }

  @Test func `A file that is neither a picture nor a sound is refused, and adds nothing`()
    async throws
  {
    let site = try TestSite()
    let deck = try await site.addDeck("Bones", [])
    try await site.browse { browser in
      try await browser.open("/notes/add?deck=\(deck)&type=Basic")

      let status = try await browser.upload(
        to: "/notes/add", file: "file", name: "bones.txt", [UInt8]("Scaphoid".utf8),
        more: ["field1": "Name this bone.", "fieldOfFile": "field1"])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("“bones.txt” is neither a picture nor a sound."))
      #expect(try browser.form("/notes/add")["field1"] == "Name this bone.")
      try await browser.open("/decks/\(deck)")
      #expect(!browser.text.contains("Name this bone."))
    }
  }

  @Test func `A note that is refused stays in the form, with the reason`() async throws {
    let site = try TestSite()
    let deck = try await site.addDeck("Words", [])
    try await site.browse { browser in
      try await browser.open("/notes/add?deck=\(deck)&type=Basic")
      #expect(
        try await browser.submit("/notes/add", ["field2": "dog"]) == .unprocessableContent)
      #expect(browser.text.contains("The field “Front” is empty."))
      #expect(try browser.form("/notes/add")["field2"] == "dog")
      try await browser.submit("/notes/add", ["field1": "犬"])

      let again = try await browser.submit("/notes/add", ["field1": "犬", "field2": "hound"])

      #expect(again == .unprocessableContent)
      #expect(browser.text.contains("Another note of the type “Basic” has the first field “犬”."))
      try await browser.submit("/notes/add", ["duplicate": "true"])
      #expect(browser.text.contains("Added, with 1 card: Card 1. Add another?"))
    }
  }
}
