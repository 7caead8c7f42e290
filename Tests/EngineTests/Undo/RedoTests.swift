import Helpers
import Testing

@testable import Engine

struct RedoTests {
  @Test func `Undone changes are redone in their order, with all their consequences`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    let id = try await learner.addItem("犬", tags: ["animal"], to: deck)
    let content = ItemContent(front: "猫", back: "cat", tags: ["pet"], synonyms: ["kitty"])
    try await learner.items.edit(id, content, at: learner.now)
    try await learner.decks.delete(deck.id, isSure: true, at: learner.now)
    let (after, history) = (try await learner.contents(), try await learner.study.changes())
    for change in history { try await learner.study.undo(change) }
    let empty = try await learner.contents()

    var redone: [String] = []
    while let change = try await learner.study.undoHistory().redoable {
      redone.append(try await learner.study.redoChange(change.id).name)
    }

    #expect(redone == ["Added deck A", "Added 犬", "Edited 犬", "Deleted deck A"])
    #expect(try await learner.contents() == after)
    for change in try await learner.study.changes() { try await learner.study.undo(change) }
    #expect(try await learner.contents() == empty)
  }

  @Test func `Undo and redo say that they did nothing where the data can't be written`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItem("犬", to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    _ = try await learner.addDeck("B")
    _ = try await learner.addDeck("C")
    let undone = try await learner.study.undoLatest()
    let change = try #require(try await learner.study.changes().first)
    try await learner.run("PRAGMA query_only = 1")

    let undo = await #expect(throws: Problem.self) { try await learner.study.undo(change) }
    let redo = await #expect(throws: Problem.self) {
      try await learner.study.redoChange(undone.id)
    }
    let answer = await #expect(throws: Problem.self) { try await driver.undo() }

    #expect(undo?.sentence == "Your data can't be written, so this was not undone.")
    #expect(redo?.sentence == "Your data can't be written, so this was not redone.")
    #expect(answer?.sentence == undo?.sentence)
  }

  @Test func `A redone item is found by its words`() async throws {
    let learner = try Learner()
    try await learner.addItem("犬", to: learner.addDeck())
    let undone = try await learner.study.undoLatest()
    let found = try await learner.decks.find("犬", at: learner.now).total

    try await learner.study.redoChange(undone.id)

    #expect(found == 0)
    #expect(try await learner.decks.find("犬", at: learner.now).total == 1)
  }

  @Test func `A change after an undo ends redo`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", to: learner.addDeck())
    try await learner.act(.suspend, id)
    let undone = try await learner.study.undoLatest()

    try await learner.act(.bury, id)

    #expect(try await learner.study.undoHistory().redoable == nil)
    await #expect(throws: Problem.notTheLatestUndone) {
      try await learner.study.redoChange(undone.id)
    }
  }

  @Test func `What was studied since its undo is not redone, and redo ends`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    let card = try await learner.card(of: id).id
    try await learner.answer(card, .good, by: .api)
    try await learner.act(.reset, id)
    try await learner.act(.suspend, id)
    try await learner.study.undoLatest()
    let undone = try await learner.study.undoLatest()
    try await learner.answer(card, .good, by: .api)
    let before = try await learner.contents()

    await #expect(throws: Problem.changedSinceUndo("Reset 犬")) {
      try await learner.study.redoChange(undone.id)
    }

    #expect(try await learner.contents() == before)
    #expect(try await learner.study.undoHistory().redoable == nil)
  }

  @Test func `An undo that can't be redone ends redo of what was undone before it`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    try await driver.undo()
    _ = try await learner.addDeck("B")
    let undone = try await learner.study.undoLatest()

    // The log keeps its card.
    let added = try await learner.study.undoLatest()

    #expect([undone.name, added.name] == ["Added deck B", "Added 犬"])
    #expect(try await learner.study.undoHistory().redoable == nil)
  }

  @Test func `A redone change is undone before the answers that came between`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let ids = [
      try await learner.addItem("犬", to: deck), try await learner.addItem("猫", to: deck),
    ]
    try await learner.act(.suspend, ids[1])
    let undone = try await learner.study.undoLatest()
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)

    try await learner.study.redoChange(undone.id)

    let steps = try await learner.study.undoHistory().steps.map(\.name)
    #expect(steps.prefix(2) == ["Suspended 猫", "Answered 犬: Good"])
  }

  @Test func `An undone import of a table is redone`() async throws {
    let learner = try Learner()
    try await learner.take("猫,cat\n鳥,bird\n", into: "Animals")
    let after = try await learner.contents()
    let undone = try await learner.study.undoLatest()

    try await learner.study.redoChange(undone.id)

    #expect(try await learner.contents() == after)
    #expect(try await learner.decks.find("鳥", at: learner.now).total == 1)
  }
}
