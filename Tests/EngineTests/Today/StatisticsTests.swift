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
    learner.clock.advance(by: .days(20))

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

  /// The first interval is shorter than 21 days, and the second one longer.
  @Test func `A review is mature by the interval before it, as in Anki, however late it comes`()
    async throws
  {
    let driver = try await answeredLate()

    let late = try await statistics().retention[1]
    learner.clock.advance(by: .days(300))
    try await driver.begin(restarting: true)
    try await driver.answer(.good)
    let then = try await statistics().retention[1]

    #expect(late.young == .init(right: 1, reviews: 1) && late.mature.reviews == 0)
    #expect(then.mature == .init(right: 1, reviews: 1) && then.young.reviews == 0)
  }

  @Test func `Where the log lacks the interval, it is that of Anki's log, or the time since`()
    async throws
  {
    _ = try await answeredLate()

    try await learner.run("UPDATE answer SET interval = NULL")
    let unknown = try await statistics().retention[1]
    try await learner.run(
      """
      INSERT INTO anki_review SELECT at, card_id, grade, 30, 9, 2500, 1000, 1 FROM answer
      WHERE was_due = 1
      """)
    let logged = try await statistics().retention[1]

    #expect(unknown.mature.reviews == 1 && unknown.young.reviews == 0)
    #expect(logged.mature.reviews == 0 && logged.young.reviews == 1)
  }

  /// A card whose first review came after 60 days.
  private func answeredLate() async throws -> SessionDriver {
    let deck = try await learner.addDeck("Pets")
    _ = try await learner.addItems(1, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    learner.clock.advance(by: .days(60))
    try await driver.begin(restarting: true)
    try await driver.answer(.good)
    return driver
  }
}
