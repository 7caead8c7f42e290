import Foundation

extension Storage {
  /// Finds what is wrong with a learner's data without writing anything; nil if all is well or
  /// there is no data yet.
  static func problem(in folder: URL) -> Problem? {
    let file = databaseFile(in: folder)
    let hasBackups = !Backups(folder: folder).files().isEmpty
    do {
      try requireWritable(folder)
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
