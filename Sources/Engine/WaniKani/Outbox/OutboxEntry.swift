public import Foundation

/// A change that the service has yet to receive.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var account: WaniKaniAccount.ID
  public var subject: Subject.ID
  /// When the person made the change.
  public var at: Date
  public var change: Change
  /// The last step, queued if there is none.
  public var step: Step

  public enum Change: Hashable, Sendable, Codable {
    case lesson
    case review(ReviewChange)
    case material(MaterialChange)

    public var kind: String {
      switch self {
      case .lesson: "lesson"
      case .review: "review"
      case .material: "material"
      }
    }
  }

  public struct Step: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
      case queued
      /// Sent without a known response. It is looked up before it is sent again.
      case sending, lost
      /// Not accepted, for the reason in `hold`.
      case held
      case acknowledged
      /// Discarded by the person.
      case discarded
      /// Withdrawn by the person: the answer was undone before it was sent.
      case withdrawn
    }

    public var state: State
    public var hold: HoldReason?
    /// The service's response, such as "422 Record invalid"; empty if there was none.
    var response = ""
    /// How it was sent; nil if the service cannot have accepted it.
    var sent: Sent?
    var at: Date
  }

  public struct Sent: Hashable, Sendable {
    /// The time it was sent with.
    var at: Date
    /// The assignment as the service had last reported it, or nil if it had not.
    var known: Assignment?
  }

  /// Whether it may have reached the service already.
  var isUncertain: Bool { step.state == .sending || step.state == .lost }

  /// Whether it surely has not reached the service.
  var isUntried: Bool { step.state == .queued && step.sent == nil }

  /// Whether it surely has not reached the service; it may be held back.
  var isUnsent: Bool { isUntried || step.state == .held && step.sent == nil }

  /// Whether it needs the person's decision.
  public var isStuck: Bool { step.state == .held && !(step.hold?.isRetried ?? false) }

  /// Whether a note was changed on both sides, so that the person chooses one.
  public var isNoteConflict: Bool { step.state == .held && step.hold == .changedElsewhere }

  /// Whether the service's own state holds until the change is settled.
  var isInDispute: Bool { step.state == .held && !(step.hold?.isTemporary ?? false) }

  /// Whether it must not be sent before another: lessons and reviews of an item keep their order.
  func waits(for other: OutboxEntry) -> Bool {
    subject == other.subject && isMaterial == other.isMaterial
  }

  /// Whether it changes notes and synonyms, which are independent of lessons and reviews.
  var isMaterial: Bool { if case .material = change { true } else { false } }
}

/// A review, with the stages predicted for it.
public struct ReviewChange: Hashable, Sendable, Codable {
  public var missedMeanings: Int
  public var missedReadings: Int
  /// WaniKani's SRS stage, 1 to 9.
  public var stageBefore: Int
  public var stageAfter: Int

  /// Returns whether the service already has this review, or another in its place: the assignment
  /// was due at `time`, and the service now reports a later due time.
  func isOvertaken(by assignment: Assignment, at time: Date) -> Bool {
    let isDueLater = assignment.availableAt.map { $0 > time } ?? true
    guard assignment.startedAt != nil, isDueLater else { return false }
    return assignment.stage != stageBefore || assignment.stage == stageAfter
  }

  var misses: Int {
    let (sum, isTooMuch) = missedMeanings.addingReportingOverflow(missedReadings)
    return isTooMuch ? .max : sum
  }
}

/// Why the service did not accept a change.
public enum HoldReason: String, Hashable, Sendable, CaseIterable {
  case locked, vacation, aboveLevel, notYetDue
  case reviewedElsewhere, changedElsewhere, wasReset, notStarted, hidden, gone, refused

  /// Whether the service is expected to accept it later.
  var isTemporary: Bool { [.locked, .vacation, .aboveLevel, .notYetDue].contains(self) }

  /// Whether each sync tries it again. Other holds need the person's decision.
  var isRetried: Bool {
    ![.reviewedElsewhere, .changedElsewhere, .wasReset, .notStarted].contains(self)
  }

  /// Whether the service may still have accepted the change before this happened.
  var leavesDoubt: Bool { [.reviewedElsewhere, .wasReset, .hidden, .gone].contains(self) }

  var sentence: String {
    switch self {
    case .locked: "WaniKani has not unlocked it yet."
    case .vacation: "Your account is on vacation."
    case .aboveLevel: "It is above your level or subscription."
    case .notYetDue: "It isn't due at WaniKani yet."
    case .reviewedElsewhere: "It was reviewed elsewhere in the meantime."
    case .changedElsewhere: "A note was also changed on WaniKani."
    case .wasReset: "It was reset on WaniKani."
    case .notStarted: "Its lesson wasn't started on WaniKani."
    case .hidden: "WaniKani has hidden the item."
    case .gone: "WaniKani can't find the item."
    case .refused: "WaniKani refused it."
    }
  }
}
