import Foundation
import GRDB

// Who learns on the server.

extension AccountsTransaction {
  private static let learners = """
    SELECT member.id, account.name, member.created_at, member.seen_at, member.is_locked
    FROM member LEFT JOIN account ON account.learner = member.id
    """

  func learners() throws -> [Learner] {
    try db.rows(
      "\(sql: Self.learners) ORDER BY account.name IS NULL, account.name, member.created_at"
    )
    .compactMap(Self.learner)
  }

  func learner(_ id: Learner.ID) throws -> Learner? {
    try db.row("\(sql: Self.learners) WHERE member.id = \(id.description)").flatMap(Self.learner)
  }

  private static func learner(_ row: Row) -> Learner? {
    Learner.ID(row[0]).map {
      Learner(
        id: $0, name: row[1], createdAt: Date(timeIntervalSince1970: row[2]),
        seenAt: Date(timeIntervalSince1970: row[3]), isLocked: row[4])
    }
  }

  func add(_ id: Learner.ID, at now: Date) throws {
    try db.execute(
      literal: """
        INSERT INTO member (id, created_at, seen_at)
        VALUES (\(id.description), \(now.timeIntervalSince1970), \(now.timeIntervalSince1970))
        """)
  }

  func lock(_ id: Learner.ID, _ isLocked: Bool) throws {
    try db.execute(
      literal: "UPDATE member SET is_locked = \(isLocked) WHERE id = \(id.description)")
  }

  func remove(_ id: Learner.ID) throws {
    try db.execute(literal: "DELETE FROM member WHERE id = \(id.description)")
  }

  /// Anonymous learners whom no device can reach any more, and those who only asked for one page
  /// more than a day ago: a program that keeps no cookies, mostly.
  func unreachable(at now: Date) throws -> [Learner.ID] {
    try String.fetchAll(
      db,
      sql: "SELECT id FROM member WHERE \(Self.isUnreachable)",
      arguments: [now.timeIntervalSince1970 - 86_400]
    ).compactMap { Learner.ID($0) }
  }

  /// - Returns: Whether the learner was unreachable, and is removed.
  func removeUnreachable(_ id: Learner.ID, at now: Date) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM member WHERE \(Self.isUnreachable) AND id = ?",
      arguments: [now.timeIntervalSince1970 - 86_400, id.description])
    return db.changesCount > 0
  }

  /// A condition on `member`, with the time a day ago.
  private static let isUnreachable = """
    id NOT IN (SELECT learner FROM account)
      AND (id NOT IN (SELECT learner FROM device_session)
        OR (seen_at = created_at AND created_at < ?))
    """

  func anonymousLearners(since date: Date) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM member
      WHERE created_at > \(date.timeIntervalSince1970) AND NOT EXISTS (SELECT 1 FROM account WHERE learner = member.id)
      """,
      as: Int.self) ?? 0
  }
}
