import Foundation
import GRDB

// The tables of the outbox. Rows are never deleted; steps are only added.

extension OutboxEntry {
  /// Stores the known assignment with each sent change: the tables of the service's data are
  /// cleared when another account signs in.
  static let migration = Migration(
    "0.2.0 WaniKani",
    """
    ALTER TABLE wanikani_outbox_step ADD COLUMN known TEXT NOT NULL DEFAULT '';
    ALTER TABLE wanikani_outbox_step ADD COLUMN said TEXT NOT NULL DEFAULT '';
    """)

  /// Adds a change in the answer's own transaction. Without a step it is queued.
  @discardableResult
  static func add(
    _ change: Change, of subject: Subject.ID, account: WaniKaniAccount.ID, at time: Date,
    _ db: Database
  ) throws -> ID {
    try db.run(
      """
      INSERT INTO wanikani_outbox (account_id, kind, subject_id, at, body)
      VALUES (?, ?, ?, ?, ?)
      """,
      [account, change.kind, subject, time.milliseconds, try JSONText.of(change)])
    return db.lastInsertedRowID
  }

  static func step(
    _ entry: ID, _ state: Step.State, hold: HoldReason? = nil, response: String? = nil,
    sent: Sent? = nil, at now: Date, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO wanikani_outbox_step (entry_id, state, reason, said, sent_at, known, at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry, state.rawValue, hold?.rawValue ?? "", response ?? "", sent?.at.milliseconds,
        try sent?.known.map(JSONText.of) ?? "", now.milliseconds,
      ])
  }

  /// Returns the open entries of an account, in the order in which they were made.
  static func open(of account: WaniKaniAccount.ID, _ db: Database) throws -> [OutboxEntry] {
    try entries("account_id = \(account) AND is_open = 1", db)
  }

  static func openCount(of account: WaniKaniAccount.ID, _ db: Database) throws -> Int {
    try db.value(
      "SELECT count(*) FROM wanikani_outbox WHERE is_open = 1 AND account_id = \(account)") ?? 0
  }

  /// Returns the open entries of every account.
  static func open(_ db: Database) throws -> [OutboxEntry] { try entries("is_open = 1", db) }

  static func entry(_ id: ID, _ db: Database) throws -> OutboxEntry? {
    try entries("wanikani_outbox.id = \(id)", db).first
  }

  /// Returns false if the entry was settled or withdrawn.
  static func isOpen(_ id: ID, _ db: Database) throws -> Bool {
    try db.value("SELECT is_open FROM wanikani_outbox WHERE id = \(id)") ?? false
  }

  /// When the newest of an account's changes was made that the next sync sends.
  static func newestQueued(of account: WaniKaniAccount.ID, _ db: Database) throws -> Date? {
    let time: Int64? = try db.value(
      """
      SELECT max(wanikani_outbox.at) FROM \(withStep)
      WHERE account_id = \(account) AND is_open = 1 AND coalesce(step.state, 'queued') = 'queued'
      """)
    return time.map(Date.init(milliseconds:))
  }

  /// The entries, each with its last step.
  private static let withStep: SQL = """
    wanikani_outbox LEFT JOIN wanikani_outbox_step AS step ON step.id =
      (SELECT max(id) FROM wanikani_outbox_step WHERE entry_id = wanikani_outbox.id)
    """

  private static func entries(_ condition: SQL, _ db: Database) throws -> [OutboxEntry] {
    try db.rows(
      """
      SELECT wanikani_outbox.id, account_id, subject_id, wanikani_outbox.at, body,
        coalesce(step.state, 'queued'), coalesce(step.reason, ''),
        coalesce(step.said, ''), step.sent_at, nullif(step.known, ''),
        coalesce(step.at, wanikani_outbox.at)
      FROM \(withStep) WHERE \(condition) ORDER BY wanikani_outbox.id
      """
    ).map(OutboxEntry.init)
  }

  private init(_ row: Row) throws {
    self.init(
      id: row[0], account: row[1], subject: row[2], at: Date(milliseconds: row[3]),
      change: try JSONText.value(row[4]),
      step: Step(
        state: try row.enumValue(5), hold: HoldReason(rawValue: row[6]), response: row[7],
        sent: try Sent(at: row[8], known: row[9]), at: Date(milliseconds: row[10])))
  }
}

extension OutboxEntry.Sent {
  fileprivate init?(at time: Int64?, known: String?) throws {
    guard let time else { return nil }
    self.init(at: Date(milliseconds: time), known: try known.map { try JSONText.value($0) })
  }
}
