import Foundation

extension Storage {
  /// What is wrong with a learner's data, found out without writing a byte; nil when all is well
  /// or there is nothing yet.
  static func problem(in folder: URL) -> Problem? {
    let file = databaseFile(in: folder)
    let hasBackups = !Backups(folder: folder).files().isEmpty
    do {
      try canHold(folder)
      _ = try Inspection.of(file, expectingContent: hasBackups)
      return nil
    } catch is NewerDatabase {
      return .newerDatabase
    } catch is OlderDatabase {
      return .olderDatabase
    } catch {
      return .unusable(file, error, hasBackups: hasBackups)
    }
  }

  /// A folder that is not there yet is made in the nearest one that is.
  private static func canHold(_ folder: URL) throws {
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
