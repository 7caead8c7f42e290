import Foundation
import Helpers
import Testing

@testable import Engine

/// Due cards of the next 24 hours and 7 days. It is Saturday noon in Berlin.
struct ForecastTests {
  private let learner: Learner
  private let items: [Item.ID]

  /// Three cards that are not new.
  init() async throws {
    learner = try Learner()
    let deck = try await learner.addDeck(new: 0)
    items = try await learner.addItems(3, to: deck)
  }

  @Test func `Counts change as a step comes within the learn-ahead limit, or a day begins`()
    async throws
  {
    let tomorrow = try await learner.overview().nextChange
    try await learner.schedule(items[0], at: Berlin.noon + 30 * 60)
    let before = try await learner.overview()

    learner.clock.set(to: before.nextChange)
    let after = try await learner.overview()

    #expect((before.due.learning, after.due.learning) == (0, 1))
    #expect(after.nextChange == tomorrow)
    #expect(tomorrow == Berlin.boundary.start(of: Berlin.today.advanced(by: 1)))
  }

  @Test func `A learning step counts in its hour`() async throws {
    try await learner.schedule(items[0], at: Berlin.noon + 59 * 60)
    try await learner.schedule(items[1], at: Berlin.noon + 90 * 60)
    try await learner.schedule(items[2], at: Berlin.noon + 23 * 3_600 + 59 * 60)

    let overview = try await learner.overview()

    #expect(hours(overview) == [0: 1, 1: 1, 23: 1])
    #expect(days(overview) == [0: 2, 1: 1])
  }

  @Test func `A step counts in the hour that the clock shows when it is due`() async throws {
    learner.clock.set(to: Berlin.noon + 40 * 60)
    try await learner.schedule(items[0], at: Berlin.noon + 55 * 60)
    try await learner.schedule(items[1], at: Berlin.noon + 60 * 60)
    try await learner.schedule(items[2], on: Berlin.today.advanced(by: 1))

    let overview = try await learner.overview()

    #expect(hours(overview) == [0: 1, 1: 1, 16: 1])
  }

  @Test func `An overdue step counts now, and one beyond the day in no hour`() async throws {
    try await learner.schedule(items[0], at: Berlin.noon - 40 * 86_400)
    try await learner.schedule(items[1], at: Berlin.noon - 1)
    try await learner.schedule(items[2], at: Berlin.noon + 86_400)

    let overview = try await learner.overview()

    #expect(hours(overview) == [0: 2])
    #expect(days(overview) == [0: 2, 1: 1])
  }

  @Test func `Tomorrow's reviews are due at four in the morning`() async throws {
    try await learner.schedule(items[0], on: Berlin.today.advanced(by: 1))

    let overview = try await learner.overview()

    #expect(hours(overview) == [16: 1])
    #expect(days(overview) == [1: 1])
    #expect(overview.nextDue == Berlin.noon + 16 * 3_600)
  }

  @Test func `Today's and overdue reviews count now`() async throws {
    try await learner.schedule(items[0], on: Berlin.today)
    try await learner.schedule(items[1], on: Berlin.today.advanced(by: -30))

    let overview = try await learner.overview()

    #expect(hours(overview) == [0: 2])
    #expect(days(overview) == [0: 2])
  }

  @Test func `A buried card counts tomorrow`() async throws {
    try await learner.schedule(items[0], at: Berlin.noon + 8 * 60)
    try await learner.schedule(items[1], on: Berlin.today)

    for item in items.prefix(2) {
      try await learner.items.act(.bury, on: item, at: learner.now)
    }
    let overview = try await learner.overview()

    #expect(hours(overview) == [16: 2])
    #expect(days(overview) == [1: 2])
    #expect(overview.nextDue == Berlin.noon + 16 * 3_600)
  }

  @Test func `A card that a sibling holds back today counts tomorrow`() async throws {
    let deck = try await learner.addDeck("Words", new: 0, kinds: [.recall, .production])
    let (answered, waiting) = (
      try await learner.addItem("犬", to: deck), try await learner.addItem("猫", to: deck)
    )
    try await learner.schedule(answered, on: Berlin.today)
    try await learner.schedule(waiting, on: Berlin.today)
    try await learner.run(
      """
      UPDATE card SET due_day = \(Berlin.today.number + 3), last_day = \(Berlin.today.number)
      WHERE item_id = \(answered) AND kind = 'recall'
      """)

    let overview = try await learner.overview()

    #expect(overview.due == Counts(review: 1))
    #expect(hours(overview) == [0: 1, 16: 2])
    #expect(days(overview) == [0: 1, 1: 2, 3: 1])
  }

  @Test func `Siblings that are due on one later day count on days of their own`() async throws {
    let deck = try await learner.addDeck("Words", new: 0, kinds: [.recall, .production, .typed])
    let (soon, late) = (
      try await learner.addItem("犬", to: deck), try await learner.addItem("猫", to: deck)
    )
    try await learner.schedule(soon, on: Berlin.today.advanced(by: 2))
    try await learner.schedule(late, on: Berlin.today.advanced(by: 5))

    #expect(try await days(learner.overview()) == [2: 1, 3: 1, 4: 1, 5: 1, 6: 1])
  }

