public import Foundation
import GRDB
import GRDBSQLite

/// One learner's database: opened, shared by every face, backed up, and kept safe.
///
/// Opening never crashes and never harms what it finds. A file that cannot be trusted or
/// written stays as it is, byte for byte; work then goes on in memory, with `problem` saying so.
public final class Storage: Sendable {
  let database: any DatabaseWriter
  public let folder: URL

  /// Why nothing done now is kept; nil when all is well.
  public let problem: Problem?

  /// Whether what is shown is a backup, or nothing, because the data themselves cannot be read.
  public let isSubstitute: Bool

  /// Why the day's backup could not be taken at opening; nil when it is there.
  let backupProblem: Problem?

  /// Whether the file is still where it was opened; nil for what lives in memory.
  let movedFile: MovedFileGuard?

  init(
    folder: URL, database: any DatabaseWriter, problem: Problem? = nil,
    isSubstitute: Bool = false, backupProblem: Problem? = nil, movedFile: MovedFileGuard? = nil
  ) {
    self.folder = folder
    self.database = database
    self.problem = problem
    self.isSubstitute = isSubstitute
    self.backupProblem = backupProblem
    self.movedFile = movedFile
  }

  /// - Throws: `Problem` when the file was written by a newer Sanpo, or by one before 0.1.0;
  ///   nothing else is refused.
  public static func open(_ folder: URL, at now: Date) throws -> Storage {
    let file = databaseFile(in: folder)
    let backups = Backups(folder: folder)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try alone(in: folder) {
        let (pool, backupProblem) = try pool(file, backups, at: now)
        let movedFile = MovedFileGuard(of: file)
        pool.add(transactionObserver: movedFile, extent: .databaseLifetime)
        return Storage(
          folder: folder, database: pool, backupProblem: backupProblem, movedFile: movedFile)
      }
    } catch is NewerDatabase {
      throw Problem.newerDatabase
    } catch is OlderDatabase {
      throw Problem.olderDatabase
    } catch {
      return try degraded(
        folder, because: .unusable(file, error, hasBackups: !backups.files().isEmpty), at: now)
    }
  }

  private static func pool(_ file: URL, _ backups: Backups, at now: Date) throws
    -> (pool: DatabasePool, backupProblem: Problem?)
  {
    let found = try Inspection.of(file, expectingContent: !backups.files().isEmpty)
    // Before a connection that can write is there: what is damaged stays as it is, byte for byte.
    if found != .nothing, backups.isOneDue(at: now) {
      try Inspection.reading(file) { try $0.read(Inspection.isSound) }
    }
    let pool = try DatabasePool(path: file.path, configuration: configuration())
    // Only now: GRDB sets it to NORMAL when it turns write-ahead logging on.
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(pagesBetweenCheckpoints)")
      // After something large the log is cut to what it is between two checkpoints.
      try db.execute(sql: "PRAGMA journal_size_limit = \(pagesBetweenCheckpoints * 4096)")
    }
    var backupProblem: Problem?
    if found == .content(isCurrent: true) {
      backupProblem = try backups.takeWhereDue(of: pool, at: now)
    } else {
      if found != .nothing { try backups.take(.beforeMigration, of: pool, at: now) }
      try Migrations.all.migrate(pool)
    }
    // What a statement may have to undo: in a file, which is SQLite's own choice, that is two system
    // calls for each page it changes. Only now: a migration may change all there is.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    return (pool, backupProblem)
  }

  /// SQLite's own is 1,000. An answer writes about five pages (of 4 KiB), most of them the same
  /// ones as the answer before, so that copying them into the database later copies fewer.
  private static let pagesBetweenCheckpoints = 4000

  /// Faces that start together open the folder one after the other, so that none finds the
  /// database half made. The lock ends with the process, however it ends.
  static func alone<T>(in folder: URL, _ body: () throws -> T) throws -> T {
    let handle = try FileHandle(forReadingFrom: folder)
    defer { flock(handle.fileDescriptor, LOCK_UN) }
    guard flock(handle.fileDescriptor, LOCK_EX) == 0 else {
      throw DatabaseError(resultCode: .SQLITE_BUSY)
    }
    return try body()
  }

  /// A database that lives as long as the process: for tests, and when the file is unusable.
  public static func inMemory(
    folder: URL = URL(filePath: "/nonexistent"), problem: Problem? = nil
  ) throws -> Storage {
    Storage(folder: folder, database: try emptyDatabase(), problem: problem)
  }

  private static func emptyDatabase() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration())
    try Migrations.all.migrate(queue)
    return queue
  }

  public static func databaseFile(in folder: URL) -> URL {
    folder.appending(path: "sanpo.sqlite")
  }

  static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(patience)
    return configuration
  }

  /// An answer waits rather than is refused while another face brings a large file in.
  private static let patience: TimeInterval = 30

  /// Shows what can still be shown: the file itself when it only cannot be written, else the
  /// newest sound backup, else nothing.
  private static func degraded(
    _ folder: URL, because problem: Problem, at now: Date
  ) throws -> Storage {
    let database = try emptyDatabase()
    let file = databaseFile(in: folder)
    let candidates = [file] + Backups(folder: folder).files(at: now)
    let shown = candidates.first { isCopied($0, into: database) }
    return Storage(
      folder: folder, database: database, problem: problem, isSubstitute: shown != file)
  }

  private static func isCopied(_ file: URL, into database: DatabaseQueue) -> Bool {
    do {
      return try Inspection.reading(file) { reader in
        try reader.read(Inspection.isSound)
        guard try reader.read(Inspection.contents) != .nothing else { return false }
        try reader.backup(to: database)
        try Migrations.all.migrate(database)
        return true
      }
    } catch {
      return false  // Not readable either; the next candidate may be.
    }
  }
}

extension Storage {
  /// A transaction that survives a killed process, though not a power cut: for turning a card over,
  /// never for an answer. It spares the wait for the disk.
  func writeWithoutSync<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      let result = Result { try Self.committed(body, db) }
      try db.execute(sql: "PRAGMA synchronous = FULL")
      return try result.get()
    }
  }

  private static func committed<T>(_ body: (Database) throws -> T, _ db: Database) throws -> T {
    try db.beginTransaction(.immediate)
    do {
      let value = try body(db)
      try db.commit()
      return value
    } catch {
      try db.rollback()
      throw error
    }
  }
}
