import Foundation
import Helpers
import Testing

@testable import Engine

struct UndoHistoryTests {
  @Test(
    arguments: ItemChange.Action.allCases.filter { ![.unbury, .clearLeech, .reset].contains($0) })
  func `A change to an item is undone with all its consequences`(
    _ action: ItemChange.Action
  ) async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", tags: ["animal"], to: learner.addDeck())
    if action == .unsuspend { try await learner.act(.suspend, id) }
    if action == .restore { try await learner.act(.delete, id) }
    let before = try await learner.contents()

    try await learner.act(action, id)
    let isChanged = try await learner.contents() != before
    let undone = try await learner.study.undoLatest()

    #expect(isChanged)
    #expect(undone.name == "\(action.done) 犬")
    #expect(try await learner.contents() == before)
  }

  @Test func `Several steps are undone, the latest first, until nothing is left`() async throws {
    let learner = try Learner()
    let empty = try await learner.contents()
    let (deck, other) = (try await learner.addDeck("A"), try await learner.addDeck("B"))
    let id = try await learner.addItem("犬", tags: ["animal"], to: deck)
    let content = ItemContent(front: "猫", back: "cat", tags: ["pet"], synonyms: ["kitty"])
    try await learner.items.edit(id, content, at: learner.now)
    try await learner.items.move(id, to: other.id, at: learner.now)
    try await learner.decks.delete(other.id, isSure: true, at: learner.now)

    var names: [String] = []
    while let change = try await learner.study.changes().first {
      names.append(try await learner.study.undo(change).name)
    }

    #expect(
      names == [
        "Deleted deck B", "Moved 猫", "Edited 犬", "Added 犬", "Added deck B", "Added deck A",
      ])
    #expect(try await learner.contents() == empty)
  }

  @Test func `The same content of an item again is no step of undo`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(
      front: "猫", back: "cat", tags: ["pet", "animal"], synonyms: ["kitty", "a cat"])
    let id = try await learner.items.add(content, to: deck.id, at: learner.now).item.id
    let before = try await learner.items.info(id, at: learner.now).item.content
    learner.clock.advance(by: .seconds(60))

    try await learner.items.edit(id, before, at: learner.now)

    #expect(try await learner.study.changes().map(\.name) == ["Added 猫", "Added deck Deck"])
  }

  @Test func `Changed settings are undone and named`() async throws {
    let learner = try Learner()
    let care = learner.study.care
    let before = try await care.settings()
    try await care.changeSettings(["lesson-size": "7"])
    try await care.changeSettings(["lesson-size": "9", "new-per-day": "3"])
    try await care.changeSettings(["keys": "off"])

    let switched = try await learner.study.undoLatest()
    let several = try await learner.study.undoLatest()
    let one = try await learner.study.undoLatest()

    #expect(
      [switched.name, several.name, one.name] == [
        "Changed “Single-key shortcuts”",
        "Changed “New per day” and “Items in a lesson”", "Changed “Items in a lesson”",
      ])
    #expect(try await care.settings() == before)
  }

  @Test func `A setting that no form shows is named in words, too`() async throws {
    let learner = try Learner()
    try await learner.study.care.changeSettings(["userscripts": "on"])

    #expect(try await learner.study.changes().map(\.name) == ["Changed “Userscripts”"])
    let unnamed = Settings.table.filter { $0.isUndoable && $0.label == $0.name }
    #expect(unnamed.map(\.name) == [])
  }

  @Test func `Allowing a website in AnkiConnect is undone, and that it asked is no step`()
    async throws
  {
    let learner = try Learner()
    let access = learner.study.ankiConnect
    try await access.ask(for: "https://example.org")
    try await access.allow("https://example.org")

    let names = try await learner.study.changes().map(\.name)
    try await learner.study.undoLatest()

    #expect(names == ["Allowed https://example.org in AnkiConnect"])
    let origins = try await access.origins()
    #expect(origins.allowed.isEmpty && origins.asking == ["https://example.org"])
  }

  @Test func `Websites that ask or are refused keep no permission from being undone`()
    async throws
  {
    let learner = try Learner()
    let access = learner.study.ankiConnect
    try await access.allow("https://example.org")
    for origin in ["https://example.com", "https://example.net"] {
      try await access.ask(for: origin)
    }
    try await access.forbid("https://example.net")

    let names = try await learner.study.changes().map(\.name)
    try await learner.study.undoLatest()

    #expect(names == ["Allowed https://example.org in AnkiConnect"])
    let origins = try await access.origins()
    #expect(origins.allowed.isEmpty && origins.asking == ["https://example.com"])
  }

  @Test func `What a song shows is no step of undo`() async throws {
    let learner = try Learner()
    let care = learner.study.care

    try await care.changeSettings(["song-view": "parallel"])
    try await care.changeSettings(["song-reading": "furigana"])

    #expect(try await learner.study.undoHistory().changes.isEmpty)
  }

  @Test func `The previous content of an item can be found again`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem("犬", to: learner.addDeck())
    try await learner.items.edit(id, ItemContent(front: "猫", back: "cat"), at: learner.now)

    try await learner.study.undoLatest()

    let found = try await learner.decks.find("犬", at: learner.now).total
    let other = try await learner.decks.find("猫", at: learner.now).total
    #expect(found == 1)
    #expect(other == 0)
  }

  @Test func `An import is undone as a whole, and restores what it changed`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("A")
    try await learner.addItem("1", back: "one", to: deck)
    let before = try await learner.contents()
    let rows = (1...1_500).map { "\($0),number \($0)" }.joined(separator: "\n")

    await learner.study.exchange.store().send(
      .importAsked(.text(ImportRequest(text: rows, deck: "A", format: .csv)), at: learner.now))
    let undone = try await learner.study.undoLatest()

    #expect(undone.name == "Imported 1,500 items to A")
    #expect(try await learner.contents() == before)
    #expect(try await learner.number("SELECT count(*) FROM item_text") == 1)
  }

  @Test func `Another face can undo a change, and only once`() async throws {
    let folder = try TemporaryFolder()
    let (here, there) = (try Learner(in: folder), try Learner(in: folder, face: .webview))
    let id = try await here.addItem(to: here.addDeck())
    try await here.act(.suspend, id)
    let change = try #require(try await here.study.changes().first)

    try await there.study.undo(change)

    #expect(try await here.card(of: id).isSuspended == false)
    await #expect(throws: Problem.self) { try await here.study.undo(change) }
  }
}
