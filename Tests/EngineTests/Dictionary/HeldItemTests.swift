import GRDB
import Testing

@testable import Engine

/// The learner's items with the front of a word.
struct HeldItemTests {
  @Test(arguments: [
    ("水", "みず・すい", "みず", true), ("水", "スイ、みず", "すい", true), ("水", "みずうみ", "みず", false),
    ("水", "", "みず", true), ("ケース・バイ・ケース", "ケース・バイ・ケース", "ケース・バイ・ケース", true),
  ])
  func `An item is of the word if one of its readings is the word's`(
    _ front: String, _ reading: String, _ read: String, _ isOfWord: Bool
  ) {
    let item = HeldItem(
      id: 1, deck: 1, deckName: "Words", front: front, reading: reading, back: "",
      isCharacter: false)

    #expect(item.isOfWord(read: [read]) == isOfWord)
  }

  @Test(arguments: [
    ("háng", "", "Deck", 0), ("hang2", "", "Deck", 0), ("ma", "", "Words::Chinese", 0),
    ("", "words::chinese", "Deck", 0), ("こう", "", "Deck", 1), ("", "", "Deck", 1),
    ("kō", "", "Deck", 1), ("こう", "Words::Japanese", "Deck", 1),
  ])
  func `A word of another language is not held`(
    _ reading: String, _ tag: String, _ deck: String, _ count: Int
  ) async throws {
    let learner = try Learner()
    try await learner.addItem(
      "行", reading: reading, tags: tag.isEmpty ? [] : [tag], to: learner.addDeck(deck))

    let items = try await learner.storage.database.read { db in
      try HeldItemQuery(db: db).items(withFronts: ["行"])
    }

    #expect(items.count == count)
  }

  @Test(arguments: [
    ("水", "kanji", true), ("先生", "kanji", false), ("きゃ", "Kana", true), ("さくら", "kana", false),
  ])
  func `Only an item of a character is one, whatever its tag`(
    _ front: String, _ tag: String, _ isCharacter: Bool
  ) async throws {
    let learner = try Learner()
    try await learner.addItem(front, tags: [tag], to: learner.addDeck())

    let items = try await learner.storage.database.read { db in
      try HeldItemQuery(db: db).items(withFronts: [front])
    }

    #expect(items.map(\.isCharacter) == [isCharacter])
  }
}
