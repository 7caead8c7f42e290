import GRDB
import Testing

@testable import Engine

/// The choice of wrong answers.
struct DistractorTests {
  private func word(
    _ text: String, _ meaning: String, _ parts: String..., in language: WordLanguage? = nil
  ) -> QuizWord {
    QuizWord(
      text: text, meaning: meaning, partsOfSpeech: parts.isEmpty ? nil : parts, language: language)
  }

  private func chosen(
    _ count: Int = 3, for target: QuizWord, confused: [QuizWord] = [], similar: [QuizWord] = [],
    from others: [QuizWord], zipf: [String: Double] = [:]
  ) -> [String] {
    Distractors(target: target, direction: .meaning) { zipf[$0] }
      .chosen(count, confused: confused, similar: similar, others: others).map(\.text)
  }

  @Test func `No wrong answer means the same`() {
    let target = word("perro", "dog; hound", "noun")

    let words = chosen(
      for: target,
      from: [
        word("can", "a dog", "noun"), word("sabueso", "hound (for hunting)", "noun"),
        word("PERRO", "something else", "noun"), word("gato", "cat", "noun"),
        word("minino", "cat", "noun"),
      ])

    #expect(words == ["gato"])
  }

  @Test func `Senses are told apart by commas too, and by words that say little`() {
    #expect(
      chosen(
        for: word("grande", "big, large, great"),
        from: [word("enorme", "huge, enormous, big"), word("rojo", "red")]) == ["rojo"])
    #expect(
      chosen(for: word("ser", "to be"), from: [word("estar", "to be"), word("ir", "to go")])
        == ["ir"])
  }

  @Test func `A word that means what it says is not hidden in its meaning`() {
    #expect(word("animal", "animal").shownMeaning == "animal")
    #expect(word("Hand", "hand").shownMeaning == "hand")
  }

  @Test func `Another part of speech would give it away`() {
    #expect(
      chosen(
        for: word("rojo", "red", "adjective"),
        from: [word("casa", "house", "noun"), word("alto", "tall", "adjective"), word("x", "y")])
        == ["alto", "x"])
  }

  @Test func `“To” tells verbs from other words where no part of speech is known`() {
    let others = [word("casa", "house"), word("comer", "to eat"), word("rojo", "red")]

    #expect(chosen(for: word("oír", "to hear; to listen"), from: others) == ["comer"])
    #expect(chosen(for: word("mesa", "table"), from: others) == ["casa", "rojo"])
  }

  @Test func `Every word of the starter course has others to be offered with`() async throws {
    let course = try Course.bundled()
    let learner = try Learner(course: course)
    let lexicon = QuizLexicon(learner.study.words.installed, course)
    let items = try await learner.storage.database.read { db in
      try db.all("SELECT \(Item.columns) FROM item WHERE course_key LIKE 'word-%'") {
        try Item($0)
      }
    }
    let words = items.map { QuizWord($0, nil, lexicon) }

    let alone = words.filter { chosen(for: $0, from: words).count < 3 }

    #expect(words.count == 150)
    #expect(alone.map(\.text) == [])
    #expect(words.first { $0.text == "大きい" }?.partsOfSpeech == ["adjective"])
  }

  @Test func `Inflected forms go after all other words`() {
    let others = [
      word("verstand", "understood", "verb", in: .german),
      word("gespielt", "past participle of spielen", "verb", in: .german),
      word("vernachlässigen", "to neglect or to disregard a duty", "verb", in: .german),
    ]

    let words = chosen(2, for: word("gehen", "to go", "verb", in: .german), from: others)

    #expect(words == ["vernachlässigen", "verstand"])
  }

  @Test func `A kana's spelling is offered beside those of other kana`() {
    let others = [
      word("を", "wo / o", in: .japanese), word("ヅ", "zu / du / dzu", in: .japanese),
      word("足", "foot", in: .japanese), word("何", "what", in: .japanese),
    ]

    #expect(chosen(2, for: word("刂", "blade", in: .japanese), from: others) == ["足", "何"])
    #expect(chosen(2, for: word("き", "ki", in: .japanese), from: others) == ["を", "ヅ"])
  }

  @Test func `A word of several parts of speech has wrong answers of each`() {
    #expect(
      chosen(
        for: word("fire", "flames", "noun", "verb"),
        from: [
          word("red", "a color", "adjective"), word("run", "go fast", "verb"),
          word("house", "a building", "noun"),
        ]) == ["house", "run"])
  }

  @Test func `A kept word has the part of speech of the meaning that is shown`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("Words::English", kinds: [.meaning])
    let light = DefinedWord(
      text: "light", language: .english,
      meanings: [
        .init("any lighting device", partOfSpeech: "noun"),
        .init("of little weight", partOfSpeech: "adjective"),
      ], source: .wordnet)
    let item = try await learner.items.add(ItemContent(light), to: deck.id, at: learner.now).item

    let word = QuizWord(item, .english, QuizLexicon(learner.study.words.installed, nil))

    #expect(word.partsOfSpeech == ["noun"])
  }

  @Test func `Another language would give it away, too`() {
    #expect(
      chosen(
        for: word("casa", "house", in: .spanish),
        from: [
          word("Hund", "dog", in: .german), word("gato", "cat", in: .spanish), word("x", "y"),
        ]) == ["gato"])
  }

  @Test func `What was confused before goes first, then one that looks alike`() {
    #expect(
      chosen(
        for: word("casa", "house"), confused: [word("piso", "flat")],
        similar: [word("caso", "case"), word("cama", "bed")],
        from: [word("rey", "king"), word("luz", "light")]) == ["piso", "caso", "rey"])
  }

  @Test func `Words about as common and as long go before others`() {
    #expect(
      chosen(
        2, for: word("casa", "house"),
        from: [
          word("ábside", "apse"), word("mesa", "table"),
          word("río", "a very long explanation of rivers"),
          word("silla", "chair"),
        ], zipf: ["casa": 6, "ábside": 2, "mesa": 5.8, "río": 5.9, "silla": 5.7])
        == ["mesa", "silla"])
  }

  @Test func `The word itself is hidden in its meaning, and long meanings are cut`() {
    #expect(word("dog", "a dog of a kind").shownMeaning == "a … of a kind")
    #expect(word("x", "(dated) old; new").shownMeaning == "old")
    let long = word("x", Array(repeating: "word", count: 40).joined(separator: " ")).shownMeaning
    #expect(long.count <= 92 && long.hasSuffix("word …"))
  }

  @Test func `A definition in English is not cut at a semicolon where it has only begun`() {
    let hot = "used of physical heat; having a high temperature; (of a quarrel) heated"

    #expect(
      word("hot", hot, in: .english).shownMeaning
        == "used of physical heat; having a high temperature")
    #expect(word("caliente", hot, in: .spanish).shownMeaning == "used of physical heat")
  }
}
