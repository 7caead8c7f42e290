import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Reviews by other programs of items that have two cards.
struct ServedReviewTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  /// - Returns: an item with a card for its meaning and one for its reading, both started.
  private func start(_ token: String) async throws -> Item.ID {
    let deck = try await learner.addDeck(kinds: [.meaning, .reading])
    let item = try await learner.addItem("猫", back: "cat", reading: "ねこ", to: deck)
    let path = "/assignments/\(item)/start"
    let started = await learner.study.served("PUT", path, token: token, body: "{}")
    #expect(started.status == 200)
    return item
  }

  private func review(_ item: Item.ID, missedMeanings: Int = 0, _ token: String) async throws {
    let body = """
      {"review": {"subject_id": \(item), "incorrect_meaning_answers": \(missedMeanings),
        "incorrect_reading_answers": 0}}
      """
    let reply = await learner.study.served("POST", "/reviews", token: token, body: body)
    #expect(reply.status == 200)
  }

  /// The answers of the last review.
  private func answers() async throws -> [String] {
    try await learner.rows(
      """
      SELECT card.kind, outcome FROM answer JOIN card ON card.id = card_id
      WHERE session_id = (SELECT max(session_id) FROM answer) ORDER BY card.kind
      """)
  }

  private static let meaning = "[kind:\"meaning\" outcome:\"right\"]"
  private static let missed = "[kind:\"meaning\" outcome:\"wrong\"]"
  private static let reading = "[kind:\"reading\" outcome:\"right\"]"

  private func set(_ change: String) async throws {
    try await learner.storage.database.write { try $0.run("UPDATE card SET \(change)") }
  }

  @Test(arguments: [(0, [reading]), (1, [missed, reading])])
  func `A part that was missed is forgotten, also while only the other is due`(
    _ misses: Int, _ expected: [String]
  ) async throws {
    let token = try await learner.study.token()
    let item = try await start(token)
    learner.clock.advance(by: .days(1))
    try await review(item, token)
    try await set("due_day = due_day + 3000 WHERE kind = 'meaning'")
    learner.clock.advance(by: .days(400))

    try await review(item, missedMeanings: misses, token)

    #expect(try await answers() == expected)
    let lapses = try await learner.number("SELECT lapses FROM card WHERE kind = 'meaning'")
    #expect(lapses == misses)
  }

  @Test func `Steps of both parts are reviewed together, though one is due seconds later`()
    async throws
  {
    let token = try await learner.study.token()
    let item = try await start(token)
    let first = learner.now.milliseconds + 600_000
    try await set("due_at = iif(kind = 'reading', \(first), \(first + 15_000))")
    learner.clock.advance(by: .seconds(605))

    try await review(item, token)

    #expect(try await answers() == [Self.meaning, Self.reading])
  }

  @Test func `A suspended card is not graded, also if its part was missed`() async throws {
    let token = try await learner.study.token()
    let item = try await start(token)
    try await set("is_suspended = 1 WHERE kind = 'meaning'")
    learner.clock.advance(by: .days(1))

    try await review(item, missedMeanings: 1, token)

    #expect(try await answers() == [Self.reading])
  }
}
