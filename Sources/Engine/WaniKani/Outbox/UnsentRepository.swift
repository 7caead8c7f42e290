import Foundation
import GRDB

/// Shows what is unsent, and takes the person's word for it.
struct UnsentRepository: Sendable {
  let storage: Storage
  let outbox: OutboxRepository
  let progress: ProgressRepository
  let leases: LeaseRepository

  func contents(at now: Date) async throws -> Outbox.Contents {
    let running = try await leases.holder(at: now)?.progress
    return try await storage.database.read { db in
      let account = try WaniKaniAccount.current(db)
      return Outbox.Contents(
        account: account, unsent: try outbox.open(db).map { try unsent($0, account, db) },
        lastSync: try leases.last(db), lastDone: try leases.lastDone(db), running: running)
    }
  }

  private func unsent(_ entry: OutboxEntry, _ account: WaniKaniAccount?, _ db: Database) throws
    -> Outbox.Unsent
  {
    let row = try db.rows(
      "SELECT characters, meaning FROM wanikani_subject WHERE id = \(entry.subject)"
    ).first
    return Outbox.Unsent(
      entry: entry, characters: row?[0] ?? "", meaning: row?[1] ?? "",
      isOthers: entry.account != account?.id)
  }

  func retry(_ id: OutboxEntry.ID, at now: Date) async throws {
    try await settle(id, .queued, at: now)
  }

  func discard(_ id: OutboxEntry.ID, at now: Date) async throws {
    try await settle(id, .discarded, at: now)
  }

  private func settle(_ id: OutboxEntry.ID, _ state: OutboxEntry.Step.State, at now: Date)
    async throws
  {
    try await storage.database.write { db in
      guard try leases.holder(at: now, db) == nil else {
        throw Problem("A sync goes on.", remedy: "Do it once more when it has ended.")
      }
      guard try outbox.open(db).contains(where: { $0.id == id }),
        let entry = try outbox.entry(id, db)
      else {
        throw Problem("Nothing unsent has the number \(id).", remedy: "“sync status” lists it all.")
      }
      // What may have been heard is looked up before it is sent, whatever the person says.
      if state == .queued, entry.isUncertain { return }
      if state == .discarded { try letGo(of: entry, at: now, db) }
      try outbox.step(id, state, at: now, db)
      try progress.rebuild(db)
    }
  }

  /// Notes and synonyms are sent as a whole, so later ones hold an earlier change too. They are
  /// written anew without it.
  private func letGo(of entry: OutboxEntry, at now: Date, _ db: Database) throws {
    guard case .material(let change) = entry.change else { return }
    var before = try StudyMaterial.served(change.subject, db)
    for other in try outbox.open(of: entry.account, db) where other.subject == entry.subject {
      guard case .material(let material) = other.change else { continue }
      if other.id < entry.id { before = material }
      guard other.id > entry.id, !other.isUncertain else { continue }
      try outbox.step(other.id, .withdrawn, at: now, db)
      let kept = material.without(change, upon: before)
      guard kept != before else { continue }
      try outbox.add(.material(kept), of: other.subject, account: other.account, at: other.at, db)
    }
  }
}
