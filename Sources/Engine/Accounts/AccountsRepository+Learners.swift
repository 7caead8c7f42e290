import Foundation
import GRDB

// The learners of the server.

extension SQLInterpolation {
  mutating func appendInterpolation(_ id: Learner.ID) { appendInterpolation(id.description) }
}

extension AccountsTransaction {
  private static let learners = """
    SELECT member.id, account.name, member.created_at, member.seen_at, member.is_locked,
      account.created_at IS member.created_at, buyer.account
    FROM member LEFT JOIN account ON account.learner = member.id
      LEFT JOIN buyer ON buyer.learner = member.id
    """

  func learners() throws -> [Learner] {
    try db.rows(
      "\(sql: Self.learners) ORDER BY account.name IS NULL, account.name, member.created_at"
    )
    .compactMap(Self.learner)
  }

  func learner(_ id: Learner.ID) throws -> Learner? {
    try db.row("\(sql: Self.learners) WHERE member.id = \(id)").flatMap(Self.learner)
  }

  private static func learner(_ row: Row) -> Learner? {
    Learner.ID(row[0]).map {
      Learner(
        id: $0, name: row[1], createdAt: Date(timeIntervalSince1970: row[2]),
        seenAt: Date(timeIntervalSince1970: row[3]), isLocked: row[4],
        beganWithAccount: row[5], shopAccount: row[6])
    }
  }

  func hasLearners() throws -> Bool {
    try db.value("SELECT EXISTS (SELECT 1 FROM member)", as: Bool.self) == true
  }

  /// When the newest account was made, up to now; nil if there is none.
  func newestAccountDate(at now: Date) throws -> Date? {
    try db.value(
      """
      SELECT created_at FROM account WHERE created_at <= \(now.timeIntervalSince1970)
      ORDER BY created_at DESC LIMIT 1
      """, as: Double.self
    ).map { Date(timeIntervalSince1970: $0) }
  }

  func learnerIDs(_ query: SQL) throws -> [Learner.ID] {
    try db.values(query, as: String.self).compactMap { Learner.ID($0) }
  }

  func add(_ id: Learner.ID, at now: Date) throws {
    try db.execute(
      literal: """
        INSERT INTO member (id, created_at, seen_at)
        VALUES (\(id), \(now.timeIntervalSince1970), \(now.timeIntervalSince1970))
        """)
  }

  func setLocked(_ isLocked: Bool, _ id: Learner.ID) throws {
    try db.execute(literal: "UPDATE member SET is_locked = \(isLocked) WHERE id = \(id)")
  }

  /// Removes a learner, whose folder is to follow: see `halfErased`.
  func remove(_ id: Learner.ID) throws {
    try db.execute(literal: "DELETE FROM member WHERE id = \(id)")
    try db.execute(literal: "INSERT OR IGNORE INTO erasure (learner) VALUES (\(id))")
  }

  /// The learners who were removed, but of whom something may be left.
  func halfErased() throws -> [Learner.ID] {
    try learnerIDs("SELECT learner FROM erasure")
  }

  /// Nothing is left of a learner who was removed.
  func forget(_ id: Learner.ID) throws {
    try db.execute(literal: "DELETE FROM erasure WHERE learner = \(id)")
  }

  /// Anonymous learners whom no device can reach any more, and those who only asked for one page
  /// more than an hour ago: a program that keeps no cookies, mostly.
  func unreachable(at now: Date) throws -> [Learner.ID] {
    try learnerIDs("SELECT id FROM member WHERE \(Self.isUnreachable(at: now))")
  }

  /// - Returns: whether the learner was unreachable, and is removed.
  func removeUnreachable(_ id: Learner.ID, at now: Date) throws -> Bool {
    let isUnreachable = try db.value(
      """
      SELECT EXISTS (
        SELECT 1 FROM member WHERE id = \(id) AND \(Self.isUnreachable(at: now)))
      """, as: Bool.self)
    if isUnreachable == true { try remove(id) }
    return isUnreachable == true
  }

  /// A condition on `member`.
  private static func isUnreachable(at now: Date) -> SQL {
    """
    id NOT IN (SELECT learner FROM account)
      AND (id NOT IN (SELECT learner FROM device_session)
        OR (seen_at = created_at AND created_at < \(now.timeIntervalSince1970 - 3_600)))
    """
  }

  /// The number of anonymous learners of the last minute. Later dates than now were written before
  /// the clock was set back.
  func newAnonymousLearners(at now: Date) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM member
      WHERE created_at > \(now.timeIntervalSince1970 - 60)
        AND created_at <= \(now.timeIntervalSince1970 + 60)
        AND NOT EXISTS (SELECT 1 FROM account WHERE learner = member.id)
      """, as: Int.self) ?? 0
  }
}
