import Foundation
import Helpers
import Testing

@testable import Engine

/// Cards that were forgotten in Anki, or given another day there.
struct ForgottenCardTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  /// Changes all cards by hand, hours after the last answer.
  private static func changed(factor: Int, _ cards: String) -> String {
    """
    INSERT INTO revlog
      SELECT (SELECT max(id) FROM revlog) + 7200000 + row_number() OVER (), id, -1, 0, 0, 0,
        \(factor), 0, 4
      FROM cards;
    UPDATE cards SET mod = 4102444800, \(cards);
    """
  }

  private static let forgotten = changed(
    factor: 0, "type = 0, queue = 0, due = 7, ivl = 0, factor = 0, left = 0, data = '{}'")
  private static let onAnotherDay = changed(
    factor: 2_500, "type = 2, queue = 2, due = 9, ivl = 9, factor = 2500, left = 0")

  @Test(arguments: [
    (forgotten, "phase = 'new' AND introduced_day IS NULL", 1),
    (onAnotherDay, "phase = 'review' AND interval = 9", 2),
  ])
  func `A card that was changed by hand in Anki is so here, and undone with the import`(
    sql: String, cards: String, rescheduled: Int
  ) async throws {
    try await learner.take(package: stage.package())
    let file = try await stage.package(sql)
    let before = try await learner.cardRows()

    let would = try await stage.preview(file)
    let report = try await learner.take(package: file)
    let again = try await learner.take(package: file)
    let changed = try await learner.number("SELECT count(*) FROM card WHERE \(cards)")
    try await learner.study.undoLatest()
    let undone = try await learner.cardRows()
    let anew = try await learner.take(package: file)

    #expect([would, report, anew].map(\.rescheduled).allSatisfy { $0 == rescheduled })
    #expect(again.rescheduled == 0)
    #expect(changed == 2)
    #expect(undone == before)
  }

  @Test func `An own card that was reset after a change in Anki stays so, until that is undone`()
    async throws
  {
    let own = stage.source
    let file = try await stage.package(Self.onAnotherDay)
    let first = try await own.take(package: file)
    try await own.study.undoLatest()
    let anew = try await own.take(package: file)
    let item = Int64(try await own.number("SELECT min(id) FROM item"))
    try await own.items.act(.reset, on: item, at: own.now)

    let again = try await own.take(package: file)

    #expect([first, anew].map(\.rescheduled) == [2, 2])
    #expect(again.rescheduled == 0)
    #expect(try await own.number("SELECT count(*) FROM card WHERE phase = 'new'") == 1)
  }

  @Test func `A card that got a day here after it was forgotten in Anki keeps it`() async throws {
    try await learner.take(package: stage.package())
    let file = try await stage.package(Self.forgotten)
    let first = try await learner.take(package: file)
    try await learner.run(
      "UPDATE card SET phase = 'review', stability = 5, difficulty = 5, due_day = 99999")

    let again = try await learner.take(package: file)

    #expect(first.rescheduled == 1 && again.rescheduled == 0)
    #expect(try await learner.number("SELECT count(*) FROM card WHERE due_day = 99999") == 2)
  }

  @Test func `A card that was answered here since it was forgotten in Anki keeps its schedule`()
    async throws
  {
    try await learner.take(package: stage.package())
    learner.clock.advance(by: .hours(4))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await driver.answer(.good)
    let before = try await learner.cardRows()

    let report = try await learner.take(package: stage.package(Self.forgotten))

    #expect(report.rescheduled == 0)
    #expect(try await learner.cardRows() == before)
  }

  @Test func `A card that was answered here and then forgotten in Anki is logged so once`()
    async throws
  {
    try await learner.take(package: stage.package())
    learner.clock.advance(by: .hours(1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await learner.take(package: stage.package(Self.forgotten))
    let other = try Learner(in: TemporaryFolder(), clock: learner.clock, zone: "UTC")

    let back = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: back)
    try await other.take(package: back)

    #expect(try await other.number("SELECT count(*) FROM card WHERE phase = 'new'") == 2)
    #expect(try await other.number("SELECT count(*) FROM anki_review WHERE ease = 0") == 2)
  }

  @Test func `A card that was forgotten with its counts adds those of here to them`() async throws {
    let other = try Learner(in: TemporaryFolder(), clock: learner.clock, zone: "UTC")
    try await learner.take(
      package: stage.package("\(Self.forgotten) UPDATE cards SET reps = 16, lapses = 2"))
    learner.clock.advance(by: .hours(1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)

    let back = stage.folder.file("back.apkg")
    try await learner.givePackage().write(to: back)
    try await other.take(package: back)

    let learned = "SELECT repetitions, lapses FROM card WHERE phase <> 'new'"
    #expect(try await other.rows(learned) == ["[repetitions:17 lapses:2]"])
  }

  @Test func `The counts of a card that was forgotten with them are found, and told to clients`()
    async throws
  {
    try await learner.take(
      package: stage.package("\(Self.forgotten) UPDATE cards SET reps = 16, lapses = 2"))
    let anki = learner.study.ankiConnect.server(key: nil) { _ in }
    func result(_ action: String, _ parameters: String) async throws -> JSONValue? {
      let request = #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#
      let reply = await anki.answer(to: Data(request.utf8), at: learner.now)
      return try JSONDecoder().decode(JSONValue.self, from: reply)["result"]
    }

    let found = try await result("findCards", #"{"query": "prop:reps=16 prop:lapses>1"}"#)
    let card = try #require(found?[0]?.integer)
    let info = try await result("cardsInfo", #"{"cards": [\#(card)]}"#)

    #expect(found?.array?.count == 2)
    #expect(info?[0]?["reps"] == 16 && info?[0]?["lapses"] == 2)
    #expect(try await learner.fronts(finding: "prop:reps=16 prop:lapses>1").count == 2)
  }
}
