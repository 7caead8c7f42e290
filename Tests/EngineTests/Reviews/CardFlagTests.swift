import Foundation
import Helpers
import Testing

@testable import Engine

/// Flags of cards, as in Anki.
struct CardFlagTests {
  private func flags(_ learner: Learner) async throws -> [Int] {
    let found = try await learner.decks.find("", at: learner.now).cards
    return found.map(\.card).sorted { $0.id < $1.id }.map(\.flag)
  }

  private func undone(_ learner: Learner) async throws -> String? {
    try await learner.study.undoLatest().name
  }

  @Test func `A flag is set on one card or on all of an item, and undone`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(kinds: [.recall, .production])
    let item = try await learner.addItem("猫", to: deck)
    try await learner.addItem("犬", to: deck)
    let cards = try await learner.items.info(item, at: learner.now).cards

    try await learner.items.change(.flag(4), on: item, card: cards[1].id, at: learner.now)
    #expect(try await flags(learner) == [0, 4, 0, 0])
    let info = try await learner.items.change(.flag(1), on: item, at: learner.now)
    #expect(info.cards.map(\.card.flagName) == ["red", "red"])
    #expect(try await undone(learner) == "Flagged 猫")
    #expect(try await flags(learner) == [0, 4, 0, 0])
    try await learner.items.change(.flag(0), on: item, at: learner.now)
    #expect(try await flags(learner) == [0, 0, 0, 0])
    #expect(try await undone(learner) == "Unflagged 猫")
  }

  @Test(arguments: [
    ("1", 1), ("red", 1), ("Purple", 7), ("0", 0), ("none", 0), ("8", nil), ("-1", nil), ("", nil),
  ])
  func `A flag is named by number or color`(_ text: String, _ flag: Int?) {
    #expect(Card.flag(text) == flag)
  }

  @Test(arguments: [("flag:1", 1), ("flag:red", 1), ("flag:0", 1), ("-flag:0", 1), ("flag:2", 0)])
  func `Flags are found`(_ query: String, _ count: Int) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let item = try await learner.addItem(to: deck)
    try await learner.addItem("猫", back: "cat", to: deck)
    try await learner.run("UPDATE card SET flag = 1 WHERE item_id = \(item)")

    let finds = try await learner.decks.find(query, at: learner.now)

    #expect(finds.cards.count == count)
    await #expect(throws: Problem.self) {
      try await learner.decks.find("flag:9", at: learner.now)
    }
  }

  @Test func `Flags go to Anki and come back`() async throws {
    let learner = try Learner(in: TemporaryFolder(), zone: "UTC")
    let deck = try await learner.addDeck()
    let item = try await learner.addItem("猫", to: deck)
    try await learner.addItem("犬", to: deck)
    try await learner.items.change(.flag(3), on: item, at: learner.now)
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "flags.apkg")
    try await learner.givePackage().write(to: file)

    let other = try Learner(in: folder, zone: "UTC")
    try await other.take(package: file)
    #expect(try await flags(other).sorted() == [0, 3])
    // Of a card that came with one, too.
    let flagged = try await other.number("SELECT item_id FROM card WHERE flag = 3")
    try await other.items.change(.flag(0), on: Item.ID(flagged), at: other.now)
    try await other.givePackage().write(to: file)

    let third = try Learner(in: TemporaryFolder(), zone: "UTC")
    try await third.take(package: file)
    #expect(try await flags(third) == [0, 0])
  }
}
