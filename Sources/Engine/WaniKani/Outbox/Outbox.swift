public import Foundation

/// The pending changes, and what the person can do about them.
public typealias Outbox = Loader<OutboxRequest, OutboxContents>

/// A request to the outbox. Each one returns the updated contents.
public enum OutboxRequest: Hashable, Sendable {
  case opened(at: Date)
  /// Sends a held change again at the next sync.
  case retryAsked(OutboxEntry.ID, at: Date)
  /// Discards a change without sending it.
  case discardAsked(OutboxEntry.ID, at: Date)
  /// Discards every change that needs a decision.
  case discardStuckAsked(at: Date)
  /// Shows what importing exported changes would do.
  case importPreviewed(String, at: Date)
  case importAsked(String, at: Date)
}

extension Outbox.State {
  public var contents: OutboxContents? { value }
}

/// The changes that wait for WaniKani, and how far syncing is.
public struct OutboxContents: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var unsent: [UnsentEntry]
  /// The last sync, successful or not.
  public var lastSync: PastSync?
  /// When the last successful sync ended.
  public var lastDone: Date?
  public var running: SyncProgress?
  /// The result of importing changes, or its preview.
  public var imported: OutboxImport?

  /// Why the last sync failed; nil if it didn't.
  public var lastFailure: Problem? {
    if case .failed(let problem)? = lastSync?.outcome { problem } else { nil }
  }
}

/// A pending change with the name of its subject.
public struct UnsentEntry: Hashable, Sendable, Identifiable {
  public var entry: OutboxEntry
  /// The characters, empty if the subject is unknown.
  public var characters: String
  public var meaning: String
  /// Whether it belongs to an account that is not signed in.
  public var isOthers: Bool
  /// The service's notes and synonyms, or nil for other kinds of changes.
  var served: StudyMaterial?
  public var id: OutboxEntry.ID { entry.id }
}
