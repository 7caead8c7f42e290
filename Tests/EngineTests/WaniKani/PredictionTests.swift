import Foundation
import Testing

@testable import Engine

/// The service's own rules for stages and times.
struct PredictionTests {
  private let system = SRSSystem(
    id: 1, name: "Default", starting: 1, passing: 5, burning: 9,
    intervals: [
      1: 14_400, 2: 28_800, 3: 82_800, 4: 169_200, 5: 601_200, 6: 1_206_000, 7: 2_588_400,
      8: 10_364_400,
    ])

  @Test(arguments: [
    // The service's own examples, then its limits.
    (4, 1, 3), (6, 3, 2), (1, 0, 2), (8, 0, 9), (5, 0, 6), (1, 1, 1), (1, 5, 1), (2, 3, 1),
    (5, 1, 3), (5, 2, 3), (8, 1, 6), (8, 2, 6), (8, 3, 4), (4, 2, 3), (4, 3, 2), (9, 0, 9),
    (8, Int.max, 1),
  ])
  func `A review leads to the stage of WaniKani's rule`(stage: Int, misses: Int, next: Int) {
    let item = item(at: stage)

    #expect(item.reviewed(misses: misses, at: at("15:31"), in: system).stage == next)
  }

  @Test func `The next time is rounded down to the hour`() {
    let reviewed = item(at: 1).reviewed(misses: 0, at: at("15:31"), in: system)

    #expect(reviewed.availableAt == at("23:00"))
  }

  @Test func `A lesson leads to the first stage, due in four hours`() {
    let unlocked = Assignment(subject: 1, kind: .kanji, unlockedAt: at("03:00"))

    let started = unlocked.started(at: at("03:34"), in: system)

    #expect(started.stage == 1)
    #expect(started.availableAt == at("07:00"))
    #expect(started.startedAt == at("03:34"))
    #expect(!started.awaitsLesson)
  }

  @Test func `A burned subject is no longer asked`() {
    let burned = item(at: 8).reviewed(misses: 0, at: at("15:31"), in: system)

    #expect(burned.availableAt == nil)
    #expect(burned.burnedAt == at("15:31"))
    #expect(!burned.isDue(at: .distantFuture))
  }

  @Test func `The first Guru is the passing time, which a later miss keeps`() {
    let passed = item(at: 4).reviewed(misses: 0, at: at("10:00"), in: system)

    let fallen = passed.reviewed(misses: 1, at: at("20:00"), in: system)
    let again = item(at: 4, passedAt: passed.passedAt)
      .reviewed(misses: 0, at: at("22:00"), in: system)

    #expect(fallen.stage == 3)
    #expect(fallen.passedAt == at("10:00"))
    #expect(again.passedAt == at("10:00"))
  }

  @Test(arguments: [(18, 17), (10, 9), (1, 1), (33, 30), (0, 0), (11, 10)])
  func `Nine in ten of a level's kanji are required`(kanji: Int, needed: Int) {
    #expect(Unlocking.needed(ofKanji: kanji) == needed)
  }

  @Test func `The level rises when enough kanji are passed and the next level is granted`() {
    #expect(Unlocking.level(after: 2, passed: 17, ofKanji: 18, granted: 60) == 3)
    #expect(Unlocking.level(after: 2, passed: 16, ofKanji: 18, granted: 60) == 2)
    #expect(Unlocking.level(after: 3, passed: 18, ofKanji: 18, granted: 3) == 3)
    #expect(Unlocking.level(after: 3, passed: 0, ofKanji: 0, granted: 60) == 3)
  }

  @Test func `A subject without components unlocks with its level`() {
    #expect(Unlocking.opens(level: 2, components: [], learnerLevel: 2))
    #expect(!Unlocking.opens(level: 3, components: [], learnerLevel: 2))
    #expect(!Unlocking.opens(level: 2, components: [true, false], learnerLevel: 2))
  }

  private func item(at stage: Int, passedAt: Date? = nil) -> Engine.Assignment {
    Assignment(
      id: 1, subject: 1, kind: .kanji, stage: stage, unlockedAt: at("00:00"),
      startedAt: at("00:00"), passedAt: passedAt, availableAt: at("01:00"))
  }

  private func at(_ time: String) -> Date {
    ServiceTime.date("2026-11-21T\(time):00Z") ?? .distantPast
  }
}