  @Test func `Of siblings that are due today, or buried until tomorrow, one is asked a day`()
    async throws
  {
    let deck = try await learner.addDeck("Words", new: 0, kinds: [.recall, .production, .typed])
    let (due, buried) = (
      try await learner.addItem("犬", to: deck), try await learner.addItem("猫", to: deck)
    )
    try await learner.schedule(due, on: Berlin.today)
    #expect(try await days(learner.overview()) == [0: 1, 1: 1, 2: 1])

    try await learner.run(
      """
      UPDATE card SET due_day = \(Berlin.today.number + 1)
      WHERE item_id = \(due) AND kind = 'typed'
      """)
    #expect(try await days(learner.overview()) == [0: 1, 1: 1, 2: 1])

    try await learner.schedule(buried, on: Berlin.today)
    try await learner.items.act(.bury, on: buried, at: learner.now)
    #expect(try await days(learner.overview()) == [0: 1, 1: 2, 2: 2, 3: 1])
  }

  @Test func `Siblings that are asked on one day count on it`() async throws {
    let deck = try await learner.addDeck(
      "Words", new: 0, kinds: [.recall, .production], buriesSiblings: false)
    try await learner.schedule(learner.addItem(to: deck), on: Berlin.today)
    try await learner.schedule(
      learner.addItem("猫", to: deck), on: Berlin.today.advanced(by: 1))

    #expect(try await days(learner.overview()) == [0: 2, 1: 2])
  }

  @Test func `The seventh day counts and the eighth does not`() async throws {
    try await learner.schedule(items[0], on: Berlin.today.advanced(by: 6))
    try await learner.schedule(items[1], on: Berlin.today.advanced(by: 7))

    let overview = try await learner.overview()

    #expect(hours(overview) == [:])
    #expect(days(overview) == [6: 1])
  }

  @Test func `Statistics forecast the days up to the thirtieth, as Today does the first seven`()
    async throws
  {
    let deck = try await learner.addDeck("Words", new: 0, kinds: [.recall, .production])
    try await learner.addItem("猫", to: deck)
    try await learner.schedule(
      learner.addItem("犬", to: deck), on: Berlin.today.advanced(by: 6))
    try await learner.schedule(items[0], at: Berlin.noon + 8 * 86_400)
    try await learner.schedule(items[1], on: Berlin.today.advanced(by: 29))
    try await learner.schedule(items[2], on: Berlin.today.advanced(by: 30))

    let month = try await learner.study.today.statistics(at: learner.now).nextDays

    #expect(counted(month, 30) == [6: 1, 7: 1, 8: 1, 29: 1])
    #expect(try await learner.overview().nextDays == [Int](month.prefix(7)))
  }

  @Test func `Before four in the morning it is still yesterday`() async throws {
    learner.clock.set(to: Berlin.today.advanced(by: 1), 2)
    try await learner.schedule(items[0], on: Berlin.today)
    try await learner.schedule(items[1], on: Berlin.today.advanced(by: 1))
    try await learner.schedule(items[2], at: learner.now + 3 * 3_600)

    let overview = try await learner.overview()

    #expect(overview.today == Berlin.today)
    #expect(hours(overview) == [0: 1, 2: 1, 3: 1])
    #expect(days(overview) == [0: 1, 1: 2])
  }

  @Test(arguments: [("2026-03-28", 15), ("2026-10-24", 17), ("2026-06-01", 16)])
  func `The night the clocks change is an hour shorter or longer`(
    _ date: String, _ hour: Int
  ) async throws {
    let day = Day(date)
    learner.clock.set(to: Berlin.boundary.start(of: day) + 8 * 3_600)
    try await learner.schedule(items[0], on: day.advanced(by: 1))

    let overview = try await learner.overview()

    #expect(overview.today == day)
    #expect(hours(overview) == [hour: 1])
  }

  @Test func `Days are those of the zone in the settings`() async throws {
    try await learner.schedule(items[0], on: Berlin.today.advanced(by: 1))

    try await learner.set("timezone", to: "Asia/Tokyo")
    let overview = try await learner.overview()

    // It is 20:00 in Tokyo, eight hours before its day ends.
    #expect(hours(overview) == [8: 1])
    #expect(days(overview) == [1: 1])
  }

  private func hours(_ overview: Overview) -> [Int: Int] { counted(overview.nextHours, 24) }
  private func days(_ overview: Overview) -> [Int: Int] { counted(overview.nextDays, 7) }

  /// The values that are not 0, by position.
  private func counted(_ numbers: [Int], _ length: Int) -> [Int: Int] {
    #expect(numbers.count == length)
    return Dictionary(
      uniqueKeysWithValues: numbers.enumerated().filter { $0.element > 0 }
        .map { ($0.offset, $0.element) })
  }
}

extension Day {
  /// As in "2026-03-28".
  fileprivate init(_ date: String) {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let midnight = (try? style.parse(date)) ?? .distantPast
    self.init(Int(midnight.timeIntervalSince1970 / 86_400))
  }
}
