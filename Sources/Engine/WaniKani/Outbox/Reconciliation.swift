import Foundation

/// The decision on a change after a lookup at the service, when a response was lost or a write
/// refused.
///
/// The service cannot be asked whether it received a change, so the state of the assignment has to
/// tell.
enum Reconciliation: Equatable {
  /// The service received it.
  case done
  /// The service did not receive it, so it may be sent.
  case send
  case hold(HoldReason)

  /// - Parameters:
  ///   - known: the assignment as reported before sending.
  ///   - expected: the assignment as it would be with the review.
  ///   - found: the assignment now; nil if the service has none.
  ///   - refusal: Why the service refused, unless the review was a duplicate; nil if it did not.
  static func ofReview(
    known: Assignment, expected: Assignment, found: Assignment?, refusal: HoldReason?
  ) -> Reconciliation {
    guard let found else { return .hold(.gone) }
    let isUnchanged = found.stage == known.stage && found.availableAt == known.availableAt
    if !isUnchanged, found.stage == expected.stage, found.availableAt == expected.availableAt {
      return .done
    }
    if found.isHidden { return .hold(.hidden) }
    guard found.startedAt != nil else {
      return .hold(found.unlockedAt == nil || known.startedAt != nil ? .wasReset : .notStarted)
    }
    guard isUnchanged else { return .hold(.reviewedElsewhere) }
    return refusal.map(Reconciliation.hold) ?? .send
  }

  static func ofLesson(found: Assignment?, refusal: HoldReason?) -> Reconciliation {
    guard let found, found.unlockedAt != nil else { return .hold(.locked) }
    if found.startedAt != nil { return .done }
    if found.isHidden { return .hold(.hidden) }
    return refusal.map(Reconciliation.hold) ?? .send
  }

  static func ofMaterial(
    _ change: MaterialChange, found: StudyMaterial, refusal: HoldReason?
  ) -> Reconciliation {
    if change.applied(to: found) == found { return .done }
    if change.conflicts(with: found) { return .hold(.changedElsewhere) }
    return refusal.map(Reconciliation.hold) ?? .send
  }
}

extension WaniKaniAccount {
  /// Returns the likeliest reason for a refusal that gives none.
  func refusal(subjectLevel: Int?) -> HoldReason {
    if vacationSince != nil { return .vacation }
    return subjectLevel.map { $0 > studyLevel } ?? false ? .aboveLevel : .refused
  }
}

/// The time to send with a change.
enum SendingTime {
  /// Returns the change's own time, limited to what the service accepts, or nil if it is too early.
  ///
  /// - Parameters:
  ///   - earliest: the time that it must be after.
  ///   - now: the time by the service's clock, known to the second and never too late. Our clock
  ///     may be ahead of it.
  static func of(_ time: Date, after earliest: Date?, now: Date) -> Date? {
    let latest = min(time, now)
    guard let earliest, latest <= earliest else { return latest }
    return earliest < now ? earliest + 0.001 : nil
  }
}
