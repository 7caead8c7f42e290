public import Foundation

/// The changes that wait for WaniKani, and how far syncing is.
public struct OutboxContents: Hashable, Sendable {
  public var account: WaniKaniAccount?
  public var unsent: [UnsentEntry]
  /// The last sync, successful or not.
  public var lastSync: PastSync?
  /// When the last successful sync ended.
  public var lastDone: Date?
  public var running: SyncProgress?

  /// Why the last sync failed, or could not send a change; nil if it did both.
  public var lastFailure: Problem? { lastSync?.failure }
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
  /// Why the last sync could not send it, in a sentence; nil if it was not to.
  var obstacle: String?
  public var id: OutboxEntry.ID { entry.id }
}
