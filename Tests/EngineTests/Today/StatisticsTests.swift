import Foundation
import Helpers
import Testing

@testable import Engine

/// Retention, answers by day, card states and progress, of a learner whose answers are
/// known.
struct StatisticsTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private func statistics() async throws -> Statistics {
    try await learner.study.today.statistics(at: learner.clock.now)
  }

  @Test func `Someone who never studied has nothing but new cards`() async throws {
    let deck = try await learner.addDeck("Pets")
    _ = try await learner.addItems(3, to: deck)

    let statistics = try await statistics()

    #expect(statistics.cards == Statistics.Cards(new: 3))
    #expect(statistics.answers == [Int](repeating: 0, count: 365))
    #expect(statistics.retention.map(\.period) == [7, 30, 365])
    #expect(statistics.retention.allSatisfy { $0.all == .init(right: 0, reviews: 0) })
    #expect(statistics.answersEver == 0 && statistics.timeEver == .zero)
  }

  @Test func `Only due reviews count for retention, and undone answers for nothing`() async throws {
    let deck = try await learner.addDeck("Pets")
    _ = try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.answer(.easy)
    learner.clock.advance(by: .seconds(20 * 86_400))

    try await driver.begin(restarting: true)
    try await driver.answer(.good)
    try await driver.answer(.again)
    try await driver.undo()
    try await driver.answer(.again)

    let statistics = try await statistics()
    #expect(statistics.retention[0].young == .init(right: 1, reviews: 2))
    #expect(statistics.retention[0].mature == .init(right: 0, reviews: 0))
    #expect(statistics.answers.last == 2 && statistics.answers[364 - 20] == 2)
    #expect(statistics.answersEver == 4 && statistics.daysStudied == 2)
    #expect(statistics.timeOfMonth == .seconds(12))
  }

  @Test func `An item of a deck without lessons is in review once its cards leave learning`()
    async throws
  {
    let deck = try await learner.addDeck("Pets")
    _ = try await learner.addItems(3, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await driver.answer(.easy)

    let progress = try await statistics().progress

    #expect(progress == [Statistics.Progress(deck: deck.id, name: "Pets", inReview: 1, items: 3)])
  }

  @Test func `A review after three weeks counts as mature`() async throws {
    let deck = try await learner.addDeck("Pets")
    _ = try await learner.addItems(1, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    learner.clock.advance(by: .seconds(21 * 86_400))

    try await driver.begin(restarting: true)
    try await driver.answer(.good)

    #expect(try await statistics().retention[1].mature == .init(right: 1, reviews: 1))
  }
}
