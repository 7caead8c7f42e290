import Foundation
import Testing

@testable import Engine

struct SchedulerTests {
  @Test func `A new card goes through the learning steps`() {
    let scheduler = Scheduler.plain

    let first = scheduler.answer(.good, .new).progress
    let second = scheduler.answer(.good, first, at: Berlin.noon + 600).progress

    #expect(first.phase == .learning(step: 1))
    #expect(first.due == .at(Berlin.noon + 600))
    #expect(first.interval == 0)
    #expect(first.memory == FSRS().first(.good))
    #expect(second.phase == .review)
    #expect(second.due == .on(Berlin.today.advanced(by: 2)))
    #expect(second.interval == 2)
    #expect(second.repetitions == 2)
    #expect(second.lastDay == Berlin.today)
    #expect(second.lastReviewedAt == Berlin.noon + 600)
  }

  @Test func `Again returns to the first step`() {
    let progress = Scheduler.plain.answer(.again, .learning(step: 1)).progress

    #expect(progress.phase == .learning(step: 0))
    #expect(progress.due == .at(Berlin.noon + 60))
    #expect(progress.lapses == 0)
  }

  @Test func `The wait for a step is named as the step is set, whatever the fuzz`() {
    for card in Int64(1)...20 {
      #expect(Scheduler().outcomes(.new, card: card).good.wait == "10 min")
    }
  }

  @Test func `Easy skips the steps and waits longer than good`() {
    let easy = Scheduler.plain.answer(.easy, .new).progress

    #expect(easy.phase == .review)
    #expect(easy.interval == 8)
  }

  @Test(arguments: [
    ([1, 10], 0, 330), ([1, 10], 1, 600), ([10], 0, 900), ([1, 10, 60], 2, 3600),
    ([2000], 0, 2 * 86_400), ([1440, 4320], 0, 2 * 86_400), ([1, 10], 7, 600),
  ])
  func `Hard is between again and good`(minutes: [Int], step: Int, seconds: Int) {
    let scheduler = Scheduler(learningSteps: minutes.map { .seconds(60 * $0) }, fuzzes: false)

    let outcome = scheduler.answer(.hard, .learning(step: step))

    let last = minutes.count - 1
    #expect(outcome.why.wait == .step(min(step, last), delay: .seconds(seconds), fuzz: .zero))
  }

  @Test func `With a single step of many days hard adds a day at most`() {
    let scheduler = Scheduler(learningSteps: [.days(10)], fuzzes: false)

    let outcome = scheduler.answer(.hard, .new)

    #expect(outcome.why.wait == .step(0, delay: .days(11), fuzz: .zero))
    #expect(outcome.progress.due == .on(Berlin.today.advanced(by: 11)))
  }

  @Test func `A step beyond the end of the day is due on its day`() throws {
    let late = try Date("2026-11-22T02:55:00Z", strategy: .iso8601)  // 03:55, still the 21st
    let outcomes = Scheduler.plain.outcomes(
      for: 1, .new, at: late, on: Berlin.today, boundary: Berlin.boundary)

    #expect(outcomes.again.progress.due == .at(late + 60))
    #expect(outcomes.hard.progress.due == .on(Berlin.today.advanced(by: 1)))
    #expect(outcomes.hard.progress.phase == .learning(step: 0))
    #expect(outcomes.good.progress.due == .on(Berlin.today.advanced(by: 1)))
    #expect(outcomes.good.progress.interval == 0)
  }

  @Test func `A forgotten card is relearned and counts as a lapse`() {
    let forgotten = Scheduler.plain.answer(.again, .learned(stability: 10, interval: 10)).progress
    let again = Scheduler.plain.answer(.again, forgotten).progress
    let known = Scheduler.plain.answer(.good, again, at: Berlin.noon + 600).progress

    #expect(forgotten.phase == .relearning(step: 0))
    #expect(forgotten.due == .at(Berlin.noon + 600))
    #expect(forgotten.lapses == 1)
    #expect(again.phase == .relearning(step: 0))
    #expect(again.lapses == 1)
    #expect(known.phase == .review)
    #expect(known.interval == 1)
  }

