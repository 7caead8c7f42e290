import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// The cards due today: numbers within the limits, deck by deck, and the open sessions.
struct OverviewTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test func `Someone without items is a newcomer`() async throws {
    let overview = try await learner.overview()

    #expect(overview.isNewcomer)
    #expect(overview.due == Counts())
    #expect(overview.decks.isEmpty)
    #expect(overview.open == nil)
    #expect(overview.nextDue == nil)
    #expect(overview.nextHours == [Int](repeating: 0, count: 24))
    #expect(overview.nextDays == [Int](repeating: 0, count: 7))
    #expect(overview.studiedDays == [Bool](repeating: false, count: 14))
    #expect(overview.streak == 0 && overview.longestStreak == 0)
  }

  @Test func `A newcomer has lessons of the course, until the first one is done`() async throws {
    let learner = try Learner(course: Course.bundled())
    let before = try await learner.overview()
    let pupil = Pupil(learner)

    try await pupil.learn()
    let after = try await learner.overview()

    #expect(before.isNewcomer)
    #expect(before.lessonsWaiting > 5)
    #expect(before.lessonSize == 5)
    #expect(!after.isNewcomer)
    #expect(after.lessonsWaiting == before.lessonsWaiting - 5)
    #expect(after.due.new == 0)
    #expect(after.answersToday == 5)
  }

  @Test func `The cards of the first lesson can be studied at once`() async throws {
    let learner = try Learner(course: Course.bundled())
    let pupil = Pupil(learner)
    try await pupil.learn()

    let overview = try await learner.overview()

    #expect(overview.due == Counts(learning: 5) && overview.nextDue != nil)
    #expect(overview.decks.filter { $0.deck.depth == 0 }.map(\.counts.learning) == [5])
  }

  @Test func `New cards count up to the day's limit, minus those learned today`() async throws {
    let deck = try await learner.addDeck(new: 3)
    try await learner.addItems(10, to: deck)
    let driver = SessionDriver(learner)

    let before = try await learner.overview().due
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.answer(.easy)
    let after = try await learner.overview().due
    learner.clock.advance(by: .days(1))
    let tomorrow = try await learner.overview().due

    #expect(try await learner.study.today.due(at: learner.now) == tomorrow)
    #expect(before == Counts(new: 3))
    #expect(after == Counts(new: 1))
    #expect(tomorrow.new == 3)
  }

  @Test func `Reviews count up to the day's limit, minus those done today`()
    async throws
  {
    let deck = try await learner.addDeck(new: 0, reviews: 4)
    for item in try await learner.addItems(6, to: deck) {
      try await learner.schedule(item, on: Berlin.today.advanced(by: -2))
    }
    let driver = SessionDriver(learner)

    let before = try await learner.overview().due
    try await driver.begin()
    try await driver.answer(.good)
    let after = try await learner.overview().due

    #expect(before == Counts(review: 4))
    #expect(after == Counts(review: 3))
  }

  @Test func `A deck counts its own cards and those of the decks inside it, the total each once`()
    async throws
  {
    for name in ["Japanese", "Japanese::Kanji", "Japanese::Kanji::N5", "Japanese 2"] {
      try await learner.addItems(2, to: learner.addDeck(name))
    }

    let overview = try await learner.overview()

    let lines = Dictionary(uniqueKeysWithValues: overview.decks.map { ($0.deck.name, $0) })
    #expect(
      lines.mapValues(\.counts.new)
        == ["Japanese": 6, "Japanese::Kanji": 4, "Japanese::Kanji::N5": 2, "Japanese 2": 2])
    #expect(
      lines.mapValues(\.items)
        == ["Japanese": 6, "Japanese::Kanji": 4, "Japanese::Kanji::N5": 2, "Japanese 2": 2])
    #expect(overview.due == Counts(new: 8))
  }

  @Test func `A deck without a parent is counted once`() async throws {
    try await learner.addItems(2, to: learner.addDeck("Lost::Child"))
    try await learner.addItems(3, to: learner.addDeck("Lost::Child::Grandchild"))

    let overview = try await learner.overview()

    #expect(overview.decks.map(\.counts.new) == [5, 3])
    #expect(overview.due == Counts(new: 5))
  }

  @Test func `Every deck follows the one it is in, with numbers in numerical order`()
    async throws
  {
    let names = [
      "A", "A::B", "A::B::C", "A::b2", "A::b10", "A b", "A-b", "A10", "B::x", "C", "Ä", "カナ",
    ]
    var chance = SplitMix64(seed: 11)
    for name in names.shuffled(using: &chance) { _ = try await learner.addDeck(name) }

    let shown = try await learner.overview().decks.map(\.deck)

    for (deck, above) in zip(shown.dropFirst(), shown) where deck.depth > 0 {
      let parent = deck.name.components(separatedBy: "::").dropLast().joined(separator: "::")
      guard names.contains(parent) else { continue }
      #expect(above.name == parent || above.name.hasPrefix(parent + "::"), "\(deck.name)")
    }
    #expect(shown.count == names.count)
    #expect(
      shown.map(\.name).filter { $0.hasPrefix("A::b") || $0 == "A::B" } == [
        "A::B", "A::b2", "A::b10",
      ])
  }

  @Test func `Suspended and deleted cards are not due`() async throws {
    let deck = try await learner.addDeck()
    let items = try await learner.addItems(3, to: deck)
    for item in items { try await learner.schedule(item, on: Berlin.today) }

    try await learner.items.act(.suspend, on: items[0], at: learner.now)
    try await learner.items.act(.delete, on: items[1], at: learner.now)
    let overview = try await learner.overview()

    #expect(overview.due == Counts(review: 1))
    #expect(overview.nextDays.first == 1)
    #expect(overview.nextHours.first == 1)
    #expect(overview.decks.first?.items == 2)
  }

  @Test func `The answers of today are counted, except for undone ones`() async throws {
    let deck = try await learner.addDeck()
    try await learner.addItems(3, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.answer(.again)
    try await driver.answer(.good)
    try await driver.answer(.easy)
    try await driver.undo()
    let overview = try await learner.overview()

    #expect(overview.answersToday == 2)
    #expect(overview.rightToday == 1)
    #expect(overview.timeToday == .seconds(6))
  }

  @Test func `A newcomer is one also while nothing can be saved`() async throws {
    let folder = try TemporaryFolder()
    try Learner(in: folder).storage.database.close()
    let file = Storage.databaseFile(in: folder.url).path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)

    let learner = try Learner(in: folder)

    #expect(learner.storage.problem != nil)
    #expect(try await learner.overview().isNewcomer)
  }

  @Test func `An open session shows its face and its progress`() async throws {
    let deck = try await learner.addDeck()
    try await learner.addItems(5, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)
    try await driver.answer(.easy)

    let open = try await learner.overview().open
    _ = try await driver.fronts(answering: .easy)
    let afterwards = try await learner.overview().open

    #expect(open?.shown == ShownSession(kind: .scheduled, face: .native, done: 2, left: 3))
    #expect(afterwards == nil)
  }

  @Test(arguments: [[CardKind.recall], [.recall, .production]])
  func `An open lesson shows its progress, whatever its card kinds`(_ kinds: [CardKind])
    async throws
  {
    let deck = try await learner.addTaughtDeck(kinds: kinds)
    try await learner.addItems(5, to: deck)
    let pupil = Pupil(learner)
    let cards = 5 * kinds.count

    try await pupil.begin()
    try await pupil.turn(to: 2)
    let presenting = try await learner.overview().open
    try await pupil.beginQuiz()
    try await pupil.answer()
    let asking = try await learner.overview().open
    while try !pupil.lesson().isFinished { try await pupil.answer() }
    let finished = try await learner.overview().open

    #expect(presenting?.shown == ShownSession(kind: .lesson, face: .native, done: 0, left: cards))
    #expect(
      asking?.shown == ShownSession(kind: .lesson, face: .native, done: 1, left: cards - 1))
    #expect(finished == nil)
  }

  @Test func `Of an open lesson, nothing is done before the first right answer`() async throws {
    let deck = try await learner.addTaughtDeck(kinds: [.recall, .production])
    try await learner.addItems(2, to: deck)
    try await learner.run("UPDATE card SET is_suspended = 1 WHERE kind = 'production'")
    let pupil = Pupil(learner)
    try await pupil.begin()
    try await pupil.beginQuiz()

    try await pupil.answer(isRight: false)

    let open = try await learner.overview().open
    #expect(open?.shown == ShownSession(kind: .lesson, face: .native, done: 0, left: 2))
  }

  @Test func `A session whose cards were all buried or suspended since is not shown`()
    async throws
  {
    let deck = try await learner.addDeck()
    let items = try await learner.addItems(2, to: deck)
    let driver = SessionDriver(learner)
    try await driver.begin(StudyPlan(.deck(deck.id)))

    try await learner.items.act(.suspend, on: items[0], at: learner.now)
    let one = try await learner.overview().open
    try await learner.items.act(.bury, on: items[1], at: learner.now)
    let none = try await learner.overview().open

    #expect(one?.shown == ShownSession(kind: .scheduled, face: .native, done: 0, left: 1))
    #expect(none == nil)
  }

  @Test func `A step within the learn-ahead limit counts everywhere, a later one nowhere`()
    async throws
  {
    let items = try await learner.addItems(3, to: learner.addDeck())
    try await learner.schedule(items[0], at: learner.now + 20 * 60)
    try await learner.schedule(items[1], at: learner.now + 20 * 60 + 1)
    let driver = SessionDriver(learner)

    let overview = try await learner.overview()

    #expect(overview.due == Counts(new: 1, learning: 1))
    #expect(overview.decks.map(\.counts) == [overview.due])
    #expect(try await driver.begin().left.total == overview.due.total)
  }

  @Test func `An open lesson is shown beside an open session`() async throws {
    let deck = try await learner.addTaughtDeck()
    try await learner.addItems(5, to: deck)
    try await Pupil(learner).begin()
    try await learner.addItems(2, to: learner.addDeck("Words"))
    try await SessionDriver(learner).begin()

    let overview = try await learner.overview()

    #expect(overview.sessions.map(\.kind) == [.scheduled, .lesson])
    #expect(overview.open?.kind == .scheduled && overview.isInLesson)
  }

  @Test func `A session of one face is shown in another with its face`() async throws {
    let folder = try TemporaryFolder()
    let native = try Learner(in: folder, face: .native)
    let webview = try Learner(in: folder, face: .webview, clock: native.clock)
    try await native.addItems(2, to: native.addDeck())
    let driver = SessionDriver(webview)
    try await driver.begin()

    let open = try await native.overview().open

    #expect(open?.shown == ShownSession(kind: .scheduled, face: .webview, done: 0, left: 2))
  }
}
