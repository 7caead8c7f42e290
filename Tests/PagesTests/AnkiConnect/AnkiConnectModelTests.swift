import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// Note types of clients, the log of reviews, and changes of due days.
struct AnkiConnectModelTests {
  private static let model = """
    {"modelName": "Mined", "inOrderFields": ["Word", "Meaning", "Sound"],
      "css": ".card { color: red; }",
      "cardTemplates": [
        {"Name": "Recall", "Front": "{{Word}}", "Back": "{{FrontSide}}<hr>{{Meaning}}"},
        {"Front": "{{#Sound}}{{Sound}}{{/Sound}}", "Back": "{{Word}}"}]}
    """

  private static func note(_ word: String, more: String = "") -> String {
    """
    {"note": {"deckName": "Mining", "modelName": "Mined", "tags": ["new"],
      "fields": {"word": "\(word)", "Meaning": "bird", "Nope": "x"}\(more)}}
    """
  }

  @Test func `Anki's usual note types are there, and stored once a note needs them`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "modelFieldNames", #"{"modelName": "Basic"}"#, gives: ["Front", "Back"])
      let note = """
        {"note": {"deckName": "Mining", "modelName": "Basic (and reversed card)",
          "fields": {"Front": "dog", "Back": "犬"}}}
        """

      let id = try #require(try await stage.result("addNote", note).integer)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(info[0]?["modelName"] == "Basic (and reversed card)")
      #expect(info[0]?["cards"]?.array?.count == 2)
    }
  }

  @Test func `A note type is made once, and told as Anki does`() async throws {
    try await AnkiConnectStage.open { stage in
      let made = try await stage.result("createModel", Self.model)

      #expect(made["name"] == "Mined" && made["type"] == 0)
      #expect(made["flds"]?.array?.map { $0["name"] } == ["Word", "Meaning", "Sound"])
      #expect(made["tmpls"]?[1]?["name"] == "Card 2")
      try await stage.expect("createModel", Self.model, saying: "Model name already exists")
      try await stage.expect(
        "modelNames", gives: ["Sanpo", "Mined", "Basic", "Basic (and reversed card)", "Cloze"])
      try await stage.expect(
        "modelFieldNames", #"{"modelName": "Mined"}"#, gives: ["Word", "Meaning", "Sound"])
      try await stage.expect(
        "modelStyling", #"{"modelName": "Mined"}"#, gives: ["css": ".card { color: red; }"])
      try await stage.expect("findModelsByName", #"{"modelNames": ["Mined"]}"#, gives: [made])
      let id = try #require(made["id"]?.integer)
      try await stage.expect("findModelsById", #"{"modelIds": [\#(id)]}"#, gives: [made])
      try await stage.expect(
        "findModelsByName", #"{"modelNames": ["No"]}"#, saying: "model was not found: No")
      for flaw in ["\"inOrderFields\": []", "\"cardTemplates\": [{\"Front\": \"x\"}]"] {
        try await stage.expect(
          "createModel",
          #"{"modelName": "B", "inOrderFields": ["A"], "cardTemplates": [], \#(flaw)}"#,
          saying: #""result":null"#)
      }
    }
  }

  @Test func `A note of it has its fields, and the cards that its templates make`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)
      let id = try #require(try await stage.result("addNote", Self.note("鳥")).integer)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(info[0]?["modelName"] == "Mined" && info[0]?["tags"] == ["new"])
      #expect(info[0]?["fields"]?["Word"] == ["value": "鳥", "order": 0])
      #expect(info[0]?["fields"]?["Sound"] == ["value": "", "order": 2])
      #expect(info[0]?["cards"]?.array?.count == 1)
      let card = try #require(info[0]?["cards"]?[0]?.integer)
      let cards = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(cards[0]?["question"] == "鳥" && cards[0]?["css"] == ".card { color: red; }")
      #expect(cards[0]?["answer"]?.string?.contains("bird") == true)

      try await stage.expect(
        "updateNoteFields",
        #"{"note": {"id": \#(id), "fields": {"Sound": "[sound:a.mp3]", "Meaning": "a bird"}}}"#,
        gives: .null)
      let after = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(after[0]?["fields"]?["Meaning"]?["value"] == "a bird")
      #expect(after[0]?["cards"]?.array?.count == 2)
    }
  }

  @Test func `Duplicates are those of the note type, unless all are checked`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)

      // 猫 is an item of Sanpo's own.
      for scope in [#""duplicateScope": "deck", "#, #""duplicateScope": "collection", "#, ""] {
        let all = #", "options": {\#(scope)"duplicateScopeOptions": {"checkAllModels": true}}"#
        try await stage.expect("addNote", Self.note("猫", more: all), saying: "duplicate")
      }

      _ = try await stage.result("addNote", Self.note("猫"))

      try await stage.expect("addNote", Self.note("猫"), saying: "duplicate")
      try await stage.expect("addNote", Self.note(""), saying: "empty")
    }
  }

  @Test func `Media make notes differ, formatting does not`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)
      for word in ["<b>鳥</b>[sound:a.mp3]", "<img src='a.png'>"] {
        _ = try await stage.result("addNote", Self.note(word))
      }

      for word in ["<i>鳥</i>[sound:a.mp3]", "<img class='x' src='a.png'>"] {
        try await stage.expect("addNote", Self.note(word), saying: "duplicate")
      }
      for word in ["鳥", "鳥[sound:b.mp3]", "<img src='b.png'>"] {
        _ = try await stage.result("addNote", Self.note(word))
      }
    }
  }

  @Test(arguments: [
    ("w:bird", 1), ("w:bir", 0), ("w:b*d", 1), ("Meaning:w:bird", 1), ("Word:w:bird", 0),
    ("re:^bi.d$", 1), ("Meaning:re:^b", 1), ("Word:re:^b", 0), ("-re:bird", 1),
  ])
  func `Whole words and expressions are found, in any field or in one`(
    query: String, count: Int
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)
      try await stage.ask("addNote", Self.note("鳥"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: count)
    }
  }

  @Test(arguments: [
    "note:Mined", "Word:鳥", "word:*", "Meaning:bird", "meaning:b_rd", "\"Meaning:b*\" note:M*",
    "Word:鳥 -note:Sanpo", "Sound: note:Mined", "bird",
  ])
  func `Searches know the fields of note types`(_ query: String) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)
      try await stage.ask("addNote", Self.note("鳥"))
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), count: 1)
    }
  }

  @Test func `A cloze type makes a card for each deletion`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask(
        "createModel",
        """
        {"modelName": "Gaps", "inOrderFields": ["Text"], "isCloze": true,
          "cardTemplates": [{"Front": "{{cloze:Text}}", "Back": "{{cloze:Text}}"}]}
        """)
      func note(_ text: String) -> String {
        #"{"note": {"deckName": "Mining", "modelName": "Gaps", "fields": {"Text": "\#(text)"}}}"#
      }

      let id = try await stage.result("addNote", note("{{c1::a}} {{c3::b}}"))

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id.integer ?? 0)]}"#)
      #expect(info[0]?["cards"]?.array?.count == 2)
      try await stage.expect("addNote", note("nothing hidden"), saying: "cannot create note")
    }
  }

  // MARK: Reviews

  @Test func `Answers are told in Anki’s columns, and go on Undo`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let cards = #"{"cards": [\#(card)]}"#
      try await stage.expect("getEaseFactors", cards, gives: [0])
      try await stage.ask("answerCards", #"{"answers": [{"cardId": \#(card), "ease": 4}]}"#)

      let reviews = try await stage.result("getReviewsOfCards", cards)
      let review = try #require(reviews["\(card)"]?[0])
      #expect(review["ease"] == 4 && review["type"] == 0 && review["ivl"]?.integer ?? 0 > 0)
      let rows = try await stage.result("cardReviews", #"{"deck": "Mining", "startID": 0}"#)
      #expect(rows[0]?.array?.count == 9 && rows[0]?[1]?.integer == card)
      let latest = try await stage.result("getLatestReviewID", #"{"deck": "Mining"}"#)
      try await stage.expect(
        "cardReviews", #"{"deck": "Mining", "startID": \#(latest.integer ?? 0)}"#, gives: [])
      let days = try await stage.result("getNumCardsReviewedByDay")
      #expect(days[0]?[1] == 1 && days[0]?[0]?.string?.count == 10)
      let ease = try await stage.result("getEaseFactors", cards)
      #expect(ease[0]?.integer ?? 0 > 1300 && ease[0] != 2500)

      let history = stage.site.study.undoHistory()
      let change = try #require(try await history.sent(.opened).changes.first)
      #expect(change.name == "Answered 猫")
      try await history.sent(.undoAsked(change.id))
      let info = try await stage.result("cardsInfo", cards)
      #expect(info[0]?["type"] == 0 && info[0]?["reps"] == 0)
      try await stage.expect("getReviewsOfCards", cards, gives: .object(["\(card)": []]))
      let care = stage.site.study.care.store()
      guard case .rebuilt(let result)? = try await care.sent(.rebuildAsked(nil)).done else {
        throw Problem("nothing rebuilt", remedy: "")
      }
      #expect(result.changed == 0)
    }
  }

  @Test func `Reviews are inserted into the history`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let row = "[1700000000000, \(card), -1, 3, 4, -60, 2500, 6157, 0]"

      try await stage.expect("insertReviews", #"{"reviews": [\#(row)]}"#, gives: .null)

      let reviews = try await stage.result("getReviewsOfCards", #"{"cards": ["\#(card)"]}"#)
      #expect(reviews["\(card)"]?[0]?["id"] == 1_700_000_000_000)
      #expect(reviews["\(card)"]?[0]?["time"] == 6157)
      try await stage.expect(
        "insertReviews", #"{"reviews": [[1, 2, 3]]}"#, saying: "9 numbers")
      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["type"] == 0)
    }
  }

  @Test(arguments: [("0", 0), ("3", 3), ("2-2", 2), ("5!", 5)])
  func `A due day is set`(_ text: String, _ days: Int) async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)

      try await stage.expect(
        "setDueDate", #"{"cards": [\#(card)], "days": "\#(text)"}"#, gives: true)

      let query = #"{"query": "prop:due=\#(days) is:review"}"#
      try await stage.expect("findCards", query, count: 1)
      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["interval"] == .number(Double(max(1, days))))
      try await stage.expect(
        "setDueDate", #"{"cards": [\#(card)], "days": "soon"}"#, saying: "invalid days")
    }
  }

  @Test func `Cards are learned again, and decks counted`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let before = try await stage.result("getDeckStats", #"{"decks": ["Mining"]}"#)
      #expect(before.object?.values.first?["new_count"] == 1)
      #expect(before.object?.values.first?["name"] == "Mining")

      try await stage.expect("relearnCards", #"{"cards": [\#(card)]}"#, gives: .null)

      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["type"] == 3 && info[0]?["queue"] == 1)
      let after = try await stage.result("getDeckStats", #"{"decks": ["Mining"]}"#)
      #expect(after.object?.values.first?["learn_count"] == 1)
      #expect(after.object?.values.first?["total_in_deck"] == 1)
    }
  }

  // MARK: Others

  @Test func `A tag is replaced, and a media file removed`() async throws {
    try await AnkiConnectStage.open { stage in
      let note = try await stage.first("findNotes", #"{"query": ""}"#)
      try await stage.expect(
        "replaceTags",
        #"{"notes": [\#(note)], "tag_to_replace": "Animal", "replace_with_tag": "pet home"}"#,
        gives: .null)
      try await stage.expect("getNoteTags", #"{"note": \#(note)}"#, gives: ["home", "pet"])
      try await stage.ask("storeMediaFile", #"{"filename": "x.mp3", "data": "SUQz"}"#)
      try await stage.expect("deleteMediaFile", #"{"filename": "x.mp3"}"#, gives: .null)
      try await stage.expect("getMediaFilesNames", gives: [])
      try await stage.expect(
        "deleteMediaFile", #"{"filename": "../sanpo.sqlite"}"#, saying: "no name of a file")
    }
  }

  @Test func `A suggested note adds nothing by itself`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "guiAddCards",
        #"{"note": {"deckName": "Mining", "modelName": "Sanpo", "fields": {"Front": "犬"}}}"#,
        gives: 0)
      try await stage.expect("findNotes", #"{"query": ""}"#, count: 1)
    }
  }
}
