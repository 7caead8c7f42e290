import Foundation

/// What follows from a look at the service, after an answer was lost or a write refused.
///
/// The service has no way to ask whether something was heard: what it says of the assignment has
/// to tell.
enum Verdict: Equatable {
  /// It was heard.
  case done
  /// It was not heard, and may be sent.
  case send
  case hold(Hold)

  /// - Parameters:
  ///   - known: as the service had said when it was sent.
  ///   - expected: as it would say had it heard.
  ///   - found: as it says now; nil when it knows no such assignment.
  ///   - refusal: why it has refused, if that was not for being heard twice; nil where it has not.
  static func ofReview(
    known: Assignment, expected: Assignment, found: Assignment?, refusal: Hold?
  ) -> Verdict {
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
    return refusal.map(Verdict.hold) ?? .send
  }

  static func ofLesson(found: Assignment?, refusal: Hold?) -> Verdict {
    guard let found, found.unlockedAt != nil else { return .hold(.locked) }
    if found.startedAt != nil { return .done }
    if found.isHidden { return .hold(.hidden) }
    return refusal.map(Verdict.hold) ?? .send
  }

  static func ofMaterial(
    _ change: MaterialChange, found: StudyMaterial, refusal: Hold?
  ) -> Verdict {
    if change.applied(to: found) == found { return .done }
    if change.conflicts(with: found) { return .hold(.changedElsewhere) }
    return refusal.map(Verdict.hold) ?? .send
  }
}

extension WaniKaniAccount {
  /// The likeliest reason of a refusal that names none.
  func refusal(subjectLevel: Int?) -> Hold {
    if vacationSince != nil { return .vacation }
    return subjectLevel.map { $0 > studyLevel } ?? false ? .aboveLevel : .refused
  }
}

/// The time a change is sent with.
enum SendingTime {
  /// The change's own, within what the service takes; nil where it is too early for that.
  ///
  /// - Parameters:
  ///   - earliest: what it has to lie behind.
  ///   - now: by the service's clock, which is known to the second and never too late; ours may be
  ///     ahead of it.
  static func of(_ time: Date, after earliest: Date?, now: Date) -> Date? {
    let latest = min(time, now)
    guard let earliest, latest <= earliest else { return latest }
    return earliest < now ? earliest + 0.001 : nil
  }
}
