import Engine
import Foundation
import Helpers
import Hummingbird
import Testing

@testable import Pages

/// Notes as Yomitan adds them.
struct YomitanNoteTests {
  @Test func `Yomitan adds a note with audio and a picture`() async throws {
    try await AnkiConnectStage.open { stage in
      let png = SmallYomitan.picture.base64EncodedString()
      for (name, data) in [("yomitan_audio.mp3", "SUQz"), ("yomitan_cat.png", png)] {
        let stored = try await stage.send(
          """
          {"action": "storeMediaFile", "version": 2,
            "params": {"filename": "\(name)", "data": "\(data)"}}
          """)
        #expect(stored.json == "\"\(name)\"")
      }
      let reply = try await stage.send(
        """
        {"action": "addNote", "version": 2, "params": {"note": {
          "fields": {"Front": "犬", "Back": "<div style=\\"text-align: left;\\"><ol><li>dog</li></ol></div>",
            "Reading": "いぬ", "Notes": "[sound:yomitan_audio.mp3]",
            "Picture": "<img src=\\"yomitan_cat.png\\">"},
          "tags": ["yomitan"], "deckName": "Mining", "modelName": "Sanpo",
          "options": {"allowDuplicate": false, "duplicateScope": "collection",
            "duplicateScopeOptions":
              {"deckName": null, "checkChildren": false, "checkAllModels": false}}}}}
        """)

      let id = try #require(reply.value?.integer)
      #expect("\(id)".count == 13)
      let info = try await stage.result("notesInfo", #"{"notes": [\#(id), 5]}"#)
      let fields = try #require(info[0]?["fields"])
      #expect(
        fields["Front"]?["value"] == "犬"
          && fields["Picture"]?["value"] == #"<img src="yomitan_cat.png">"#)
      #expect(fields["Back"]?["value"] == "<div><ol><li>dog</li></ol></div>")
      #expect(info[0]?["tags"] == ["yomitan"] && info[0]?["modelName"] == "Sanpo")
      #expect(info[0]?["cards"]?.array?.count == 1 && info[1] == [:])
      try await stage.expect(
        "retrieveMediaFile", #"{"filename": "yomitan_audio.mp3"}"#, gives: "SUQz")
      try await stage.expect(
        "getMediaFilesNames", #"{"pattern": "*.mp3"}"#, gives: ["yomitan_audio.mp3"])
    }
  }

  @Test(arguments: ["[]", #"["asbplayer"]"#])
  func `The tags of a note stay when its fields are updated, whatever tags are sent`(_ tags: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let id = try await stage.first("findNotes", #"{"query": ""}"#)
      let note = #"{"id": \#(id), "fields": {"Back": "kitty"}, "tags": \#(tags)}"#

      try await stage.expect("updateNoteFields", #"{"note": \#(note)}"#, gives: .null)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(info[0]?["fields"]?["Back"]?["value"] == "kitty")
      #expect(info[0]?["tags"] == ["animal"])
    }
  }

  @Test func `The tags of a note are replaced when it is updated as a whole`() async throws {
    try await AnkiConnectStage.open { stage in
      let id = try await stage.first("findNotes", #"{"query": ""}"#)

      try await stage.expect(
        "updateNote", #"{"note": {"id": \#(id), "tags": ["a", "b"]}}"#, gives: .null)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)
      #expect(info[0]?["fields"]?["Back"]?["value"] == "cat")
      #expect(info[0]?["tags"] == ["a", "b"])
    }
  }

  @Test func `Synonyms are read without HTML, as from a package`() async throws {
    try await AnkiConnectStage.open { stage in
      let id = try await stage.result(
        "addNote",
        """
        {"note": {"deckName": "Mining", "modelName": "Sanpo", "fields":
          {"Front": "犬", "Back": "dog", "Synonyms": "hound; <b>doggy</b>"}}}
        """)

      let info = try await stage.result("notesInfo", #"{"notes": [\#(id.integer ?? 0)]}"#)
      #expect(info[0]?["fields"]?["Synonyms"]?["value"] == "hound; doggy")
    }
  }

  private static let first = #""fields": {"Front": "猫"}"#

  @Test func `Yomitan asks which notes it may add`() async throws {
    try await AnkiConnectStage.open { stage in
      func note(_ front: String, _ deck: String = "Mining", options: String = "{}") -> String {
        """
        {"fields": {"Front": "\(front)"}, "tags": [], "deckName": "\(deck)", "modelName": "Sanpo",
          "options": \(options)}
        """
      }
      let inDeck = """
        {"allowDuplicate": false, "duplicateScope": "deck",
          "duplicateScopeOptions": {"deckName": "Other", "checkChildren": true}}
        """
      let notes = [
        note("犬"), note("猫"), note("<b>猫</b>"), note(" "), note("犬", "None"),
        note("猫", options: inDeck), note("猫", options: #"{"allowDuplicate": true}"#),
      ]

      let answer = try await stage.result(
        "canAddNotesWithErrorDetail", #"{"notes": [\#(notes.joined(separator: ","))]}"#)

      let duplicate: JSONValue = [
        "canAdd": false, "error": "cannot create note because it is a duplicate",
      ]
      #expect(
        answer == [
          ["canAdd": true], duplicate, duplicate,
          ["canAdd": false, "error": "cannot create note because it is empty"],
          ["canAdd": false, "error": "deck was not found: None"], ["canAdd": true],
          ["canAdd": true],
        ])
      try await stage.expect(
        "canAddNotes", #"{"notes": [\#(notes[0]), \#(notes[1])]}"#, gives: [true, false])
      try await stage.expect(
        "addNote", #"{"note": \#(note("猫"))}"#,
        saying: #"{"error":"cannot create note because it is a duplicate","result":null}"#)
    }
  }

  @Test func `A note with a reading in brackets is a duplicate of itself alone`() async throws {
    try await AnkiConnectStage.open { stage in
      func note(_ front: String) -> String {
        #"{"fields": {"Front": "\#(front)", "Back": "eat"}, "deckName": "Mining", "#
          + #""modelName": "Basic"}"#
      }
      let added = try await stage.result("addNote", #"{"note": \#(note("食[た]べる"))}"#)
      #expect(added.integer != nil)

      let notes = ["食[た]べる", "<b>食[た]べる</b>", "食べる"].map(note).joined(separator: ",")

      try await stage.expect(
        "canAddNotes", #"{"notes": [\#(notes)]}"#, gives: [false, false, true])
    }
  }

  @Test func `If one of several notes fails, none is added`() async throws {
    try await AnkiConnectStage.open { stage in
      func note(_ front: String) -> String {
        #"{"fields": {"Front": "\#(front)"}, "deckName": "Mining", "modelName": "Sanpo"}"#
      }
      let failed = try await stage.ask("addNotes", #"{"notes": [\#(note("犬")), \#(note("猫"))]}"#)
      #expect(failed.contains("duplicate"))
      try await stage.expect("findNotes", #"{"query": ""}"#, count: 1)

      let added = try await stage.result(
        "addNotes", #"{"notes": [\#(note("犬")), \#(note("鳥"))]}"#)

      let ids = (added.array ?? []).compactMap(\.integer)
      #expect(ids.count == 2 && ids[0] < ids[1])
    }
  }

  @Test func `The deck Default, which Anki always has, is added with its first note`()
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let picture = SmallYomitan.picture.base64EncodedString()
      let note = """
        {"fields": {"Front": "犬"}, "deckName": "Default", "modelName": "Sanpo",
          "picture": {"filename": "a.png", "data": "\(picture)", "fields": ["Picture"]}}
        """

      try await stage.expect("canAddNotes", #"{"notes": [\#(note)]}"#, gives: [true])
      try await stage.expect("deckNames", gives: ["Mining"])
      let added = try await stage.result("addNote", #"{"note": \#(note)}"#)

      try await stage.expect("findNotes", #"{"query": "deck:Default"}"#, gives: [added])
      let change = try #require(try await stage.site.study.undoHistory().changes.first)
      try await stage.site.study.undoChange(change.id)
      try await stage.expect("deckNames", gives: ["Mining"])
    }
  }

  @Test func `The form for a note in Default opens where there is no such deck`() async throws {
    try await AnkiConnectStage.open { stage in
      let note = #"{"fields": {"Front": "犬"}, "deckName": "Default", "modelName": "Sanpo"}"#

      try await stage.expect("guiAddCards", #"{"note": \#(note)}"#, gives: 0)

      #expect(stage.opened.paths.first?.hasPrefix("/decks/") == true)
      try await stage.expect("findCards", #"{"query": "deck:Default"}"#, count: 0)
      try await stage.expect("deckNames", count: 2)
    }
  }

  @Test func `What is added while studying shows at once`() async throws {
    try await AnkiConnectStage.open { stage in
      let before = try await stage.site.study.today.decks.lines(at: stage.site.study.clock.now())
      try await stage.ask(
        "addNote",
        #"{"note": {"fields": {"Front": "犬"}, "deckName": "Mining", "modelName": "Sanpo"}}"#)
      let after = try await stage.site.study.today.decks.lines(at: stage.site.study.clock.now())

      #expect(after[0].counts.new == before[0].counts.new + 1)
    }
  }
}
