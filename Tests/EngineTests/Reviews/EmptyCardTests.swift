import Helpers
import Testing

@testable import Engine

/// Cards of notes whose question is empty, as after a cloze was removed.
struct EmptyCardTests {
  private let learner: Learner

  init() throws {
    learner = try Learner()
  }

  /// A note of two clozes whose second was answered, and then removed.
  private func note() async throws -> ItemInfo {
    let note = NewNote(
      type: "Cloze", deck: "Words", fields: ["Text": "{{c1::Paris}} and {{c2::Rome}}"], tags: [],
      allowsDuplicate: false)
    let item = try await learner.study.ankiConnect.add(note, at: learner.now)
    let cards = try await learner.items.info(item, at: learner.now).cards
    try await learner.items.act(.suspend, on: item, card: cards[0].id, at: learner.now)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    return try await learner.items.edit(item, fields: ["Text": "{{c1::Paris}}"], at: learner.now)
  }

  private func labels(of item: Item.ID) async throws -> [String] {
    try await learner.items.info(item, at: learner.now).cards.map(\.card.label)
  }

  @Test func `Empty cards are deleted together, and undone as one; their answers stay`()
    async throws
  {
    let item = try await note().item.id
    let found = try await learner.decks.emptyCards()

    let count = try await learner.decks.deleteEmptyCards(at: learner.now)

    #expect(found.map(\.card.label) == ["Cloze 2"] && count == 1)
    #expect(try await labels(of: item) == ["Cloze 1"])
    #expect(try await learner.decks.emptyCards().isEmpty)
    #expect(try await learner.decks.lines(at: learner.now).map(\.items) == [1])
    let answered = "SELECT count(*) FROM answer JOIN card ON card.id = card_id WHERE is_deleted = 1"
    #expect(try await learner.number(answered) == 1)

    let change = try await learner.study.undoLatest()

    #expect(change.name == "Deleted 1 empty card")
    #expect(try await labels(of: item) == ["Cloze 1", "Cloze 2"])
  }

  @Test func `An empty card is deleted by itself, and comes new with its cloze`() async throws {
    let note = try await note()

    let info = try await learner.items.delete(
      emptyCard: note.cards[1].id, of: note.item.id, at: learner.now)
    let again = try await learner.items.edit(
      note.item.id, fields: ["Text": "{{c1::Paris}}, {{c2::Rome}}"], at: learner.now)

    #expect(info.cards.map(\.card.label) == ["Cloze 1"])
    #expect(again.cards.map(\.card.label) == ["Cloze 1", "Cloze 2"])
    #expect(again.cards[1].card.progress == .new)
  }

  @Test func `A card that has a question is not deleted by itself`() async throws {
    let note = try await note()

    let problem = await #expect(throws: Problem.self) {
      try await learner.items.delete(
        emptyCard: note.cards[0].id, of: note.item.id, at: learner.now)
    }

    #expect(problem?.sentence == "This card has a question.")
    #expect(try await labels(of: note.item.id).count == 2)
  }
}
