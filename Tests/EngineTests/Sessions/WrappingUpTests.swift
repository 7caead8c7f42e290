import Testing

@testable import Engine

/// Wrapping up a session of cards: started cards are finished, and nothing else is asked.
struct WrappingUpTests {
  private let learner: Learner
  private let driver: SessionDriver
  private let deck: Deck

  init() async throws {
    learner = try Learner()
    driver = SessionDriver(learner)
    deck = try await learner.addDeck()
    try await learner.addItems(5, to: deck)
  }

  @Test func `A session of cards that wraps up asks its learning steps and nothing else`()
    async throws
  {
    try await driver.begin()
    try await driver.answer(.again)
    try await driver.answer(.again)

    let wrapping = try await wrapUp()
    let fronts = try await driver.fronts(answering: .easy)

    #expect(wrapping.isWrappingUp)
    #expect(wrapping.left.total == 2)
    #expect(Set(fronts) == ["1", "2"])
    #expect(try driver.session().isFinished)
  }

  @Test func `Without learning steps the session is finished at once, and tells what is left`()
    async throws
  {
    try await driver.begin()
    try await driver.answer(.easy)

    let summary = try await wrapUp().finished()
    #expect(summary.left == 4)
  }

  @Test func `Wrapping up again brings back all other cards, including the current one`()
    async throws
  {
    try await driver.begin()
    try await driver.answer(.easy)
    let before = try driver.session()
    try await wrapUp()

    let after = try await wrapUp()

    #expect(!after.isWrappingUp)
    #expect(after.prompt?.card == before.prompt?.card)
    #expect(after.left == before.left)
    #expect(try await driver.fronts() == ["2", "3", "4", "5"])
  }

  @Test func `A current learning step stays`() async throws {
    try await driver.begin()
    for _ in 1...5 { try await driver.answer(.again) }
    let before = try driver.session()

    let after = try await wrapUp()

    #expect(before.prompt != nil)
    #expect(after.prompt?.card == before.prompt?.card)
  }

  @Test func `An answer that is shown is still graded`() async throws {
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.reveal()

    let shown = try await wrapUp()

    #expect(shown.left.total == 1)
    #expect(try await driver.grade(.easy).finished().answers == 2)
  }

  @Test func `Wrapping up a cram again brings back all its cards`()
    async throws
  {
    try await driver.begin(StudyPlan(.deck(deck.id), isCram: true))
    let finished = try await wrapUp()

    try await wrapUp()

    #expect(finished.isFinished)
    #expect(Set(try await driver.fronts()) == ["1", "2", "3", "4", "5"])
  }

  @Test func `A lesson's quiz cannot be wrapped up`() async throws {
    let pupil = Pupil(learner)
    let taught = try await learner.addTaughtDeck()
    try await learner.addItems(3, to: taught)
    try await pupil.begin(taught.id)
    let before = try await pupil.beginQuiz()

    let after = try await pupil.send(.moved(.wrapUp, revision: before.revision, at: learner.now))

    #expect(after.prompt == before.prompt)
    #expect(after.left == before.left)
    #expect(!after.isWrappingUp)
  }

  @discardableResult
  private func wrapUp() async throws -> Session<CardCourse> {
    let revision = try driver.session().revision
    await driver.store.send(.moved(.wrapUp, revision: revision, at: learner.now))
    return try driver.session()
  }
}
