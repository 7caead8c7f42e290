import Foundation
import Helpers
import Testing

@testable import Engine

/// Undo of what was also answered.
struct UndoAfterAnswersTests {
  @Test func `Undo is rejected after newer reviews, and nothing is lost`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem(to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    let before = try await learner.contents()

    await #expect(throws: Problem.self) { try await learner.study.undoLatest() }

    #expect(try await learner.contents() == before)
  }

  @Test func `What can't be undone any more gives way to what was done before it`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    // An answer of another program can't be undone.
    try await learner.answer(try await learner.card(of: id).id, .good, by: .api)
    let before = try await learner.study.changes()

    await #expect(throws: Problem.changedSince(before[0].name)) {
      try await learner.study.undoLatest()
    }

    #expect(try await learner.study.changes() == Array(before.dropFirst()))
  }

  @Test func `What was added and answered is deleted, once its answers are undone`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall, .typed], buriesSiblings: false)
    let id = try await learner.addItem("犬", tags: ["animal"], to: deck)
    let tables = ["item", "item_tag", "item_synonym", "deck", "tally"]
    let before = (try await learner.contents(of: tables), try await learner.cardRows())
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    try await driver.undo()

    let undone = try await learner.study.undoLatest()
    let isFound = try await learner.decks.find("犬", at: learner.now).total
    let items = try await learner.number("SELECT items + cards FROM tally")
    let changes = try await learner.study.changes().map(\.name)
    try await learner.act(.restore, id)

    #expect(undone.name == "Added 犬")
    #expect(isFound == 0 && items == 0)
    #expect(changes == ["Added deck Deck"])
    #expect(try await learner.contents(of: tables) == before.0)
    #expect(try await learner.cardRows() == before.1)
  }

  @Test func `An import is undone though one of its cards was answered and that undone`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItem("1", back: "one", to: learner.addDeck("A"))
    let words = "SELECT front, back FROM item WHERE is_deleted = 0"
    let before = try await learner.rows(words)
    let rows = "1,one,A\n1,first,A\n犬,dog,B\n猫,cat,B"
    await learner.study.exchange.store().send(
      .importAsked(
        .text(ImportRequest(text: "front,back,deck\n" + rows, deck: "A", format: .csv)),
        at: learner.now))
    let added = try #require(try await learner.decks.lines(at: learner.now).last?.deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(added.id)))
    try await driver.answer(.good)
    try await driver.answer(.good)
    try await driver.undo()

    await #expect(throws: Problem.answeredSince("Imported 3 items to A and B")) {
      try await learner.study.undoLatest()
    }
    try await driver.undo()
    let undone = try await learner.study.undoLatest()

    #expect(undone.name == "Imported 3 items to A and B")
    #expect(try await learner.rows(words) == before)
    #expect(try await learner.decks.lines(at: learner.now).map(\.deck.name) == ["A"])
    #expect(try await learner.number("SELECT sum(items) FROM tally") == 1)
  }

  @Test func `A deck is undone after an item of it whose answer was undone`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    let id = try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    try await driver.undo()

    let names = [
      try await learner.study.undoLatest().name, try await learner.study.undoLatest().name,
    ]

    #expect(names == ["Added 犬", "Added deck A"])
    #expect(try await learner.decks.lines(at: learner.now).isEmpty)
    try await learner.act(.restore, id)
    #expect(try await learner.decks.lines(at: learner.now).map(\.deck.name) == ["A"])
  }

  @Test func `The latest step is an answer if one came after every change`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    learner.clock.advance(by: .seconds(5))
    try await driver.answer(.good)

    let latest = try await learner.study.undoHistory().latest

    #expect(
      latest
        == .answer(
          UndoableAnswer(id: 1, session: .cards, title: "犬", result: "Good", at: learner.now)))
    learner.clock.advance(by: .seconds(5))
    try await learner.act(.suspend, id)
    #expect(
      try await learner.study.undoHistory().steps.map(\.name)
        == ["Suspended 犬", "Answered 犬: Good", "Added 犬", "Added deck Deck"])
  }

  @Test func `A change stays the latest step after the clock was set back`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    learner.clock.advance(by: .hours(-2))
    try await learner.act(.suspend, id)

    let steps = try await learner.study.undoHistory().steps
    try await learner.study.undoLatest()

    #expect(
      steps.map(\.name) == ["Suspended 犬", "Answered 犬: Good", "Added 犬", "Added deck Deck"])
    #expect(try await learner.card(of: id).isSuspended == false)
  }

  @Test func `Answers of every course that undoes them one by one are steps`() {
    let undoable = CourseTraits.names(where: \.isUndoable)

    #expect(undoable.count > 3)
    #expect(undoable.filter { UndoableAnswer.session(of: $0) == nil } == [])
  }

  @Test func `Each answer that can be undone is a step`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))
    learner.clock.advance(by: .seconds(5))
    try await driver.answer(.again)
    learner.clock.advance(by: .seconds(5))
    try await learner.items.edit(id, ItemContent(front: "犬", back: "hound"), at: learner.now)
    learner.clock.advance(by: .seconds(5))
    try await driver.answer(.again)

    let steps = try await learner.study.undoHistory().steps

    #expect(
      steps.map(\.name)
        == [
          "Answered 犬: Again", "Edited 犬", "Answered 犬: Again", "Added 犬", "Added deck Deck",
        ])
  }
}
