import Foundation
import Testing

@testable import Engine

struct FuzzTests {
  @Test(arguments: [
    (1.0, 1...1), (2.49, 2...2), (2.5, 2...4), (2.6, 2...4), (3, 2...4), (6.9, 5...9),
    (7, 5...9), (7.1, 5...9), (17, 14...20), (19.9, 17...23), (20, 17...23), (20.1, 17...23),
    (37, 33...41), (100, 93...107), (36_500, 34_673...36_500),
  ])
  func `The range grows with the interval`(_ interval: Double, expected: ClosedRange<Int>) {
    #expect(FuzzRange(around: interval, within: 1...36_500).days == expected)
  }

  @Test(arguments: [
    (2.0, 2...1000, 2...2), (2, 3...1000, 3...4), (2, 3...3, 3...3), (1.2, 11...1000, 11...13),
    (100, 101...1000, 101...108), (100, 1...99, 92...99), (100, 97...103, 97...103),
    (0.01, 1...1000, 1...1), (1e9, 1...1000, 948...1000),
  ])
  func `The limits apply and leave a choice where possible`(
    _ interval: Double, limits: ClosedRange<Int>, expected: ClosedRange<Int>
  ) {
    #expect(FuzzRange(around: interval, within: limits).days == expected)
  }

  @Test func `Every day of the range is equally likely`() {
    let range = FuzzRange(around: 20, within: 1...1000)
    let days = (0..<7000).map { range.day(at: (Double($0) + 0.5) / 7000) }

    #expect(Set(days) == Set(17...23))
    #expect((17...23).allSatisfy { day in days.count { $0 == day } == 1000 })
    #expect(range.day(at: 0) == 17)
    #expect(range.day(at: 1.0.nextDown) == 23)
  }

  @Test func `The same card and repetition have the same fuzz`() {
    #expect(
      SplitMix64.draw(card: 7, repetitions: 3) == SplitMix64.draw(card: 7, repetitions: 3))
    let draws = (0..<100).flatMap { card in
      (0..<100).map { SplitMix64.draw(card: Int64(card), repetitions: $0) }
    }

    #expect(Set(draws).count == draws.count)
    #expect(draws.allSatisfy { (0..<1).contains($0) })
    #expect(abs(draws.reduce(0, +) / Double(draws.count) - 0.5) < 0.01)
  }

  @Test func `The generator matches its published output`() {
    var generator = SplitMix64(seed: 1_234_567)

    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test func `The time of the answer does not change the due day`() {
    let known = CardProgress.learned(stability: 30, interval: 30)
    let due = (0..<8).map { hour in
      Scheduler().answer(.good, known, at: Berlin.noon + Double(hour) * 3600).progress.due
    }

    #expect(Set(due).count == 1)
  }

  @Test func `All grades share one random number`() {
    let known = CardProgress.learned(stability: 30, interval: 30)
    let outcomes = Scheduler().outcomes(known)
    let draws = Grade.allCases.compactMap { outcomes[$0].why.days?.fuzz?.draw }

    #expect(draws.count == 3)
    #expect(Set(draws).count == 1)
  }

  @Test func `Without fuzz, the interval is rounded`() throws {
    let outcome = Scheduler.plain.answer(.good, .learned(stability: 30, interval: 30))
    let days = try #require(outcome.why.days)

    #expect(days.fuzz == nil)
    #expect(Double(days.interval) == outcome.why.rawInterval.rounded())
  }

  @Test func `A step is delayed by up to a quarter, and five minutes at most`() {
    let scheduler = Scheduler(learningSteps: [.seconds(60), .seconds(600), .seconds(7200)])
    for (step, longest) in [(0, 150), (1, 300)] {
      let waits = (0..<500).map { card in
        scheduler.answer(.good, .learning(step: step), card: Int64(card)).why.wait
      }
      let fuzz = waits.map { wait in
        guard case .step(_, _, let fuzz) = wait else { return Duration.seconds(-1) }
        return fuzz
      }
      #expect(fuzz.allSatisfy { .zero <= $0 && $0 < .seconds(longest) })
      #expect(fuzz.contains { $0 > .seconds(longest * 9 / 10) })
    }
  }
}
