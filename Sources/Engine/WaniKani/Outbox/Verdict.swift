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

  /// What is known of the learner at the service.
  struct Circumstances: Equatable {
    var isOnVacation = false
    var isAboveLevel = false
  }

  /// - Parameters:
  ///   - known: as the service had said before it was sent.
  ///   - expected: as it would say had it heard.
  ///   - found: as it says now; nil when it knows no such assignment.
  ///   - isRefused: whether it has refused, which then was not for being heard twice.
  static func ofReview(
    known: Assignment, expected: Assignment, found: Assignment?, isRefused: Bool,
    _ circumstances: Circumstances
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
    return isRefused ? .hold(circumstances.hold) : .send
  }

  static func ofLesson(
    found: Assignment?, isRefused: Bool, _ circumstances: Circumstances
  ) -> Verdict {
    guard let found, found.unlockedAt != nil else { return .hold(.locked) }
    if found.startedAt != nil { return .done }
    if found.isHidden { return .hold(.hidden) }
    return isRefused ? .hold(circumstances.hold) : .send
  }

  static func ofMaterial(
    _ material: StudyMaterial, found: StudyMaterial?, isRefused: Bool
  ) -> Verdict {
    if found == material { return .done }
    return isRefused ? .hold(.refused) : .send
  }
}

extension Verdict.Circumstances {
  init(_ account: WaniKaniAccount, subjectLevel: Int?) {
    isOnVacation = account.vacationSince != nil
    isAboveLevel = subjectLevel.map { $0 > account.studyLevel } ?? false
  }

  /// The likeliest reason of a refusal that names none.
  fileprivate var hold: Hold {
    if isOnVacation { return .vacation }
    return isAboveLevel ? .aboveLevel : .refused
  }
}

/// The time a change is sent with: its own, within what the service takes.
enum SendingTime: Equatable {
  case at(Date)
  case tooEarly

  /// - Parameters:
  ///   - earliest: what it has to lie behind.
  ///   - now: by the service's clock, which is known to the second and never too late; ours may be
  ///     ahead of it.
  static func of(_ time: Date, after earliest: Date?, now: Date) -> SendingTime {
    let latest = min(time, now)
    guard let earliest, latest <= earliest else { return .at(latest) }
    return earliest < now ? .at(earliest + 0.001) : .tooEarly
  }
}
