public import Foundation
import GRDB

/// The pending changes, and what the person can do about them.
public struct Outbox: Sendable {
  let lease: LeaseRepository

  public func contents(at now: Date) async throws(Problem) -> OutboxContents {
    try await throwingProblems {
      try await lease.storage.database.read { db in
        let account = try WaniKaniAccount.current(db)
        let last = try LeaseRepository.last(db)
        return OutboxContents(
          account: account,
          unsent: try OutboxEntry.open(db).map {
            try UnsentEntry($0, signedIn: account, after: last, db)
          },
          lastSync: last, lastDone: try LeaseRepository.lastDone(db),
          running: try lease.holder(at: now, db)?.progress)
      }
    }
  }

  /// Sends a held change again at the next sync.
  ///
  /// - Throws: `Problem` if it is not pending, or a sync is running.
  public func retry(_ id: OutboxEntry.ID, at now: Date) async throws(Problem) {
    try await write { try settle(id, .queued, at: now, $0) }
  }

  /// Discards a change without sending it.
  ///
  /// - Throws: `Problem` if it is not pending, or a sync is running.
  public func discard(_ id: OutboxEntry.ID, at now: Date) async throws(Problem) {
    try await write { try settle(id, .discarded, at: now, $0) }
  }

  /// Discards every change that needs a decision.
  public func discardStuck(at now: Date) async throws(Problem) {
    try await write { db in
      let account = try WaniKaniAccount.current(db)
      for entry in try OutboxEntry.open(db) where entry.isStuck && entry.account == account?.id {
        try settle(entry.id, .discarded, at: now, db)
      }
    }
  }

  /// Returns what importing exported changes would do.
  ///
  /// - Throws: `Problem` if no line of the text is a change.
  public func previewImport(
    of text: String, at now: Date
  ) async throws(Problem) -> OutboxImport {
    try await throwingProblems {
      try await lease.storage.database.read {
        try OutboxImportRepository.preview(text, at: now, $0)
      }
    }
  }

  /// Imports exported changes.
  ///
  /// - Throws: `Problem` if no line of the text is a change.
  public func importChanges(
    _ text: String, at now: Date
  ) async throws(Problem) -> OutboxImport {
    try await write { try OutboxImportRepository.run(text, at: now, $0) }
  }

  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(Problem) -> Value {
    try await throwingProblems { try await lease.storage.database.write(body) }
  }

  /// The facts that decide about an automatic sync.
  ///
  /// - Returns: the account, when its last sync ended, and when the newest change was made that the
  ///   next one sends; nil if nobody is signed in, or a sync is running.
  func schedule(at now: Date) async throws
    -> (account: WaniKaniAccount.ID, last: Date?, newest: Date?)?
  {
    try await lease.storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db)?.id,
        try lease.holder(at: now, db) == nil
      else { return nil }
      let newest = try OutboxEntry.newestQueued(of: account, db)
      return (account, try LeaseRepository.last(db)?.at, newest)
    }
  }

  private func settle(
    _ id: OutboxEntry.ID, _ state: OutboxEntry.Step.State, at now: Date, _ db: Database
  ) throws {
    guard try lease.holder(at: now, db) == nil else {
      throw Problem("A sync is running.", remedy: "Try again when it has finished.")
    }
    guard try OutboxEntry.isOpen(id, db), let entry = try OutboxEntry.entry(id, db) else {
      throw Problem("There is no unsent entry \(id).", remedy: "“sync status” lists all entries.")
    }
    // A change that may have arrived is looked up before it is sent, whatever the person chose.
    if state == .queued, entry.isUncertain { return }
    // Of another account's notes only its own change is known, not what WaniKani has.
    let isOurs = try entry.account == WaniKaniAccount.current(db)?.id
    if isOurs, entry.isNoteConflict, case .material(let change) = entry.change {
      return try decide(change, of: entry, keepingOurs: state == .queued, at: now, db)
    }
    try OutboxEntry.step(id, state, sent: entry.step.sent, at: now, db)
    try ProgressRepository.rebuild(db)
  }

  /// Keeps one of the two versions of a note, as the person chose. What else the change contains
  /// is sent in either case.
  private func decide(
    _ change: MaterialChange, of entry: OutboxEntry, keepingOurs: Bool, at now: Date,
    _ db: Database
  ) throws {
    let served = try StudyMaterial.served(entry.subject, db)
    let rest =
      keepingOurs
      ? MaterialChange(material: change.applied(to: served), before: served)
      : change.yielding(to: served)
    try OutboxEntry.step(entry.id, keepingOurs ? .withdrawn : .discarded, at: now, db)
    guard rest.material != served else { return }
    try OutboxEntry.add(
      .material(rest), of: entry.subject, account: entry.account, at: entry.at, db)
  }
}

extension UnsentEntry {
  init(
    _ entry: OutboxEntry, signedIn account: WaniKaniAccount?, after last: PastSync? = nil,
    _ db: Database
  ) throws {
    let tile = try SubjectTile.of(entry.subject, db)
    self.init(
      entry: entry, characters: tile?.characters ?? "", meaning: tile?.meaning ?? "",
      isOthers: entry.account != account?.id,
      served: entry.isMaterial ? try StudyMaterial.served(entry.subject, db) : nil,
      obstacle: last.flatMap { entry.step.at <= $0.at ? $0.failure?.sentence : nil })
  }
}
