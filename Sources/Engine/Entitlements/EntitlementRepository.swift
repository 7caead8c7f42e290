import Foundation
import GRDB

/// Stores proofs and the trial. Neither is in the undo history.
struct EntitlementRepository: Sendable {
  private static let mostProofs = 1_000

  static let migration = Migration(
    "0.6.0 entitlements",
    contents: ["entitlement_proof": "your plan", "entitlement_trial": "your plan"],
    """
    -- Signed statements about what is paid for; the latest about each subject.
    CREATE TABLE entitlement_proof (
      kind TEXT NOT NULL CHECK (kind IN ('licence', 'transaction', 'renewal', 'shop')),
      subject TEXT NOT NULL CHECK (length(subject) > 0),
      made_at INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (kind, subject)
    ) STRICT;
    -- The trial, once begun. used_ms is what passed of it until seen_at.
    CREATE TABLE entitlement_trial (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      plan TEXT NOT NULL CHECK (length(plan) > 0),
      days INTEGER NOT NULL CHECK (days > 0),
      used_ms INTEGER NOT NULL CHECK (used_ms >= 0),
      seen_at INTEGER NOT NULL
    ) STRICT;
    """)

  /// A proof as it is stored, not checked yet.
  struct Stored: Hashable, Sendable {
    var kind: Proof.Kind
    var text: String
  }

  struct Rows: Hashable, Sendable {
    var proofs: [Stored]
    var trial: TrialRecord?
    /// The learner's account at shops: a UUID that reveals nothing about them.
    var account: String
  }

  let storage: Storage
  let settings: SettingsRepository

  func rows() async throws -> Rows {
    try await storage.database.read { db in
      Rows(
        proofs: try db.rows("SELECT kind, text FROM entitlement_proof ORDER BY kind, subject")
          .map { Stored(kind: try $0.enumValue(0), text: $0[1]) },
        trial: try trial(db), account: Self.account(try settings.current(db).learner))
    }
  }

  private func trial(_ db: Database) throws -> TrialRecord? {
    try db.row("SELECT plan, days, used_ms, seen_at FROM entitlement_trial").map { row in
      TrialRecord(
        plan: row[0], days: row[1], used: .milliseconds(row[2] as Int64),
        seen: Date(milliseconds: row[3]))
    }
  }

  /// Stores proofs that are later than what is known of their subjects.
  func add(_ proofs: [Proof]) async throws {
    try await storage.database.write { db in
      for proof in proofs {
        try db.execute(
          literal: """
            INSERT INTO entitlement_proof (kind, subject, made_at, text)
            VALUES (\(proof.kind.rawValue), \(proof.subject), \(proof.at.milliseconds),
              \(proof.text))
            ON CONFLICT (kind, subject) DO UPDATE
            SET made_at = excluded.made_at, text = excluded.text
            WHERE excluded.made_at > made_at
            """)
      }
      let count = try db.value("SELECT count(*) FROM entitlement_proof", as: Int.self) ?? 0
      guard count <= Self.mostProofs else { throw Problem.tooManyProofs }
    }
  }

  /// Begins the trial, unless it was begun before.
  ///
  /// - Returns: whether it begins now.
  func begin(_ trial: PlanTable.Trial, at now: Date) async throws -> Bool {
    try await storage.database.write { db in
      guard try self.trial(db) == nil else { return false }
      try save(TrialRecord(plan: trial.plan, days: trial.days, used: .zero, seen: now), db)
      return true
    }
  }

  /// Stores how much of the trial has passed. A row with a smaller value, as after a restore, is
  /// replaced.
  func update(_ record: TrialRecord) async throws {
    try await storage.writeWithoutSync { db in
      if let stored = try trial(db), stored.used > record.used { return }
      try save(record, db)
    }
  }

  private func save(_ record: TrialRecord, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO entitlement_trial (id, plan, days, used_ms, seen_at)
        VALUES (1, \(record.plan), \(record.days), \(Int64(record.used / .milliseconds(1))),
          \(record.seen.milliseconds))
        """)
  }

  static func account(_ learner: String) -> String { SHA256.uuid(of: "sanpo account \(learner)") }
}

extension Problem {
  static let tooManyProofs = Problem(
    "There are too many purchases already.", remedy: "Contact the owner of this server.")
}
