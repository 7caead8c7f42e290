import Helpers
import Testing

@testable import Engine

/// The time an answer takes, by which the time of a session is estimated.
struct PaceTests {
  @Test func `The pace of the last days is told before the first answer of a day`() async throws {
    let learner = try Learner()
    try await learner.addItems(10, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for _ in 1...9 { try await driver.answer(.easy) }
    let ofNine = try await learner.overview().pace
    try await driver.answer(.easy)
    let ofTen = try await learner.overview().pace

    learner.clock.advance(by: .days(1))
    let nextDay = try await learner.overview().pace
    learner.clock.advance(by: .days(13))
    let later = try await learner.overview().pace

    #expect(ofNine == nil && later == nil)
    #expect([ofTen, nextDay] == [.seconds(3), .seconds(3)])
  }
}
