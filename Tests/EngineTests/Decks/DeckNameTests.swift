import Testing

@testable import Engine

struct DeckNameTests {
  @Test(arguments: [
    (" Words ", "Words"), ("A :: B::C ", "A::B::C"), ("か\u{3099}", "が"),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
  ])
  func `Every part of a name is trimmed, in NFC`(text: String, name: String) throws {
    #expect(Array(try Deck.name(from: text).unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test(arguments: [
    "", "  ", "::", "A::", "::B", "A:: ::B", String(repeating: "x", count: 201), "a\nb", "a\0b",
    String(repeating: "🇯🇵", count: 101), "red\u{1B}[31m",
  ])
  func `A name with an empty part, control characters or too many characters is rejected`(
    text: String
  ) {
    #expect(throws: Problem.self) { try Deck.name(from: text) }
  }

  @Test(arguments: [("a\nb", "Leave out line breaks"), ("A::", "Enter a name of 1 to 200")])
  func `What is wrong with a name is said`(text: String, remedy: String) {
    let problem = #expect(throws: Problem.self) { try Deck.name(from: text) }

    #expect(problem?.remedy.hasPrefix(remedy) == true)
  }

  @Test func `A long name is whole again when an addition that was undone is restored`()
    async throws
  {
    let learner = try Learner()
    let name = String(repeating: "x", count: 200)
    try await learner.take("犬,dog\n", into: name)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await driver.undo()
    try await learner.study.undoLatest()
    let decks = try await learner.decks.lines(at: learner.now)

    let id = Item.ID(try await learner.number("SELECT id FROM item"))
    try await learner.items.act(.restore, on: id, at: learner.now)

    #expect(decks.isEmpty)
    #expect(try await learner.decks.lines(at: learner.now).map(\.deck.name) == [name])
  }

  @Test func `The last part is the deck's short name`() {
    let deck = Deck(
      id: 1, name: "A::B::C", options: DeckOptions(newPerDay: 1, reviewsPerDay: 1, retention: 0.9))

    #expect(deck.leafName == "C")
    #expect(deck.depth == 2)
  }

  @Test(arguments: [
    ("Travl", "Travel"), ("trav", "Travel"), ("Jobs::Wrk", "Jobs::Work"), ("wrok", "Work"),
  ])
  func `For a misspelt deck the right one is suggested`(name: String, near: String) async throws {
    let learner = try Learner()
    for deck in ["Travel", "Jobs::Work"] { _ = try await learner.addDeck(deck) }

    let problem = await #expect(throws: Problem.self) {
      try await learner.fronts(finding: "deck:\(name)")
    }

    #expect(problem?.sentence == "There is no deck “\(name)”. Did you mean “\(near)”?")
  }
}
