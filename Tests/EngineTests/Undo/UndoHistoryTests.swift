@testable import Engine
import Foundation
import Helpers
import Testing

struct UndoHistoryTests {
  private static let tables = ["item", "card", "item_tag", "item_synonym", "deck", "tally"]

  @Test(
    arguments: ItemRequest.Action.allCases.filter { ![.unbury, .clearLeech, .reset].contains($0) })
  func `A change to an item is undone with all its consequences`(
    _ action: ItemRequest.Action
  ) async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", tags: ["animal"], to: learner.addDeck())
    if action == .unsuspend { try await learner.act(.suspend, id) }
    if action == .restore { try await learner.act(.delete, id) }
    let before = try await learner.contents(Self.tables)

    try await learner.act(action, id)
    let isChanged = try await learner.contents(Self.tables) != before
    let undone = try await learner.undo()

    #expect(isChanged)
    #expect(undone.name == "\(action.done) 犬")
    #expect(try await learner.contents(Self.tables) == before)
  }

  @Test func `Several steps are undone, the latest first, until nothing is left`() async throws {
    let learner = try Learner()
    let empty = try await learner.contents(Self.tables)
    let (deck, other) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    let id = try await learner.addItem("犬", tags: ["animal"], to: deck)
    let content = ItemContent(front: "猫", back: "cat", tags: ["pet"], synonyms: ["kitty"])
    try await learner.detail(.edited(id, content, at: learner.now))
    try await learner.detail(.moved(id, to: other.id, at: learner.now))
    try await learner.list(.deckDeleted(other.id, isSure: true, at: learner.now))

    var names: [String] = []
    while let change = try await learner.changes().first {
      names.append(try await learner.undo(change.id).name)
    }

    #expect(
      names == [
        "Deleted deck B", "Moved 猫", "Edited 犬", "Added 犬", "Added deck B", "Added deck A",
      ])
    #expect(try await learner.contents(Self.tables) == empty)
  }

  @Test func `The same content of an item again is no step of undo`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(
      front: "猫", back: "cat", tags: ["pet", "animal"], synonyms: ["kitty", "a cat"])
    let id = try await learner.detail(.added(content, to: deck.id, at: learner.now)).item.id
    let before = try await learner.detail(.opened(id, at: learner.now)).item.content
    learner.clock.advance(by: .seconds(60))

    try await learner.detail(.edited(id, before, at: learner.now))

    #expect(try await learner.changes().map(\.name) == ["Added 猫", "Added deck Deck"])
  }

  @Test func `Changed settings are undone and named`() async throws {
    let learner = try Learner()
    let preferences = learner.study.care.preferences()
    let before = try await preferences.sent(.opened).settings
    try await preferences.sent(.changed(["lesson-size": "7"]))
    try await preferences.sent(.changed(["lesson-size": "9", "new-per-day": "3"]))
    try await preferences.sent(.changed(["keys": "off"]))

    let switched = try await learner.undo()
    let several = try await learner.undo()
    let one = try await learner.undo()

    #expect(
      [switched.name, several.name, one.name] == [
        "Changed “Single-key shortcuts”",
        "Changed “New per day” and “Items in a lesson”", "Changed “Items in a lesson”",
      ])
    #expect(try await preferences.sent(.opened).settings == before)
  }

  @Test func `Allowing a website in AnkiConnect is undone, and that it asked is no step`()
    async throws
  {
    let learner = try Learner()
    let access = learner.study.ankiConnect.access()
    try await access.sent(.asked("https://example.org"))
    try await access.sent(.allowed("https://example.org"))

    let names = try await learner.changes().map(\.name)
    try await learner.undo()

    #expect(names == ["Allowed https://example.org in AnkiConnect"])
    let state = try await access.sent(.opened)
    #expect(state.allowed.isEmpty && state.asking == ["https://example.org"])
  }

  @Test func `Websites that ask or are refused keep no permission from being undone`()
    async throws
  {
    let learner = try Learner()
    let access = learner.study.ankiConnect.access()
    try await access.sent(.allowed("https://example.org"))
    for origin in ["https://example.com", "https://example.net"] {
      try await access.sent(.asked(origin))
    }
    try await access.sent(.forbidden("https://example.net"))

    let names = try await learner.changes().map(\.name)
    try await learner.undo()

    #expect(names == ["Allowed https://example.org in AnkiConnect"])
    let state = try await access.sent(.opened)
    #expect(state.allowed.isEmpty && state.asking == ["https://example.com"])
  }

  @Test func `What a song shows is no step of undo`() async throws {
    let learner = try Learner()
    let preferences = learner.study.care.preferences()

    try await preferences.sent(.changed(["song-view": "parallel"]))
    try await preferences.sent(.changed(["song-reading": "furigana"]))

    #expect(try await learner.study.undoHistory().sent(.opened).changes.isEmpty)
  }

  @Test func `The previous content of an item can be found again`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", to: learner.addDeck())
    try await learner.detail(
      .edited(id, ItemContent(front: "猫", back: "cat"), at: learner.now))

    try await learner.undo()

    let found = try await learner.list(.searched("犬", page: 1, at: learner.now)).finds?.total
    let other = try await learner.list(.searched("猫", page: 1, at: learner.now)).finds?.total
    #expect(found == 1)
    #expect(other == 0)
  }

  @Test func `An import is undone as a whole, and restores what it changed`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    try await learner.addItem("1", back: "one", to: deck)
    let before = try await learner.contents(Self.tables)
    let rows = (1...1_500).map { "\($0),number \($0)" }.joined(separator: "\n")

    await learner.study.exchange.store().send(
      .importAsked(.text(ImportRequest(text: rows, deck: "A", format: .csv)), at: learner.now))
    let undone = try await learner.undo()

    #expect(undone.name == "Imported 1,500 items")
    #expect(try await learner.contents(Self.tables) == before)
    #expect(try await learner.number("SELECT count(*) FROM item_text") == 1)
  }

  @Test func `Undo is rejected after newer reviews, and nothing is lost`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItem(to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    let before = try await learner.contents(Self.tables)

    await #expect(throws: Problem.self) { try await learner.undo() }

    #expect(try await learner.contents(Self.tables) == before)
  }

  @Test func `What can't be undone any more gives way to what was done before it`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    // An answer of another program can't be undone.
    try await learner.answer(try await learner.card(of: id).id, .good, by: .api)
    let before = try await learner.changes()

    await #expect(throws: Problem.changedSince(before[0].name)) { try await learner.undo() }

    #expect(try await learner.changes() == Array(before.dropFirst()))
  }

  @Test func `What was added and answered is deleted, once its answers are undone`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall, .typed], buriesSiblings: false)
    let id = try await learner.addItem("犬", tags: ["animal"], to: deck)
    let tables = Self.tables.filter { $0 != "card" }
    let before = (try await learner.contents(tables), try await learner.cardRows())
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    try await driver.answer(.good)
    try await driver.undo()

    let undone = try await learner.undo()
    let isFound = try await learner.list(.searched("犬", page: 1, at: learner.now)).finds?.total
    let items = try await learner.number("SELECT items + cards FROM tally")
    let changes = try await learner.changes().map(\.name)
    try await learner.act(.restore, id)

    #expect(undone.name == "Added 犬")
    #expect(isFound == 0 && items == 0)
    #expect(changes == ["Added deck Deck"])
    #expect(try await learner.contents(tables) == before.0)
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
    let added = try #require(try await learner.list(.opened(at: learner.now)).decks.last?.deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(added.id)))
    try await driver.answer(.good)
    try await driver.answer(.good)
    try await driver.undo()

    await #expect(throws: Problem.answeredSince("Imported 3 items")) { try await learner.undo() }
    try await driver.undo()
    let undone = try await learner.undo()

    #expect(undone.name == "Imported 3 items")
    #expect(try await learner.rows(words) == before)
    #expect(try await learner.list(.opened(at: learner.now)).decks.map(\.deck.name) == ["A"])
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

    let names = [try await learner.undo().name, try await learner.undo().name]

    #expect(names == ["Added 犬", "Added deck A"])
    #expect(try await learner.list(.opened(at: learner.now)).decks.isEmpty)
    try await learner.act(.restore, id)
    #expect(try await learner.list(.opened(at: learner.now)).decks.map(\.deck.name) == ["A"])
  }

  @Test func `Another face can undo a change, and only once`() async throws {
    let folder = try TemporaryFolder()
    let (here, there) = (try Learner(in: folder), try Learner(in: folder, face: .webview))
    let id = try await here.addItem(to: here.addDeck())
    try await here.act(.suspend, id)
    let change = try #require(try await here.changes().first)

    try await there.undo(change.id)

    #expect(try await here.card(of: id).isSuspended == false)
    await #expect(throws: Problem.self) { try await here.undo(change.id) }
  }

  @Test func `The latest step is an answer if one came after every change`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let id = try await learner.addItem("犬", to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))
    learner.clock.advance(by: .seconds(5))
    try await driver.answer(.good)

    let history = learner.study.undoHistory()
    try await history.sent(.opened)

    #expect(
      history.state.latest
        == .answer(UndoableAnswer(id: 1, session: .cards, title: "犬", at: learner.now)))
    learner.clock.advance(by: .seconds(5))
    try await learner.act(.suspend, id)
    #expect(
      try await history.sent(.opened).steps.map(\.name)
        == ["Suspended 犬", "Answered 犬", "Added 犬", "Added deck Deck"])
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

    let steps = try await learner.study.undoHistory().sent(.opened).steps
    try await learner.undo()

    #expect(
      steps.map(\.name) == ["Suspended 犬", "Answered 犬", "Added 犬", "Added deck Deck"])
    #expect(try await learner.card(of: id).isSuspended == false)
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
    try await learner.detail(
      .edited(id, ItemContent(front: "犬", back: "hound"), at: learner.now))
    learner.clock.advance(by: .seconds(5))
    try await driver.answer(.again)

    let steps = try await learner.study.undoHistory().sent(.opened).steps

    #expect(
      steps.map(\.name)
        == ["Answered 犬", "Edited 犬", "Answered 犬", "Added 犬", "Added deck Deck"])
  }
}

extension Learner {
  fileprivate func act(_ action: ItemRequest.Action, _ item: Item.ID) async throws {
    try await detail(.acted(action, item, at: now))
  }

  fileprivate func changes() async throws -> [UndoableChange] {
    try await study.undoHistory().sent(.opened).changes
  }

  /// - Parameter id: of the latest change unless given.
  @discardableResult
  fileprivate func undo(_ id: UndoableChange.ID? = nil) async throws -> UndoableChange {
    let latest = try await changes().first?.id
    let state = try await study.undoHistory().sent(.undoAsked(try #require(id ?? latest)))
    return try #require(state.undone)
  }

  fileprivate func contents(_ tables: [String]) async throws -> [[String]] {
    var contents: [[String]] = []
    for table in tables { contents.append(try await rows("SELECT * FROM \(table) ORDER BY 1, 2")) }
    return contents
  }
}
