import Foundation
import Helpers
import Testing

@testable import Engine

/// Consecutive days of study.
struct StreakTests {
  @Test(
    arguments: [
      ([], 0, 0), ([0], 1, 1), ([-1], 1, 1), ([-2], 0, 1), ([0, -1, -2], 3, 3),
      ([-1, -2, -3], 3, 3), ([0, -2], 1, 1), ([0, -2, -3, -4], 1, 3), ([-2, -3], 0, 2),
      ([0, -1, -3, -4, -5, -6, -8], 2, 4), ([0, -1, -2, -4, -5], 3, 3), ([1, 0, -1], 3, 3),
      ([1_500, 0, -1], 2, 2), ([1_501, 1_500, -1], 1, 2), ([1_500, -2], 0, 1), ([2, 1], 0, 2),
    ] as [([Int], Int, Int)])
  func `The streak ends today or yesterday, and the longest is kept`(
    _ days: [Int], _ current: Int, _ longest: Int
  ) {
    let today = Day(20_000)

    let streak = Streak(days.map { today.advanced(by: $0) }, today: today)

    #expect(streak.current == current)
    #expect(streak.longest == longest)
  }
}

/// The same, from real answers.
struct StudiedDaysTests {
  private let learner: Learner

  init() async throws {
    learner = try Learner()
    try await learner.addItems(1, to: learner.addDeck())
  }

  @Test func `Consecutive days with an answer are a streak, a gap ends it`() async throws {
    try await learner.study(onDays: [-9, -8, -7, -6, -4, -1, 0])

    let overview = try await learner.overview()

    #expect(overview.streak == 2)
    #expect(overview.longestStreak == 4)
    #expect(
      overview.studiedDays.map { $0 ? 1 : 0 } == [0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 1, 1])
  }

  @Test func `Yesterday's streak remains until today is over`() async throws {
    try await learner.study(onDays: [-2, -1])

    learner.clock.set(to: Berlin.today.advanced(by: 1), 3, 59)
    let lastMinute = try await learner.overview()
    learner.clock.set(to: Berlin.today.advanced(by: 1), 4)
    let over = try await learner.overview()

    #expect(lastMinute.streak == 2)
    #expect(over.streak == 0)
    #expect(over.longestStreak == 2)
  }

  @Test func `An answer before four counts for the previous day`() async throws {
    learner.clock.set(to: Berlin.today.advanced(by: -1), 3, 59)
    try await learner.studyOnce()
    learner.clock.set(to: Berlin.today, 3, 58)
    try await learner.studyOnce()
    learner.clock.set(to: Berlin.today, 12)

    let overview = try await learner.overview()

    #expect(overview.studiedDays.suffix(4) == [false, true, true, false])
    #expect(overview.streak == 2)
    #expect(overview.answersToday == 0)
  }

  @Test(
    arguments: [
      ("Europe/Berlin", 1), ("Asia/Tokyo", 2), ("America/New_York", 1),
      ("America/Los_Angeles", 2),
    ])
  func `The time zone determines the days of two answers`(_ zone: String, _ streak: Int)
    async throws
  {
    let learner = try Learner(zone: zone)
    try await learner.addItems(1, to: learner.addDeck())
    learner.clock.set(to: Berlin.noon)
    try await learner.studyOnce()
    learner.clock.advance(by: .hours(9))
    try await learner.studyOnce()

    let overview = try await learner.overview()

    #expect(overview.streak == streak)
  }

  @Test func `Moving to another zone changes no past day`() async throws {
    try await learner.study(onDays: [-2, -1, 0])

    try await learner.set("timezone", to: "Pacific/Honolulu")
    let west = try await learner.overview()
    try await learner.set("timezone", to: "Pacific/Auckland")
    let east = try await learner.overview()

    #expect(west.streak == 3)
    #expect(east.streak == 3)
    #expect(west.longestStreak == 3)
  }

  @Test func `Changing when the day starts moves the boundary`() async throws {
    try await learner.set("day-starts-at", to: "0")
    learner.clock.set(to: Berlin.today, 0, 30)
    try await learner.studyOnce()

    let overview = try await learner.overview()

    #expect(overview.answersToday == 1)
    #expect(overview.studiedDays.suffix(2) == [false, true])
  }

  @Test func `A day with only an undone answer does not count`() async throws {
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await driver.undo()

    let overview = try await learner.overview()

    #expect(overview.answersToday == 0)
    #expect(overview.streak == 0)
    #expect(overview.studiedDays.last == false)
  }
}
