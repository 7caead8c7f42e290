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
    let utterance = try #require(content.utterance)

    #expect((utterance.writing, utterance.reading) == (writing, reading))
  }

  @Test(arguments: ["", "cat", "42", "猫\u{7}", String(repeating: "猫", count: 301)])
  func `Text that is not Japanese, or too long, is not spoken`(_ text: String) {
    #expect(Utterance(text) == nil)
  }

  @Test func `A reading that is not kana is ignored`() {
    #expect(Utterance("猫", reading: "neko")?.reading == "")
  }
}
