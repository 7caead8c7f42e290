import Foundation
import Helpers
import Testing

@testable import Engine

struct DayLimitTests {
  @Test func `The daily limit of new cards applies across sessions`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(6, to: learner.addDeck(new: 3))
    let driver = SessionDriver(learner)

    try await driver.begin()
    let first = try await driver.fronts(atMost: 2)
    await driver.store.send(.left(at: learner.now))
    try await driver.begin()
    let second = try await driver.fronts()
    try await driver.begin()
    let third = try await driver.fronts()
    learner.clock.advance(by: .hours(16))
    try await driver.begin()
    let nextDay = try await driver.fronts().filter { !(first + second).contains($0) }

    #expect(first == ["1", "2"])
    #expect(second == ["3"])
    #expect(third == [])
    #expect(nextDay == ["4", "5", "6"])
  }

  @Test func `The daily limit of reviews applies`() async throws {
    let learner = try Learner()
    try await learner.addItems(5, to: learner.addDeck(reviews: 3))
    for item in 1...5 { try await learner.makeReview(item: item) }
    let driver = SessionDriver(learner)

    try await driver.begin()
    let first = try await driver.fronts(answering: .good)
    try await driver.begin()

    #expect(first.count == 3)
    #expect(try driver.session().isFinished)
  }

  @Test func `New cards count within the limit of reviews, which come first`() async throws {
    let learner = try Learner()
    try await learner.addItems(6, to: learner.addDeck(reviews: 3))
    for item in 5...6 { try await learner.makeReview(item: item) }
    let driver = SessionDriver(learner)

    let due = try await learner.overview().due
    try await driver.begin()
    let first = try await driver.fronts()
    try await driver.begin()

    #expect(due == Counts(new: 1, review: 2))
    #expect(first.count == 3 && first.last == "1")
    #expect(try driver.session().isFinished)
    #expect(try await learner.overview().due.total == 0)
  }

  @Test func `New cards of one subdeck leave the room to the reviews of another`() async throws {
    let learner = try Learner()
    let parent = try await learner.addDeck("A", reviews: 2)
    try await learner.addItems(3, to: learner.addDeck("A::x"))
    try await learner.addItems(2, to: learner.addDeck("A::y"))
    for item in 4...5 { try await learner.makeReview(item: item) }
    let driver = SessionDriver(learner)

    let counts = try await learner.overview().decks.map(\.counts)
    let session = try await driver.begin(StudyPlan(.deck(parent.id)))

    #expect(counts == [Counts(review: 2), Counts(new: 3), Counts(review: 2)])
    #expect(session.left.total == 2)
    #expect(session.prompt?.card.progress.phase == .review)
  }

  @Test func `The limit of the studied deck applies to the decks inside it, for the whole day`()
    async throws
  {
    let learner = try Learner()
    let parent = try await learner.addDeck("A", new: 3)
    let child = try await learner.addDeck("A::x", new: 10)
    try await learner.addItems(5, to: child)
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(parent.id)))
    let first = try await driver.fronts(atMost: 2)
    await driver.store.send(.left(at: learner.now))
    try await driver.begin(StudyPlan(.deck(parent.id)))
    let second = try await driver.fronts()
    try await driver.begin(StudyPlan(.deck(child.id)))
    let childAlone = try await driver.fronts()

    #expect(first == ["1", "2"])
    #expect(second == ["3"])
    #expect(childAlone == ["4", "5"])
  }

  @Test func `A deck's counts match its session`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck(new: 2, reviews: 4, kinds: [.recall, .production])
    try await learner.addItems(8, to: deck)
    for item in 1...3 { try await learner.makeReview(item: item) }
    try await learner.makeStep(item: 4, dueIn: .minutes(1))

    let overview = try await learner.overview()
    let counts = try #require(overview.decks.first).counts

    #expect(counts == Counts(new: 1, learning: 1, review: 3))
    #expect(overview.due == counts)
    let driver = SessionDriver(learner)
    #expect(try await driver.begin().left.total == counts.total)
    #expect(try await driver.fronts().count == counts.total)
  }

  @Test func `A deck's limits hold for its subdecks however the session is begun`() async throws {
    let learner = try Learner()
    let parent = try await learner.addDeck("A", new: 3, reviews: 5)
    try await learner.addItems(2, to: parent)
    try await learner.addItems(5, to: learner.addDeck("a::x", new: 10))
    try await learner.addItems(5, to: learner.addDeck("A::x::y", new: 10))
    try await learner.addItems(1, to: learner.addDeck("B"))
    for item in 5...7 { try await learner.makeReview(item: item) }
    let driver = SessionDriver(learner)

    let overview = try await learner.overview()
    let all = try await driver.begin().left.total
    await driver.store.send(.left(at: learner.now))
    let inside = try await driver.begin(StudyPlan(.deck(parent.id))).left.total

    #expect(
      overview.decks.map(\.counts) == [
        Counts(new: 2, review: 3), Counts(new: 7, review: 3), Counts(new: 5), Counts(new: 1),
      ])
    #expect(overview.due == Counts(new: 3, review: 3))
    #expect(all == 6)
    #expect(inside == 5)
  }

  @Test func `What was studied of a subdeck by itself counts for the decks around it`()
    async throws
  {
    let learner = try Learner()
    _ = try await learner.addDeck("A", new: 3)
    let child = try await learner.addDeck("A::x", new: 10)
    try await learner.addItems(6, to: child)
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.deck(child.id)))
    let first = try await driver.fronts(atMost: 2)
    await driver.store.send(.left(at: learner.now))
    let due = try await learner.overview().due.new
    try await driver.begin()
    let second = try await driver.fronts()

    #expect(first == ["1", "2"])
    #expect(due == 1)
    #expect(second == ["3"])
  }

  @Test func `Reviews that the limit of a deck around theirs never lets through are not announced`()
    async throws
  {
    let learner = try Learner()
    _ = try await learner.addDeck("A", reviews: 0)
    let child = try await learner.addDeck("A::x")
    try await learner.addItem(to: child)
    try await learner.makeReview(item: 1, dueIn: -1)
    let driver = SessionDriver(learner)

    let everything = try await driver.begin().finished()
    let alone = try await driver.begin(StudyPlan(.deck(child.id)))

    #expect(everything.nextDue == nil)
    #expect(try await learner.overview().nextDue == nil)
    #expect(alone.left == Counts(review: 1))
  }

  @Test func `Reviews of coming days are announced only if a limit ever lets them through`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItem("1", to: learner.addDeck("A", reviews: 0))
    try await learner.makeReview(item: 1, dueIn: 1)
    let idle = try await learner.overview()
    try await learner.addItem("2", to: learner.addDeck("B"))
    try await learner.makeReview(item: 2)
    let driver = SessionDriver(learner)

    let waiting = try await learner.overview()
    try await driver.begin(StudyPlan(.items([1, 2])))
    let chosen = try await driver.answer(.easy).finished()

    #expect(idle.nextDue == nil && !idle.isNewcomer)
    #expect(waiting.due == Counts(review: 1) && waiting.nextDue == nil)
    #expect(chosen.nextDue == Berlin.boundary.start(of: Berlin.today.advanced(by: 1)))
  }

  @Test func `Chosen items are asked from any deck, whatever the limits`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck("A", reviews: 1))
    for item in 1...3 { try await learner.makeReview(item: item) }
    try await learner.addItems(2, to: learner.addDeck("B", new: 0))
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.items([2, 3, 5])))

    #expect(
      try await learner.queue().sorted() == ["[entry_id:2]", "[entry_id:3]", "[entry_id:5]"])
  }

  @Test func `More new items than the day's limit are asked if the person wants them`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck(new: 2)
    try await learner.addItems(5, to: deck)
    let driver = SessionDriver(learner)
    func more(_ count: Int) async throws -> [Item.ID] {
      try await learner.decks.newItems(count, in: deck.id, at: learner.now, seed: 1)
    }
    try await driver.begin()
    _ = try await driver.fronts()

    try await driver.begin(StudyPlan(.items(more(2))))
    let asked = try await driver.fronts()
    let (left, due) = try await (more(9), learner.overview().due.new)
    learner.clock.advance(by: .hours(16))
    let tomorrow = try await learner.overview().due.new

    #expect(asked == ["3", "4"])
    #expect(left == [5] && due == 0)
    #expect(tomorrow == 1)
    await #expect(throws: Problem.self) { try await more(0) }
    try await driver.begin()
    _ = try await driver.fronts()
    await #expect(throws: Problem.noMoreNew) { try await more(1) }
  }

  @Test func `A session of chosen items asks no other steps, and ends with their next review`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    try await learner.makeReview(item: 1)
    try await learner.makeReview(item: 2, dueIn: 3)
    try await learner.makeStep(item: 3, dueIn: .seconds(-60))
    let driver = SessionDriver(learner)

    try await driver.begin(StudyPlan(.items([1])))
    let left = try driver.session().left
    let summary = try await driver.answer(.easy).finished()

    #expect(left == Counts(review: 1))
    #expect(try #require(summary.nextDue).timeIntervalSince(learner.now) > 5 * 86_400)
  }
}
