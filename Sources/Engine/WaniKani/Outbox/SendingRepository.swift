import Foundation
import GRDB

/// Records the outcome of sending: the entry's step and the service's response, in one transaction
/// and only while holding the lease.
struct SendingRepository: Sendable {
  let lease: LeaseRepository

  /// Returns the entries to send in order, without those that need the person's decision.
  func queue(of account: WaniKaniAccount.ID) async throws -> [OutboxEntry] {
    let open = try await lease.storage.database.read { try OutboxEntry.open(of: account, $0) }
    let stuck = open.filter(\.isStuck)
    return open.filter { entry in !stuck.contains { entry.waits(for: $0) } }
  }

  /// Returns the name of an entry, such as "the review of 大 big".
  func name(of entry: OutboxEntry) async throws -> String {
    let unsent = try await lease.storage.database.read {
      try UnsentEntry(entry, signedIn: nil, $0)
    }
    return "the \(entry.change.name) of \(unsent.name)"
  }

  /// The facts about an entry's subject.
  struct Known: Equatable {
    /// The assignment as last reported by the service.
    var assignment: Assignment?
    var system: SRSSystem?
    var level: Int?
  }

  func known(of subject: Subject.ID) async throws -> Known {
    try await lease.storage.database.read { db in
      Known(
        assignment: try Assignment.of(subject, in: .assignment, db),
        system: try SRSSystem.of(subject, db),
        level: try db.value("SELECT level FROM wanikani_subject WHERE id = \(subject)"))
    }
  }

  /// Records that an entry is about to be sent.
  ///
  /// - Returns: false if the person withdrew it since the queue was read.
  func claim(_ entry: OutboxEntry, _ sent: OutboxEntry.Sent) async throws -> Bool {
    try await lease.write { db, now in
      guard try OutboxEntry.isOpen(entry.id, db) else { return false }
      try OutboxEntry.step(entry.id, .sending, sent: sent, at: now, db)
      return true
    }
  }

  /// Returns whether the service may have received it: it was sent, and no response refused it. A
  /// refused one is queued again.
  func wasSent(_ entry: OutboxEntry) async throws -> Bool {
    try await lease.storage.database.read { db in
      try db.value(
        """
        SELECT EXISTS (SELECT 1 FROM wanikani_outbox_step AS step
          WHERE entry_id = \(entry.id) AND (state = 'lost' OR state = 'sending' AND NOT EXISTS (
            SELECT 1 FROM wanikani_outbox_step AS later
            WHERE later.entry_id = step.entry_id AND later.id > step.id
              AND later.state = 'queued')))
        """) ?? false
    }
  }

  func step(
    _ entry: OutboxEntry, _ state: OutboxEntry.Step.State, _ sent: OutboxEntry.Sent? = nil
  ) async throws {
    try await lease.write { db, now in
      try OutboxEntry.step(entry.id, state, sent: sent, at: now, db)
    }
  }

  func acknowledge(_ entry: OutboxEntry, _ response: Acknowledgement) async throws {
    try await lease.write { db, now in
      try response.save(db)
      try OutboxEntry.step(entry.id, .acknowledged, at: now, db)
    }
  }

  /// - Parameters:
  ///   - sent: how it was sent, if it was. Stored if the service may have accepted it.
  ///   - response: the reason in the service's words.
  /// - Returns: false if the person withdrew it since the queue was read.
  func hold(
    _ entry: OutboxEntry, _ hold: HoldReason, _ found: Acknowledgement?, _ sent: OutboxEntry.Sent?,
    response: String?
  ) async throws -> Bool {
    try await lease.write { db, now in
      try found?.save(db)
      guard try OutboxEntry.isOpen(entry.id, db) else { return false }
      try OutboxEntry.step(
        entry.id, .held, hold: hold, response: response, sent: hold.leavesDoubt ? sent : nil,
        at: now, db)
      // Progress no longer counts on a change that the service does not accept.
      if !hold.isTemporary { try ProgressRepository.rebuild(db) }
      return true
    }
  }

  func save(_ assignment: Assignment) async throws {
    try await lease.write { db, _ in try assignment.save(in: .assignment, db) }
  }
}

extension Acknowledgement {
  fileprivate func save(_ db: Database) throws {
    try assignment?.save(in: .assignment, db)
    try statistic?.save(db)
    try material?.save(db)
  }
}
