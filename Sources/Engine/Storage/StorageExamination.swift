import Foundation
import Glibc

extension Storage {
  /// Checks that a learner's folder, if it exists, is a readable folder.
  static func checkFolder(_ folder: URL) throws(Problem) {
    guard access("\(folder.path)/.", X_OK) != 0 else { return }
    switch errno {
    case ENOENT: return
    case ENOTDIR:
      throw Problem(
        "\(folder.path) can't be the folder of your data, because a file is there.",
        remedy: "Set SANPO_HOME to a folder.")
    default:
      throw Problem(
        "The folder \(folder.path) can't be opened.",
        remedy: "Check who owns it and its permissions, or set SANPO_HOME to another folder.")
    }
  }

  /// Finds what is wrong with a learner's data without writing anything; nil if all is well or
  /// there is no data yet.
  static func problem(in folder: URL) -> Problem? {
    let file = databaseFile(in: folder)
    let backups = Backups(folder: folder)
    do {
      try checkFolder(folder)
      try requireWritable(folder)
      _ = try Inspection.of(file, expectingContent: !backups.files().isEmpty)
      return nil
    } catch let problem as Problem {
      return problem
    } catch {
      return .unusable(file, error, hasBackups: backups.isAnyReadable)
    }
  }

  /// A missing folder would be created in its nearest existing ancestor.
  private static func requireWritable(_ folder: URL) throws {
    let files = FileManager.default
    var nearest = folder.absoluteURL.standardizedFileURL
    while !files.fileExists(atPath: nearest.path), nearest.path != "/" {
      nearest.deleteLastPathComponent()
    }
    guard files.isWritableFile(atPath: nearest.path) else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }
}
