import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// The fields of a note from Anki on its item's page and in its form.
struct NoteEditFlowTests {
  private func siteWithClozeNote() async throws -> TestSite {
    let site = try TestSite()
    try await site.addDeck("Words", [])
    let note = """
      {"action": "addNote", "version": 6, "params": {"note": {"deckName": "Words",
        "modelName": "Cloze", "fields": {"Text": "{{c1::犬}}", "Back Extra": "[sound:a.mp3]"}}}}
      """
    let anki = site.study.ankiConnect.server(key: nil) { _ in }
    _ = await anki.answer(to: Data(note.utf8), at: site.clock.now)
    return site
  }

  @Test func `The fields of a note are on its item's page, by name`() async throws {
    let site = try await siteWithClozeNote()
    try await site.browse { browser in
      try await browser.open("/items/1")

      #expect(browser.text.contains("Fields in Anki Text {{c1::犬}} Back Extra [sound:a.mp3]"))
    }
  }

  @Test func `The fields of a note are changed by name`() async throws {
    let site = try await siteWithClozeNote()
    try await site.browse { browser in
      try await browser.open("/items/1/edit")

      try await browser.submit("/items/1/edit", ["field1": "{{c1::犬}} {{c2::猫}}"])

      #expect(browser.path == "/items/1" && browser.text.contains("Saved."))
      #expect(browser.text.contains("Text {{c1::犬}} {{c2::猫}} Back Extra [sound:a.mp3]"))

      try await browser.open("/items/1/edit")
      let status = try await browser.submit("/items/1/edit", ["field1": "犬", "tags": "pet"])

      #expect(status == .unprocessableContent)
      #expect(browser.html.contains("id=\"note-field1\"><p class=\"error\">A cloze is missing."))
      let form = try browser.form("/items/1/edit")
      #expect(form["field1"] == "犬" && form["tags"] == "pet")
    }
  }

  @Test func `A session deletes a card whose cloze was removed`() async throws {
    let site = try await siteWithClozeNote()
    try await site.browse { browser in
      for text in ["{{c1::犬}} {{c2::猫}}", "犬 {{c2::猫}}"] {
        try await browser.open("/items/1/edit")
        try await browser.submit("/items/1/edit", ["field1": text])
      }
      try await browser.beginStudy()
      #expect(browser.text.contains("Delete this card"))

      try await browser.submit("/session/item", ["intent": "delete-card"])

      #expect(browser.text.contains("Deleted one card of “"))
      try await browser.open("/items/1")
      #expect(!browser.text.contains("Cloze 1") && browser.text.contains("Cloze 2"))
    }
  }

  @Test func `A note is edited by its fields, with its tags and deck, as one step of undo`()
    async throws
  {
    let site = try await siteWithClozeNote()
    let other = try await site.addDeck("Pets", [])
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      #expect(!browser.html.contains("name=\"front\"") && !browser.html.contains("name=\"notes\""))

      try await browser.submit(
        "/items/1/edit", ["field2": "a\r\nb", "tags": "pet", "deck": "\(other)"])

      #expect(browser.text.contains("Back Extra a<br>b") && browser.text.contains("pet"))
      try await browser.submit("/undo")
      try await browser.open("/items/1/edit")
      let form = try browser.form("/items/1/edit")
      #expect(form["field2"] == "[sound:a.mp3]" && form["tags"] == "")
      #expect(form["deck"] != "\(other)")
    }
  }

  @Test func `A field that was changed elsewhere is called as in Anki`() async throws {
    let site = try await siteWithClozeNote()
    try await site.browse { browser in
      try await browser.open("/items/1/edit")
      try await site.study.items.edit(
        1, fields: ["Back Extra": "a dog"], at: site.study.clock.now())

      let status = try await browser.submit("/items/1/edit", ["field2": "the dog"])

      #expect(status == .unprocessableContent)
      #expect(
        browser.text.contains(
          "“Back Extra” was changed elsewhere while you edited. “Back Extra” is now “a dog”."))
    }
  }
}
