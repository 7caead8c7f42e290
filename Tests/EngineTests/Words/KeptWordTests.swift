import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Words that a learner keeps.
struct KeptWordTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder, clock: clock)
  }

  @discardableResult
  private func save(
    _ word: String, in language: WordLanguage = .spanish, to deck: String? = nil
  ) async throws -> SavedWord {
    try await study.words.save(word, in: language, to: deck, at: clock.now)
  }

  @Test func `A word is kept in another deck, and marked there`() async throws {
    let saved = try await save("perro", to: "Pets")

    let here = try await study.words.define("perro", in: .spanish, deck: "Pets").kept
    let elsewhere = try await study.words.define("perro", in: .spanish).kept

    #expect(saved.deckName == "Pets")
    #expect(here == ["perro"])
    #expect(elsewhere == ["perro"])
  }

  @Test func `A word in another deck is in the library, updated there, and not added twice`()
    async throws
  {
    try await save("perro", to: "Pets")

    let again = try await save("perro")
    let found = try await study.today.decks.find(
      WordFilter(language: .spanish).search, by: .front, at: clock.now)
    let compared = try await study.words.compare("perro", in: .spanish)

    #expect(again.wasThere && again.deckName == "Pets")
    #expect(found.cards.map(\.item.content.front) == ["perro"])
    #expect(compared.change == nil)
    #expect(try await study.quiz.board().languages == [.spanish])
  }

  @Test func `A kept word is not added to a second deck, but told where it is`() async throws {
    let saved = try await save("perro")

    let again = try await save("perro", to: "Pets")

    #expect(
      again == SavedWord(item: saved.item, deckName: "Words::Spanish", wasThere: true))
  }

  @Test func `A deck takes a word that it has of another language`() async throws {
    try await save("猫", in: .japanese, to: "Pets")

    let marked = try await study.words.define("猫", in: .chinese, deck: "Pets").kept
    let saved = try await save("猫", in: .chinese, to: "Pets")

    #expect(marked.isEmpty)
    #expect(saved.wasThere == false)
    #expect(try await study.words.define("猫", in: .chinese, deck: "Pets").kept == ["猫"])
  }

  @Test(arguments: [nil, "Pets"] as [String?])
  func `An English word is the same in capitals: kept once, marked and updated`(
    _ deck: String?
  ) async throws {
    let saved = try await save("dog", in: .english, to: deck)

    let again = try await save("DOG", in: .english, to: deck)
    let defined = try await study.words.define("DOG", in: .english, deck: deck)
    let compared = try await study.words.compare("Dog", in: .english)

    #expect(again.item == saved.item && again.wasThere == true)
    #expect(defined.kept == ["DOG"])
    #expect(compared.change == nil)
  }

  @Test func `A German word is another one with a capital letter`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("Words::German")
    try await learner.addItem("essen", back: "to eat", to: deck)

    let kept = try await learner.storage.database.read {
      try KeptWordQuery(language: .german).kept(["essen", "Essen"], orInDeck: nil, $0)
    }

    #expect(kept == ["essen"])
  }

  @Test func `A word keeps all its parts of speech, and its senses have no full stops`() {
    let word = DefinedWord(
      text: "raven", language: .english,
      meanings: [
        .init("A bird.", partOfSpeech: "noun"), .init("Corvus corax.", partOfSpeech: "noun"),
        .init("to prey", partOfSpeech: "verb"), .init("to devour.", partOfSpeech: "verb"),
        .init("black", partOfSpeech: "adjective"),
      ], source: .wordnet)

    let content = ItemContent(word)

    #expect(content.back == "A bird; Corvus corax; to prey")
    #expect(content.partsOfSpeech == ["noun", "verb", "adjective"])
    #expect(content.notes.contains("noun, verb, adjective"))
    #expect(content.notes.contains("Also (verb): to devour\nAlso (adjective): black"))
  }

  @Test(arguments: [
    (WordFilter(language: .spanish, partOfSpeech: "adjective"), ["rojo"]),
    (WordFilter(language: .spanish, state: .new, text: "house"), ["casa"]),
    (WordFilter(state: .review), []),
    (WordFilter(language: .german), []), (WordFilter(text: "\"house\""), ["casa"]),
    (WordFilter(text: "ous"), ["casa"]), (WordFilter(text: "oj ed"), ["rojo"]),
    (WordFilter(text: "ous ed"), []), (WordFilter(text: "tag:noun ous"), []),
  ])
  func `Kept words are filtered`(_ filter: WordFilter, _ words: [String]) async throws {
    _ = try await (save("rojo"), save("casa"))

    let found = try await study.today.decks.find(filter.search, by: .front, at: clock.now)

    #expect(found.cards.map(\.item.content.front) == words)
  }

  @Test(arguments: ["cafe", "CAFÉ", "rcafe"])
  func `Kept words are found by any part, with or without its accents`(_ text: String)
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck("Words::French")
    try await learner.addItem("cybercafé", back: "internet bar", to: deck)
    try await learner.addItem("bar", back: "bar", to: deck)

    let found = try await learner.fronts(finding: WordFilter(text: text).search)

    #expect(found == ["cybercafé"])
  }

  @Test func `A word is kept once, in its language's deck, and undone by one step`() async throws {
    let saved = try await save("perro")
    let again = try await save("perro")

    let item = try await study.items.info(saved.item, at: clock.now).item
    #expect(item.content.front == "perro" && item.content.back == "dog")
    #expect(saved.deckName == "Words::Spanish" && !saved.wasThere)
    #expect(again.item == saved.item && again.wasThere)
    #expect(try await study.words.discover(WordRequest(.spanish, seed: 1)).kept == ["perro"])

    let mine = try await study.today.decks.find(
      WordLanguage.search([.german, .spanish]), limit: 10, at: clock.now)
    #expect(mine.cards.map(\.item.content.front) == ["perro"])

    let change = try await study.undoLatest()
    #expect(change.name == "Added perro to Words::Spanish")
    #expect(try await study.words.discover(WordRequest(.spanish, seed: 1)).kept == [])
  }

  @Test func `A quiz of all words borrows answers of each language that has too few`() async throws
  {
    try await save("perro", to: "Pets")
    try await save("Hund", in: .german, to: "Pets")
    let asked = QuizPlan(QuizPlan.words(of: nil))
    let plan = try await study.quiz.prepare(asked, at: clock.now, seed: 1)
    let round = study.quiz.session()

    try await round.sent(.begun(plan, at: clock.now, seed: 1))

    let question = try #require(round.state.session?.prompt)
    #expect(Set(plan.lent.map(\.language)).contains(.spanish))
    #expect(question.language == .spanish)
    #expect(question.options.allSatisfy { $0.other != "Hund" })
    #expect(question.options.count > 1)
  }

  @Test func `A quiz of a deck with few Japanese words borrows answers, whatever the deck`()
    async throws
  {
    try SmallWords(in: folder.file("words")).writeFrequencies("ja", [(5, ["橋", "箸", "木", "電話"])])
    var options = DeckOptions(newPerDay: 20, reviewsPerDay: 200, retention: 0.9)
    options.cardKinds = [.meaning]
    let deck = try await study.today.decks.add("Dictionary", options, at: clock.now)
    let cat = ItemContent(front: "猫", back: "cat", reading: "ねこ")
    _ = try await study.items.add(cat, to: deck.id, at: clock.now)
    let round = study.quiz.session()

    let plan = try await study.quiz.prepare(QuizPlan(.deck(deck.id)), at: clock.now, seed: 1)
    try await round.sent(.begun(plan, at: clock.now, seed: 1))

    #expect(round.state.session?.prompt?.options.count == 4)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `A quiz of few words has all its choices, for a rare part of speech too`(
    seed: UInt64
  ) async throws {
    let small = try SmallWords(in: folder.file("words"))
    let nouns = "abcdefghijkl".flatMap { one in "abcdefghij".map { "n\(one)\($0)" } }
    let verbs = ["vaa", "vbb", "vcc", "vdd"]
    try small.writeFreeDict(
      "spa",
      nouns.map { (key: $0, text: "\($0) <n>\nthing\($0)\n") }
        + verbs.map { (key: $0, text: "\($0) <v>\nto \($0)s\n") })
    try small.writeFrequencies("es", [(5, nouns + verbs)])
    try await save("vaa")
    let round = study.quiz.session()

    let asked = QuizPlan(QuizPlan.words(of: .spanish), language: .spanish)
    let plan = try await study.quiz.prepare(asked, at: clock.now, seed: seed)
    try await round.sent(.begun(plan, at: clock.now, seed: seed))

    let options = try #require(round.state.session?.prompt?.options)
    #expect(Set(options.map(\.other)) == Set(verbs))
  }

  @Test func `A word with nothing to choose from is left out, which is told`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck("Mixed", kinds: [.meaning])
    for (word, meaning, part) in [
      ("perro", "dog", "noun"), ("gato", "cat", "noun"), ("rojo", "red", "adjective"),
    ] { try await learner.addItem(word, back: meaning, tags: [part], to: deck) }
    let store = learner.study.quiz.session()
    try await store.sent(.begun(QuizPlan(.deck(deck.id)), at: learner.now, seed: 1))

    while let session = store.state.session, session.prompt != nil {
      try await store.sent(
        .moved(.reveal(typed: "1", keystrokes: 1), revision: session.revision, at: learner.now))
      try await store.sent(
        .moved(.grade(.good, keystrokes: 1), revision: session.revision + 1, at: learner.now))
    }

    let summary = try #require(store.state.session).finished()
    #expect(summary.answers == 2)
    #expect(
      summary.omission
        == """
        1 word was left out: it has no text, or no other of its language and part of speech means \
        something else.
        """)
  }
}
