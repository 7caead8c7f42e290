import Testing

@testable import Engine

/// Decks that stay only for their deleted items.
struct DeletedDeckTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(arguments: ["deck:Old", "deck:Inner", "-deck:In*"])
  func `A deleted deck is found neither by its name nor by a part of it`(query: String) async throws
  {
    try await learner.addItem(to: learner.addDeck("New"))
    try await delete(learner.addDeck("Old::Inner"))

    let problem = await #expect(throws: Problem.self) {
      try await learner.fronts(finding: query)
    }

    #expect(problem?.sentence.hasPrefix("There is no deck") == true)
  }

  @Test func `A deleted deck is restored inside its parent, whatever that is called by now`()
    async throws
  {
    var parent = try await learner.addDeck("A")
    let inner = try await learner.addDeck("A::Inner")
    let id = try await learner.addItem(to: inner)
    try await delete(inner)
    parent.name = "B"
    try await learner.decks.change(parent, at: learner.now)

    try await learner.act(.restore, id)

    #expect(try await names() == ["B", "B::Inner"])
  }

  @Test func `A deleted deck keeps none from being renamed, though its name would be too long`()
    async throws
  {
    var parent = try await learner.addDeck("A")
    let inner = try await learner.addDeck("A::" + String(repeating: "x", count: 190))
    let id = try await learner.addItem(to: inner)
    try await delete(inner)
    parent.name = "A longer name"

    try await learner.decks.change(parent, at: learner.now)
    let renamed = try await names()
    try await learner.act(.restore, id)

    #expect(renamed == ["A longer name"])
    #expect(
      try await names()
        == ["A longer name", "A longer name::" + String(repeating: "x", count: 185)])
  }

  @Test func `Items of two deleted decks of one name are restored to one deck`() async throws {
    let first = try await learner.addDeck("A")
    let dog = try await learner.addItem("犬", to: first)
    try await delete(first)
    let second = try await learner.addDeck("A")
    let cat = try await learner.addItem("猫", to: second)
    try await delete(second)

    try await learner.act(.restore, cat)
    try await learner.act(.restore, dog)

    #expect(try await names() == ["A"])
    #expect(try await learner.fronts(finding: "deck:A").sorted() == ["犬", "猫"])
  }

  @Test func `Nothing is asked of a deleted deck, though another has its name by now`()
    async throws
  {
    let gone = try await learner.addDeck("A")
    try await delete(gone)
    try await learner.addItem(to: learner.addDeck("A::Inner"))
    let driver = SessionDriver(learner)

    await driver.store.send(.begun(StudyPlan(.deck(gone.id)), at: learner.now, seed: 1))

    #expect(driver.state.session?.prompt == nil)
  }

  @Test func `The end of a session says whether its deck was deleted`() async throws {
    let deck = try await learner.addDeck("A")
    try await learner.addItem(to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))

    try await delete(deck)

    guard case .finished(let summary) = try await driver.open().step else {
      Issue.record("A card of a deleted deck is asked.")
      return
    }
    #expect(summary.isDeckDeleted)
  }

  private func delete(_ deck: Deck) async throws {
    try await learner.decks.delete(deck.id, isSure: true, at: learner.now)
  }

  private func names() async throws -> [String] {
    try await learner.decks.lines(at: learner.now).map(\.deck.name)
  }
}
