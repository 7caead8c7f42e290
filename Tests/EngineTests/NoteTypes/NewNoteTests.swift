import Helpers
import Testing

@testable import Engine

/// Notes of Anki's note types that a person adds.
struct NewNoteTests {
  private let learner: Learner

  init() throws {
    learner = try Learner()
  }

  private func add(
    _ type: String, _ fields: [String: String], allowsDuplicate: Bool = false
  ) async throws -> ItemInfo {
    let note = NewNote(
      type: type, deck: "Words", fields: fields, tags: ["new"], allowsDuplicate: allowsDuplicate)
    let item = try await learner.study.ankiConnect.add(note, at: learner.now)
    return try await learner.items.info(item, at: learner.now)
  }

  private func itemCount() async throws -> Int {
    try await learner.decks.lines(at: learner.now).map(\.items).reduce(0, +)
  }

  @Test func `A note makes the cards of its type, in a deck of that name`() async throws {
    let basic = try await add("basic (and reversed card)", ["front": "犬", "Back": "dog"])
    let cloze = try await add("Cloze", ["Text": "{{c1::犬}} and {{c2::猫}}"])

    #expect(basic.item.content.front == "犬" && basic.item.content.tags == ["new"])
    #expect(basic.deck.name == "Words" && cloze.deck.id == basic.deck.id)
    #expect(basic.cardList == "2 cards: Card 1 and Card 2")
    #expect(cloze.cardList == "2 cards: Cloze 1 and Cloze 2")
    #expect(basic.noteFields.map(\.value) == ["犬", "dog"])
  }

  @Test func `Text between signs of less and greater stays, but for usual tags`() async throws {
    let text = "If pO2<a and b>c then {{c1::x<y and z>w}}, <b>really</b>"

    let note = try await add("Cloze", ["Text": text])

    let kept = "If pO2&lt;a and b>c then {{c1::x&lt;y and z>w}}, <b>really</b>"
    #expect(note.noteFields.map(\.value) == [kept, ""])
    let edited = try await learner.items.edit(
      note.item.id, fields: ["Back Extra": "c<d or e>f"], at: learner.now)
    #expect(edited.noteFields.map(\.value) == [kept, "c&lt;d or e>f"])
  }

  @Test(arguments: [
    ("Basic", ["Front": " <br> ", "Back": "x"], "The field “Front” is empty."),
    ("Basic", ["Front": "犬", "Hint": "x"], "The note type “Basic” has no field “Hint”."),
    ("Cloze", ["Text": "犬"], "A cloze is missing."),
    ("Vocabulary", ["Front": "犬"], "There is no note type “Vocabulary”."),
  ])
  func `A note that Anki would not take is refused, and adds nothing`(
    type: String, fields: [String: String], sentence: String
  ) async throws {
    let problem = await #expect(throws: Problem.self) { try await add(type, fields) }

    #expect(problem?.sentence == sentence)
    #expect(try await learner.decks.lines(at: learner.now).isEmpty)
  }

  @Test func `A note with the first field of another of its type needs consent`() async throws {
    _ = try await add("Basic", ["Front": "犬", "Back": "dog"])

    let problem = await #expect(throws: Problem.self) {
      try await add("Basic", ["Front": "<b>犬</b>", "Back": "hound"])
    }

    #expect(problem?.sentence == "Another note of the type “Basic” has the first field “犬”.")
    _ = try await add("Cloze", ["Text": "犬 {{c1::barks}}"])
    _ = try await add("Basic", ["Front": "犬", "Back": "hound"], allowsDuplicate: true)
    #expect(try await itemCount() == 3)
  }

  @Test func `Adding a note is undone with its deck`() async throws {
    _ = try await add("Basic", ["Front": "犬", "Back": "dog"])

    _ = try await learner.study.undoLatest()

    #expect(try await learner.decks.lines(at: learner.now).isEmpty)
  }
}
