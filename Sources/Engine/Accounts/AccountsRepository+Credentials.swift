import Foundation
import GRDB

// The means of signing in: names and passwords, identities, codes, and the counted attempts.

/// A learner with the hash of their password; empty until they have chosen one.
struct StoredAccount: Sendable {
  var learner: Learner
  var password: String
}

extension AccountsTransaction {
  /// - Returns: nil if nobody has the name.
  func account(_ name: String) throws -> StoredAccount? {
    guard
      let row = try db.row("SELECT learner, password FROM account WHERE name = \(name)"),
      let id = Learner.ID(row[0]), let learner = try learner(id)
    else { return nil }
    return StoredAccount(learner: learner, password: row[1])
  }

  func addAccount(
    _ name: String, password: String, of learner: Learner.ID, at now: Date
  ) throws {
    guard try account(name) == nil else { throw Problem.nameTaken }
    try db.execute(
      literal: """
        INSERT INTO account (learner, name, password, created_at)
        VALUES (\(learner), \(name), \(password), \(now.timeIntervalSince1970))
        """)
  }

  func setPassword(_ password: String, of learner: Learner.ID) throws {
    try db.execute(literal: "UPDATE account SET password = \(password) WHERE learner = \(learner)")
  }

  // MARK: Identities

  func learner(with identity: IdentityProvider.Identity) throws -> Learner? {
    try learnerIDs(
      """
      SELECT learner FROM identity
      WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)
      """
    ).first.flatMap { try learner($0) }
  }

  func add(_ identity: IdentityProvider.Identity, of learner: Learner.ID) throws {
    try db.execute(
      literal: """
        INSERT INTO identity (issuer, subject, learner)
        VALUES (\(identity.issuer), \(identity.subject), \(learner))
        """)
  }

  // MARK: Shops

  func learner(withShopAccount account: String) throws -> Learner.ID? {
    try learnerIDs("SELECT learner FROM buyer WHERE account = \(account)").first
  }

  /// - Returns: false if it is another learner's.
  func setShopAccount(_ account: String, of learner: Learner.ID) throws -> Bool {
    if let owner = try self.learner(withShopAccount: account) { return owner == learner }
    try db.execute(
      literal: "INSERT OR REPLACE INTO buyer (account, learner) VALUES (\(account), \(learner))")
    return true
  }

  // MARK: Recovery codes

  func setCodes(_ hashes: [Data], of learner: Learner.ID) throws {
    try db.execute(literal: "DELETE FROM recovery_code WHERE learner = \(learner)")
    for hash in hashes {
      try db.execute(
        literal: "INSERT INTO recovery_code (learner, hash) VALUES (\(learner), \(hash))")
    }
  }

  /// - Returns: whether there was such a code.
  func useCode(_ hash: Data, of learner: Learner.ID) throws -> Bool {
    try db.execute(
      literal: "DELETE FROM recovery_code WHERE learner = \(learner) AND hash = \(hash)")
    return db.changesCount > 0
  }

  func codesLeft(of learner: Learner.ID) throws -> Int {
    try db.value("SELECT count(*) FROM recovery_code WHERE learner = \(learner)") ?? 0
  }

  // MARK: Tries

  /// Counts an attempt, and forgets those that no longer matter.
  ///
  /// - Returns: the seconds to wait; nil if it may go ahead.
  func recordAttempt(_ subject: Data, at now: Date) throws -> TimeInterval? {
    try db.execute(
      literal: """
        DELETE FROM try
        WHERE tried_at <= \(now.timeIntervalSince1970 - Throttle.window)
          OR tried_at > \(now.timeIntervalSince1970 + Throttle.window)
        """)
    if let wait = try Throttle.wait(after: tries(subject), at: now) { return wait }
    try addTry(subject, at: now)
    return nil
  }

  /// Counts an attempt at the time of its turn.
  ///
  /// - Returns: the seconds until then; nil if too many wait.
  func takeTurn(_ subject: Data, at now: Date) throws -> TimeInterval? {
    guard let wait = try Throttle.turn(after: tries(subject), at: now) else { return nil }
    try addTry(subject, at: now + wait)
    return wait
  }

  private func tries(_ subject: Data) throws -> [Date] {
    try db.values("SELECT tried_at FROM try WHERE subject = \(subject)", as: Double.self)
      .map { Date(timeIntervalSince1970: $0) }
  }

  private func addTry(_ subject: Data, at time: Date) throws {
    try db.execute(
      literal:
        "INSERT INTO try (subject, tried_at) VALUES (\(subject), \(time.timeIntervalSince1970))")
  }

  func forgetTries(_ subject: Data) throws {
    try db.execute(literal: "DELETE FROM try WHERE subject = \(subject)")
  }
}

extension Problem {
  public static let nameTaken = Problem(
    "That name is taken.", remedy: "Choose another, or sign in if it is yours.")
}
