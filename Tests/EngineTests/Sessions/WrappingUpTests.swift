@testable import Engine
import Testing

/// Wrapping up a session of cards: started cards are finished, and nothing else is asked.
struct WrappingUpTests {
  private let learner: Learner
  private let sitter: Sitter
  private let deck: Deck

  init() async throws {
    learner = try Learner()
    sitter = Sitter(learner)
    deck = try await learner.addDeck()
    try await learner.addItems(5, to: deck)
  }

  @Test func `A session of cards that wraps up asks its learning steps and nothing else`()
    async throws
  {
    try await sitter.begin()
    try await sitter.answer(.again)
    try await sitter.answer(.again)

    let wrapping = try await wrapUp()
    let fronts = try await sitter.fronts(answering: .easy)

    #expect(wrapping.isWrappingUp)
    #expect(wrapping.left.total == 2)
    #expect(Set(fronts) == ["1", "2"])
    #expect(try sitter.session().isFinished)
  }

  @Test func `Without learning steps the session is finished at once`() async throws {
    try await sitter.begin()
    try await sitter.answer(.easy)

    #expect(try await wrapUp().isFinished)
  }

  @Test func `Wrapping up again brings back all other cards, including the current one`()
    async throws
  {
    try await sitter.begin()
    try await sitter.answer(.easy)
    let before = try sitter.session()
    try await wrapUp()

    let after = try await wrapUp()

    #expect(!after.isWrappingUp)
    #expect(after.prompt?.card == before.prompt?.card)
    #expect(after.left == before.left)
    #expect(try await sitter.fronts() == ["2", "3", "4", "5"])
  }

  @Test func `A current learning step stays`() async throws {
    try await sitter.begin()
    for _ in 1...5 { try await sitter.answer(.again) }
    let before = try sitter.session()

    let after = try await wrapUp()

    #expect(before.prompt != nil)
    #expect(after.prompt?.card == before.prompt?.card)
  }

  @Test func `Wrapping up a cram again brings back all its cards`()
    async throws
  {
    try await sitter.begin(StudyPlan(.deck(deck.id), isCram: true))
    let finished = try await wrapUp()

    try await wrapUp()

    #expect(finished.isFinished)
    #expect(Set(try await sitter.fronts()) == ["1", "2", "3", "4", "5"])
  }

  @Test func `A lesson's quiz cannot be wrapped up`() async throws {
    let pupil = Pupil(learner)
    let taught = try await learner.addTaughtDeck()
    try await learner.addItems(3, to: taught)
    try await pupil.begin(taught.id)
    let before = try await pupil.beginQuiz()

    let after = try await pupil.send(.wrapUpAsked(revision: before.revision, at: learner.now))

    #expect(after.prompt == before.prompt)
    #expect(after.left == before.left)
    #expect(!after.isWrappingUp)
  }

  @discardableResult
  private func wrapUp() async throws -> Session<CardCourse> {
    let revision = try sitter.session().revision
    await sitter.store.send(.wrapUpAsked(revision: revision, at: learner.now))
    return try sitter.session()
  }
}
