public import Foundation

/// How far a sync is, as every face may show it.
public struct SyncProgress: Hashable, Sendable, Codable {
  public enum Step: Hashable, Sendable, Codable {
    case signingIn
    /// What was done here goes up first.
    case sending
    case fetching(WaniKaniCollection)
  }

  public var step = Step.signingIn
  public var done = 0
  public var of = 0
  /// The service hears nothing until then.
  public var quietUntil: Date?

  public init(step: Step = .signingIn, done: Int = 0, of: Int = 0) {
    (self.step, self.done, self.of) = (step, done, of)
  }

  /// What it waits for, and how long; nil while it does not.
  public var pause: String? {
    quietUntil.map { _ in "waiting up to a minute for WaniKani’s request limit" }
  }
}

/// What a sync came to.
public struct SyncReport: Hashable, Sendable, Codable {
  public var sent = 0
  /// What the service did not take; it stays in the queue.
  public var held = 0
  /// New and changed things.
  public var fetched: [WaniKaniCollection: Int] = [:]
  /// What this version does not understand.
  public var skipped = 0
  public var notices: [SyncNotice] = []
  /// The first thing that could not be sent; all else was synced.
  public var problem: Problem?

  public init() {}
}

/// Something the service changed that a learner would wonder about.
public struct SyncNotice: Hashable, Sendable, Codable {
  public enum Kind: Hashable, Sendable, Codable {
    case hidden
    case moved(from: Int, to: Int)
    case wasReset
    case resurrected
    /// The whole learner, to a level.
    case wentBack(toLevel: Int)
  }

  public var kind: Kind
  /// Nil for what concerns all of them.
  public var subject: Subject.ID?
}
