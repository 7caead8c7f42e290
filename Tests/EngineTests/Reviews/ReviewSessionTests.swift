import Foundation
import Testing

@testable import Engine

struct ReviewSessionTests {
  @Test func `An answer writes the log, the memory and the position, with all details`()
    async throws
  {
    let learner = try Learner(face: .webview)
    let id = try await learner.addItem(back: "dog", to: learner.addDeck(kinds: [.typed]))
    let driver = SessionDriver(learner)
    let begun = try await driver.begin()

    try await driver.reveal(typed: "Dog ", keystrokes: 4, after: .seconds(3))
    let session = try await driver.grade(.good, keystrokes: 1, after: .milliseconds(1_500))

    let info = try await learner.items.info(id, at: learner.now)
    let entry = try #require(info.cards.first?.history.first)
    #expect(entry.at == learner.now)
    #expect(entry.day == Berlin.today)
    #expect(entry.grade == .good)
    #expect(entry.face == .webview)
    #expect(entry.typed == "Dog ")
    #expect(entry.keystrokes == 5)
    #expect(entry.timing.think == .seconds(3))
    #expect(entry.timing.answer == .milliseconds(1_500))
    #expect(entry.movesSchedule && !entry.isUndone && !entry.timing.wasIdle)
    #expect(
      info.cards.first?.card.progress == begun.prompt?.outcomes?.good.progress(at: entry.at))
    #expect(session.answered == 1)
    #expect(session.revision == begun.revision + 2)
  }

  @Test func `A question that was answered in another program is not asked again`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    let shown = try #require(try await driver.begin().prompt)

    try await learner.answer(shown.card.id, .easy, by: .ankiconnect)

    let session = try await driver.open()
    #expect(session.prompt?.card.id != shown.card.id)
    #expect(session.left.total == 1)
    #expect(try await driver.answer(.easy).isFinished)
  }

  @Test func `A question that another program left at a learning step is not asked at once`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    let shown = try await driver.reveal()

    try await learner.answer(try #require(shown.prompt).card.id, .again, by: .ankiconnect)

    let session = try await driver.open()
    #expect(session.prompt?.card.id != shown.prompt?.card.id)
    #expect(session.left.total == 2)
    await driver.store.send(
      .moved(.grade(.good, keystrokes: 1), revision: shown.revision, at: learner.now))
    #expect(driver.state.notice == .movedOn)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test func `A step that is asked ahead of time is begun anew after an answer elsewhere`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await driver.answer(.again)
    let ahead = try await driver.undo()
    let kept = try await driver.open()
    let told = try await driver.reveal()

    try await learner.answer(try #require(told.prompt).card.id, .again, by: .ankiconnect)

    let anew = try await driver.open()
    #expect(kept == ahead)
    #expect(anew.prompt?.card.id == told.prompt?.card.id)
    try anew.asking()
    #expect(anew.revision == told.revision + 1)
    #expect(try await driver.open() == anew)
  }

  @Test func `A learning step that was shown before an update can be answered`() async throws {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.again)
    try await driver.reveal()
    // As it was stored before 0.6.0.
    try await learner.run(
      "UPDATE session SET state = json_remove(state, '$.position.reviewedMilliseconds')")

    try await driver.grade(.good)

    #expect(driver.state.notice == nil)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 2)
  }

  @Test(arguments: [false, true])
  func `A session without questions does not end the open one`(isCram: Bool) async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck("Full"))
    let empty = try await learner.addDeck("Empty")
    let driver = SessionDriver(learner)
    try await driver.begin()
    let before = try await driver.reveal()

    let after = try await driver.begin(StudyPlan(.deck(empty.id), isCram: isCram))

    #expect(after == before)
    #expect(driver.state.notice == .nothingToStudy)
  }

  @Test func `Starting again ends the open session, unless the new one has no questions`()
    async throws
  {
    let learner = try Learner()
    let full = try await learner.addDeck("Full")
    let empty = try await learner.addDeck("Empty")
    try await learner.addItems(2, to: full)
    let driver = SessionDriver(learner)
    let first = try await driver.begin(StudyPlan(.deck(full.id)))

    let same = try await driver.begin(StudyPlan(.deck(full.id)))
    let kept = try await driver.begin(StudyPlan(.deck(empty.id)), restarting: true)
    let restarted = try await driver.begin(StudyPlan(.deck(full.id)), restarting: true)

    #expect(same.id == first.id && kept.id == first.id)
    #expect(restarted.id != first.id)
  }

  @Test func `An hour of thinking is logged as a minute, and marked`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.reveal(after: .hours(1))
    try await driver.grade(.good)

    let entry = try await learner.items.info(id, at: learner.now).cards.first?.history.first
    #expect(entry?.timing.think == .seconds(60))
    #expect(entry?.timing.wasIdle == true)
  }

  @Test func `A load that started before an answer and ends after it is ignored`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let driver = SessionDriver(learner)
    let before = try await driver.begin()
    try await driver.reveal()
    let after = try await driver.grade(.good)
    var state = SessionMachine<CardCourse>.State(face: .native)
    _ = SessionMachine<CardCourse>.reduce(&state, .loaded(SessionResult(session: after)))

    _ = SessionMachine<CardCourse>.reduce(&state, .loaded(SessionResult(session: before)))

    #expect(state.session == after)
  }

  @Test(arguments: [Int.max, Int.min, -1])
  func `Impossible keystroke counts are clamped`(keystrokes: Int)
    async throws
  {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()

    try await driver.reveal(keystrokes: keystrokes)
    try await driver.grade(.good, keystrokes: keystrokes)

    #expect(
      try await learner.number("SELECT keystrokes FROM answer") == (keystrokes > 0 ? 20_000 : 0))
  }

  @Test func `Starting the same session continues it, starting another ends it`()
    async throws
  {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    try await learner.addItems(3, to: deck)
    let driver = SessionDriver(learner)
    let first = try await driver.begin()

    let same = try await driver.begin()
    let other = try await driver.begin(StudyPlan(.deck(deck.id)))

    #expect(same == first)
    #expect(other.id != first.id)
    #expect(try await learner.number("SELECT count(*) FROM session WHERE ended_at IS NULL") == 1)
  }

  @Test func `Leaving ends a session and keeps its answers`() async throws {
    let learner = try Learner()
    try await learner.addItems(3, to: learner.addDeck())
    let driver = SessionDriver(learner)
    try await driver.begin()
    try await driver.answer(.easy)

    await driver.store.send(.left(at: learner.now))

    #expect(driver.state.session == nil)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 1)
  }

  @Test func `A session without questions is finished and shows when the next is due`()
    async throws
  {
    let learner = try Learner()
    try await learner.addItem(to: learner.addDeck())
    try await learner.makeReview(item: 1, dueIn: 3)
    let driver = SessionDriver(learner)

    let session = try await driver.begin()

    let summary = try session.finished()
    #expect(summary.answers == 0)
    #expect(summary.nextDue == Berlin.boundary.start(of: Berlin.today.advanced(by: 3)))
    #expect(!session.canUndo)
  }

  @Test func `The summary has the answers, the accuracy and the time`() async throws {
    let learner = try Learner()
    try await learner.addItems(4, to: learner.addDeck())
    try await learner.set("learning-steps", to: "1h")
    let driver = SessionDriver(learner)
    try await driver.begin()

    for grade in [Grade.easy, .easy, .again] { try await driver.answer(grade) }
    try await driver.answer(.easy)

    let summary = try driver.session().finished()
    #expect(summary.answers == 4)
    #expect(summary.right == 3)
    #expect(summary.time == .seconds(12))
  }
}

extension Outcome {
  /// The outcome shown at an earlier time of the day, at the time of answering.
  fileprivate func progress(at instant: Date) -> CardProgress {
    var progress = progress
    if case .at(let due) = progress.due, let shown = progress.lastReviewedAt {
      progress.due = .at(due + instant.timeIntervalSince(shown))
    }
    progress.lastReviewedAt = instant
    return progress
  }
}
