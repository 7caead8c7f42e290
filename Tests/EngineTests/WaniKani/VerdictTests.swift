@testable import Engine
import Foundation
import Testing

/// What a look at the service tells of something whose answer was lost or refused.
struct VerdictTests {
  private let hour = Date(timeIntervalSince1970: 1_795_255_200)
  private let calm = Verdict.Circumstances()

  private var known: Engine.Assignment {
    Assignment(
      id: 7, subject: 1, kind: .kanji, stage: 2, unlockedAt: hour - 90_000,
      startedAt: hour - 80_000, availableAt: hour)
  }

  private var expected: Engine.Assignment { moved(to: 3, hour + 82_800) }

  @Test func `What has come to where the review leads was heard`() {
    #expect(verdict(expected) == .done)
    #expect(verdict(expected, isRefused: true) == .done)
  }

  @Test func `What is as it was has to be sent`() {
    #expect(verdict(known) == .send)
  }

  @Test func `What is as it was and is refused is held, for the likeliest reason`() {
    #expect(verdict(known, isRefused: true) == .hold(.refused))
    #expect(
      verdict(known, isRefused: true, .init(isOnVacation: true)) == .hold(.vacation))
    #expect(
      verdict(known, isRefused: true, .init(isAboveLevel: true)) == .hold(.aboveLevel))
  }

  @Test func `What has come elsewhere was reviewed elsewhere`() {
    #expect(verdict(moved(to: 1, hour + 14_400)) == .hold(.reviewedElsewhere))
  }

  @Test func `What the service has taken back is held`() {
    var reset = known
    (reset.stage, reset.unlockedAt, reset.startedAt, reset.availableAt) = (0, nil, nil, nil)
    var hidden = moved(to: 5, hour + 90_000)
    hidden.isHidden = true

    #expect(verdict(reset) == .hold(.wasReset))
    #expect(verdict(hidden) == .hold(.hidden))
    #expect(verdict(nil) == .hold(.gone))
  }

  @Test func `A lesson that was begun was heard, and one that is locked waits`() {
    var unlocked = known
    (unlocked.stage, unlocked.startedAt, unlocked.availableAt) = (0, nil, nil)
    var locked = unlocked
    locked.unlockedAt = nil

    #expect(Verdict.ofLesson(found: known, isRefused: true, calm) == .done)
    #expect(Verdict.ofLesson(found: unlocked, isRefused: false, calm) == .send)
    #expect(Verdict.ofLesson(found: unlocked, isRefused: true, calm) == .hold(.refused))
    #expect(Verdict.ofLesson(found: locked, isRefused: false, calm) == .hold(.locked))
    #expect(Verdict.ofLesson(found: nil, isRefused: false, calm) == .hold(.locked))
  }

  @Test func `A change goes with its own time, within what the service takes`() {
    let now = hour + 600

    #expect(SendingTime.of(hour + 60, after: hour, now: now) == .at(hour + 60))
    // Our clock is hours ahead.
    #expect(SendingTime.of(hour + 9_000, after: hour, now: now) == .at(now))
    // The service unlocked it later than was foreseen.
    #expect(SendingTime.of(hour - 60, after: hour, now: now) == .at(hour + 0.001))
    #expect(SendingTime.of(hour, after: hour + 3_600, now: now) == .tooEarly)
  }

  private func moved(to stage: Int, _ availableAt: Date) -> Engine.Assignment {
    var moved = known
    (moved.stage, moved.availableAt) = (stage, availableAt)
    return moved
  }

  private func verdict(
    _ found: Engine.Assignment?, isRefused: Bool = false,
    _ circumstances: Verdict.Circumstances = .init()
  ) -> Verdict {
    .ofReview(
      known: known, expected: expected, found: found, isRefused: isRefused, circumstances)
  }
}
