import CFileStatus
import Foundation
import GRDB

/// Replaces files atomically and durably: after a power failure, the old file or the new one is
/// there.
struct Disk: Sendable {
  /// Syncs a file, or the names in a folder, to disk.
  var sync: @Sendable (URL) throws -> Void
  /// Renames a file, replacing any file of that name.
  var rename: @Sendable (_ file: URL, _ other: URL) throws -> Void

  static let system = Disk(
    sync: { url in
      let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure("open", url) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw failure("fsync", url) }
    },
    rename: { file, other in
      guard Foundation.rename(file.path, other.path) == 0 else { throw failure("rename", file) }
    })

  /// Moves a finished file to `place`, readable by its owner alone.
  func put(_ finished: URL, at place: URL) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: finished.path)
    try sync(finished)
    try move(finished, to: place)
  }

  func move(_ file: URL, to place: URL) throws {
    try rename(file, place)
    try sync(place.deletingLastPathComponent())
  }

  /// Creates a folder for its owner alone, or restricts an existing one.
  func makeFolder(_ folder: URL) throws {
    let files = FileManager.default
    let isNew = !files.fileExists(atPath: folder.path)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    if isNew { try sync(folder.deletingLastPathComponent()) }
  }

  /// Withdraws other accounts' permissions for an existing file or folder. A missing one, and one
  /// of another owner, is left as it is.
  static func keepToOwner(_ path: String) {
    var status = file_status()
    guard file_status_read(path, 1, &status) == 0, status.permissions & 0o077 != 0,
      status.is_link == 0
    else { return }
    chmod(path, status.permissions & 0o700)
  }

  /// Refuses root beside data of another user, who could not use what root writes there.
  static func requireOwner(of file: URL) throws(Problem) {
    var status = file_status()
    guard geteuid() == 0, file_status_read(file.path, 0, &status) == 0, status.owner != 0 else {
      return
    }
    // A user who was deleted has no name.
    let name = try? FileManager.default.attributesOfItem(atPath: file.path)[.ownerAccountName]
    let owner = name as? String ?? "#\(status.owner)"
    throw Problem(
      "\(file.path) belongs to the user \(owner), who can't use what root writes beside it.",
      remedy: "Run this as that user, for example with “sudo -u \(owner)”.")
  }

  /// Withdraws other accounts' permissions for a folder in the learner's and the files in it.
  static func keepContentsToOwner(_ learner: URL, _ name: String) {
    let folder = learner.appending(path: name).path
    keepToOwner(folder)
    // A folder that can't be listed has no files of ours.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files { keepToOwner("\(folder)/\(file)") }
  }

  private static func failure(_ call: String, _ url: URL) -> DatabaseError {
    let isFull = errno == ENOSPC || errno == EDQUOT
    return DatabaseError(
      resultCode: isFull ? .SQLITE_FULL : .SQLITE_IOERR,
      message: "\(call) \(url.path): \(String(cString: strerror(errno)))")
  }
}
