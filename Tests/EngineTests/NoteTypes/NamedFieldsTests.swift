import GRDB
import Helpers
import Testing

@testable import Engine

/// Changing the fields of notes from Anki by their names.
struct NamedFieldsTests {
  private let learner: Learner

  /// Has an item of its own and a note with one cloze.
  init() async throws {
    learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("own", to: deck)
    try await learner.storage.database.write { [now = learner.now] db in
      try NoteRepository().save(.cloze, db)
      _ = try NewNoteRepository(items: ItemRepository()).add(
        ["{{c1::note}}", "more"], tags: ["pet"], of: .cloze, to: deck, at: now, db)
    }
    learner.clock.advance(by: .seconds(1))
  }

  private func edit(_ item: Item.ID, _ fields: [String: String]) async throws {
    try await learner.items.edit(item, fields: fields, at: learner.now)
  }

  private func notes(with fields: String) async throws -> Int {
    try await learner.number(
      "SELECT count(*) FROM note WHERE replace(fields, char(31), '|') = '\(fields)'")
  }

  @Test func `Fields are changed by their names, others stay, and a new cloze gets a card`()
    async throws
  {
    try await edit(2, ["text": "{{c1::a}} {{c2::<b>b</b>}}"])

    #expect(try await notes(with: "{{c1::a}} {{c2::<b>b</b>}}|more") == 1)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE item_id = 2") == 2)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE back = 'more'") == 1)
    #expect(try await learner.number("SELECT count(*) FROM item_tag WHERE item_id = 2") == 1)

    try await edit(2, ["Back Extra": "[sound:a.mp3]"])

    #expect(try await notes(with: "{{c1::a}} {{c2::<b>b</b>}}|[sound:a.mp3]") == 1)
  }

  @Test(
    arguments: [
      (2, "Hint", "{{c1::x}}", "The note type “Sanpo Cloze” has no field “Hint”."),
      (2, "Text", "nothing to fill in", "A cloze is missing."),
      (1, "Text", "x", "This item isn't a note from Anki."),
    ] as [(Item.ID, String, String, String)])
  func `A change that a note can't take is refused`(
    item: Item.ID, name: String, text: String, sentence: String
  ) async throws {
    let refusal = await #expect(throws: Problem.self) { try await edit(item, [name: text]) }

    #expect(refusal?.sentence == sentence)
    #expect(try await notes(with: "{{c1::note}}|more") == 1)
  }
}
