import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The log is the truth: the memories always follow from it.
struct RebuildTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func `Rebuilding with the same version changes nothing after a long random history`(seed: UInt64)
    async throws
  {
    let learner = try Learner()
    try await learner.live(answers: 400, seed: seed)
    let before = try await learner.cardRows()

    let rebuilding = try await learner.rebuild(nil)

    #expect(rebuilding.fsrs == 6)
    #expect(rebuilding.cards >= 20)
    #expect(rebuilding.reviews >= 150)
    #expect(rebuilding.changed == 0, "\(rebuilding.examples.first.debugDescription)")
    #expect(try await learner.cardRows() == before)
  }

  @Test(arguments: [FSRS.Version.five, .seven])
  func `Switching to another version and back restores the memories exactly`(version: FSRS.Version)
    async throws
  {
    let learner = try Learner()
    try await learner.live(answers: 400, seed: 4)
    let before = try await learner.cardRows()

    let there = try await learner.rebuild(version)
    let changed = try await learner.cardRows()
    let back = try await learner.rebuild(.six)

    #expect(there.fsrs == version.rawValue)
    #expect(there.changed >= 20)
    #expect(there.examples.allSatisfy { $0.stabilityBefore != $0.stabilityAfter })
    #expect(changed != before)
    #expect(back.changed == there.changed)
    #expect(try await learner.cardRows() == before)
  }

  /// FSRS-7 measures time to the second and finer, so a replay needs the exact times.
  @Test func `A history of FSRS-7 with microseconds is rebuilt exactly`()
    async throws
  {
    let learner = try Learner(clock: TestClock(at: Berlin.noon + 0.000_4321))
    try await learner.set("fsrs", to: "7")
    try await learner.live(answers: 200, seed: 5)

    let rebuilding = try await learner.rebuild(nil)

    #expect(rebuilding.fsrs == 7)
    #expect(rebuilding.reviews >= 80)
    #expect(rebuilding.changed == 0, "\(rebuilding.examples.first.debugDescription)")
  }

  @Test func `A history that goes on past January 2038 is rebuilt exactly`() async throws {
    let learner = try Learner(clock: TestClock(at: Date(timeIntervalSince1970: 2_147_400_000)))
    try await learner.live(answers: 200, seed: 7)
    let before = try await learner.cardRows()

    let rebuilding = try await learner.rebuild(nil)

    #expect(learner.now.timeIntervalSince1970 > Double(Int32.max))
    #expect(rebuilding.reviews >= 80 && rebuilding.changed == 0)
    #expect(try await learner.cardRows() == before)
  }

  @Test func `A changed memory is corrected and reported`() async throws {
    let learner = try Learner()
    try await learner.live(answers: 60, seed: 6)
    let before = try await learner.cardRows()
    try await learner.run(
      """
      UPDATE card SET stability = 1000, interval = 999
      WHERE id = (SELECT min(id) FROM card WHERE phase = 'review')
      """)

    let rebuilding = try await learner.rebuild(nil)

    #expect(rebuilding.changed == 1)
    #expect(rebuilding.examples.map(\.stabilityBefore) == [1_000])
    #expect(rebuilding.examples.map(\.intervalBefore) == [999])
    #expect(try await learner.cardRows() == before)
  }

  @Test func `A card that was reset stays new, and what comes after begins its memory`()
    async throws
  {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    for _ in ids { try await driver.answer(.easy) }

    try await learner.items.act(.reset, on: ids[0], at: learner.now)
    let afterReset = try await learner.rebuild(nil)
    let reset = try await learner.card(of: ids[0])
    try await driver.begin()
    try await driver.answer(.good)
    let afterAnswer = try await learner.rebuild(nil)

    #expect(reset.progress == .new)
    #expect(try await learner.card(of: ids[0]).progress.repetitions == 1)
    #expect(try await learner.card(of: ids[1]).progress.repetitions == 1)
    #expect(afterReset.changed == 0)
    #expect(afterAnswer.changed == 0)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 3)
  }

  @Test func `A reset is undone, and a rebuild agrees`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let before = try await learner.cardRows()
    try await learner.items.act(.reset, on: id, at: learner.now)

    let change = try await learner.study.undoLatest()

    #expect(change.name == "Reset 犬")
    #expect(try await learner.cardRows() == before)
    #expect(try await learner.rebuild(nil).changed == 0)
  }

  @Test func `A card made due today is asked, and a rebuild agrees until it is answered`()
    async throws
  {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    learner.clock.advance(by: .days(1))
    let today = try await learner.items.info(ids[0], at: learner.now).today

    // The second one is new and stays so.
    let made = try await learner.decks.changeItems(.items(ids), .makeDue, at: learner.now)
    let card = try await learner.card(of: ids[0])
    let rebuilt = try await learner.rebuild(nil)
    let told = try await learner.items.info(ids[0], at: learner.now).cards[0].madeDue

    #expect(made == 1)
    #expect(card.progress.due == .on(today))
    #expect(told == today)
    #expect(rebuilt.changed == 0)
    try await driver.begin(restarting: true)
    for _ in ids { try await driver.answer(.easy) }
    #expect(try await learner.rebuild(nil).changed == 0)
    #expect(try await learner.items.info(ids[0], at: learner.now).cards[0].madeDue == nil)
  }

  @Test func `A schedule from elsewhere takes the place of the day that a card was made due on`()
    async throws
  {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    learner.clock.advance(by: .days(1))
    try await learner.decks.changeItems(.items([id]), .makeDue, at: learner.now)
    try await driver.begin(restarting: true)
    try await driver.answer(.easy)

    try await learner.schedule(id, inDays: 30)
    let scheduled = try await learner.card(of: id).progress
    let rebuilt = try await learner.rebuild(nil)

    let info = try await learner.items.info(id, at: learner.now)
    #expect(scheduled.due == .on(info.today.advanced(by: 30)))
    #expect(rebuilt.changed == 0)
    #expect(info.cards[0].madeDue == nil && info.cards[0].card.progress == scheduled)
  }

  @Test func `Making due what is not later is told, and changes nothing`() async throws {
    let learner = try Learner()
    let ids = try await learner.addItems(2, to: learner.addDeck())

    await #expect(throws: Problem.nothingIsLater) {
      try await learner.decks.changeItems(.items(ids), .makeDue, at: learner.now)
    }
  }

  @Test func `Without answers there is nothing to rebuild`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())

    let rebuilding = try await learner.rebuild(.five)

    #expect(rebuilding.cards == 0)
    #expect(rebuilding.changed == 0)
  }
}

