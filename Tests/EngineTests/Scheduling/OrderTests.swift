import Foundation
import Testing

@testable import Engine

/// Properties of every card: checked on many, drawn from a fixed seed.
struct OrderTests {
  @Test(arguments: FSRS.Version.allCases, [true, false])
  func `Hard is before good, and good before easy`(_ version: FSRS.Version, fuzzes: Bool) throws {
    var chance = SplitMix64(seed: 1)
    for card in 0..<500 {
      let scheduler = Scheduler.any(version, fuzzes: fuzzes, by: &chance)
      let progress = CardProgress.any(by: &chance)
      let outcomes = scheduler.outcomes(progress, card: Int64(card))
      let days = [outcomes.hard, outcomes.good, outcomes.easy].compactMap(\.why.days)
      for (worse, better) in zip(days, days.dropFirst()) {
        #expect(worse.interval < better.interval || better.interval == scheduler.maximumInterval)
      }
    }
  }

  @Test func `Every interval is between its minimum and the maximum`() {
    var chance = SplitMix64(seed: 2)
    for card in 0..<1000 {
      let scheduler = Scheduler.any(.six, fuzzes: .random(using: &chance), by: &chance)
      let outcomes = scheduler.outcomes(.any(by: &chance), card: Int64(card))
      for days in Grade.allCases.compactMap({ outcomes[$0].why.days }) {
        #expect((max(1, days.minimum)...scheduler.maximumInterval).contains(days.interval))
      }
    }
  }

  @Test func `A growing interval grows by at least a day, and fuzz alone does not shorten one`()
    throws
  {
    var chance = SplitMix64(seed: 3)
    for card in 0..<2000 {
      let interval = Int.random(in: 1...200, using: &chance)
      let known = CardProgress.learned(
        stability: Double(interval) * .random(in: 0.3...1.2, using: &chance), interval: interval)
      let days = try #require(Scheduler().answer(.hard, known, card: Int64(card)).why.days)
      let raw = Scheduler().answer(.hard, known, card: Int64(card)).why.rawInterval
      if Int(raw.rounded()) > interval {
        #expect(days.minimum == interval + 1)
      } else if FuzzRange(around: raw, within: 1...36_500).days.upperBound >= interval {
        #expect(days.minimum == interval)
      } else {
        #expect(days.minimum == 1)
        #expect(days.interval < interval)
      }
    }
  }

  @Test func `Invalid numbers do no harm`() {
    let broken = CardProgress.learned(stability: .nan, difficulty: .infinity, interval: 4)
    for version in FSRS.Version.allCases {
      var scheduler = Scheduler(fsrs: FSRS(version), retention: .nan, maximumInterval: .max)
      #expect(scheduler.answer(.easy, broken).progress.interval >= 1)
      scheduler.maximumInterval = .min
      #expect(scheduler.answer(.easy, broken).progress.interval == 1)
    }
  }
}

extension Scheduler {
  fileprivate static func any(
    _ version: FSRS.Version, fuzzes: Bool, by chance: inout SplitMix64
  ) -> Scheduler {
    Scheduler(
      fsrs: FSRS(version), retention: .random(in: 0.7...0.97, using: &chance),
      maximumInterval: [36_500, 365, 7].randomElement(using: &chance) ?? 1,
      learningSteps: .random(using: &chance) ? [] : [.seconds(60), .seconds(600)],
      relearningSteps: .random(using: &chance) ? [] : [.seconds(600)], fuzzes: fuzzes)
  }
}

extension CardProgress {
  fileprivate static func any(by chance: inout SplitMix64) -> CardProgress {
    let interval = Int.random(in: 1...60, using: &chance)
    let known = CardProgress.learned(
      stability: exp(.random(in: -2...6, using: &chance)),
      difficulty: .random(in: 1...10, using: &chance), interval: interval,
      elapsed: interval + .random(in: 0...20, using: &chance),
      repetitions: .random(in: 1...40, using: &chance))
    let phases: [CardProgress] = [known, known, .new, .learning(step: 1), .relearning(step: 0)]
    return phases.randomElement(using: &chance) ?? known
  }
}
