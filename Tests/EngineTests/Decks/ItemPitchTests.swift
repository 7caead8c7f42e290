import Engine
import Testing

/// An item's pitch, by the accent table.
struct ItemPitchTests {
  @Test func `A word with a reading has a pitch`() throws {
    let pitch = try #require(ItemContent(front: "食べる", back: "eat", reading: "たべる").pitch)

    #expect(pitch.summary == "たべる, [2] nakadaka")
  }

  @Test(arguments: [
    ("人", "ジン、ニン、ひと"), ("食べる", ""), ("cat", "neko"), ("齉齉", "あぁぬ"), ("", "たべる"),
  ])
  func `Text that is no word, has several readings or is not in the table has no pitch`(
    front: String, reading: String
  ) {
    #expect(ItemContent(front: front, back: "x", reading: reading).pitch == nil)
  }
}
