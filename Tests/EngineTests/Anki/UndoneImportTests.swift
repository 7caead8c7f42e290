import Foundation
import Helpers
import Testing

@testable import Engine

/// The answers that a package brings count until it is undone, and again when it comes again.
struct UndoneImportTests {
  private let stage: PackageStage
  private let learner: Learner

  init() async throws {
    stage = try await PackageStage()
    learner = stage.learner
  }

  /// Makes the answer of the day three: to a new card two days before, and to a due one since.
  private static let dailyAnswers = """
    UPDATE revlog SET id = id - 172800000;
    INSERT INTO revlog SELECT id + 172800000, cid, usn, 3, 2, 1, factor, time, 1 FROM revlog;
    INSERT INTO revlog SELECT id + 86400000, cid, usn, 3, 2, 1, factor, time, 1 FROM revlog
      WHERE type = 0;
    """

  private struct Figures: Equatable {
    var statistics: Statistics
    var streak: Int
    var answersToday: Int
    var nextDays: [Int]

    init(_ learner: Learner) async throws {
      statistics = try await learner.study.today.statistics(at: learner.now)
      // An import that comes again makes its deck anew.
      for place in statistics.progress.indices { statistics.progress[place].deck = 0 }
      let overview = try await learner.overview()
      (streak, answersToday, nextDays) = (
        overview.streak, overview.answersToday, overview.nextDays
      )
    }
  }

  @Test func `Media of an undone import, which no item names, go out with nothing`() async throws {
    try await learner.addItem(to: learner.addDeck("Own"))
    let media = AnkiMedia(folder: learner.storage.folder.appending(path: "media/anki"))
    try media.write(Data([2]), "_font.woff2")
    try await learner.take(
      package: stage.package(
        "UPDATE notes SET flds = '<img src=\"cat.png\">' || flds", media: "cat.png"))

    let before = try await learner.study.exchange.exportPackage(.init(), at: learner.now)
    try await learner.study.undoLatest()
    let after = try await learner.study.exchange.exportPackage(.init(), at: learner.now)

    #expect(media.contents(of: "cat.png") != nil)
    #expect(before.media == 2 && after.media == 1)
  }

  @Test(arguments: [
    (#"<img src="{{Front}}">"#, 1), ("[sound:{{Front}}]", 1), ("{{Front}}", 0),
  ])
  func `Media that only a template names, with a field, go out with everything`(
    question: String, files: Int
  ) async throws {
    var config = WireMessage()
    config.add(1, question)
    let bytes = config.data.map { String(format: "%02x", $0) }.joined()
    try await learner.take(
      package: stage.package(
        "UPDATE templates SET config = x'\(bytes)'; UPDATE notes SET flds = 'cat.png' || flds",
        media: "cat.png"))

    let package = try await learner.study.exchange.exportPackage(.init(), at: learner.now)

    #expect(package.notes == 2 && package.media == files)
  }

  @Test func `Answers that came with a package count nowhere once it is undone`() async throws {
    let before = try await Figures(learner)
    try await learner.take(package: stage.package(Self.dailyAnswers))
    let imported = try await Figures(learner)

    try await learner.study.undoLatest()

    #expect(try await learner.study.undoHistory().redoable == nil)
    #expect(imported.streak == 3 && imported.answersToday == 1)
    #expect(imported.statistics.answersEver == 3)
    #expect(imported.statistics.retention[0].young == .init(right: 2, reviews: 2))
    #expect(try await Figures(learner) == before)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 3)
    // However many there are.
    #expect(try await learner.number("SELECT count(*) FROM undo") == 0)
  }

  @Test func `Answers count again when their package comes again after its undo`() async throws {
    let file = try await stage.package(Self.dailyAnswers)
    let first = try await learner.take(package: file)
    let imported = try await Figures(learner)
    try await learner.study.undoLatest()

    let would = try await stage.preview(file)
    let again = try await learner.take(package: file)
    let anew = try await Figures(learner)
    let rebuilding = try await learner.care.rebuild(nil)
    try await learner.study.undoLatest()

    #expect([first, would, again].map(\.reviews) == [3, 3, 3])
    #expect([first, would, again].map(\.rescheduled) == [0, 0, 0])
    #expect(anew == imported)
    #expect(rebuilding.changed == 0)
    #expect(try await Figures(learner).statistics.answersEver == 0)
  }

  @Test func `Imports that brought answers to the same cards are undone one after the other`()
    async throws
  {
    try await learner.take(package: stage.package())
    let later = try await learner.take(package: stage.package(Self.dailyAnswers))
    let both = try await Figures(learner).statistics.answersEver

    try await learner.study.undoLatest()
    let one = try await Figures(learner).statistics.answersEver
    try await learner.study.undoLatest()

    #expect(later.reviews == 2)
    #expect(both == 3)
    #expect(one == 1)
    #expect(try await Figures(learner).statistics.answersEver == 0)
    #expect(try await learner.number("SELECT count(*) FROM item WHERE is_deleted = 0") == 0)
  }

  @Test func `Answers that were given here count on when those of a package are undone`()
    async throws
  {
    try await learner.take(package: stage.package("DELETE FROM revlog"))
    learner.clock.advance(by: .hours(1))
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.good)
    try await learner.take(package: stage.package(Self.dailyAnswers))
    let both = try await Figures(learner)

    try await learner.study.undoLatest()

    #expect(both.statistics.answersEver == 4)
    let own = try await Figures(learner)
    #expect(own.statistics.answersEver == 1 && own.answersToday == 1 && own.streak == 1)
  }

  @Test func `Answers to cards that stay are undone in their history, and come back from a log`()
    async throws
  {
    try await learner.take(package: stage.package("DELETE FROM revlog"))
    try await learner.take(package: stage.package())
    let given = try await log()
    let item = try await learner.number(
      "SELECT item_id FROM answer JOIN card ON card.id = card_id")
    try await learner.study.undoLatest()
    let undone = try await log()
    let cards = try await learner.items.info(Item.ID(item), at: learner.now).cards

    let state = try await learner.study.exchange.store()
      .sent(.importAsked(.text(ImportRequest(text: given, deck: "X")), at: learner.now))

    #expect([given, undone].map { $0.split(separator: "\n").count } == [2, 1])
    let history = cards.flatMap(\.history)
    #expect(history.map(\.isUndone) == [true] && history.allSatisfy(\.isImported))
    guard case .logImported(let report) = state.outcome
    else { throw Problem.withoutResult("import") }
    #expect(report.reviews == 1)
  }

  @Test func `Nothing that is done to an undone import is compared between faces`() async throws {
    try await learner.take(package: stage.package(Self.dailyAnswers))
    try await learner.study.undoLatest()

    // As an undo of single answers, of which imports have none.
    try await learner.run(
      """
      INSERT INTO undo (answer_id, session_id, revision, at, face)
      SELECT id, session_id, revision + 1000, at, face FROM answer LIMIT 1
      """)

    #expect(try await learner.figures().allSatisfy { $0.undos == 0 })
  }

  private func log() async throws -> String {
    try await learner.study.exchange.exportLog(.anki, of: nil).text
  }

  @Test func `A card that an undone import introduced today leaves its place to a new one`()
    async throws
  {
    let deck = try await learner.addDeck("Trip", new: 2)
    try await learner.addItems(2, to: deck)
    try await learner.take(package: stage.package())
    let imported = try await newCards()

    try await learner.study.undoLatest()

    #expect(imported == [1])
    #expect(try await newCards() == [2])
  }

  private func newCards() async throws -> [Int] {
    try await learner.decks.lines(at: learner.now).map(\.counts.new)
  }
}
