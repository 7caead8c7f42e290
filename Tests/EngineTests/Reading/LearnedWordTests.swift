import Testing

@testable import Engine

/// Which of the learner's items a word of a text is.
struct LearnedWordTests {
  private let learned = Learned(words: [
    "見": [Self.item(1, "み")], "見る": [Self.item(2, "みる")], "来": [Self.item(3, "らい")],
    "下さい": [Self.item(4, "ください")],
  ])

  @Test(arguments: [
    ("見", "見る", "み", [2]), ("見", "見る", "けん", []), ("見", "見", "み", [1]),
    ("来", "来る", "き", []), ("下さい", "下さる", "ください", [4]),
  ])
  func `A word is found by its dictionary form, and not by the kanji of its stem`(
    surface: String, lemma: String, reading: String, items: [Item.ID]
  ) {
    let word = AnalysedText.Word(
      surface: surface, lemma: lemma, offset: 0,
      runs: [FuriganaRun(surface, reading)], reading: reading,
      readingSource: .dictionary, accent: PitchAccent([], source: .guess), isWord: true,
      isContent: true)

    #expect(learned.items(for: word).map(\.item) == items)
  }

  @Test(
    arguments: [
      (3, 1, .learning), (20.9, 0.95, .learning), (21, 0.8, .strong), (21, 0.79, .weak),
    ] as [(Double, Double, WordMemory)])
  func `A word is learning until its memory is mature, however well it is recalled`(
    stability: Double, retrievability: Double, memory: WordMemory
  ) {
    let learned = Memory(stability: stability, difficulty: 5)

    #expect(WordMemory(learned, retrievability: retrievability) == memory)
  }

  private static func item(_ id: Item.ID, _ reading: String) -> Learned.Word {
    Learned.Word(
      item: id, isKanji: false, readings: [reading], memory: .unseen, isLearned: false,
      isKnown: false)
  }
}
