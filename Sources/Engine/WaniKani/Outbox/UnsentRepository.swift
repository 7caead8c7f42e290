import Foundation
import GRDB

/// Lists the pending changes and applies the person's decisions.
struct UnsentRepository: Sendable {
  let lease: LeaseRepository

  func contents(_ request: OutboxRequest) async throws -> OutboxContents {
    let database = lease.storage.database
    switch request {
    case .opened(let now): return try await database.read { try contents(at: now, $0) }
    case .retryAsked(let id, let now):
      try await database.write { try settle(id, .queued, at: now, $0) }
    case .discardAsked(let id, let now):
      try await database.write { try settle(id, .discarded, at: now, $0) }
    case .discardStuckAsked(let now):
      try await database.write { db in
        let account = try WaniKaniAccount.current(db)
        for entry in try OutboxEntry.open(db) where entry.isStuck && entry.account == account?.id {
          try settle(entry.id, .discarded, at: now, db)
        }
      }
    case .importPreviewed(let text, let now):
      return try await database.read { db in
        try contents(at: now, imported: OutboxImportRepository.preview(text, at: now, db), db)
      }
    case .importAsked(let text, let now):
      return try await database.write { db in
        let imported = try OutboxImportRepository.run(text, at: now, db)
        return try contents(at: now, imported: imported, db)
      }
    }
    return try await database.read { try contents(at: lease.clock.now(), $0) }
  }

  private func contents(
    at now: Date, imported: OutboxImport? = nil, _ db: Database
  ) throws -> OutboxContents {
    let account = try WaniKaniAccount.current(db)
    return OutboxContents(
      account: account,
      unsent: try OutboxEntry.open(db).map {
        try UnsentEntry($0, signedIn: account, db)
      },
      lastSync: try lease.last(db), lastDone: try lease.lastDone(db),
      running: try lease.holder(at: now, db)?.progress, imported: imported)
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
      return (account, try lease.last(db)?.at, try OutboxEntry.newestQueued(of: account, db))
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
  init(_ entry: OutboxEntry, signedIn account: WaniKaniAccount?, _ db: Database) throws {
    let tile = try SubjectTile.of(entry.subject, db)
    self.init(
      entry: entry, characters: tile?.characters ?? "", meaning: tile?.meaning ?? "",
      isOthers: entry.account != account?.id,
      served: entry.isMaterial ? try StudyMaterial.served(entry.subject, db) : nil)
  }
}
