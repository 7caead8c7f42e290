import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// Note types of clients, and their notes.
struct AnkiConnectModelTests {
  static let model = """
    {"modelName": "Mined", "inOrderFields": ["Word", "Meaning", "Sound"],
      "css": ".card { color: red; }",
      "cardTemplates": [
        {"Name": "Recall", "Front": "{{Word}}", "Back": "{{FrontSide}}<hr>{{Meaning}}"},
        {"Front": "{{#Sound}}{{Sound}}{{/Sound}}", "Back": "{{Word}}"}]}
    """

  static func note(_ word: String, more: String = "") -> String {
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

  @Test(arguments: [
    (#"["A", "a"]"#, "{{A}}", "{{A}}", "different names of fields, not 'a' twice"),
    (#"["A", " "]"#, "{{A}}", "{{A}}", "a name for every field"),
    (#"["A"]"#, "{{B}}", "{{A}}", "'Card 1': there is no field called 'B'"),
    (#"["A"]"#, "{{A}}", "{{#A}}{{furigana:b}}{{/A}}", "there is no field called 'b'"),
    (#"["A"]"#, "{{^B}}{{A}}{{/B}}", "{{A}}", "there is no field called 'B'"),
    (#"["A"]"#, "{{#A}}{{A}}", "{{A}}", "'Card 1': a tag is not closed"),
    (#"["A", "B"]"#, "{{A}}", "{{#A}}{{#B}}{{/A}}{{/B}}", "'Card 1': a tag is not closed"),
    (#"["A"]"#, "{{A}} {{A", "{{A}}", "'Card 1': a tag is not closed"),
    (#"["A"]"#, "no fields <!-- {{A}} -->", "{{A}}", "'Card 1': its front shows no field"),
  ])
  func `A note type that Anki would refuse is refused`(
    fields: String, front: String, back: String, reason: String
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "createModel",
        """
        {"modelName": "B", "inOrderFields": \(fields),
          "cardTemplates": [{"Front": "\(front)", "Back": "\(back)"}]}
        """, saying: reason)
    }
  }

  @Test(arguments: [
    ("{{A}}", "{{cloze:A}}"), ("{{cloze:A}}", "{{FrontSide}}"),
    ("{{A}}<!-- {{cloze:A}} -->", "{{cloze:A}}"),
  ])
  func `A cloze type without a cloze on both sides is refused, as in Anki`(
    front: String, back: String
  ) async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "createModel",
        """
        {"modelName": "B", "inOrderFields": ["A"], "isCloze": true,
          "cardTemplates": [{"Front": "\(front)", "Back": "\(back)"}]}
        """, saying: "'Card 1': its front and back need '{{cloze:A}}' or similar")
    }
  }

  @Test func `A note type is made without control characters`() async throws {
    try await AnkiConnectStage.open { stage in
      let made = try await stage.result(
        "createModel",
        #"""
        {"modelName": "B\u001f", "inOrderFields": ["A\u0000"], "css": ".card {}\u0000",
          "cardTemplates": [{"Name": "C\u0000", "Front": "{{A}}\u0000", "Back": "\u001f{{A}}"}]}
        """#)

      #expect(made["name"] == "B" && made["css"] == ".card {}")
      #expect(made["flds"]?[0]?["name"] == "A")
      let template = made["tmpls"]?[0]
      #expect(template?["name"] == "C")
      #expect(template?["qfmt"] == "{{A}}" && template?["afmt"] == "{{A}}")
    }
  }

  @Test func `Templates may name the special fields, and anything in comments`() async throws {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.result(
        "createModel",
        """
        {"modelName": "B", "inOrderFields": ["A"], "isCloze": true, "cardTemplates": [{
          "Front": "{{#c1}}{{cloze:A}}{{/c1}}<!-- {{Old}} -->{{Subdeck}}",
          "Back": "{{FrontSide}}{{Tags}}{{tts ja_JP:cloze:A}}{{hint:A}}"}]}
        """)
    }
  }

  @Test func `Fields and templates come in the order of their note type`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)

      let notes = try await stage.send(#"{"action": "notesInfo", "params": {"query": ""}}"#).text
      let templates = try await stage.send(
        #"{"action": "modelTemplates", "params": {"modelName": "Mined"}}"#
      ).text

      #expect(notes.contains(#""fields":{"Front":{"order":0,"value":"猫"},"Back":{"order":1,"#))
      #expect(templates.hasPrefix(#"{"Recall":{"Front":"{{Word}}","Back":"{{FrontSide}}<hr>"#))
      #expect(templates.contains(#"},"Card 2":{"Front":"#))
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

  @Test func `A note has its first card, as in Anki, if no template shows its fields`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.ask(
        "createModel",
        """
        {"modelName": "Sentences", "inOrderFields": ["Word", "Sentence"], "cardTemplates": [
          {"Front": "{{Sentence}}", "Back": "{{Word}}"},
          {"Front": "{{Sentence}}{{Tags}}", "Back": "{{Word}}"}]}
        """)
      let note = #"{"deckName": "Mining", "modelName": "Sentences", "fields": {"Word": "海"}}"#

      try await stage.expect("canAddNotes", #"{"notes": [\#(note)]}"#, gives: [true])
      let id = try await stage.result("addNote", #"{"note": \#(note)}"#)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id.integer ?? 0)]}"#)
      let cards = info[0]?["cards"]?.array?.compactMap(\.integer) ?? []
      #expect(cards.count == 1)
      let shown = try await stage.result("cardsInfo", #"{"cards": \#(cards)}"#)
      #expect(shown[0]?["ord"] == 0)
    }
  }

  @Test func `Control characters are left out of fields and tags`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask("createModel", Self.model)
      let note = #"""
        {"note": {"deckName": "Mining", "modelName": "Mined", "tags": ["t\u001fu"],
          "fields": {"Word": "鳥\u0000", "Meaning": "bi\u001frd", "Sound": "[sound:a.mp3]"}}}
        """#

      let id = try #require(try await stage.result("addNote", note).integer)
      try await stage.ask(
        "updateNoteFields", #"{"note": {"id": \#(id), "fields": {"Meaning": "a\u0000 bird"}}}"#)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(info[0]?["tags"] == ["tu"])
      #expect(info[0]?["fields"]?["Word"]?["value"] == "鳥")
      #expect(info[0]?["fields"]?["Meaning"]?["value"] == "a bird")
      #expect(info[0]?["fields"]?["Sound"]?["value"] == "[sound:a.mp3]")
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

  @Test func `A cloze type makes a card for each deletion`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.ask(
        "createModel",
        """
        {"modelName": "Gaps", "inOrderFields": ["Text"], "isCloze": true,
          "cardTemplates": [{"Front": "{{cloze:Text}}", "Back": "{{cloze:Text}}"}]}
        """)
      func bare(_ text: String) -> String {
        #"{"deckName": "Mining", "modelName": "Gaps", "fields": {"Text": "\#(text)"}}"#
      }
      func note(_ text: String) -> String { #"{"note": \#(bare(text))}"# }

      let id = try await stage.result("addNote", note("{{c1::a}} {{c3::b}}"))

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id.integer ?? 0)]}"#)
      #expect(info[0]?["cards"]?.array?.count == 2)
      try await stage.expect(
        "addNote", note("nothing hidden"), saying: "cannot create note: A cloze is missing.")
      let spoken = """
        {"deckName": "Mining", "modelName": "Gaps", "fields": {"Text": "nothing hidden"},
          "audio": {"filename": "a.mp3", "data": "AAAA", "fields": ["Text"]}}
        """
      let notes = [bare("{{c1::new}}"), bare("nothing hidden"), spoken].joined(separator: ", ")
      try await stage.expect(
        "canAddNotes", #"{"notes": [\#(notes)]}"#, gives: [true, false, false])
    }
  }
}
