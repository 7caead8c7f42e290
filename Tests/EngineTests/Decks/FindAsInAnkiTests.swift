import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// What a search of Anki says, typed into Find.
struct FindAsInAnkiTests {
  private let learner: Learner
  private let deck: Deck

  init() async throws {
    learner = try Learner()
    deck = try await learner.addDeck()
  }

  @Test func `Properties have Anki's short names, too`() async throws {
    try await learner.addItems(3, to: deck)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', due_day = \(Berlin.today.number) + item_id - 2,
        stability = item_id * 5.5, difficulty = 1 + 3 * item_id, interval = item_id * 10
      """)

    #expect(try await learner.fronts(finding: "prop:ivl>=20") == ["2", "3"])
    #expect(try await learner.fronts(finding: "prop:s<6") == ["1"])
    #expect(try await learner.fronts(finding: "prop:d>0.5") == ["2", "3"])
    #expect(try await learner.fronts(finding: "prop:due=1") == ["3"])
    #expect(try await learner.fronts(finding: "prop:due<=-1") == ["1"])
  }

  @Test func `New cards are found by their position`() async throws {
    try await learner.addItems(4, to: deck)
    try await learner.run(
      """
      INSERT INTO anki_card
      SELECT id, id, 1, deck_id, 0, 0, iif(id = 1, 0, 2), 0, 70, 0, 0, 0, 0, 0, 0, 0, 0,
        iif(id = 3, '{"pos":80}', ''), 0, 0 FROM card WHERE id < 4;
      UPDATE card SET phase = 'review', due_day = 9, stability = 5, difficulty = 5, interval = 5
      WHERE id = 2
      """)

    #expect(try await learner.fronts(finding: "prop:pos>=70") == ["1", "3"])
    #expect(try await learner.fronts(finding: "prop:pos=70") == ["1"])
    #expect(try await learner.fronts(finding: "prop:pos<70") == ["4"])
  }

  @Test(arguments: [
    ("P_ris", ["Paris"]), ("p_r*s", ["Paris"]), ("Front:P_ris", ["Paris"]),
    ("Front:_*", ["Paris", "Lisboa"]), ("Back:_*", ["Paris", "Lisboa"]),
    (#"Front:P\_ris"#, []), ("w:P_ris", ["Paris"]), ("snake_case", ["Lisboa"]),
    ("tag:re:^jp", ["Lisboa"]), ("-tag:re:^jp", ["Paris"]), ("front:re:^l.*a$", ["Lisboa"]),
    ("Back:w:capital", ["Paris"]), ("nc:lísb", ["Lisboa"]), ("prop:ease<2.5", ["Paris"]),
    ("-prop:ease<2.5", ["Lisboa"]), ("is:buried-manually", ["Lisboa"]), ("is:buried-sibling", []),
  ])
  func `Wildcards, expressions and states are those of Anki`(
    _ query: String, _ fronts: [String]
  ) async throws {
    try await learner.addItem("Paris", back: "a capital", to: deck)
    try await learner.addItem("Lisboa", back: "capitals", tags: ["jp::snake_case"], to: deck)
    try await learner.run(
      """
      INSERT INTO anki_card
      SELECT id, 1234, 1, deck_id, 0, 0, 0, 0, 0, 0, 2100, 0, 0, 0, 0, 0, 0, '', 0, 0 FROM card
      WHERE id = 1;
      UPDATE card SET buried_until = \(Berlin.today.number + 1) WHERE id = 2
      """)

    #expect(try await learner.fronts(finding: query) == fronts)
  }

  @Test func `A “_” stands for any character of a deck's name, too, unless a deck has it itself`()
    async throws
  {
    for name in ["a_b", "a-b", "Top::N5*", "Top::N5 verbs"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }

    #expect(try await learner.fronts(finding: "deck:N__verbs") == ["Top::N5 verbs"])
    #expect(try await learner.fronts(finding: "deck:_-_") == ["a-b"])
    #expect(try await learner.fronts(finding: "deck:a_b") == ["a_b"])
    #expect(try await learner.fronts(finding: Search.text(ofDeck: "a_b")) == ["a_b"])
    #expect(try await learner.fronts(finding: Search.text(ofDeck: "Top::N5*")) == ["Top::N5*"])
    await #expect(throws: Problem.self) { try await learner.fronts(finding: "deck:a_c") }
  }

  @Test func `A search in a parent that is no deck finds its subdecks alone`() async throws {
    for name in ["Top::x", "top::y::z", "Other::Top", "Topic::x", "T_p::x"] {
      try await learner.addItem(name, to: learner.addDeck(name))
    }
    func text(_ name: String) -> String {
      Search.text(of: Deck(parent: name, Settings(timeZone: .gmt)))
    }

    #expect(Set(try await learner.fronts(finding: text("Top"))) == ["Top::x", "top::y::z"])
    #expect(try await learner.fronts(finding: text("T_p")) == ["T_p::x"])
  }

  @Test func `A field of a note is found though an item's has its name`() async throws {
    try await learner.addItem("食", back: "food", to: deck)
    let type = NoteType(
      id: 7, name: "Mined", modified: 0, fields: ["Word", "Reading"],
      templates: [.init(name: "Card 1", question: "{{Word}}", answer: "{{Reading}}")], css: "",
      isCloze: false)
    try await add(["食べる", "食[た]べる"], of: type)

    #expect(try await learner.fronts(finding: "Reading:食*") == ["食べる"])
    #expect(try await learner.fronts(finding: "reading:たべる") == ["食べる"])
    #expect(try await learner.fronts(finding: "Reading:re:^食") == ["食べる"])
    #expect(try await learner.fronts(finding: "Word:re:^食") == ["食べる"])
    #expect(try await learner.fronts(finding: "-Reading:食*") == ["食"])
    await #expect(throws: Problem.self) { try await learner.fronts(finding: "Nope:re:^食") }
  }

  @Test func `Items without tags are found by “none”`() async throws {
    try await learner.addItem("犬", back: "dog", tags: ["animal"], to: deck)
    try await learner.addItem("青", back: "blue", to: deck)

    #expect(try await learner.fronts(finding: "tag:none") == ["青"])
    #expect(try await learner.fronts(finding: "-tag:none") == ["犬"])
    #expect(try await learner.fronts(finding: "tag:*") == ["犬", "青"])
    #expect(try await learner.fronts(finding: "-tag:*") == [])
    #expect(try await learner.fronts(finding: "tag:_*") == ["犬"])
  }

  @Test func `Notes are found by their ids`() async throws {
    try await learner.addItem("own", to: deck)
    let note = try await addNote("{{c1::note}}")

    #expect(try await learner.fronts(finding: "nid:1,\(note)") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "-nid:\(note)") == ["own"])
    #expect(throws: Problem.self) { try Search("nid:x") }
  }

  @Test func `Cards and note types are found by their ids`() async throws {
    try await learner.addItem("own", to: deck)
    _ = try await addNote("{{c1::note}}")
    let (own, card) = (AnkiConnectNumber.of(1), AnkiConnectNumber.of(2))

    #expect(try await learner.fronts(finding: "cid:1,\(own)") == ["own"])
    #expect(try await learner.fronts(finding: "cid:2") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "-cid:\(own)") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "mid:\(NoteType.cloze.id)") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "-mid:\(NoteType.cloze.id)") == ["own"])
    try await learner.run(
      """
      INSERT INTO anki_card
      SELECT id, 1234, 1, deck_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0 FROM card
      WHERE id = 2
      """)
    #expect(try await learner.fronts(finding: "cid:1234") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "cid:\(card)") == ["{{c1::note}}"])
    #expect(throws: Problem.self) { try Search("cid:") }
  }

  @Test func `Decks are found by their ids, without those below them`() async throws {
    let below = try await learner.addDeck("\(deck.name)::Below")
    try await learner.addItem("own", to: deck)
    try await learner.addItem("below", to: below)
    try await learner.run(
      """
      INSERT INTO anki_deck (deck_id, id, name, modified, common, kind, import_id)
      VALUES (\(below.id), 1234, 'Below', 0, x'', x'', 0)
      """)

    #expect(try await learner.fronts(finding: "did:\(deck.id)") == ["own"])
    let own = AnkiConnectNumber.of(deck: deck.id)
    #expect(try await learner.fronts(finding: "did:\(own)") == ["own"])
    #expect(try await learner.fronts(finding: "did:7,1234") == ["below"])
    #expect(try await learner.fronts(finding: "-did:1234") == ["own"])
  }

  @Test func `A field may have spaces in its name, and a text in quotation marks a colon`()
    async throws
  {
    try await learner.addItem("to say:go", back: "more", to: deck)
    _ = try await addNote("{{c1::note}}", extra: "more")

    #expect(try await learner.fronts(finding: "\"Back Extra:mo*\"") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "-\"back extra:mo*\"") == ["to say:go"])
    #expect(try await learner.fronts(finding: "\"to say:go\"") == ["to say:go"])
  }

  @Test func `Notes are found by their fields, as they are now`() async throws {
    try await learner.addItem("own", back: "more", to: deck)
    _ = try await addNote("{{c1::a}} note")
    _ = try await addNote("{{c1::other}} note", extra: "")

    #expect(try await learner.fronts(finding: "text:*a*note") == ["{{c1::a}} note"])
    #expect(try await learner.fronts(finding: "-Text:*other*").count == 2)
    #expect(try await learner.fronts(finding: "text:{{c_::a}}*") == ["{{c1::a}} note"])
    learner.clock.advance(by: .seconds(1))
    let content = ItemContent(front: "{{c1::the}} note", back: "more")
    try await learner.items.edit(2, content, at: learner.now)
    #expect(try await learner.fronts(finding: "text:*::a*") == [])
    #expect(try await learner.fronts(finding: "text:*::the*") == [content.front])
  }

  @Test(arguments: ["foo:bar", "-bck:dog", "\"foo:big dog\"", "has-cd:1", "意味:犬"])
  func `A field that there isn't is rejected, with those that there are`(
    text: String
  ) async throws {
    _ = try await addNote("{{c1::note}}")

    let refusal = await #expect(throws: Problem.self) { try await learner.fronts(finding: text) }

    #expect(refusal?.sentence.hasPrefix("There is no field") == true)
    #expect(refusal?.remedy.contains("front, back, reading, notes") == true)
  }

  /// - Returns: the id that the note has in Anki.
  private func addNote(_ text: String, extra: String = "more") async throws -> Int {
    try await add([text, extra], of: .cloze)
    return try await learner.number("SELECT max(id) FROM note")
  }

  private func add(_ fields: [String], of type: NoteType) async throws {
    try await learner.storage.database.write { [now = learner.now, deck = self.deck] db in
      try NoteRepository().save(type, db)
      _ = try NewNoteRepository(items: ItemRepository()).add(
        fields, tags: [], of: type, to: deck, at: now, db)
    }
  }
}
