import Helpers
import Testing

@testable import Engine

/// Due dates that the learner sets.
struct DueDaysTests {
  private let learner: Learner
  private let item: Item.ID

  init() async throws {
    learner = try Learner()
    item = try await learner.addItem(to: learner.addDeck())
  }

  private func answer() async throws {
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
  }

  private func set(_ days: String) async throws -> (info: ItemInfo, progress: CardProgress) {
    let info = try await learner.items.change(.setDue(DueDays(days)), on: item, at: learner.now)
    return (info, try #require(info.cards.first).card.progress)
  }

  @Test(
    arguments: [
      ("0", 0...0, false), (" 12 ", 12...12, false), ("3-7", 3...7, false), ("5!", 5...5, true),
      ("+2", 2...2, false),
    ] as [(String, ClosedRange<Int>, Bool)])
  func `Days are a number or a range, and may change the interval`(
    text: String, range: ClosedRange<Int>, changes: Bool
  ) throws {
    let days = try DueDays(text)

    #expect(Set((Card.ID(1)...100).map { days.day(of: $0) }) == Set(range))
    #expect(days.changesInterval == changes)
  }

  @Test(arguments: ["", "soon", "7-3", "-1", "1-2-3", "40000", "5!!", "5!x", "!"])
  func `Other texts are refused`(_ text: String) {
    #expect(throws: Problem.notDueDays(text)) { try DueDays(text) }
  }

  @Test(arguments: ["0", "30"])
  func `A review gets another day, and keeps its memory, interval and log`(
    _ days: String
  ) async throws {
    try await answer()
    let before = try await learner.card(of: item).progress

    let (info, progress) = try await set(days)
    let rebuilt = try await learner.care.rebuild(nil)
    try await learner.study.undoLatest()

    var expected = before
    expected.due = .on(info.today.advanced(by: try #require(Int(days))))
    #expect(progress == expected)
    #expect(info.cards.first?.history.first?.isCounted == true)
    #expect(rebuilt.changed == 0)
    #expect(try await learner.card(of: item).progress == before)
  }

  @Test func `A new card becomes a review, which a rebuild and undo agree with`() async throws {
    let (info, progress) = try await set("4")
    let rebuilt = try await learner.care.rebuild(nil)
    let undone = try await learner.study.undoLatest()

    #expect(progress.phase == .review && progress.interval == 4)
    #expect(progress.due == .on(info.today.advanced(by: 4)))
    #expect(rebuilt.changed == 0)
    #expect(undone.name == "Set the due date of 犬")
    #expect(try await learner.card(of: item).progress == .new)
  }

  @Test func `An exclamation mark changes the interval of a review, too`() async throws {
    try await answer()
    let before = try await learner.card(of: item).progress

    let (info, progress) = try await set("50!")
    let rebuilt = try await learner.care.rebuild(nil)

    #expect(before.interval != 50 && progress.interval == 50)
    #expect(progress.memory == before.memory)
    #expect(progress.due == .on(info.today.advanced(by: 50)))
    #expect(rebuilt.changed == 0)
  }

  @Test func `Many items are made due in days at once`() async throws {
    let other = try await learner.addItem("猫", to: learner.addDeck("Other"))

    let count = try await learner.decks.changeItems(
      .items([item, other]), .change(.setDue(DueDays("2"))), at: learner.now)

    #expect(count == 2)
    #expect(try await learner.decks.find("prop:due=2", at: learner.now).total == 2)
  }
}
