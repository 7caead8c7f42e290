import CSQLite
public import Foundation
import GRDB
import GRDBSQLite

/// One learner's database: opens it, backs it up, and reports what is wrong with it.
///
/// Opening never crashes and never harms what it finds. A file that is damaged or can't be written
/// is left as it is, byte for byte; Sanpo then works in memory, and `problem` says so.
public final class Storage: Sendable {
  let database: any DatabaseWriter
  let folder: URL

  /// Why changes can't be saved; nil if they can.
  var problem: Problem? { isReplaced ? .replacedMeanwhile : problemAtOpening }

  private let problemAtOpening: Problem?

  /// Whether a backup, or nothing, is shown because the data can't be read.
  var isSubstitute: Bool { unread != nil }

  /// Whether another file has since taken the place of the one that was opened or can't be read.
  var isReplaced: Bool { (unread ?? movedFile)?.isReplaced == true }

  /// The file that can't be read; nil if it can.
  private let unread: MovedFileGuard?

  /// Why today's backup failed; nil if it succeeded.
  let backupProblem: Problem?

  /// Detects whether the file was moved or replaced; nil for a database in memory.
  let movedFile: MovedFileGuard?

  init(
    folder: URL, database: any DatabaseWriter, problem: Problem? = nil,
    inPlaceOf unread: MovedFileGuard? = nil, backupProblem: Problem? = nil,
    movedFile: MovedFileGuard? = nil
  ) {
    self.folder = folder
    self.database = database
    problemAtOpening = problem
    self.unread = unread
    self.backupProblem = backupProblem
    self.movedFile = movedFile
  }

  /// - Parameters:
  ///   - isOneOfMany: whether a server keeps it open beside those of other learners.
  ///   - timeZone: the learner's, whose days are backed up.
  /// - Throws: `Problem` if the file was written by a newer Sanpo or by one before 0.1.0.
  static func open(
    _ folder: URL, isOneOfMany: Bool = false, timeZone: TimeZone = .current, at now: Date
  ) throws -> Storage {
    let file = databaseFile(in: folder)
    let backups = Backups(folder: folder, timeZone: timeZone)
    do {
      try PrivateFolder.create(folder)
      return try alone(in: folder) {
        let (pool, backupProblem) = try pool(file, backups, isOneOfMany, at: now)
        for path in [folder.path] + ["", "-wal", "-shm"].map({ file.path + $0 }) {
          Disk.keepToOwner(path)
        }
        for inner in ["access", "dictionary", "log"] { Disk.keepContentsToOwner(folder, inner) }
        // The folder of media keeps its files, which may be many.
        for inner in ["history", "media"] {
          Disk.keepToOwner(folder.appending(path: inner).path)
        }
        let movedFile = MovedFileGuard(of: file)
        pool.add(transactionObserver: movedFile, extent: .databaseLifetime)
        return Storage(
          folder: folder, database: pool, backupProblem: backupProblem, movedFile: movedFile)
      }
    } catch  where !(error is Problem) {
      return try openDegraded(
        folder,
        because: .unusable(
          file, named: isOneOfMany ? file.lastPathComponent : nil, error,
          hasBackups: backups.isAnyReadable), at: now)
    }
  }

