import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The computer's clock is wrong for a while: a day back, years ahead, and correct again.
struct ClockJumpTests {
  @Test(arguments: [(1, "5"), (2, "6"), (3, "6"), (4, "7")] as [(UInt64, String)])
  func `The log stays ordered and determines the memories, however the clock jumps`(
    seed: UInt64, fsrs: String
  ) async throws {
    let learner = try Learner()
    try await learner.set("fsrs", to: fsrs)
    try await learner.addItems(30, to: learner.addDeck(new: 9_999, reviews: 9_999))
    var chance = SplitMix64(seed: seed)
    let driver = SessionDriver(learner)

    let given = try await driver.answer(150, jumping: &chance)

    #expect(given.count == 150)
    #expect(try await learner.logged() == given)
    #expect(try await learner.rows(Self.impossible) == [])
    let rebuilding = try await learner.care.rebuild(nil)
    #expect(rebuilding.reviews >= 50)
    #expect(rebuilding.changed == 0, "\(rebuilding.examples.first.debugDescription)")
  }

  @Test(arguments: [UInt64(5), 6])
  func `The summary of the day stays valid, however the clock jumps`(seed: UInt64) async throws {
    let learner = try Learner()
    try await learner.addItems(30, to: learner.addDeck(new: 9_999, reviews: 9_999))
    var chance = SplitMix64(seed: seed)
    let driver = SessionDriver(learner)

    for _ in 1...30 {
      try await driver.answer(3, jumping: &chance)
      let overview = try await learner.overview()

      let today = overview.today.number
      let answers = try await learner.number("SELECT count(*) FROM answer WHERE day = \(today)")
      #expect(overview.answersToday == answers)
      let new = try await learner.number("SELECT count(*) FROM card WHERE phase = 'new'")
      #expect((0...new).contains(overview.due.new))
      let steps = try await learner.number("SELECT count(*) FROM card WHERE due_at NOT NULL")
      #expect((0...steps).contains(overview.due.learning))
      let reviews = try await learner.number("SELECT count(*) FROM card WHERE due_day <= \(today)")
      #expect(overview.due.review == reviews)
      #expect((0...overview.longestStreak).contains(overview.streak))
      #expect(overview.streak > 0 || answers == 0)
      #expect(overview.nextDue.map { $0 >= learner.now } ?? true)
    }
  }

  @Test func `A session continues at its card when the clock is set back a day`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.reveal()

    learner.clock.advance(by: .days(-1))
    let graded = try await driver.grade(.easy)
    try await driver.answer(.easy)

    #expect(graded.prompt?.item.content.front == "3")
    #expect(try driver.session().isFinished)
    #expect(
      try await learner.rows("SELECT answer_ms FROM answer WHERE id = 2") == ["[answer_ms:0]"])
    #expect(try await learner.rows(Self.impossible) == [])
  }

  @Test func `An answer can be undone after the clock was set back`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let before = try await learner.cardRows()
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)

    learner.clock.advance(by: .days(-1))
    let undone = try await driver.undo()

    #expect(undone.prompt?.item.content.front == "1")
    #expect(try await learner.cardRows() == before)
  }

  @Test func `The day's limit stays used up when the clock is correct again`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(10, to: learner.addDeck(new: 2))
    let driver = SessionDriver(learner)
    try await driver.begin()
    #expect(try await driver.fronts() == ["1", "2"])

    learner.clock.advance(by: .days(-1))
    try await driver.begin()
    let dayBefore = try await driver.fronts()
    learner.clock.advance(by: .days(1))
    try await driver.begin()

    #expect(dayBefore == ["3", "4"])
    #expect(try driver.session().isFinished)
  }

  @Test(arguments: [1, 1_500])
  func `A step from a clock that was ahead is due when the clock is correct again`(_ days: Int)
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    learner.clock.advance(by: .days(days))
    try await driver.begin()
    try await driver.answer(.again)

    learner.clock.advance(by: .days(-days))
    let due = try await learner.overview().due

    #expect((due.learning, due.new) == (1, 1))
    #expect(try await driver.fronts() == ["2", "1"])
  }

  @Test func `A card buried by a clock years ahead can be unburied`() async throws {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    learner.clock.advance(by: .days(1_500))
    try await learner.items.act(.bury, on: item, at: learner.now)

    learner.clock.advance(by: .days(-1_500))
    #expect(try await learner.overview().due.total == 0)
    try await learner.items.act(.unbury, on: item, at: learner.now)

    #expect(try await learner.overview().due.total == 1)
  }

  /// Invariants of every history, however odd its clock.
  private static let impossible = """
    SELECT 'answer', id FROM answer WHERE think_ms < 0 OR answer_ms < 0
    UNION ALL
    SELECT 'card', id FROM card
    WHERE NOT coalesce(stability BETWEEN 0.001 AND 36500, phase = 'new')
      OR NOT coalesce(difficulty BETWEEN 1 AND 10, phase = 'new')
      OR interval NOT BETWEEN 0 AND 36500 OR repetitions < 0 OR lapses < 0
    UNION ALL
    SELECT 'in the order of its session', id FROM (
      SELECT id, revision, lag(revision) OVER (PARTITION BY session_id ORDER BY id) AS before
      FROM answer)
    WHERE revision <= before
    """
}

extension SessionDriver {
  fileprivate struct GivenAnswer: Equatable {
    var front: String
    var grade: Grade
  }

  /// Gives this many answers, starting again when nothing is left, while the clock jumps.
  @discardableResult
  fileprivate func answer(_ count: Int, jumping chance: inout SplitMix64) async throws
    -> [GivenAnswer]
  {
    var given: [GivenAnswer] = []
    while given.count < count {
      if state.session?.prompt == nil { try await beginLater(&chance) }
      guard let question = try session().prompt else { continue }
      if case .asking = try session().step {
        try await reveal(after: .seconds(Int.random(in: 1...90, using: &chance)))
      }
      jump(&chance)
      let grade = Grade.allCases[Int.random(in: 0...3, using: &chance)]
      try await self.grade(grade)
      given.append(GivenAnswer(front: question.item.content.front, grade: grade))
    }
    return given
  }

  private func beginLater(_ chance: inout SplitMix64) async throws {
    await store.send(.left(at: clock.now))
    clock.advance(by: .hours(Int.random(in: 1...72, using: &chance)))
    let isCram = Int.random(in: 1...10, using: &chance) == 1
    try await begin(StudyPlan(isCram: isCram), seed: chance.next())
  }

  /// Mostly no jump; a day either way; far ahead, and back to about the right time.
  private func jump(_ chance: inout SplitMix64) {
    switch Int.random(in: 1...16, using: &chance) {
    case 1, 2: clock.advance(by: .days(-1))
    case 3: clock.advance(by: .days(1))
    case 4: clock.advance(by: .days(Int.random(in: 300...4_000, using: &chance)))
    case 5: clock.set(to: Berlin.noon + Double.random(in: -1e6...1e6, using: &chance))
    case 6: clock.set(to: Date(timeIntervalSince1970: 0))
    default: break
    }
  }
}

extension Learner {
  /// Every answer in log order.
  fileprivate func logged() async throws -> [SessionDriver.GivenAnswer] {
    try await storage.database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT front, grade FROM answer
          JOIN card ON card.id = card_id JOIN item ON item.id = item_id ORDER BY answer.id
          """
      ).compactMap { row in
        Grade(rawValue: row[1]).map { SessionDriver.GivenAnswer(front: row[0], grade: $0) }
      }
    }
  }
}
