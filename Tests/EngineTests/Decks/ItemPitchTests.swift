import Engine
import Testing

/// An item's pitch, by the accent table.
struct ItemPitchTests {
  @Test func `A word with its reading has a pitch`() throws {
    let pitch = try #require(ItemContent(front: "食べる", back: "eat", reading: "たべる").pitch)

    #expect(pitch.told == "たべる, [2] nakadaka")
  }

  @Test(arguments: [
    ("人", "ジン、ニン、ひと"), ("食べる", ""), ("cat", "neko"), ("齉齉", "あぁぬ"), ("", "たべる"),
  ])
  func `What is no word, or a kanji with all its readings, or not in the table, has none`(
    front: String, reading: String
  ) {
    #expect(ItemContent(front: front, back: "x", reading: reading).pitch == nil)
  }
}
