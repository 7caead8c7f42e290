import Testing

@testable import Engine

struct FindOrderTests {
  @Test(arguments: [
    ("cat", ["猫", "子猫", "動物", "ね"]), ("neko", ["猫", "ねこじた", "子猫"]),
    ("\"a cat\"", ["動物", "ね"]), ("cat -notes:x*", ["猫", "子猫", "動物", "ね"]),
  ])
  func `What a search matches best comes first: whole fields, their beginnings, then notes`(
    query: String, fronts: [String]
  ) async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    for (front, back, reading, notes) in [
      ("ね", "ne", "", "The tail of a cat."), ("動物", "such as a cat", "どうぶつ", ""),
      ("子猫", "cat that is young", "こねこ", ""), ("猫", "cat", "ねこ", ""),
      ("ねこじた", "a tongue that fears heat", "", ""),
    ] {
      let content = ItemContent(front: front, back: back, reading: reading, notes: notes)
      try await learner.items.add(content, to: deck.id, at: learner.now)
    }

    let found = try await learner.decks.find(query, by: .match, at: learner.now)

    #expect(found.cards.map(\.item.content.front) == fronts)
  }
}
