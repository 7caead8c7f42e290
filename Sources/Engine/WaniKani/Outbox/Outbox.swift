public import Foundation

/// What the service has not heard of yet, and what the person may do about it.
public typealias Outbox = Loader<OutboxRequest, OutboxContents>

/// What can be asked of the outbox; each is answered with how it then is.
public enum OutboxRequest: Hashable, Sendable {
  case open(at: Date)
  /// The service is to be tried once more with what it did not take.
  case retry(OutboxEntry.ID, at: Date)
  /// The service is never to hear of it.
  case discard(OutboxEntry.ID, at: Date)
  /// Nor of all that the person has to decide.
  case discardStuck(at: Date)
}

extension Outbox.Event {
  public static func opened(at now: Date) -> Self { .requested(.open(at: now)) }
  public static func retryAsked(_ id: OutboxEntry.ID, at now: Date) -> Self {
    .requested(.retry(id, at: now))
  }
  public static func discardAsked(_ id: OutboxEntry.ID, at now: Date) -> Self {
    .requested(.discard(id, at: now))
  }
  public static func discardStuckAsked(at now: Date) -> Self { .requested(.discardStuck(at: now)) }
}

extension Outbox.State {
  public var contents: OutboxContents? { value }
}

public struct OutboxContents: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var unsent: [UnsentEntry]
  /// However it ended.
  public var lastSync: PastSync?
  /// When the last one ended that came to its end.
  public var lastDone: Date?
  /// A sync that goes on now.
  public var running: SyncProgress?
}

/// An entry, with what its subject is called.
public struct UnsentEntry: Hashable, Sendable, Identifiable {
  public var entry: OutboxEntry
  /// Empty of a subject that is not here.
  public var characters: String
  public var meaning: String
  /// Whether its account is not the one that is signed in.
  public var isOthers: Bool
  /// What the service has in its place; nil of what is no note or synonym.
  public var served: StudyMaterial?
  public var id: OutboxEntry.ID { entry.id }
}
