import Foundation
import GRDB

/// What becomes of what is sent: the entry's step and the service's word, in one transaction, and
/// only by whoever holds the lease.
struct OutboxSendingRepository: Sendable {
  let storage: Storage
  let outbox: OutboxRepository
  let progress: ProgressRepository
  let leases: LeaseRepository
  let requests: RequestLogRepository

  /// What is known of an entry's item.
  struct Ground: Equatable {
    /// As the service last said.
    var known: Assignment?
    var system: SRSSystem?
    var level: Int?
  }

  func ground(_ entry: OutboxEntry) async throws -> Ground {
    try await storage.database.read { db in
      Ground(
        known: try Assignment.of(entry.subject, in: .assignment, db),
        system: try SRSSystem.of(entry.subject, db),
        level: try db.value("SELECT level FROM wanikani_subject WHERE id = \(entry.subject)"))
    }
  }

  func open(of account: WaniKaniAccount.ID) async throws -> [OutboxEntry] {
    try await storage.database.read { try outbox.open(of: account, $0) }
  }

  func materialNumber(of subject: Subject.ID) async throws -> Int64? {
    try await storage.database.read { db in
      try db.value("SELECT id FROM wanikani_material WHERE subject_id = \(subject)")
    }
  }

  func serverTime(at now: Date) async throws -> Date {
    try await requests.serverTime(at: now)
  }

  /// Writes down that an entry goes, before it goes.
  ///
  /// - Returns: false when the person took it back since the queue was read.
  func claim(_ entry: OutboxEntry, sentAt: Date, owner: String, at now: Date) async throws -> Bool {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      guard try outbox.isOpen(entry.id, db) else { return false }
      try outbox.step(entry.id, .sending, sentAt: sentAt, at: now, db)
      return true
    }
  }

  func step(
    _ entry: OutboxEntry, _ state: OutboxEntry.Step.State, sentAt: Date? = nil, owner: String,
    at now: Date
  ) async throws {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      try outbox.step(entry.id, state, sentAt: sentAt, at: now, db)
    }
  }

  func acknowledge(
    _ entry: OutboxEntry, _ said: Acknowledgement, owner: String, at now: Date
  ) async throws {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      try save(said, db)
      try outbox.step(entry.id, .acknowledged, at: now, db)
    }
  }

  /// - Returns: false when the person took it back since the queue was read.
  func hold(
    _ entry: OutboxEntry, _ hold: Hold, _ found: Acknowledgement?, owner: String, at now: Date
  ) async throws -> Bool {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      if let found { try save(found, db) }
      guard try outbox.isOpen(entry.id, db) else { return false }
      try outbox.step(entry.id, .held, hold: hold, at: now, db)
      // What the service does not take is no longer counted upon.
      if !hold.isPassing { try progress.rebuild(db) }
      return true
    }
  }

  func save(_ assignment: Assignment, owner: String, at now: Date) async throws {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      try assignment.save(in: .assignment, db)
    }
  }

  private func save(_ said: Acknowledgement, _ db: Database) throws {
    try said.assignment?.save(in: .assignment, db)
    try said.statistic?.save(db)
    try said.material?.save(db)
  }
}
