import GRDB
import Helpers
import Testing

@testable import Engine

/// Searching by what cards are.
struct FindCardTests {
  @Test func `Every card state can be searched`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["new", "due", "suspended", "leech", "buried"] {
      try await learner.addItem(front, to: deck)
    }
    let today = Berlin.today.number
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 1, difficulty = 5, due_day = \(today)
        WHERE item_id IN (2, 5);
      UPDATE card SET is_suspended = 1 WHERE item_id = 3;
      UPDATE card SET is_leech = 1 WHERE item_id = 4;
      UPDATE card SET buried_until = \(today + 1) WHERE item_id = 5;
      """)

    #expect(try await learner.fronts(finding: "is:due") == ["due"])
    #expect(try await learner.fronts(finding: "is:suspended") == ["suspended"])
    #expect(try await learner.fronts(finding: "is:leech") == ["leech"])
    #expect(try await learner.fronts(finding: "is:new") == ["new", "suspended", "leech"])
    #expect(try await learner.fronts(finding: "-is:new") == ["due", "buried"])
    #expect(try await learner.fronts(finding: "is:buried") == ["buried"])
    #expect(try await learner.fronts(finding: "is:review") == ["due", "buried"])
    #expect(try await learner.fronts(finding: "is:learn") == [])
    #expect(try await learner.fronts(finding: "is:due OR is:leech") == ["due", "leech"])
    #expect(try await learner.fronts(finding: "-(is:new OR is:buried)") == ["due"])
  }

  @Test func `Learning steps are due until the day ends, and relearned cards are reviews`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["soon", "tomorrow"] { try await learner.addItem(front, to: deck) }
    let now = learner.now.milliseconds
    try await learner.run(
      """
      UPDATE card SET phase = 'relearning', stability = 1, difficulty = 5,
        due_at = iif(item_id = 1, \(now + 600_000), \(now + 86_400_000))
      """)

    #expect(try await learner.fronts(finding: "is:due") == ["soon"])
    #expect(try await learner.fronts(finding: "is:review is:learn") == ["soon", "tomorrow"])
  }

  @Test func `Items can be found by the day they were edited`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let edited = try await learner.addItem("edited", to: deck)
    try await learner.addItem("added", to: deck)
    learner.clock.advance(by: .days(3))

    let content = ItemContent(front: "edited", back: "again")
    try await learner.items.edit(edited, content, at: learner.now)
    let now = try await learner.fronts(finding: "edited:1")
    learner.clock.advance(by: .days(1))

    #expect(now == ["edited"])
    #expect(try await learner.fronts(finding: "edited:9") == ["edited", "added"])
    #expect(try await learner.fronts(finding: "edited:1") == [])
    #expect(try await learner.fronts(finding: "edited:2") == ["edited"])
  }

  @Test func `A note from Anki is found by its type, and is as old as it was there`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("own", to: deck)
    try await learner.storage.database.write { [now = learner.now] db in
      try NoteRepository().save(.cloze, db)
      _ = try NewNoteRepository(items: ItemRepository()).add(
        ["{{c1::note}}"], tags: [], of: .cloze, to: deck, at: now, db)
    }
    try await learner.run(
      "UPDATE note SET id = id - 9 * 86400000, modified = modified - 5 * 86400")

    #expect(try await learner.fronts(finding: "note:sanpo*") == ["{{c1::note}}"])
    #expect(try await learner.fronts(finding: "-note:sanpo*") == ["own"])
    #expect(try await learner.fronts(finding: "added:1") == ["own"])
    #expect(try await learner.fronts(finding: "edited:1") == ["own"])
    #expect(try await learner.fronts(finding: "edited:7") == ["own", "{{c1::note}}"])
    #expect(try await learner.fronts(finding: "added:10") == ["own", "{{c1::note}}"])
  }

  @Test func `Cards can be found by the name of their template or kind`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("own", to: deck)
    try await addNotes(to: deck, of: learner)

    #expect(try await learner.fronts(finding: "card:recognition") == ["犬"])
    #expect(try await learner.fronts(finding: "card:Recall") == ["own", "犬"])
    #expect(try await learner.fronts(finding: "card:rec* -card:Recognition") == ["犬"])
    #expect(try await learner.fronts(finding: "card:recognit_on note:Min_d") == ["犬"])
    #expect(try await learner.fronts(finding: #"note:Min\_d"#) == [])
    #expect(try await learner.fronts(finding: "card:Cloze").count == 2)
    #expect(try await learner.fronts(finding: #""card:Cloze 2""#).count == 1)
    let problem = await #expect(throws: Problem.self) {
      try await learner.fronts(finding: "-card:none")
    }
    #expect(problem?.sentence == "No card has a type or template called “none”.")
  }

  @Test func `A card of a note type is called what its template is called`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("own", to: deck)
    try await addNotes(to: deck, of: learner)

    let found = try await learner.decks.find("deck:Deck", at: learner.now).cards
    let texts = try await learner.items.info(3, at: learner.now).cards.map(\.card)
    try await learner.run("UPDATE note_type SET templates = json_remove(templates, '$[1]')")
    let words = try await learner.items.info(2, at: learner.now).cards.map(\.card)

    #expect(
      found.map(\.card.label) == ["Front → Back", "Recognition", "Recall", "Cloze 1", "Cloze 2"])
    #expect(texts.map(\.templateName) == ["Cloze 1", "Cloze 2"])
    #expect(texts.map { $0.isNamed("cloze 2") } == [false, true])
    #expect(words.map(\.label) == ["Recognition", "Card 2"])
  }

  @Test func `Cards of clozes keep their names when the clozes are removed`() async throws {
    let learner = try Learner()
    try await addNotes(to: learner.addDeck(), of: learner)

    try await learner.run("UPDATE note SET fields = 'plain' WHERE item_id = 2")

    let cards = try await learner.items.info(2, at: learner.now).cards.map(\.card)
    #expect(cards.map(\.templateName) == ["Cloze 1", "Cloze 2"])
    #expect(try await learner.fronts(finding: #""card:Cloze 2""#).count == 1)
  }

  @Test func `A card whose template is gone is not found by the name of one that is left`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.storage.database.write { [mined, now = learner.now] db in
      try NoteRepository().save(mined, db)
      _ = try NewNoteRepository(items: ItemRepository()).add(
        ["犬", "dog"], tags: [], of: mined, to: deck, at: now, db)
    }

    try await learner.run("UPDATE note_type SET templates = json_remove(templates, '$[1]')")

    #expect(try await learner.fronts(finding: "note:Mined").count == 2)
    #expect(try await learner.fronts(finding: "card:Recognition").count == 1)
  }

  @Test func `Cards can be found by the day they were added or answered`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("old", to: deck)
    learner.clock.advance(by: .days(3))
    try await learner.addItem("young", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.answer(.again)

    #expect(try await learner.fronts(finding: "added:1") == ["young"])
    #expect(try await learner.fronts(finding: "added:9") == ["old", "young"])
    #expect(try await learner.fronts(finding: "rated:1") == ["old"])
    #expect(try await learner.fronts(finding: "rated:1:1") == ["old"])
    #expect(try await learner.fronts(finding: "rated:1:3") == [])
    #expect(try await learner.fronts(finding: "-rated:1") == ["young"])
    #expect(try await learner.fronts(finding: "rated:0 -added:0") == ["old"])
    #expect(try await learner.fronts(finding: "prop:rated=0:1") == ["old"])
    #expect(try await learner.fronts(finding: "prop:rated=0:3 or prop:rated<0") == [])
    learner.clock.advance(by: .days(1))
    #expect(try await learner.fronts(finding: "prop:rated=-1") == ["old"])
    #expect(try await learner.fronts(finding: "prop:rated!=0") == ["old"])
    #expect(try await learner.fronts(finding: "prop:rated>-1") == [])
  }

  @Test func `Properties of the memory are compared as numbers`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(3, to: deck)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', due_day = 1, stability = item_id * 5.5,
        difficulty = item_id, interval = item_id * 10, lapses = item_id,
        repetitions = item_id + 1
      """)

    #expect(try await learner.fronts(finding: "prop:stability>5.5") == ["2", "3"])
    #expect(try await learner.fronts(finding: "prop:difficulty<=2") == ["1", "2"])
    #expect(try await learner.fronts(finding: "prop:interval=20") == ["2"])
    #expect(try await learner.fronts(finding: "prop:lapses!=2") == ["1", "3"])
    #expect(try await learner.fronts(finding: "prop:reps<=2") == ["1"])
    #expect(try await learner.fronts(finding: "prop:lapses>=2 prop:lapses<3") == ["2"])
  }

  @Test func `Cards can be found by the probability of recalling them now`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(4, to: deck)
    try await learner.run(
      """
      UPDATE card SET phase = 'review', due_day = 1, stability = 10, difficulty = 5,
        last_day = \(Berlin.today.number) - 10 * (item_id - 1) WHERE item_id < 4
      """)

    #expect(try await learner.fronts(finding: "prop:r=1") == ["1"])
    #expect(try await learner.fronts(finding: "prop:r<0.95") == ["2", "3"])
    #expect(try await learner.fronts(finding: "prop:r<0.89") == ["3"])
    #expect(try await learner.fronts(finding: "-prop:r<0.95") == ["1", "4"])
  }

  @Test(arguments: FSRS.Version.allCases)
  func `SQL and FSRS agree on the probability of recall`(_ version: FSRS.Version) async throws {
    let (learner, fsrs) = (try Learner(), FSRS(version))
    let memory = Memory(stability: 10, difficulty: 5, fastStability: version == .seven ? 2 : nil)

    let found = try await learner.storage.database.read { db in
      try Double.fetchOne(
        db, sql: "SELECT retrievability(10, 5, ?, 7, ?)",
        arguments: [memory.fastStability, fsrs.argument])
    }

    #expect(found == fsrs.retrievability(of: memory, after: 7))
  }

  @Test func `What isn't due has no due day or a later one`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for front in ["new", "due", "later"] { try await learner.addItem(front, to: deck) }
    let today = Berlin.today.number
    try await learner.run(
      """
      UPDATE card SET phase = 'review', stability = 1, difficulty = 5, due_day = \(today)
        WHERE item_id = 2;
      UPDATE card SET phase = 'review', stability = 9, difficulty = 5, due_day = \(today + 9)
        WHERE item_id = 3;
      """)

    #expect(try await learner.fronts(finding: "-is:due") == ["new", "later"])
    #expect(try await learner.fronts(finding: "-prop:stability>5") == ["new", "due"])
    #expect(try await learner.fronts(finding: "-(is:due OR is:new)") == ["later"])
  }

  @Test func `Cards can be found by the day they were first answered`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    #expect(try await learner.fronts(finding: "introduced:1") == ["1"])
    #expect(try await learner.fronts(finding: "-introduced:1") == ["2"])
    learner.clock.advance(by: .days(1))
    #expect(try await learner.fronts(finding: "introduced:1") == [])
  }

  @Test(arguments: [
    "Re:Zero", "re: Betreff", "re:re:", "RE", "a re:b", "w:x", "Z_ro", #"\(a\)"#, #"say "hi" \"#,
  ])
  func `An item is found by its front, also one that looks like an expression`(
    _ front: String
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for name in [front, "Zero"] { try await learner.addItem(name, to: deck) }

    #expect(try await learner.fronts(finding: Search.text(ofFront: front)) == [front])
  }

  /// Adds a note with two templates, and one with two clozes.
  private func addNotes(to deck: Deck, of learner: Learner) async throws {
    for (type, fields) in [(mined, ["犬", "dog"]), (NoteType.cloze, ["{{c1::a}} {{c2::b}}"])] {
      learner.clock.advance(by: .seconds(1))
      try await learner.storage.database.write { [now = learner.now] db in
        try NoteRepository().save(type, db)
        _ = try NewNoteRepository(items: ItemRepository()).add(
          fields, tags: [], of: type, to: deck, at: now, db)
      }
    }
  }

  private let mined = NoteType(
    id: 1, name: "Mined", modified: 0, fields: ["Word", "Meaning"],
    templates: [
      NoteType.Template(name: "Recognition", question: "{{Word}}", answer: "{{Meaning}}"),
      NoteType.Template(name: "Recall", question: "{{Meaning}}", answer: "{{Word}}"),
    ], css: "", isCloze: false)
}
