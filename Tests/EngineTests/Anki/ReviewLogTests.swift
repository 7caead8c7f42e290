import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Logs of reviews as tables, in and out.
struct ReviewLogTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  private func log(_ columns: ReviewLog.Columns, of learner: Learner? = nil) async throws -> String
  {
    let learner = learner ?? self.learner
    return try await learner.study.exchange.exportLog(columns, of: nil).text
  }

  @discardableResult
  private func take(_ text: String, isStrict: Bool = false) async throws -> ReviewLog.Report {
    let store = learner.study.exchange.store()
    let request = ImportRequest(text: text, deck: "X", isStrict: isStrict)
    let state = try await store.sent(.importAsked(.text(request), at: learner.now))
    guard case .logImported(let report) = state.outcome
    else { throw Problem.withoutResult("import") }
    return report
  }

  private func preview(_ text: String) async throws -> ReviewLog.Report {
    let store = learner.study.exchange.store()
    let request = ImportRequest(text: text, deck: "X")
    let state = try await store.sent(.previewAsked(.text(request)))
    guard case .logPreviewed(let report) = state.outcome
    else { throw Problem.withoutResult("preview") }
    return report
  }

  /// The number that a card of one's own has in logs.
  private func number(_ card: Card.ID, of learner: Learner? = nil) throws -> Int64 {
    let learner = learner ?? self.learner
    return try learner.storage.database.read { try ReviewLogRepository.ownNumbers($0) } + card
  }

  /// Times in milliseconds, days before now.
  private func time(_ daysAgo: Int) -> Int64 {
    learner.now.milliseconds - Int64(daysAgo) * 86_400_000
  }

  private func fsrs(_ id: Card.ID) throws -> String {
    let card = try number(id)
    return """
      card_id,review_time,review_rating,review_state,review_duration
      \(card),\(time(9)),3,0,4000
      \(card),\(time(8)),3,1,3000
      \(card),\(time(2)),1,2,9000
      999,\(time(2)),3,2,100
      """
  }

  @Test func `A log in days is known when it comes again, however many reviews a day has`()
    async throws
  {
    let deck = try await learner.addDeck()
    var rows = ["card_id,day_offset,rating"]
    for _ in 0..<80 {
      let card = try await learner.card(of: learner.addItem(to: deck)).id
      rows.append("\(try number(card)),0,3")
    }
    let text = rows.joined(separator: "\n") + "\n"

    let first = try await take(text)
    let again = try await take(text)

    #expect(first.reviews == 80 && again.reviews == 0 && again.known == 80)
    #expect(try await learner.number("SELECT count(*) FROM anki_review") == 80)
  }

  @Test func `A row that a log has twice is one review`() async throws {
    let card = try number(await learner.card(of: learner.addItem(to: learner.addDeck())).id)
    let row = "\(card),\(time(3)),3\n"

    let report = try await take("card_id,review_time,review_rating\n" + row + row)

    #expect(report == .init(reviews: 1, known: 1, ofUnknownCards: 0, cards: 1))
  }

  @Test func `A log of another learner is not taken for the own cards`() async throws {
    let other = try Learner(in: TemporaryFolder())
    let own = try await learner.card(of: learner.addItem(to: learner.addDeck())).id
    let foreign = try number(own, of: other)

    let report = try await take("card_id,review_time,review_rating\n\(foreign),\(time(3)),3\n")

    #expect(report == .init(reviews: 0, known: 0, ofUnknownCards: 1, cards: 0))
  }

  @Test func `Small numbers of another program are not cards of one’s own`() async throws {
    let card = try await learner.card(of: learner.addItem(to: learner.addDeck())).id

    let report = try await take("card_id,review_time,review_rating\n\(card),\(time(3)),3\n")

    #expect(report == .init(reviews: 0, known: 0, ofUnknownCards: 1, cards: 0))
  }

  @Test func `A new card gets its memory from the log`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try await learner.card(of: item)
    let text = try fsrs(card.id)

    let would = try await preview(text)
    let report = try await take(text)

    #expect(would == report)
    #expect(report == .init(reviews: 3, known: 0, ofUnknownCards: 1, cards: 1))
    let after = try await learner.card(of: item)
    #expect(after.progress.lapses == 1)
    #expect(after.progress.memory != nil)
    #expect(try await learner.care.rebuild(nil).changed == 0)
    #expect(try await learner.card(of: item).progress == after.progress)
  }

  @Test(arguments: [
    ("review_th,card_id,rating\n1,2,3", "The review log has no column “review_time”."),
    (
      "card_id,state\n1,2",
      "The review log has none of the columns review_time, review_rating."
    ),
  ])
  func `A log that lacks columns is refused, and no cards are made of it`(
    _ log: String, _ sentence: String
  ) async throws {
    let problem = await #expect(throws: Problem.self) { try await take(log) }

    #expect(problem?.sentence == sentence)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE front = '1'") == 0)
  }

  @Test func `The same log again changes nothing, and undo takes it back`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let before = try await learner.card(of: item)
    let text = try fsrs(before.id)
    try await take(text)
    let after = try await learner.card(of: item)

    let again = try await take(text)

    #expect(again == .init(reviews: 0, known: 3, ofUnknownCards: 1, cards: 0))
    #expect(try await learner.card(of: item) == after)
    try await learner.study.undoLatest()
    #expect(try await learner.card(of: item) == before)
    #expect(try await log(.fsrs).split(separator: "\n").count == 1)
    let answers = "SELECT count(*) FROM answer WHERE \(AnswerConditions.counted)"
    #expect(try await learner.number(answers) == 0)

    #expect(try await take(text).reviews == 3)
    #expect(try await learner.card(of: item) == after)
    #expect(try await learner.number(answers) == 3)
  }

  @Test func `A card that was reset stays new when its own log comes back`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let text = try await log(.anki)
    try await learner.items.act(.reset, on: item, at: learner.now)
    let before = try await learner.card(of: item)

    let would = try await preview(text)
    let report = try await take(text)

    #expect(would == report)
    #expect(report == .init(reviews: 0, known: 1, ofUnknownCards: 0, cards: 0))
    #expect(try await learner.card(of: item) == before)
    #expect(before.progress.phase == .new)
  }

  @Test func `Answers before a reset keep their type, and the reset stands after them`()
    async throws
  {
    let item = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    let before = try await log(.anki).split(separator: "\n")
    try await learner.items.act(.reset, on: item, at: learner.now)

    let after = try await log(.anki).split(separator: "\n")

    try #require(before.count == 2 && after.count == 3)
    #expect(after[1] == before[1])
    let (answer, reset) = (after[1].split(separator: ","), after[2].split(separator: ","))
    #expect(Int64(reset[0]) == Int64(answer[0]).map { $0 + 1 })
    #expect(Array(reset[3...]) == ["0", "0", "0", "0", "0", "4"])
  }

  @Test func `Crams of Anki teach nothing, and changes by hand are counted`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try number(await learner.card(of: item).id)
    let text = """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      \(time(3)),\(card),-1,3,1,0,0,4000,3
      \(time(2)),\(card),-1,0,5,1,2500,0,4
      """

    let would = try await preview(text)
    let report = try await take(text)

    #expect(would == report && report.reviews == 1 && report.cards == 0 && report.byHand == 1)
    #expect(try await learner.card(of: item).progress.phase == .new)
    #expect(try await log(.anki).contains(",0,4000,3\n"))
  }

  @Test func `A cram is no review in FSRS’s columns, so the log teaches nothing`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(isCram: true))
    try await driver.answer(.good)

    let text = try await log(.fsrs)

    #expect(text.split(separator: "\n").count == 1)
    #expect(try await log(.anki).split(separator: "\n").count == 2)
    #expect(try await take(text) == ReviewLog.Report())
    #expect(try await learner.card(of: item).progress.phase == .new)
  }

  @Test func `A card’s first review is of a new card, also after a cram`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try number(await learner.card(of: item).id)
    try await take(
      """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      \(time(3)),\(card),-1,3,1,0,0,4000,3
      \(time(2)),\(card),-1,3,-600,0,0,4000,0
      """)

    #expect(try await log(.fsrs).hasSuffix("duration\n\(card),\(time(2)),3,0,4000\n"))
  }

  @Test func `A card that was studied keeps its memory`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    let card = try await learner.card(of: item)

    let report = try await take(fsrs(card.id))

    #expect(report.reviews == 3)
    #expect(report.cards == 0)
    #expect(try await learner.card(of: item) == card)
  }

  @Test func `What goes out in Anki’s columns comes back, and replays`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try await learner.card(of: item).id
    try await take(fsrs(card))

    let text = try await log(.anki)

    #expect(text.hasPrefix("id,cid,usn,ease,ivl,lastIvl,factor,time,type\n"))
    #expect(try await take(text).known == 3)
    let (reviews, refusals, _) = Replay.parse(text)
    #expect(refusals == [])
    try #require(reviews.map(\.grade) == [.good, .good, .again])
    #expect(reviews.map(\.duration) == [4000, 3000, 9000])
    #expect(
      try await log(.fsrs)
        == fsrs(card).replacing(/\n999.*/, with: "\n"))
  }

  @Test func `Bad rows are named, and refuse all of a strict import`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try await learner.card(of: item).id
    let text = """
      card_id,review_time,review_rating
      \(card),\(time(3)),5
      \(card),\(time(-4)),3
      x,1,2
      \(card),\(time(3)),3
      """

    let report = try await take(text)

    #expect(report.badRows.map(\.line) == [2, 3, 4] && report.reviews == 0)
    await #expect(throws: Problem.self) { try await take(text, isStrict: true) }
  }

  @Test func `A log that only knows days keeps each of a day’s reviews`() async throws {
    let item = try await learner.addItem(to: learner.addDeck())
    let card = try number(await learner.card(of: item).id)
    let day = learner.now.milliseconds / 86_400_000 - 5
    let text = "card_id,day_offset,rating\n\(card),\(day),1\n\(card),\(day),3\n\(card),\(day),3\n"

    #expect(try await take(text).reviews == 3)
    #expect(try await take(text).known == 3)
  }
}
