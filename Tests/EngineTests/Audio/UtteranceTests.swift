import Testing

@testable import Engine

/// What can be spoken of an item or a text.
struct UtteranceTests {
  @Test(arguments: [
    (ItemContent(front: "猫", back: "cat", reading: "ねこ"), "猫", "ねこ"),
    (ItemContent(front: "cat", back: "<b>猫</b>", reading: "ねこ"), "猫", "ねこ"),
    (ItemContent(front: "あ", back: "a"), "あ", ""),
    (ItemContent(front: "人", back: "person", reading: "ジン、ニン"), "人", "ジン"),
    (ItemContent(front: "一\n二", back: "one two"), "一、二", ""),
  ])
  func `The Japanese side of an item is spoken by its first reading`(
    content: ItemContent, writing: String, reading: String
  ) throws {
    let utterance = try #require(content.utterance(inDeck: ""))

    #expect((utterance.writing, utterance.reading) == (writing, reading))
  }

  @Test(arguments: [
    (ItemContent(front: "学习", back: "to study", reading: "xué xí"), "Deck"),
    (ItemContent(front: "吗", back: "question particle", reading: "ma"), "Words::Chinese"),
    (ItemContent(front: "猫", back: "cat", tags: ["Words::Chinese"]), "Animals"),
    (ItemContent(front: "perro", back: "犬"), "Words::Spanish"),
  ])
  func `A word of another language is not spoken`(_ content: ItemContent, _ deck: String) {
    #expect(content.utterance(inDeck: deck) == nil)
  }

  @Test(arguments: [("neko", "Animals"), ("māo", "Animals"), ("ねこ", "Words::Japanese")])
  func `A Japanese word is spoken, also with a reading in romaji`(
    _ reading: String, _ deck: String
  ) {
    let content = ItemContent(front: "猫", back: "cat", reading: reading)

    #expect(content.utterance(inDeck: deck)?.writing == "猫")
  }

  @Test(arguments: ["", "cat", "42", "猫\u{7}", String(repeating: "猫", count: 301)])
  func `Text that is not Japanese, or too long, is not spoken`(_ text: String) {
    #expect(Utterance(text) == nil)
  }

  @Test func `A reading that is not kana is ignored`() {
    #expect(Utterance("猫", reading: "neko")?.reading == "")
  }
}
