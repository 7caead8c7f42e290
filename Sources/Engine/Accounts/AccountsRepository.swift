import Foundation
import GRDB

/// The database of a server that several learners share: `accounts.sqlite` in its folder.
///
/// It holds who they are and which devices they use, and nothing that they learn. No password, code
/// or cookie is in it, only their hashes.
struct AccountsRepository: Sendable {
  /// Migrations of this file alone. Released ones are never edited.
  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts") { try $0.execute(sql: schema) }
    migrator.registerMigration("2 identities") { try $0.execute(sql: identities) }
    migrator.registerMigration("3 buyers") { try $0.execute(sql: buyers) }
    migrator.registerMigration("4 indexes") { try $0.execute(sql: indexes) }
    return migrator
  }()

  private static let schema = """
    CREATE TABLE member (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
      created_at REAL NOT NULL,
      seen_at REAL NOT NULL,
      is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1))
    ) STRICT;
    CREATE TABLE account (
      learner TEXT NOT NULL PRIMARY KEY REFERENCES member ON DELETE CASCADE,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      -- Argon2id in libsodium's format; empty until the person has chosen a password.
      password TEXT NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    CREATE TABLE device_session (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
      learner TEXT NOT NULL REFERENCES member ON DELETE CASCADE,
      device TEXT NOT NULL,
      is_anonymous INTEGER NOT NULL CHECK (is_anonymous IN (0, 1)),
      started_at REAL NOT NULL,
      seen_at REAL NOT NULL,
      -- Hashes of the secrets; empty where there is none.
      secret BLOB NOT NULL,
      secret_since REAL NOT NULL,
      next_secret BLOB NOT NULL DEFAULT x'',
      next_offered_at REAL NOT NULL DEFAULT 0,
      previous_secret BLOB NOT NULL DEFAULT x''
    ) STRICT;
    CREATE INDEX device_session_learner ON device_session (learner);
    CREATE TABLE recovery_code (
      learner TEXT NOT NULL REFERENCES member ON DELETE CASCADE,
      hash BLOB NOT NULL,
      PRIMARY KEY (learner, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE device_code (
      -- The hash of the code that is typed, and of the one that the terminal keeps.
      code BLOB NOT NULL PRIMARY KEY,
      claim BLOB NOT NULL UNIQUE,
      device TEXT NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    CREATE TABLE device_approval (
      code BLOB NOT NULL PRIMARY KEY REFERENCES device_code ON DELETE CASCADE,
      learner TEXT NOT NULL REFERENCES member ON DELETE CASCADE
    ) STRICT;
    CREATE TABLE try (
      id INTEGER NOT NULL PRIMARY KEY,
      -- A hash of what is tried: names that nobody has are not collected.
      subject BLOB NOT NULL,
      tried_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX try_subject ON try (subject);
    """

  /// Who an issuer of identity tokens says a learner is.
  private static let identities = """
    CREATE TABLE identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      learner TEXT NOT NULL REFERENCES member ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)
    ) STRICT, WITHOUT ROWID;
    """

  /// What shops know a learner by.
  private static let buyers = """
    CREATE TABLE buyer (
      account TEXT NOT NULL PRIMARY KEY,
      learner TEXT NOT NULL UNIQUE REFERENCES member ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """

  /// For counting new visitors, and for erasing a learner.
  private static let indexes = """
    CREATE INDEX member_by_age ON member (created_at);
    CREATE INDEX identity_of_learner ON identity (learner);
    CREATE INDEX approval_of_learner ON device_approval (learner);
    """

  let database: any DatabaseWriter
  /// Those of the file, in `accounts/backups`.
  let backups: Backups

  /// - Throws: `Problem` if the file can't be opened, or is from a newer version.
  init(in home: URL, at now: Date) throws {
    let file = home.appending(path: Accounts.fileName)
    let isThere = FileManager.default.fileExists(atPath: file.path)
    backups = Backups(folder: home.appending(path: "accounts"))
    do {
      try FileManager.default.createDirectory(
        at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var configuration = Configuration()
      configuration.busyMode = .timeout(30)
      configuration.prepareDatabase { db in
        // What is erased is overwritten.
        try db.execute(sql: "PRAGMA secure_delete = ON")
      }
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      // After opening, because GRDB sets NORMAL when it turns WAL on. A new password, a used recovery
      // code and an erased learner must survive a power failure.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      guard try !pool.read(Self.migrator.hasBeenSuperseded) else { throw Problem.newerDatabase }
      if isThere, try !pool.read(Self.migrator.hasCompletedMigrations) {
        try backups.take(.beforeMigration, of: pool, at: now)
      }
      try Self.migrator.migrate(pool)
      for ending in ["", "-wal", "-shm"] { Disk.keepToOwner(file.path + ending) }
      database = pool
    } catch  where !(error is Problem) {
      throw Problem(
        "The accounts in \(file.path) can't be opened.",
        remedy: "Check that the folder can be written, or restore the file from a backup.",
        detail: "\(error)")
    }
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (AccountsTransaction) throws -> T)
    async throws -> T
  {
    try await database.read(body)
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (AccountsTransaction) throws -> T)
    async throws -> T
  {
    try await database.write(body)
  }

  // MARK: Learners

  private static let learners = """
    SELECT member.id, account.name, member.created_at, member.seen_at, member.is_locked
    FROM member LEFT JOIN account ON account.learner = member.id
    """

  func learners() async throws -> [Learner] {
    try await database.read { db in
      try db.rows(
        "\(sql: Self.learners) ORDER BY account.name IS NULL, account.name, member.created_at"
      )
      .compactMap(Self.learner)
    }
  }

  func learner(_ id: Learner.ID, _ db: Database) throws -> Learner? {
    try db.row("\(sql: Self.learners) WHERE member.id = \(id.description)").flatMap(Self.learner)
  }

  private static func learner(_ row: Row) -> Learner? {
    Learner.ID(row[0]).map {
      Learner(
        id: $0, name: row[1], createdAt: Date(timeIntervalSince1970: row[2]),
        seenAt: Date(timeIntervalSince1970: row[3]), isLocked: row[4])
    }
  }

  func add(_ id: Learner.ID, at now: Date, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT INTO member (id, created_at, seen_at)
        VALUES (\(id.description), \(now.timeIntervalSince1970), \(now.timeIntervalSince1970))
        """)
  }

  func lock(_ id: Learner.ID, _ isLocked: Bool) async throws {
    try await database.write { db in
      try db.execute(
        literal: "UPDATE member SET is_locked = \(isLocked) WHERE id = \(id.description)")
    }
  }

  func remove(_ id: Learner.ID, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM member WHERE id = \(id.description)")
  }

  /// Empties the write-ahead log, so that nothing erased stays in it.
  func truncateLog() throws {
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Takes today's backup unless there is one.
  ///
  /// - Throws: `Problem` if it can't be written; an error of the database if that is damaged.
  func backUp(at now: Date) throws {
    if let problem = try backups.takeWhereDue(of: database, at: now) { throw problem }
  }

  /// Takes a new backup in place of those that know a learner who was erased.
  func renewBackups(at now: Date) throws {
    let new = try backups.take(.daily, of: database, at: now)
    for file in backups.files() where file != new { try FileManager.default.removeItem(at: file) }
  }

  /// Anonymous learners whom no device can reach any more, and those who only asked for one page
  /// more than a day ago: a program that keeps no cookies, mostly.
  func unreachable(at now: Date) async throws -> [Learner.ID] {
    try await database.read { db in
      try String.fetchAll(
        db,
        sql: "SELECT id FROM member WHERE \(Self.isUnreachable)",
        arguments: [now.timeIntervalSince1970 - 86_400]
      ).compactMap { Learner.ID($0) }
    }
  }

  /// - Returns: Whether the learner was unreachable, and is removed.
  func removeUnreachable(_ id: Learner.ID, at now: Date, _ db: Database) throws -> Bool {
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

  func anonymousLearners(since date: Date, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM member
      WHERE created_at > \(date.timeIntervalSince1970) AND created_at = seen_at
      """,
      as: Int.self) ?? 0
  }

  // MARK: Accounts

  struct Stored: Sendable {
    var learner: Learner
    var password: String
  }

  /// - Returns: nil if nobody has the name.
  func account(_ name: String, _ db: Database) throws -> Stored? {
    guard
      let row = try db.row("SELECT learner, password FROM account WHERE name = \(name)"),
      let id = Learner.ID(row[0]), let learner = try learner(id, db)
    else { return nil }
    return Stored(learner: learner, password: row[1])
  }

  func name(_ learner: Learner.ID, _ name: String, password: String, at now: Date, _ db: Database)
    throws
  {
    guard
      try db.value("SELECT name FROM account WHERE name = \(name)", as: String.self)
        == nil
    else { throw Problem.nameTaken }
    try db.execute(
      literal: """
        INSERT INTO account (learner, name, password, created_at)
        VALUES (\(learner.description), \(name), \(password), \(now.timeIntervalSince1970))
        """)
  }

  func setPassword(_ password: String, of learner: Learner.ID, _ db: Database) throws {
    try db.execute(
      literal: "UPDATE account SET password = \(password) WHERE learner = \(learner.description)")
  }

  // MARK: Identities

  func learner(with identity: IdentityProvider.Identity, _ db: Database) throws -> Learner? {
    try db.value(
      """
      SELECT learner FROM identity
      WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)
      """,
      as: String.self
    ).flatMap { Learner.ID($0) }.flatMap { try learner($0, db) }
  }

  func add(_ identity: IdentityProvider.Identity, of learner: Learner.ID, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT INTO identity (issuer, subject, learner)
        VALUES (\(identity.issuer), \(identity.subject), \(learner.description))
        """)
  }

  // MARK: Buyers

  func learner(buying account: String) async throws -> Learner.ID? {
    try await database.read { db in
      try db.value("SELECT learner FROM buyer WHERE account = \(account)", as: String.self)
        .flatMap { Learner.ID($0) }
    }
  }

  func note(_ account: String, of learner: Learner.ID) async throws {
    try await database.write { db in
      try db.execute(
        literal: """
          INSERT OR REPLACE INTO buyer (account, learner)
          VALUES (\(account), \(learner.description))
          """)
    }
  }

  // MARK: Recovery codes

  func setCodes(_ hashes: [Data], of learner: Learner.ID, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM recovery_code WHERE learner = \(learner.description)")
    for hash in hashes {
      try db.execute(
        literal:
          "INSERT INTO recovery_code (learner, hash) VALUES (\(learner.description), \(hash))")
    }
  }

  /// - Returns: Whether there was such a code.
  func useCode(_ hash: Data, of learner: Learner.ID, _ db: Database) throws -> Bool {
    try db.execute(
      literal: "DELETE FROM recovery_code WHERE learner = \(learner.description) AND hash = \(hash)"
    )
    return db.changesCount > 0
  }

  func codesLeft(of learner: Learner.ID) async throws -> Int {
    try await database.read { db in
      try db.value(
        "SELECT count(*) FROM recovery_code WHERE learner = \(learner.description)", as: Int.self)
        ?? 0
    }
  }

  // MARK: Tries

  /// Counts an attempt, and forgets those that no longer matter.
  ///
  /// - Returns: The seconds to wait; nil if it may go ahead.
  func recordAttempt(_ subject: Data, at now: Date) async throws -> TimeInterval? {
    try await database.write { db in
      try db.execute(
        literal: """
          DELETE FROM try
          WHERE tried_at <= \(now.timeIntervalSince1970 - Throttle.window)
            OR tried_at > \(now.timeIntervalSince1970 + Throttle.window)
          """)
      let tries = try db.values(
        "SELECT tried_at FROM try WHERE subject = \(subject)", as: Double.self)
      let times = tries.map { Date(timeIntervalSince1970: $0) }
      if let wait = Throttle.wait(after: times, at: now) { return wait }
      try db.execute(
        literal:
          "INSERT INTO try (subject, tried_at) VALUES (\(subject), \(now.timeIntervalSince1970))")
      return nil
    }
  }

  func forgetTries(_ subject: Data, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM try WHERE subject = \(subject)")
  }
}

/// The database within a transaction, for files that don't import GRDB.
typealias AccountsTransaction = Database

extension Problem {
  static let nameTaken = Problem(
    "That name is taken.", remedy: "Choose another, or sign in if it is yours.")
}