  @Test func `Without steps every grade has an interval in days`() {
    var scheduler = Scheduler(learningSteps: [], relearningSteps: [], fuzzes: false)
    scheduler.retention = 0.8

    let new = scheduler.outcomes(.new)
    let lapse = scheduler.answer(.again, .learned(stability: 10, interval: 10))

    #expect(Grade.allCases.map { new[$0].progress.interval } == [1, 4, 8, 28])
    #expect(lapse.progress.phase == .review)
    #expect(lapse.progress.lapses == 1)
    #expect(Double(lapse.progress.interval) == lapse.why.rawInterval.rounded())
  }

  @Test func `The maximum applies to every grade`() {
    let scheduler = Scheduler(maximumInterval: 30)
    let known = CardProgress.learned(stability: 400, interval: 30)

    let outcomes = scheduler.outcomes(known)

    #expect([Grade.hard, .good, .easy].map { outcomes[$0].progress.interval } == [30, 30, 30])
    #expect(outcomes[.good].why.days?.longest == 30)
  }

  @Test func `A higher desired retention shortens the interval`() {
    let known = CardProgress.learned(stability: 50, interval: 50)
    let intervals = [0.8, 0.9, 0.95].map {
      Scheduler(retention: $0, fuzzes: false).answer(.good, known).progress.interval
    }

    #expect(intervals == intervals.sorted(by: >))
    #expect(Set(intervals).count == 3)
  }

  @Test func `A clock set back counts as no time`() {
    var ahead = CardProgress.learned(stability: 10, interval: 10)
    ahead.lastDay = Berlin.today.advanced(by: 3)
    ahead.lastReviewedAt = Berlin.noon + 3 * 86_400

    for version in FSRS.Version.allCases {
      let outcome = Scheduler(fsrs: FSRS(version)).answer(.good, ahead)
      #expect(outcome.why.elapsed == 0)
      #expect(outcome.progress.lastDay == Berlin.today.advanced(by: 3))
      #expect(outcome.progress.lastReviewedAt == Berlin.noon + 3 * 86_400)
      #expect(outcome.progress.due == .on(Berlin.today.advanced(by: outcome.progress.interval)))
    }
  }

  @Test func `FSRS-7 measures exact time where the others count days`() {
    let halfADayAgo = CardProgress.learned(stability: 10, interval: 1)
    let tomorrowEarly = Berlin.noon - 86_400 / 2

    #expect(Scheduler(fsrs: FSRS(.six)).answer(.good, halfADayAgo).why.elapsed == 1)
    #expect(
      Scheduler(fsrs: FSRS(.seven)).answer(.good, halfADayAgo, at: tomorrowEarly).why.elapsed
        == 0.5)
  }

  @Test func `The explanation contains every term`() throws {
    let known = CardProgress.learned(stability: 10, interval: 10, elapsed: 12)
    let outcome = Scheduler().answer(.good, known)
    let why = outcome.why
    let days = try #require(why.days)
    let fuzz = try #require(days.fuzz)

    #expect(why.elapsed == 12)
    #expect(why.before == known.memory)
    #expect(why.after == outcome.progress.memory)
    #expect(why.retrievability == known.memory.map { FSRS().retrievability(of: $0, after: 12) })
    #expect(why.rawInterval == FSRS().interval(of: why.after, retention: 0.9))
    #expect(days.interval == outcome.progress.interval)
    #expect(fuzz.range.contains(days.interval))
    #expect(fuzz.range.lowerBound >= days.minimum)
    #expect(days.longest == nil)
  }

  @Test func `The outcome of one grade matches that among all four`() {
    let known = CardProgress.learned(stability: 10, interval: 10)
    let outcomes = Scheduler().outcomes(known)

    for grade in Grade.allCases {
      #expect(Scheduler().answer(grade, known) == outcomes[grade])
      #expect(outcomes[grade].why.grade == grade)
    }
  }
}
