public import Foundation

/// Brings the learner's data and WaniKani's together: up first, then down.
///
/// Only one sync goes on at a time, whichever face began it; another one follows it.
public struct Sync: Machine {
  public enum Plan: Hashable, Sendable {
    /// What changed since the last time.
    case changes
    /// All of it once more; the queue and the log stay.
    case everything
    /// All subjects once more.
    case subjects
    case subject(Subject.ID)
  }

  public struct State: Equatable, Failing, Sendable {
    public internal(set) var phase = Phase.idle
    public internal(set) var problem: Problem?
    var plan = Plan.changes
    var report = SyncReport()
    /// Held by us.
    var hasLease = false
    var toSend: [OutboxEntry] = []
    /// An item's later changes wait for its earlier ones.
    var blocked: Set<Subject.ID> = []
    var toFetch: [WaniKaniCollection] = []
    /// Of the collection that is fetched now.
    var fetchedOfRun = 0

    public init() {}
  }

  public enum Phase: Hashable, Sendable {
    case idle
    case working(SyncProgress)
    /// Another face syncs.
    case following(SyncProgress)
    case done(SyncReport)
  }

  /// What became of an entry.
  public enum Delivery: Hashable, Sendable {
    case sent, held
    /// The person took it back before it went.
    case withdrawn
  }

  public enum Event: Sendable {
    case asked(Plan)
    case leaseTaken
    case heldElsewhere(owner: String, SyncProgress)
    case otherProgressed(SyncProgress)
    /// Nil when it did not come to an end.
    case otherEnded(SyncOutcome?)
    case signedIn(queue: [OutboxEntry], due: [WaniKaniCollection])
    case quiet(until: Date?)
    case delivered(OutboxEntry, Delivery)
    case queueSettled
    case fetched(WaniKaniCollection, SyncReport.Page)
    case fetchedSubject
    case released
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case takeLease
    case follow(owner: String)
    case signIn(Plan)
    case send(OutboxEntry, SyncProgress)
    /// The learner may have come to another level by what was sent.
    case settleQueue(hasSent: Bool)
    case fetch(WaniKaniCollection, done: Int)
    case fetchSubject(Subject.ID)
    case release(SyncOutcome)
  }

  private let work: SyncWork

  init(_ work: SyncWork) {
    self.work = work
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    await work.perform(effect, report)
  }
}

extension SyncReport {
  /// What came of one page.
  public struct Page: Hashable, Sendable {
    public var count = 0
    public var skipped = 0
    public var notices: [SyncNotice] = []
    /// Of all that was asked for.
    public var total = 0
    public var isLast = true

    public init() {}
  }
}
