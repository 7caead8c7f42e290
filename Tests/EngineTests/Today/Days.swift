import Foundation
import Helpers

@testable import Engine

extension TestClock {
  /// Sets the clock to an hour and minute of a day, as seen in a zone.
  func set(to day: Day, _ hour: Int, _ minute: Int = 0, in zone: String = "Europe/Berlin") {
    let midnight = DayBoundary(zone, startsAtHour: 0).start(of: day)
    set(to: midnight + TimeInterval(hour * 3_600 + minute * 60))
  }
}

extension Learner {
  /// Answers one card, so that the day counts as studied.
  func studyOnce() async throws {
    let driver = SessionDriver(self)
    try await driver.begin(StudyPlan(.everything, isCram: true))
    try await driver.answer(.good)
    await driver.store.send(.left(at: now))
  }

  /// Studies once at noon on each of the days, counted from today: -1 is yesterday.
  func study(onDays days: [Int]) async throws {
    let today = Berlin.today
    for day in days.sorted() {
      clock.set(to: today.advanced(by: day), 12)
      try await studyOnce()
    }
    clock.set(to: Berlin.noon)
  }

  /// A card that was learned and is due on a day.
  func schedule(_ item: Item.ID, on day: Day) async throws {
    try await run(
      """
      UPDATE card SET phase = 'review', stability = 3, difficulty = 5, due_day = \(day.number),
        due_at = NULL WHERE item_id = \(item)
      """)
  }

  /// A card in its learning steps that is due at a time.
  func schedule(_ item: Item.ID, at date: Date) async throws {
    try await run(
      """
      UPDATE card SET phase = 'learning', stability = 3, difficulty = 5, due_day = NULL,
        due_at = \(date.milliseconds) WHERE item_id = \(item)
      """)
  }
}
