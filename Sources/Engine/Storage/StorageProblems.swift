import Foundation
import GRDB

extension Problem {
  static let newerDatabase = Problem(
    "This data was written by a newer version of Sanpo.",
    remedy: "Update Sanpo, or set SANPO_HOME to another folder. Nothing was changed.",
    isForOwner: true)

  static let olderDatabase = Problem(
    "This data is from a version of Sanpo before 0.1.0, which is no longer supported.",
    remedy:
      "Export it with that version (“sanpo export”), then import the file here, or set SANPO_HOME to another folder. Nothing was changed.",
    isForOwner: true)

  /// Another file is in place of the data, as after a restore of damaged data by another face.
  static let replacedMeanwhile = Problem(
    "Your data was restored or replaced, but is not open here yet, so nothing you do now is saved.",
    remedy: "Open the page again, or start Sanpo again.")

  /// The database can't be used; Sanpo works in memory.
  ///
  /// - Parameters:
  ///   - name: the name of the file; the learners of a server must not see its path.
  ///   - hasBackups: whether there is a backup that can be read.
  static func unusable(
    _ file: URL, named name: String? = nil, _ error: any Error, hasBackups: Bool
  ) -> Problem {
    let name = name ?? file.path
    let restore =
      hasBackups
      ? "The newest backup is shown. Restore it in \(Help.backups), or with “restore latest”."
      : """
      There is no backup to restore. In \(Help.backups), or with “restore latest”, restore what \
      can still be read. An archive can be restored there, too, or with “archive FILE --restore”.
      """
    let detail = "\(file.path): \(error)"
    func nothingSaved(_ cause: String, remedy: String, isForOwner: Bool = true) -> Problem {
      Problem(
        "\(cause), so nothing you do now is saved.", remedy: remedy, detail: detail,
        isForOwner: isForOwner)
    }
    if FileManager.default.type(at: file.path) == .typeDirectory {
      return nothingSaved(
        "\(name) is a folder, not a file with your data", remedy: "Move it away, then start again.")
    }
    if error is MissingDatabase {
      return nothingSaved(
        "Your data is missing: \(name) was not found",
        remedy: hasBackups
          ? restore : "Put the file back, or move the rest of it away to start over.",
        isForOwner: !hasBackups)
    }
    if (error as? DatabaseError)?.extendedResultCode == .SQLITE_IOERR_SHORT_READ {
      return nothingSaved(
        "A part of your data can't be read: \(name)-wal is missing or incomplete",
        remedy: missingLogRemedy)
    }
    switch code(of: error) {
    case .SQLITE_FULL?, .SQLITE_IOERR?:
      return nothingSaved(
        "The disk is full or failing: your data in \(name) could not be opened",
        remedy: "Free some space, then start again; the data was left as it is.")
    case .SQLITE_CANTOPEN? where isUnreadable(file):
      let shown = hasBackups ? "The newest backup is shown" : "An empty course is shown"
      return nothingSaved(
        "Your data in \(name) can't be read",
        remedy: """
          Give yourself permission to read and write the file, then start again. \(shown) until \
          then.
          """)
    case .SQLITE_READONLY?, .SQLITE_CANTOPEN?, .SQLITE_PERM?:
      return nothingSaved(
        "Your data in \(name) can't be written",
        remedy: "Make the file and its folder writable, then start again.")
    case .SQLITE_NOTADB?, .SQLITE_CORRUPT?:
      return Problem(
        "Your data in \(name) is damaged; it was left as it is, and nothing you do now is saved.",
        remedy: restore, detail: detail)
    default:
      return nothingSaved(
        "Your data in \(name) could not be opened",
        remedy: "See the log for the reason. \(restore)", isForOwner: false)
    }
  }

  /// Nobody but the program that has the removed WAL open still sees what is in it. A copy is
  /// another file to it.
  static let missingLogRemedy =
    "Move the file back if you can. If not, quit Sanpo everywhere, then start it again; the latest changes may be lost."

  /// Whether the file exists but cannot be read, for example because it is another user's.
  private static func isUnreadable(_ file: URL) -> Bool {
    let files = FileManager.default
    return files.fileExists(atPath: file.path) && !files.isReadableFile(atPath: file.path)
  }

  /// The SQLite result code; other errors come from creating the folder.
  private static func code(of error: any Error) -> ResultCode? {
    guard let error = error as? CocoaError else { return (error as? DatabaseError)?.resultCode }
    return error.code == .fileWriteOutOfSpace ? .SQLITE_FULL : .SQLITE_CANTOPEN
  }

  static func isWantOfRoom(_ error: any Error) -> Bool { code(of: error) == .SQLITE_FULL }

  /// A backup, or nothing, is shown in place of data that could not be opened, which every face
  /// says with the reason.
  ///
  /// - Parameter otherwise: how to export what is shown.
  public static func notYourData(otherwise: String) -> Problem {
    Problem("Your data isn't open, so nothing was exported.", remedy: otherwise)
  }

  static func unwritableBackups(in folder: URL) -> Problem {
    Problem(
      "The folder for backups can't be written.",
      remedy: "Check who owns \(folder.path), and its permissions.", detail: folder.path,
      isForOwner: true)
  }

  static func dayWithoutBackup(_ error: any Error) -> Problem {
    let reason = Problem(error)
    return reason.saying(
      "Today's backup could not be made. \(reason.sentence)", adding: " Sanpo will try again.")
  }
}

extension DatabaseError: Explained {
  /// A read or write that failed during use.
  var problem: Problem { problem(whereNot: "saved") }

  /// - Parameter done: what did not happen, as “undone”.
  func problem(whereNot done: String) -> Problem {
    switch resultCode {
    case .SQLITE_TOOBIG:
      return Problem("This search takes too long.", remedy: "Use a simpler expression.")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      // Pages that only read meet it, too.
      return Problem(
        "Your data is damaged, so this could be neither shown nor saved.",
        remedy: "Restore the newest backup in \(Problem.Help.backups), or with “restore latest”.",
        detail: "\(self)")
    default: break
    }
    let (cause, remedy) =
      switch extendedResultCode {
      case .SQLITE_READONLY_DBMOVED:
        (
          "The file with your data was moved or replaced while Sanpo was running",
          "If it was restored or replaced, start Sanpo again. Otherwise put the folder back, or set SANPO_HOME to where it is now."
        )
      case .SQLITE_IOERR_SHORT_READ:
        (
          "A file with data, or the one beside it that ends in “-wal”, is incomplete",
          Problem.missingLogRemedy
        )
      case .SQLITE_FULL, .SQLITE_IOERR:
        ("The disk is full or failing", "Free some space, then try again; nothing else was lost.")
      case .SQLITE_BUSY:
        ("Another program is using your data", "Try again in a moment.")
      case .SQLITE_READONLY:
        ("Your data can't be written", "Make the file and its folder writable.")
      default: ("", "Try again; the log has the reason.")
      }
    return Problem(
      cause.isEmpty ? "This could not be \(done)." : "\(cause), so this was not \(done).",
      remedy: remedy, detail: "\(self)",
      isForOwner: !cause.isEmpty && resultCode != .SQLITE_BUSY)
  }
}
