import Engine
import Foundation
import Helpers
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Pages

/// AnkiConnect's protocol and actions, as clients use them.
struct AnkiConnectTests {
  @Test func `The version decides the shape of the answer`() async throws {
    try await AnkiConnectStage.open { stage in
      for (request, answer) in [
        (#"{"action": "version", "version": 6}"#, #"{"error":null,"result":6}"#),
        (#"{"action": "version", "version": 2, "params": {}}"#, "6"),
        (#"{"action": "deckNames"}"#, #"["Mining"]"#),
        (#"{"action": "no", "version": 2}"#, #"{"error":"unsupported action","result":null}"#),
        (#"{"action": "no", "version": 6}"#, #"{"error":"unsupported action","result":null}"#),
        ("", #"{"apiVersion":"AnkiConnect v.6"}"#),
      ] {
        let reply = try await stage.send(request)
        #expect(reply.status == 200 && reply.json == answer)
      }
      let broken = try await stage.send("{").json
      #expect(broken.contains("not JSON"))
      let greeting = try await stage.send("", method: .get, uri: "/any").text
      #expect(greeting.contains("apiVersion"))
    }
  }

  @Test func `Each request of a multi has its own version and its own failure`() async throws {
    try await AnkiConnectStage.open { stage in
      let answer = try await stage.ask(
        "multi",
        """
        {"actions": [{"action": "version"}, {"action": "no"},
          {"action": "multi", "version": 6,
            "params": {"actions": [{"action": "deckNames", "version": 6}]}}]}
        """)

      #expect(
        answer == """
          {"error":null,"result":[6,{"error":"unsupported action","result":null},\
          {"error":null,"result":[{"error":null,"result":["Mining"]}]}]}
          """)
    }
  }

  @Test func `A key, if there is one, must be given`() async throws {
    try await AnkiConnectStage.open(key: "secret") { stage in
      try await stage.expect("version", saying: "valid api key must be provided")
      let given = try await stage.send(#"{"action": "version", "key": "secret"}"#)
      #expect(given.json == "6")
      let permission = try await stage.result("requestPermission")
      #expect(permission["requireApikey"] == true)
    }
  }

  @Test func `An empty key is none`() async throws {
    try await AnkiConnectStage.open(key: "") { stage in
      let permission = try await stage.result("requestPermission")

      #expect(permission["requireApikey"] == false)
    }
  }

  // MARK: Origins

  @Test(arguments: [
    nil, "http://localhost", "http://127.0.0.1:5000",
    "chrome-extension://likgccmbimhjbgkjambclfkhldnlhbnn",
    "moz-extension://c8a1-2",
  ])
  func `Programs, extensions and this computer may use it`(_ origin: String?) async throws {
    try await AnkiConnectStage.open { stage in
      let reply = try await stage.send(#"{"action": "version"}"#, origin: origin)

      #expect(reply.status == 200 && reply.text == "6")
      #expect(reply.headers[named: "Access-Control-Allow-Origin"] == origin)
    }
  }

  @Test(arguments: [
    "https://example.org", "null", "http://localhost:3000", "http://127.0.0.1.example.org",
    "http://127.0.0.1:80.example.org", "app://obsidian.md",
  ])
  func `Other sites are turned away before anything is done`(_ origin: String) async throws {
    try await AnkiConnectStage.open { stage in
      let reply = try await stage.send(
        #"{"action": "createDeck", "params": {"deck": "Theirs"}}"#, origin: origin)

      #expect(reply.status == 403 && reply.text.isEmpty)
      try await stage.expect("deckNames", gives: ["Mining"])
      let preflight = try await stage.send("", origin: origin, method: .options)
      #expect(preflight.status == 403)
    }
  }

  @Test func `A site that asks for permission is granted it by the person`() async throws {
    try await AnkiConnectStage.open { stage in
      let ask = #"{"action": "requestPermission", "version": 6, "params": {}}"#
      let origin = "https://killergerbah.github.io"

      let denied = try await stage.send(ask, origin: origin)
      #expect(denied.json == #"{"error":null,"result":{"permission":"denied"}}"#)
      #expect(denied.headers[named: "Access-Control-Allow-Origin"] == origin)
      let access = stage.site.study.ankiConnect
      #expect(try await access.origins().asking == [origin])
      try await access.allow(origin)

      let granted = try await stage.send(ask, origin: origin)
      #expect(
        granted.json == """
          {"error":null,"result":{"permission":"granted","requireApikey":false,"version":6}}
          """)
      let preflight = try await stage.send(
        "", origin: origin, method: .options,
        headers: [.init("Access-Control-Request-Private-Network")!: "true"])
      #expect(preflight.headers[named: "Access-Control-Allow-Private-Network"] == "true")
    }
  }

  @Test func `A note is a duplicate of one that is formatted otherwise`() async throws {
    try await AnkiConnectStage.open { stage in
      func note(_ front: String) -> String {
        #"{"fields": {"Front": "\#(front)"}, "deckName": "Mining", "modelName": "Sanpo"}"#
      }
      try await stage.ask("addNote", #"{"note": \#(note("<b>鳥</b> x<br>y"))}"#)
      let notes = ["鳥 x<br>y", "<i>鳥 x</i><br>y", "<b>鳥</b> x", "鳥"].map(note)

      try await stage.expect(
        "canAddNotes", #"{"notes": [\#(notes.joined(separator: ","))]}"#,
        gives: [false, false, true, true])
    }
  }

  @Test func `A port that is taken is told with what to do`() async throws {
    let site = try TestSite()
    let first = AnkiConnectServer(
      site.study, site.site.services, port: 0, key: nil, logger: .silent, open: { _ in })
    try await first.application.test(.live) { client in
      let port = try #require(client.port)
      let second = AnkiConnectServer(
        site.study, site.site.services, port: port, key: nil, logger: .silent, open: { _ in })

      let problem = #expect(throws: Problem.self) { try second.checkPort() }

      #expect(problem?.sentence == "Sanpo can't listen for AnkiConnect on port \(port).")
      #expect(problem?.remedy.contains("--ankiconnect PORT") == true)
    }
    #expect(throws: Never.self) { try first.checkPort() }
  }

  // MARK: Notes and cards

  @Test func `Fields and tags are changed, and undo takes them back`() async throws {
    try await AnkiConnectStage.open { stage in
      let id = try await stage.first("findNotes", #"{"query": ""}"#)

      try await stage.expect(
        "updateNoteFields", #"{"note": {"id": \#(id), "fields": {"Back": "kitty"}}}"#, gives: .null)
      try await stage.ask("addTags", #"{"notes": [\#(id)], "tags": "a b"}"#)
      try await stage.ask("removeTags", #"{"notes": [\#(id)], "tags": "animal"}"#)

      let info = try await stage.result("notesInfo", #"{"query": "nid:\#(id)"}"#)
      #expect(info[0]?["fields"]?["Back"]?["value"] == "kitty")
      #expect(info[0]?["tags"] == ["a", "b"])
      try await stage.expect("getTags", gives: ["a", "b"])
      try await stage.expect(
        "updateNoteFields", #"{"note": {"id": 1, "fields": {}}}"#, saying: "Note was not found: 1")
      try await stage.expect(
        "updateNote", #"{"note": {"id": \#(id)}}"#, saying: "Must provide a")
      let changes = try await stage.site.study.undoHistory().changes
      #expect(changes.map(\.name).prefix(2) == ["Untagged 1 item", "Tagged 1 item"])
    }
  }

  @Test(arguments: ["Sanpo", "Basic"])
  func `A field of another name is left out, and the others are changed`(_ model: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      let note = #""deckName": "Mining", "modelName": "\#(model)", "fields": {"Front": "bird"}"#
      let id = try #require(try await stage.result("addNote", #"{"note": {\#(note)}}"#).integer)

      try await stage.expect(
        "updateNoteFields",
        #"{"note": {"id": \#(id), "fields": {"front": "x", "Nope": "x", "Back": "鳥"}}}"#,
        gives: .null)

      let fields = try await stage.result("notesInfo", #"{"notes": [\#(id)]}"#)[0]?["fields"]
      #expect(fields?["Front"]?["value"] == "bird" && fields?["Back"]?["value"] == "鳥")
      #expect(fields?["Nope"] == nil)
    }
  }

  @Test(arguments: ["-introduced:7", "-is:due", "-(introduced:1 OR is:review)", "is:new"])
  func `A card that was never answered has neither a first answer nor a due day`(_ query: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.expect("findCards", #"{"query": "\#(query)"}"#, count: 1)
    }
  }

  @Test func `Decks are made, moved to and emptied`() async throws {
    try await AnkiConnectStage.open { stage in
      let id = try await stage.result("createDeck", #"{"deck": "A::B"}"#)
      try await stage.expect("createDeck", #"{"deck": "A::B"}"#, gives: id)
      try await stage.expect("deckNames", gives: ["A", "A::B", "Mining"])
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      try await stage.ask("changeDeck", #"{"cards": [\#(card)], "deck": "A::B"}"#)
      let deck = try #require(id.integer)
      try await stage.expect("findCards", #"{"query": "did:\#(deck)"}"#, count: 1)
      try await stage.expect(
        "getDecks", #"{"cards": [\#(card)]}"#, gives: ["A::B": [.number(Double(card))]])
      let notes = try await stage.result("cardsToNotes", #"{"cards": [\#(card)]}"#)
      let note = try #require(notes[0]?.integer)
      try await stage.ask("deleteNotes", #"{"notes": [\#(note), 8]}"#)
      try await stage.expect("findNotes", #"{"query": "deck:*"}"#, gives: [])
    }
  }

  @Test(arguments: [
    "", "deck:Mining", "\"deck:Mining\"", "deck:mining \"front:猫\"", "front:猫", "Front:*",
    "back:C_T",
    "\"ね\"", "reading:_*", "notes:", "tag:animal", "tag:an*", "-tag:bird", "is:new -is:learn",
    "(\"deck:Mining\" OR \"deck:B\") (\"Front:_*\" OR \"Nope:_*\")", "added:1 \"note:Sanpo\"",
    "deck:current", "deck:*", "a OR 猫", "-is:suspended (is:due OR is:learn OR is:new)",
    "prop:ivl<11", "mid:1500000000000", "-mid:1", "(edited:1 OR rated:1)", "card:1", "nc:CÁ",
    "-is:buried-sibling", "prop:reps<1", "-prop:r>0.5", "-did:1", "prop:pos<9",
    "added:0", "-rated:0", "-rated:0:1", "-introduced:0", "edited:0",
    "-prop:rated=0", "-prop:rated>-7:1",
  ])
  func `Searches of clients find the note`(_ query: String) async throws {
    try await AnkiConnectStage.open { stage in
      let text = try JSONEncoder().encode(["query": query])

      let found = try await stage.result("findNotes", String(decoding: text, as: UTF8.self))

      #expect(found.array?.count == 1)
    }
  }

  @Test func `Notes are found in ascending order, whenever they were added`() async throws {
    try await AnkiConnectStage.open { stage in
      let there = try await stage.first("findNotes", #"{"query": ""}"#)
      stage.site.clock.advance(by: .seconds(-60))

      let added = try await stage.result(
        "addNote",
        #"{"note": {"fields": {"Front": "犬"}, "deckName": "Mining", "modelName": "Sanpo"}}"#)

      try await stage.expect(
        "findNotes", #"{"query": ""}"#, gives: [added, .number(Double(there))])
    }
  }

  @Test(arguments: [
    "front:犬", "front:\\*", "deck:Other", "nope:猫", "notes:_*", "is:suspended", "prop:s>=21",
    "prop:due<=7", "note:Basic", "nid:1,2", "rated:1", "\"front:猫 \"", "back:c__t",
    "mid:1,2", "card:2", "card:Cloze", "nc:dog", "is:buried-manually", "is:buried-sibling",
    "prop:reps>=1", "prop:r>0.5", "did:1", "prop:ease>2", "prop:pos>9",
  ])
  func `Searches that fit no note find none`(_ query: String) async throws {
    try await AnkiConnectStage.open { stage in
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect("findNotes", String(decoding: text, as: UTF8.self), gives: [])
    }
  }

  @Test(arguments: [
    "(", "\"", "is:nothing", "prop:ivl", "a OR", "-", ")", "mid:x", "nid:1,x", "-re:(", "-dupe:1,a",
    "tag:re:[", "has-cd:1", "prop:ease>", "-resched:1", "did:x", "-prop:rated=1", "rated:-1",
  ])
  func `A search that is none is refused`(_ query: String) async throws {
    try await AnkiConnectStage.open { stage in
      let text = try JSONEncoder().encode(["query": query])

      try await stage.expect(
        "findNotes", String(decoding: text, as: UTF8.self), saying: "Invalid search")
    }
  }

  // MARK: Hostile

  @Test(arguments: [
    ("127.0.0.1:8765", true), ("localhost:8765", true), ("LOCALHOST", true),
    ("rebound.example:8765", false), ("127.0.0.1.example:8765", false), (nil, false),
  ])
  func `Another name for this computer is turned away`(_ name: String?, _ isOurs: Bool) {
    #expect(AnkiConnectRoutes.isOurs(name) == isOurs)
  }
}
