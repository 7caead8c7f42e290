import Foundation
import Testing

@testable import Engine

/// What becomes of a change after a lost response or a rejection.
struct ReconciliationTests {
  private let hour = Date(timeIntervalSince1970: 1_795_255_200)

  private var known: Engine.Assignment {
    Assignment(
      id: 7, subject: 1, kind: .kanji, stage: 2, unlockedAt: hour - 90_000,
      startedAt: hour - 80_000, availableAt: hour)
  }

  private var expected: Engine.Assignment { moved(to: 3, hour + 82_800) }

  @Test func `The expected state means that the review was applied`() {
    #expect(reconciled(expected) == .done)
    #expect(reconciled(expected, refusal: .refused) == .done)
  }

  @Test func `An unchanged state means that the review must be sent`() {
    #expect(reconciled(known) == .send)
  }

  @Test func `An unchanged state after a rejection holds the review, for the likeliest reason`() {
    var account = WaniKaniAccount(
      id: "1", username: "stroller", level: 2, grantedLevel: 60, lessonBatchSize: 5,
      reviewOrder: "shuffled")
    #expect(account.refusal(subjectLevel: 2) == .refused)
    #expect(account.refusal(subjectLevel: 3) == .aboveLevel)
    account.vacationSince = hour
    #expect(account.refusal(subjectLevel: 2) == .vacation)

    #expect(reconciled(known, refusal: .vacation) == .hold(.vacation))
  }

  @Test func `Any other state means that the subject was reviewed elsewhere`() {
    #expect(reconciled(moved(to: 1, hour + 14_400)) == .hold(.reviewedElsewhere))
  }

  @Test func `A subject that was reset, hidden or removed is held`() {
    var reset = known
    (reset.stage, reset.unlockedAt, reset.startedAt, reset.availableAt) = (0, nil, nil, nil)
    var hidden = moved(to: 5, hour + 90_000)
    hidden.isHidden = true

    #expect(reconciled(reset) == .hold(.wasReset))
    #expect(reconciled(hidden) == .hold(.hidden))
    #expect(reconciled(nil) == .hold(.gone))
  }

  @Test func `A started lesson was applied, and a locked one is held`() {
    var unlocked = known
    (unlocked.stage, unlocked.startedAt, unlocked.availableAt) = (0, nil, nil)
    var locked = unlocked
    locked.unlockedAt = nil

    #expect(Reconciliation.ofLesson(found: known, refusal: .refused) == .done)
    #expect(Reconciliation.ofLesson(found: unlocked, refusal: nil) == .send)
    #expect(Reconciliation.ofLesson(found: unlocked, refusal: .refused) == .hold(.refused))
    #expect(Reconciliation.ofLesson(found: locked, refusal: nil) == .hold(.locked))
    #expect(Reconciliation.ofLesson(found: nil, refusal: nil) == .hold(.locked))
  }

  @Test func `A change is sent with its own time, within the service's limits`() {
    let now = hour + 600

    #expect(SendingTime.of(hour + 60, after: hour, now: now) == hour + 60)
    // Our clock is hours ahead.
    #expect(SendingTime.of(hour + 9_000, after: hour, now: now) == now)
    // The service unlocked it later than predicted.
    #expect(SendingTime.of(hour - 60, after: hour, now: now) == hour + 0.001)
    #expect(SendingTime.of(hour, after: hour + 3_600, now: now) == nil)
  }

  private func moved(to stage: Int, _ availableAt: Date) -> Engine.Assignment {
    var moved = known
    (moved.stage, moved.availableAt) = (stage, availableAt)
    return moved
  }

  private func reconciled(_ found: Engine.Assignment?, refusal: HoldReason? = nil) -> Reconciliation
  {
    .ofReview(known: known, expected: expected, found: found, refusal: refusal)
  }
}
