public import Foundation

/// The pending changes, and what the person can do about them.
public struct Outbox: Sendable {
  let unsent: UnsentRepository

  public func contents(at now: Date) async throws(Problem) -> OutboxContents {
    try await throwingProblems { try await unsent.contents(at: now) }
  }

  /// Sends a held change again at the next sync.
  ///
  /// - Throws: `Problem` if it is not pending, or a sync is running.
  public func retry(_ id: OutboxEntry.ID, at now: Date) async throws(Problem) {
    try await throwingProblems { try await unsent.settle(id, .queued, at: now) }
  }

  /// Discards a change without sending it.
  ///
  /// - Throws: `Problem` if it is not pending, or a sync is running.
  public func discard(_ id: OutboxEntry.ID, at now: Date) async throws(Problem) {
    try await throwingProblems { try await unsent.settle(id, .discarded, at: now) }
  }

  /// Discards every change that needs a decision.
  public func discardStuck(at now: Date) async throws(Problem) {
    try await throwingProblems { try await unsent.discardStuck(at: now) }
  }

  /// Returns what importing exported changes would do.
  ///
  /// - Throws: `Problem` if no line of the text is a change.
  public func previewImport(
    of text: String, at now: Date
  ) async throws(Problem) -> OutboxImport {
    try await throwingProblems { try await unsent.previewImport(of: text, at: now) }
  }

  /// Imports exported changes.
  ///
  /// - Throws: `Problem` if no line of the text is a change.
  public func importChanges(
    _ text: String, at now: Date
  ) async throws(Problem) -> OutboxImport {
    try await throwingProblems { try await unsent.importChanges(text, at: now) }
  }
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
  /// Whether the last sync could not send it.
  var wasLeft = false
  public var id: OutboxEntry.ID { entry.id }
}