  private static func pool(
    _ file: URL, _ backups: Backups, _ isOneOfMany: Bool, at now: Date
  ) throws -> (pool: DatabasePool, backupProblem: Problem?) {
    let found = try Inspection.of(file, expectingContent: !backups.files().isEmpty)
    // Check before opening for writing, which could change a damaged file.
    if found != .nothing, backups.isOneDue(at: now) {
      try Inspection.read(file, Inspection.checkIntegrity)
    }
    let pool = try DatabasePool(
      path: file.path, configuration: configuration(isOneOfMany: isOneOfMany))
    // After opening, because GRDB sets NORMAL when it turns WAL on.
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(pagesBetweenCheckpoints)")
      // Truncate the WAL after a large transaction.
      try db.execute(sql: "PRAGMA journal_size_limit = \(pagesBetweenCheckpoints * 4096)")
    }
    var backupProblem: Problem?
    if found == .content(isCurrent: true) {
      backupProblem = try backups.takeWhereDue(of: pool, at: now)
    } else {
      if found != .nothing { try backups.take(.beforeMigration, of: pool, at: now) }
      try Migrations.all.migrate(pool)
    }
    // Keep statement journals in memory: in a file, they cost two system calls per changed page.
    // After the migrations, which may change everything.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    return (pool, backupProblem)
  }

  /// SQLite's default is 1,000. An answer writes about five pages of 4 KiB, mostly the same ones as
  /// the answer before, so a later checkpoint copies fewer pages.
  private static let pagesBetweenCheckpoints = 4000

  /// Runs `body` with an exclusive lock on the folder, so that faces started together don't find a
  /// half-made database. The lock ends with the process.
  static func alone<T>(in folder: URL, _ body: () throws -> T) throws -> T {
    let handle = try FileHandle(forReadingFrom: folder)
    defer { flock(handle.fileDescriptor, LOCK_UN) }
    guard flock(handle.fileDescriptor, LOCK_EX) == 0 else {
      throw DatabaseError(resultCode: .SQLITE_BUSY)
    }
    return try body()
  }

  /// An empty database in memory, for tests and for its schema.
  static func inMemory() throws -> Storage {
    Storage(folder: URL(filePath: "/nonexistent"), database: try emptyDatabase())
  }

  private static func emptyDatabase() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration())
    try Migrations.all.migrate(queue)
    return queue
  }

  public static func databaseFile(in folder: URL) -> URL {
    folder.appending(path: "sanpo.sqlite")
  }

  static func configuration(
    readonly: Bool = false, isOneOfMany: Bool = false
  ) -> Configuration {
    _ = countNoMemory
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(busyTimeout)
    if isOneOfMany { configuration.maximumReaderCount = readersOfOneOfMany }
    configuration.prepareDatabase { db in
      db.add(function: .regexp())
      db.add(function: .retrievability())
      db.add(function: .withoutAccents())
      guard isOneOfMany else { return }
      try db.execute(sql: "PRAGMA cache_size = -\(kilobytesCachedOfOneOfMany)")
      db.releaseMemory()  // Reading the schema took more pages.
    }
    return configuration
  }

  /// SQLite's memory statistics are unused, and take 5 to 9 % of the time of an import.
  private static let countNoMemory = csqlite_count_no_memory()

  /// The pages of one learner open five connections otherwise, of half a megabyte each.
  private static let readersOfOneOfMany = 1
  /// SQLite's own default is 2,000; the operating system caches the file itself.
  private static let kilobytesCachedOfOneOfMany = 64

  /// How long a write waits for another, such as an import in another face.
  static let busyTimeout: TimeInterval = 30

  /// Opens in memory what can still be shown: the file itself if it only can't be written, else the
  /// newest sound backup, else nothing.
  private static func openDegraded(
    _ folder: URL, because problem: Problem, at now: Date
  ) throws -> Storage {
    let file = databaseFile(in: folder)
    let unread = MovedFileGuard(of: file)
    for candidate in [file] + Backups(folder: folder).files(at: now) {
      guard let database = copy(of: candidate) else { continue }
      return Storage(
        folder: folder, database: database, problem: problem,
        inPlaceOf: candidate == file ? nil : unread)
    }
    return Storage(
      folder: folder, database: try emptyDatabase(), problem: problem, inPlaceOf: unread)
  }

  /// A copy in memory. Nil if there is nothing to show, or the file can't be read or migrated.
  private static func copy(of file: URL) -> DatabaseQueue? {
    // The next candidate may be readable.
    try? Inspection.reading(file) { reader -> DatabaseQueue? in
      try reader.read(Inspection.checkIntegrity)
      guard try reader.read(Inspection.contents) != .nothing else { return nil }
      let database = try DatabaseQueue(configuration: configuration())
      try reader.backup(to: database)
      try Migrations.all.migrate(database)
      return database
    }
  }
}

extension Storage {
  /// Frees cached pages and statements.
  func releaseMemory() { (database as? DatabasePool)?.releaseMemory() }

  /// Reads on a connection of its own, so that nobody waits for a read of seconds, such as an
  /// export.
  func readAtLength<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try movedFile?.check()
    return try await Self.passingReader(of: database).read(body)
  }

  /// Another connection to the file of a pool, whose own ones may be few; else `database` itself.
  static func passingReader(of database: any DatabaseReader) throws -> any DatabaseReader {
    guard let pool = database as? DatabasePool else { return database }
    var configuration = Self.configuration(readonly: true)
    configuration.label = passing
    return try DatabaseQueue(path: pool.path, configuration: configuration)
  }

  /// The label of connections that are closed after one read.
  static let passing = "passing"

  /// Writes a transaction that survives a crash of the process but not a power failure, without
  /// waiting for the disk. For showing answers, never for recording them.
  func writeWithoutSync<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await database.writeWithoutTransaction { db in
      var value: T?
      let result = Result {
        // A cancelled statement may have had its effect.
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
      }
      do {
        try db.execute(sql: "PRAGMA synchronous = FULL")
      } catch is CancellationError {
        // What is committed counts. SQLite obeyed already when it prepared the statement.
      }
      try result.get()
      guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return value
    }
  }
}
