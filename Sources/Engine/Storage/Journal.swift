import CDisk
import Foundation
import GRDB
import Synchronization

/// The answers of late, a line each, on the disk before the database's own pages are.
///
/// An answer changes half a dozen pages of the database. The disk begins with them only when all
/// are written, and what is read for the next card comes before that. So an answer is committed
/// without waiting for them, which a killed process survives. Its line is entered as soon as it is
/// known to count; the disk works on that while the rest is read and written, and is waited for at
/// the end, which a power cut survives. Who opens the data afterwards finds lines that are ahead
/// of the database, and gives those answers again.
///
/// A file of fixed length, filled with zeros behind the last line: one that grows keeps the disk
/// busy twice. Only who holds the database's lock for writing enters anything, so that the lines
/// stand in the order of the commits. A full file begins anew, once the database's own log is
/// synced, and what its lines say with it.
final class Journal: Sendable {
  /// Some six hundred answers to WaniKani's things, or a thousand others.
  private static let length = 1 << 18

  private struct Opened {
    let file: FileHandle
    /// Behind the last line this process entered; another may have gone on from there.
    var end = 0
  }

  private let database: URL
  private let file: URL
  /// What SQLite writes ahead of the database.
  private let databaseLog: URL
  private let opened = Mutex<Opened?>(nil)
  private let background: BackgroundSync
  /// Why nothing may be entered: lines wait that could not be given again.
  private let refusal = Mutex<Problem?>(nil)

  init(beside database: URL, background: BackgroundSync = BackgroundSync()) {
    self.background = background
    self.database = database
    file = Self.file(beside: database)
    databaseLog = URL(filePath: database.path + "-wal")
  }

  static func file(beside database: URL) -> URL {
    database.deletingPathExtension().appendingPathExtension("journal")
  }

  /// All that are whole, but for those taken back.
  func lines() throws -> [JournalLine] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return JournalLine.all(in: try Data(contentsOf: file))
  }

  /// Nothing is entered from here on, so that the lines there are stay.
  func refuse(because problem: Problem) {
    refusal.withLock { $0 = problem }
  }

  /// Writes a line and sets the disk to work on it.
  ///
  /// - Throws: where there is no room for it, or the file cannot be written.
  func enter(_ line: JournalLine) throws -> JournalEntry {
    if let problem = refusal.withLock(\.self) { throw problem }
    return try write { journal in
      let bytes = line.bytes
      if journal.end + bytes.count >= Self.length { try beginAnew(&journal) }
      try journal.file.write(bytes, at: journal.end)
      defer { journal.end += bytes.count }
      return JournalEntry(
        line: bytes, place: journal.end, file: journal.file,
        background: background.begin(journal.file) ? background : nil)
    }
  }

  /// Lets go of all lines: the database has what they say, and keeps it. As with `enter`, nobody
  /// else may be writing.
  func settle() throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try write { journal in
      try beginAnew(&journal)
      try journal.file.sync()
    }
    refusal.withLock { $0 = nil }
  }

  private func write<T>(_ body: (inout Opened) throws -> T) throws -> T {
    try opened.withLock { opened in
      // A file that was taken away is written for nobody.
      let isThere = try opened.map { try $0.file.isNamed } ?? false
      var journal = try isThere ? opened ?? Opened(file: prepared()) : Opened(file: prepared())
      defer { opened = journal }
      try findEnd(&journal)
      return try body(&journal)
    }
  }

  private func prepared() throws -> FileHandle {
    // By its name: closing a descriptor of the database would end SQLite's locks on it.
    var owner = Foundation.stat()
    guard stat(database.path, &owner) == 0 else { throw DatabaseError.ofTheSystem }
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, owner.st_mode & 0o666)
    guard descriptor >= 0 else { throw DatabaseError.ofTheSystem }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Made by root, it would keep out whose data it is.
    if geteuid() == 0, fchown(descriptor, owner.st_uid, owner.st_gid) != 0 {
      throw DatabaseError.ofTheSystem
    }
    let length = try file.status.st_size
    guard length >= Self.length || posix_fallocate(descriptor, 0, off_t(Self.length)) == 0 else {
      // The room is needed for the answers themselves.
      ftruncate(descriptor, length)
      throw DatabaseError(resultCode: .SQLITE_FULL)
    }
    // Whatever a power cut left of lines; those that were whole have been given again.
    try empty(file)
    try FileHandle(forReadingFrom: self.file.deletingLastPathComponent()).syncWhole()
    return file
  }

  /// Where this process left off, unless another has written since.
  private func findEnd(_ journal: inout Opened) throws {
    if journal.end > 0, try journal.file.bytes(2, at: journal.end - 1) == [JournalLine.end, 0] {
      return
    }
    let all = try journal.file.bytes(Self.length, at: 0)
    journal.end = all.firstIndex(of: 0) ?? all.count
    // Part of a line would spoil the next.
    if journal.end > 0, all[journal.end - 1] != JournalLine.end { try beginAnew(&journal) }
  }

  private func beginAnew(_ journal: inout Opened) throws {
    try empty(journal.file)
    journal.end = 0
  }

  private func empty(_ file: FileHandle) throws {
    try syncDatabaseLog()
    try file.write(Array(repeating: 0, count: Self.length), at: 0)
  }

  /// In bytes.
  var databaseLogLength: Int {
    var found = Foundation.stat()
    return stat(databaseLog.path, &found) == 0 ? Int(found.st_size) : 0
  }

  /// Keeps all that is committed; where there is no log, all of it stands in the database.
  func syncDatabaseLog() throws {
    guard FileManager.default.fileExists(atPath: databaseLog.path) else { return }
    try FileHandle(forReadingFrom: databaseLog).sync()
  }
}