extension Learner {
  /// Sets the due day of an item's card, as another program does.
  fileprivate func schedule(_ item: Item.ID, inDays days: Int) async throws {
    let info = try await items.info(item, at: now)
    let card = try #require(info.cards.first).card
    let reviews = ReviewRepository()
    try await storage.database.write { db in
      var progress = card.progress
      progress.due = .on(info.today.advanced(by: days))
      try reviews.setStart(of: card.id, to: progress, introduced: info.today, db)
    }
  }

  fileprivate func rebuild(_ version: FSRS.Version?) async throws -> Rebuilding {
    try await care.rebuild(version)
  }

  /// Weeks of random study: answers, undos, cramming, changed settings, a clock set back a day.
  fileprivate func live(answers: Int, seed: UInt64) async throws {
    var chance = SplitMix64(seed: seed)
    try await addItems(25, to: addDeck(new: 8, kinds: [.recall]))
    let driver = SessionDriver(self)
    var given = 0
    while given < answers {
      try await driver.begin(
        StudyPlan(isCram: Int.random(in: 1...10, using: &chance) == 1), seed: seed)
      given += try await answerAll(driver, atMost: 15, &chance)
      await driver.store.send(.left(at: now))
      try await makeRandomChange(&chance)
    }
  }

  private func answerAll(_ driver: SessionDriver, atMost count: Int, _ chance: inout SplitMix64)
    async throws -> Int
  {
    for answered in 0..<count {
      guard try !driver.session().isFinished else { return answered }
      let grades: [Grade] = [.again, .hard, .good, .good, .good, .easy]
      try await driver.reveal(after: .milliseconds(Int.random(in: 100...90_000, using: &chance)))
      try await driver.grade(grades.randomElement(using: &chance) ?? .good)
      if Int.random(in: 1...8, using: &chance) == 1 { try await driver.undo() }
    }
    return count
  }

  /// Changes between two sessions.
  private func makeRandomChange(_ chance: inout SplitMix64) async throws {
    clock.advance(by: .minutes(Int.random(in: 10...2_000, using: &chance)))
    switch Int.random(in: 1...12, using: &chance) {
    case 1: clock.advance(by: .days(-1))
    case 2: try await setRetention(Double(Int.random(in: 75...95, using: &chance)) / 100)
    case 3:
      try await set("learning-steps", to: ["1m 10m", "30s 5m 1h", "", "1d"][Int(seed: &chance)])
    case 4: try await set("relearning-steps", to: ["10m", "", "5m 1h", "2d"][Int(seed: &chance)])
    case 5:
      let zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Apia"]
      try await set("timezone", to: zones[Int(seed: &chance)])
    case 6: try await set("fuzz", to: ["on", "off", "on", "off"][Int(seed: &chance)])
    case 7: try await set("maximum-interval", to: ["30", "365", "36500", "7"][Int(seed: &chance)])
    default: break
    }
  }

  private func setRetention(_ retention: Double) async throws {
    var deck = try #require(try await decks.lines(at: now).first).deck
    deck.options.retention = retention
    try await decks.change(deck, at: now)
  }
}

extension Int {
  /// One of four.
  fileprivate init(seed chance: inout SplitMix64) {
    self = Int.random(in: 0..<4, using: &chance)
  }
}
