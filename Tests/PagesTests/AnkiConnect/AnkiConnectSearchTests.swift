import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// Searches in the fields of note types.
struct AnkiConnectSearchTests {
  @Test(arguments: [
    ("w:bird", 1), ("w:bir", 0), ("w:b*d", 1), ("Meaning:w:bird", 1), ("Word:w:bird", 0),
    ("re:^bi.d$", 1), ("Meaning:re:^b", 1), ("Word:re:^b", 0), ("-re:bird", 1),
    ("tag:re:^n.w$", 1), ("tag:re:ew", 1), ("tag:re:^e", 0), ("-tag:re:^new$", 1),
  ])
  func `Whole words and expressions are found, in any field, in one or in tags`(
    query: String, count: Int
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask("addNote", AnkiConnectModelTests.note("鳥"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: count)
    }
  }

  @Test(arguments: [
    "note:Mined", "Word:鳥", "word:*", "Meaning:bird", "meaning:b_rd", "\"Meaning:b*\" note:M*",
    "Word:鳥 -note:Sanpo", "Sound: note:Mined", "bird", "card:Recall", "card:rec* card:1",
  ])
  func `Searches know the fields of note types`(_ query: String) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask("addNote", AnkiConnectModelTests.note("鳥"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: 1)
    }
  }

  @Test func `The first field is searched as it is, like the others`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      let note = AnkiConnectModelTests.note("<b>鳥</b>[sound:a.mp3]")
      let id = try await stage.result("addNote", note)
      func expect(_ query: String, _ count: Int) async throws {
        try await stage.expect("findNotes", #"{"query": "\#(query)"}"#, count: count)
      }

      try await expect("Word:*[sound:*", 1)
      try await expect("Word:<b>鳥</b>", 0)
      try await expect("Word: note:Mined", 0)
      try await stage.ask(
        "updateNoteFields", #"{"note": {"id": \#(id.integer ?? 0), "fields": {"Word": ""}}}"#)
      try await expect("Word: note:Mined", 1)
    }
  }

  @Test(arguments: [
    ("re:読\\[", 1), ("re:a\\.mp3", 1), ("-re:\\[sound:", 1), ("w:mp3", 1), ("w:mp", 0),
    ("nc:MP3", 1), ("nc:mp4", 0),
  ])
  func `Expressions and words are found in what a note's fields have beside the text`(
    query: String, count: Int
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask("addNote", AnkiConnectModelTests.note("読[よ]む[sound:a.mp3]"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: count)
    }
  }

  @Test func `The tag * finds notes without tags, too, as in Anki`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.site.addDeck("Words", [ItemContent(front: "犬", back: "dog")])

      try await stage.expect("findNotes", #"{"query": "tag:*"}"#, count: 2)
      try await stage.expect("findNotes", #"{"query": "-tag:*"}"#, count: 0)
    }
  }

  @Test func `A search may name thousands of notes, and is shown by the cards it finds`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.site.addDeck("Words", [ItemContent(front: "犬", back: "dog")])
      let notes = try await stage.result("findNotes", #"{"query": ""}"#)
      let ids = (notes.array ?? []).compactMap(\.integer) + Array(1_000...4_000)
      let names = ids.map(String.init).joined(separator: ",")
      let query = #"{"query": "nid:\#(names),\#(names)"}"#

      try await stage.expect("findNotes", query, gives: notes)
      try await stage.expect("guiBrowse", query, count: 2)

      let shown = FindPage().path(["q": "cid:1600000000001,1600000000002"])
      #expect(stage.opened.paths == [shown])
      try await stage.site.browse { browser in
        try await browser.open(shown)
        #expect(browser.html.contains("2 cards · Find · Sanpo"))
      }
    }
  }

  @Test(arguments: [" ", " or "])
  func `A search of hundreds of words is answered, and one of more is refused`(separator: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      func query(_ words: Int) -> String {
        let text = Array(repeating: "bird", count: words).joined(separator: separator)
        return #"{"query": "\#(text)"}"#
      }

      try await stage.expect("findNotes", query(300), count: 0)
      try await stage.expect(
        "findNotes", query(301), saying: "Invalid search: too many conditions")
    }
  }

  @Test func `A text is found in HTML and the names of media too, as in Anki`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask(
        "addNote", AnkiConnectModelTests.note("<table><td>鳥</table><img src=a_b.png>"))
      func expect(_ query: String, _ count: Int) async throws {
        try await stage.expect("findNotes", #"{"query": "\#(query)"}"#, count: count)
      }

      try await expect("<table", 1)
      try await expect("<img", 1)
      try await expect("-<img", 1)
      try await expect("a_b.png", 1)
      try await editBack(in: stage)
      try await expect("bird", 0)
      try await expect("<img crow", 1)
    }
  }

  @Test(arguments: [
    ("\"bold word\"", 1), ("BOL*w_rd", 1), ("-\"bold word\"", 1), ("\"boldword\"", 0),
    ("\"Word:bold word\"", 0), ("\"<b>bold</b> word\"", 1),
  ])
  func `The first field is found by its text without tags, too, as in Anki`(
    query: String, count: Int
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask("addNote", AnkiConnectModelTests.note("<b>bold</b> word"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: count)
    }
  }

  @Test func `A note that was edited as an item is found by what its fields are now`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", AnkiConnectModelTests.model)
      try await stage.ask("addNote", AnkiConnectModelTests.note("鳥"))

      try await editBack(in: stage)

      for (query, count) in [
        ("Meaning:*crow", 1), ("Meaning:bird", 0), ("-Meaning:bird note:Mined", 1), ("Word:鳥", 1),
        ("re:crow", 1), ("re:bird", 0),
      ] {
        try await stage.expect("findNotes", #"{"query": "\#(query)"}"#, count: count)
      }
    }
  }

  /// Edits the back of the note of 鳥 to “a crow”, as its item.
  private func editBack(in stage: AnkiConnectStage) async throws {
    let (study, clock) = (stage.site.study, stage.site.clock)
    let found = try await study.today.decks.find("鳥", at: clock.now)
    let item = try #require(found.cards.first?.item)
    clock.advance(by: .seconds(1))
    var content = item.content
    content.back = "a crow"
    try await study.items.edit(item.id, content, at: clock.now)
  }
}