/// A line on its way to the disk.
struct JournalEntry {
  fileprivate let line: [UInt8]
  fileprivate let place: Int
  fileprivate let file: FileHandle
  /// What syncs the file meanwhile, if anything does.
  fileprivate let background: BackgroundSync?

  /// Returns once the line is on the disk.
  func keep() throws {
    if let background { try background.finish() } else { try file.sync() }
  }

  /// For an answer that did not come to be, while nobody else may write.
  func takeBack() throws {
    do {
      try background?.finish()
    } catch {
      // It is not to be kept, and what is written now is synced once more.
    }
    guard try file.bytes(line.count, at: place) == line else { return }
    try file.write(JournalLine.takenBack, at: place)
    try file.sync()
  }
}

extension FileHandle {
  fileprivate func bytes(_ count: Int, at place: Int) throws -> [UInt8] {
    try Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      let read = pread(fileDescriptor, buffer.baseAddress, count, off_t(place))
      guard read >= 0 else { throw DatabaseError.ofTheSystem }
      initialized = read
    }
  }

  fileprivate func write(_ bytes: [UInt8], at place: Int) throws {
    let written = pwrite(fileDescriptor, bytes, bytes.count, off_t(place))
    guard written >= 0 else { throw DatabaseError.ofTheSystem }
    guard written == bytes.count else { throw DatabaseError(resultCode: .SQLITE_FULL) }
  }

  /// Whether it has a name still.
  fileprivate var isNamed: Bool {
    get throws {
      let names = count_names(fileDescriptor)
      guard names >= 0 else { throw DatabaseError.ofTheSystem }
      return names > 0
    }
  }

  fileprivate var status: stat {
    get throws {
      var status = stat()
      guard fstat(fileDescriptor, &status) == 0 else { throw DatabaseError.ofTheSystem }
      return status
    }
  }

  /// With all that is known of the file; of a folder, the names in it.
  fileprivate func syncWhole() throws {
    guard fsync(fileDescriptor) == 0 else { throw DatabaseError.ofTheSystem }
  }

  /// Waits until what was written is on the disk.
  fileprivate func sync() throws {
    guard fdatasync(fileDescriptor) == 0 else { throw DatabaseError.ofTheSystem }
  }
}

extension DatabaseError {
  /// What the system last refused, as SQLite would call it.
  fileprivate static var ofTheSystem: DatabaseError { ofTheSystem(errno) }

  static func ofTheSystem(_ code: CInt) -> DatabaseError {
    let result: ResultCode =
      switch code {
      case ENOSPC, EDQUOT: .SQLITE_FULL
      case EACCES, EPERM, EROFS: .SQLITE_READONLY
      default: .SQLITE_IOERR
      }
    return DatabaseError(resultCode: result, message: String(cString: strerror(code)))
  }
}

extension Problem {
  static func notKept(_ error: any Error) -> Problem {
    Problem(
      "The disk is failing: your answer is written, but may not outlast a power cut.",
      remedy: "Take a backup to another disk with “sanpo backup”, and look at this one.",
      detail: "\(error)")
  }
}
