import Foundation
import GRDB

// Which devices are signed in, and the codes by which terminals join.

/// A session with what decides whether it is still good.
struct StoredSession {
  var session: DeviceSession
  var isAnonymous: Bool
  var secrets: SessionSecrets

  var lifetime: SessionLifetime { isAnonymous ? .anonymous : .account }

  func isOver(at now: Date) -> Bool {
    lifetime.isOver(startedAt: session.startedAt, seenAt: session.seenAt, at: now)
  }
}

/// The result of redeeming a device code.
enum DeviceClaim {
  case waiting
  case approved(Learner.ID, device: String)
}

extension AccountsTransaction {
  private static let sessionColumns = """
    id, learner, device, started_at, seen_at, is_anonymous, secret, secret_since, next_secret, \
    next_offered_at, previous_secret
    """

  func session(_ id: String) throws -> StoredSession? {
    try db.row("SELECT \(sql: Self.sessionColumns) FROM device_session WHERE id = \(id)")
      .flatMap(Self.stored)
  }

  /// The sessions of a learner, most recently used first.
  func sessions(of learner: Learner.ID) throws -> [StoredSession] {
    try db.rows(
      """
      SELECT \(sql: Self.sessionColumns) FROM device_session
      WHERE learner = \(learner) ORDER BY seen_at DESC
      """
    ).compactMap(Self.stored)
  }

  private static func stored(_ row: Row) -> StoredSession? {
    guard let learner = Learner.ID(row[1]) else { return nil }
    func date(_ column: Int) -> Date { Date(timeIntervalSince1970: row[column]) }
    func secret(_ column: Int) -> Data? {
      let data: Data = row[column]
      return data.isEmpty ? nil : data
    }
    return StoredSession(
      session: DeviceSession(
        id: row[0], learner: learner, device: row[2], startedAt: date(3), seenAt: date(4)),
      isAnonymous: row[5],
      secrets: SessionSecrets(
        current: row[6], since: date(7), next: secret(8), offeredAt: date(9), previous: secret(10)))
  }

  func add(_ stored: StoredSession) throws {
    let session = stored.session
    try db.execute(
      literal: """
        INSERT INTO device_session
          (id, learner, device, is_anonymous, started_at, seen_at, secret, secret_since)
        VALUES (\(session.id), \(session.learner), \(session.device),
          \(stored.isAnonymous), \(session.startedAt.timeIntervalSince1970),
          \(session.seenAt.timeIntervalSince1970), \(stored.secrets.current),
          \(stored.secrets.since.timeIntervalSince1970))
        """)
  }

  /// Stores when the session was used, and its secrets.
  func save(_ stored: StoredSession) throws {
    let seenAt = stored.session.seenAt.timeIntervalSince1970
    try db.execute(
      literal: """
        UPDATE device_session
        SET seen_at = \(seenAt), secret = \(stored.secrets.current),
          secret_since = \(stored.secrets.since.timeIntervalSince1970),
          next_secret = \(stored.secrets.next ?? Data()),
          next_offered_at = \(stored.secrets.offeredAt.timeIntervalSince1970),
          previous_secret = \(stored.secrets.previous ?? Data())
        WHERE id = \(stored.session.id)
        """)
    try db.execute(
      literal: """
        UPDATE member SET seen_at = max(seen_at, \(seenAt))
        WHERE id = \(stored.session.learner)
        """)
  }

  /// - Returns: whether there was such a session of this learner.
  @discardableResult
  func remove(_ id: String, of learner: Learner.ID) throws -> Bool {
    try db.execute(
      literal: "DELETE FROM device_session WHERE id = \(id) AND learner = \(learner)")
    return db.changesCount > 0
  }

  /// Signs out all devices of a learner, and withdraws codes that were approved but not redeemed.
  ///
  /// - Parameter kept: the session that stays.
  func removeAll(of learner: Learner.ID, except kept: String = "") throws {
    try db.execute(
      literal: "DELETE FROM device_session WHERE learner = \(learner) AND id <> \(kept)")
    try db.execute(
      literal: """
        DELETE FROM device_code
        WHERE code IN (SELECT code FROM device_approval WHERE learner = \(learner))
        """)
  }

  func removeExpired(at now: Date) throws {
    for (isAnonymous, lifetime) in [(false, SessionLifetime.account), (true, .anonymous)] {
      let absolute = lifetime.absolute?.inSeconds ?? 1e12
      try db.execute(
        literal: """
          DELETE FROM device_session
          WHERE is_anonymous = \(isAnonymous)
            AND (seen_at <= \(now.timeIntervalSince1970 - lifetime.idle.inSeconds)
              OR \(now.timeIntervalSince1970) - started_at >= \(absolute))
          """)
    }
  }

  // MARK: Device codes

  func addCode(_ code: Data, claim: Data, device: String, at now: Date) throws {
    try removeOldCodes(at: now)
    try db.execute(
      literal: """
        INSERT INTO device_code (code, claim, device, created_at)
        VALUES (\(code), \(claim), \(device), \(now.timeIntervalSince1970))
        """)
  }

  /// - Returns: the device that joins; nil if the code is wrong, old or already approved.
  func approve(_ code: Data, by learner: Learner.ID, at now: Date) throws -> String? {
    try removeOldCodes(at: now)
    let device = try db.value(
      """
      SELECT device FROM device_code
      WHERE code = \(code) AND code NOT IN (SELECT code FROM device_approval)
      """, as: String.self)
    guard let device else { return nil }
    try db.execute(
      literal: "INSERT INTO device_approval (code, learner) VALUES (\(code), \(learner))")
    return device
  }

  /// The devices whose codes a learner has approved, and that have not come yet.
  func approvedDevices(of learner: Learner.ID, at now: Date) throws -> [String] {
    try db.values(
      """
      SELECT device_code.device FROM device_approval
      JOIN device_code ON device_code.code = device_approval.code
      WHERE learner = \(learner)
        AND created_at > \(now.timeIntervalSince1970 - Accounts.codeLifetime.inSeconds)
      ORDER BY created_at
      """)
  }

  /// Uses an approved code up.
  ///
  /// - Returns: nil if the code is too old, or was never given.
  func redeem(_ claim: Data, at now: Date) throws -> DeviceClaim? {
    try removeOldCodes(at: now)
    let row = try db.row(
      """
      SELECT device_code.device, device_approval.learner FROM device_code
      LEFT JOIN device_approval ON device_approval.code = device_code.code
      WHERE device_code.claim = \(claim)
      """)
    guard let row else { return nil }
    let learner: String? = row[1]
    guard let id = learner.flatMap({ Learner.ID($0) }) else { return .waiting }
    try db.execute(literal: "DELETE FROM device_code WHERE claim = \(claim)")
    return .approved(id, device: row[0])
  }

  private func removeOldCodes(at now: Date) throws {
    let now = now.timeIntervalSince1970
    // A date in the future was written before the clock was set back, so its age is unknown.
    try db.execute(
      literal: """
        DELETE FROM device_code
        WHERE created_at <= \(now - Accounts.codeLifetime.inSeconds)
          OR created_at > \(now + Accounts.codeLifetime.inSeconds)
        """)
  }
}
