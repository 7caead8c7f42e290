import Foundation
import Helpers

@testable import Engine

extension Learner {
  /// The first card of an item becomes a review, due some days from now.
  func makeReview(item: Int, dueIn days: Int = 0) async throws {
    try await run(
      """
      UPDATE card SET phase = 'review', stability = 10, difficulty = 5, interval = 10,
        repetitions = 3, due_day = \(Berlin.today.number + days),
        last_day = \(Berlin.today.number - 10),
        last_reviewed_at = \(Berlin.noon.milliseconds - 864_000_000)
      WHERE id = (SELECT min(id) FROM card WHERE item_id = \(item))
      """)
  }

  func makeStep(item: Int, dueIn wait: Duration) async throws {
    try await run(
      """
      UPDATE card SET phase = 'learning', stability = 1, difficulty = 5, repetitions = 1,
        due_at = \((now + wait / .seconds(1)).milliseconds), last_day = \(Berlin.today.number - 1)
      WHERE id = (SELECT min(id) FROM card WHERE item_id = \(item))
      """)
  }

  /// The cards of the open session in queue order.
  func queue() async throws -> [String] {
    try await rows("SELECT entry_id FROM session_queue ORDER BY session_id DESC, place")
  }

  /// Answers everything once, lets a month pass, and returns the cards' rows.
  func studyABit() async throws -> [String] {
    let driver = SessionDriver(self)
    try await driver.begin()
    for grade in [Grade.easy, .good, .easy, .easy] { try await driver.answer(grade) }
    await driver.store.send(.left(at: now))
    clock.advance(by: .days(30))
    return try await cardRows()
  }
}
