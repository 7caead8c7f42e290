public import Foundation

/// Something the service has yet to hear of.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var account: WaniKaniAccount.ID
  public var subject: Subject.ID
  /// When the person did it.
  public var at: Date
  public var change: Change
  /// The last that happened to it; queued where nothing did.
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
      /// Sent, and no answer known: it is looked up before it is sent again.
      case sending, lost
      /// Looked at; why it was not taken is the reason.
      case held
      case acknowledged
      /// By the person's word.
      case discarded
      /// By the person's word too: the answer was undone before it was sent.
      case withdrawn
    }

    public var state: State
    public var hold: Hold?
    /// What the service said to it, "422 Record invalid"; empty where it said nothing.
    public var said = ""
    /// How it was sent; nil while the service cannot have taken it.
    public var sent: Sent?
    public var at: Date
  }

  /// With what a change was sent.
  public struct Sent: Hashable, Sendable {
    /// The time it was sent with.
    public var at: Date
    /// What the service had said of its item until then. Nil where it was nothing.
    public var known: Assignment?
  }

  /// Whether it may have reached the service already.
  var isUncertain: Bool { step.state == .sending || step.state == .lost }

  /// Whether it surely has not.
  var isUntried: Bool { step.state == .queued && step.sent == nil }

  /// Whether the person has to decide.
  public var isStuck: Bool { step.state == .held && !(step.hold?.isRetried ?? false) }

  /// Whether the service's own word holds until it is settled.
  var isInDispute: Bool { step.state == .held && !(step.hold?.isPassing ?? false) }

  /// An item's later lessons and reviews wait for its earlier ones.
  func waits(for other: OutboxEntry) -> Bool {
    subject == other.subject && isMaterial == other.isMaterial
  }

  /// Notes and synonyms depend on nothing else of their subject, and nothing on them.
  var isMaterial: Bool { if case .material = change { true } else { false } }
}

/// A review as the person did it, with what was thought of it then.
public struct ReviewChange: Hashable, Sendable, Codable {
  public var missedMeanings: Int
  public var missedReadings: Int
  public var stageBefore: Int
  public var stageAfter: Int

  /// Whether the service has it already, or another review in its place: what was due at `time` is
  /// due only later by its word.
  func isOvertaken(by assignment: Assignment, at time: Date) -> Bool {
    let isDueLater = assignment.availableAt.map { $0 > time } ?? true
    guard assignment.startedAt != nil, isDueLater else { return false }
    return assignment.stage != stageBefore || assignment.stage == stageAfter
  }

  public var misses: Int {
    let (sum, isTooMuch) = missedMeanings.addingReportingOverflow(missedReadings)
    return isTooMuch ? .max : sum
  }
}

/// Why the service did not take something.
public enum Hold: String, Hashable, Sendable, CaseIterable {
  case locked, vacation, aboveLevel, notYetDue
  case reviewedElsewhere, changedElsewhere, wasReset, notStarted, hidden, gone, refused

  /// Whether it will come to be taken, as far as is known.
  var isPassing: Bool {
    switch self {
    case .locked, .vacation, .aboveLevel, .notYetDue: true
    default: false
    }
  }

  /// Whether it is tried again at each sync. The rest is the person's to decide.
  var isRetried: Bool {
    switch self {
    case .reviewedElsewhere, .changedElsewhere, .wasReset, .notStarted: false
    default: true
    }
  }

  /// Whether it may have been taken all the same, before this came about.
  var leavesDoubt: Bool {
    switch self {
    case .reviewedElsewhere, .wasReset, .hidden, .gone: true
    default: false
    }
  }

  public var sentence: String {
    switch self {
    case .locked: "WaniKani has not unlocked it yet."
    case .vacation: "Your account is on vacation."
    case .aboveLevel: "It is above your level or subscription."
    case .notYetDue: "It isn't due at WaniKani yet."
    case .reviewedElsewhere: "It was reviewed elsewhere in the meantime."
    case .changedElsewhere: "The note was changed on WaniKani too."
    case .wasReset: "It was reset on WaniKani."
    case .notStarted: "Its lesson wasn't started on WaniKani."
    case .hidden: "WaniKani has hidden the item."
    case .gone: "WaniKani can't find the item."
    case .refused: "WaniKani refused it."
    }
  }
}
