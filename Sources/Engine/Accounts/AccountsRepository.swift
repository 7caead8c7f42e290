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
    migrator.registerMigration("5 erasures") { try $0.execute(sql: erasures) }
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

  /// The identities of learners at issuers of identity tokens.
  private static let identities = """
    CREATE TABLE identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      learner TEXT NOT NULL REFERENCES member ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)
    ) STRICT, WITHOUT ROWID;
    """

  /// The account IDs under which shops know learners.
  private static let buyers = """
    CREATE TABLE buyer (
      account TEXT NOT NULL PRIMARY KEY,
      learner TEXT NOT NULL UNIQUE REFERENCES member ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """

  /// Indexes for counting new visitors, and for erasing a learner.
  private static let indexes = """
    CREATE INDEX member_by_age ON member (created_at);
    CREATE INDEX identity_of_learner ON identity (learner);
    CREATE INDEX approval_of_learner ON device_approval (learner);
    """

  /// Learners who were removed, until their folder and all else is gone, too.
  private static let erasures = """
    CREATE TABLE erasure (
      learner TEXT NOT NULL PRIMARY KEY CHECK (length(learner) = 32)
    ) STRICT, WITHOUT ROWID;
    """

  private let file: URL
  private let database: any DatabaseWriter
  /// The backups of the accounts, in `accounts/backups`.
  let backups: Backups

  /// - Throws: `Problem` if the file can't be opened, is from a newer version, is missing while
  ///   there are traces of it, or belongs to another user and this is root.
  init(in home: URL, at now: Date) throws {
    let file = Self.file(in: home)
    let backups = Self.backups(in: home)
    (self.file, self.backups) = (file, backups)
    try Disk.requireOwner(of: file)
    do {
      try PrivateFolder.create(home)
      database = try Storage.alone(in: home) { try Self.pool(in: home, backups, at: now) }
    } catch  where !(error is Problem) {
      throw Problem.unusableAccounts(file, error, backup: backups.all().first)
    }
  }

  static func file(in home: URL) -> URL { home.appending(path: Accounts.fileName) }
  static func backups(in home: URL) -> Backups { Backups(folder: home.appending(path: "accounts")) }

  private static func pool(in home: URL, _ backups: Backups, at now: Date) throws -> DatabasePool {
    let (file, isThere) = (Self.file(in: home), try hasContent(in: home))
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.prepareDatabase { db in
      // Overwrites deleted content with zeros.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // After opening, because GRDB sets NORMAL when it turns WAL on. A new password, a used
    // recovery code and an erased learner must survive a power failure.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    guard try !pool.read(migrator.hasBeenSuperseded) else { throw Problem.newerDatabase }
    if isThere, try !pool.read(migrator.hasCompletedMigrations) {
      try backups.take(.beforeMigration, of: pool, at: now)
    }
    try migrator.migrate(pool)
    for ending in ["", "-wal", "-shm"] { Disk.keepToOwner(file.path + ending) }
    return pool
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (AccountsTransaction) throws -> T)
    async throws -> T
  {
    try await database.read { try body(AccountsTransaction(db: $0)) }
  }

  /// - Throws: `Problem` if the disk is full or failing, or what `body` throws.
  func write<T: Sendable>(_ body: @escaping @Sendable (AccountsTransaction) throws -> T)
    async throws -> T
  {
    do {
      return try await database.write { try body(AccountsTransaction(db: $0)) }
    } catch let error as DatabaseError
      where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode)
    {
      let problem = error.problem
      throw problem.saying(problem.sentence, adding: " The file is \(file.path).")
    }
  }

  /// Empties the write-ahead log, so that nothing erased stays in it.
  ///
  /// - Throws: if a reader takes longer than a write waits.
  func truncateLog() throws {
    try database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
  }

  /// Takes today's backup unless there is one that has the newest account. Without learners there
  /// is nothing to keep.
  ///
  /// - Throws: `Problem` if it can't be written; an error of the database if that is damaged.
  func backUp(at now: Date) throws {
    let (hasLearners, newest) = try database.read { db in
      let accounts = AccountsTransaction(db: db)
      return (try accounts.hasLearners(), try accounts.newestAccountDate(at: now))
    }
    guard hasLearners else { return }
    if let problem = try backups.takeWhereDue(of: database, at: now, having: newest) {
      throw problem
    }
  }

  func takeBackup(at now: Date) throws -> URL {
    try backups.take(.daily, of: database, at: now)
  }

  /// Takes a new backup in place of those that know a learner who was erased.
  func renewBackups(at now: Date) throws {
    let new = try takeBackup(at: now)
    for file in backups.files() where file != new { try FileManager.default.removeItem(at: file) }
  }
}

// MARK: - Examination

extension AccountsRepository {
  /// Whether there are learners, or backups of their accounts.
  static func hasTraces(in home: URL) -> Bool {
    // No folder means that nobody was there yet.
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: home.appending(path: "learners").path)
    return names?.contains { Learner.ID($0) != nil } == true || !backups(in: home).files().isEmpty
  }

  /// - Throws: `MissingDatabase` if there is none while there are traces of it.
  private static func hasContent(in home: URL) throws -> Bool {
    let path = file(in: home).resolvingSymlinksInPath().path
    // A missing file has no size.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let isFilled = (attributes?[.size] as? Int ?? 0) > 0
    guard isFilled || !hasTraces(in: home) else { throw MissingDatabase() }
    return isFilled
  }

  /// Finds what is wrong with the accounts without writing anything; nil if all is well or there
  /// are none yet.
  static func problem(in home: URL) -> Problem? {
    let file = Self.file(in: home)
    do {
      guard try hasContent(in: home) else { return nil }
      return try Inspection.read(file) { db -> Problem? in
        try Inspection.checkIntegrity(db)
        return try migrator.hasBeenSuperseded(db) ? Problem.newerDatabase : nil
      }
    } catch {
      return .unusableAccounts(file, error, backup: backups(in: home).all().first)
    }
  }
}

extension Problem {
  /// - Parameter backup: the newest one; nil if there is none.
  fileprivate static func unusableAccounts(
    _ file: URL, _ error: any Error, backup: Backup?
  ) -> Problem {
    let restore = backup.map {
      """
      stop the server, remove \(file.lastPathComponent)-wal, then copy \($0.file.path) of \
      \($0.date.formatted(.iso8601.dateTimeSeparator(.space))) to \(file.path)
      """
    }
    if error is MissingDatabase {
      return Problem(
        "The accounts are missing: \(file.path) was not found or is empty, though there were learners.",
        // Its WAL may still have the latest changes.
        remedy: restore.map {
          """
          Put the file back. If it is lost, \($0). “learner code ID --name NAME” then gives an \
          account to those who were added later. To start over, move the folders learners and \
          accounts away.
          """
        } ?? "Put the file back, or move the folder learners away to start over.",
        detail: "\(error)")
    }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB?, .SQLITE_CORRUPT?:
      return Problem(
        "The accounts in \(file.path) are damaged.",
        remedy: restore.map { "To restore the newest backup, \($0)." }
          ?? "Restore the file from a backup of your own.", detail: "\(error)")
    default:
      return Problem(
        "The accounts in \(file.path) can't be opened.",
        remedy: "Check that the file and its folder can be read and written.", detail: "\(error)")
    }
  }
}

// MARK: - Transactions

/// Reads and writes accounts in one transaction.
///
/// Its methods are in files by subject: learners, credentials, sessions.
struct AccountsTransaction {
  let db: Database
}
