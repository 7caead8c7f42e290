import Foundation
import GRDB

// The files of imported dictionaries, as imports and archives write and read them.

extension ImportedDictionaryRepository {
  /// Hands over each dictionary, opened once more: lookups don't wait until all of it was read.
  func each(_ body: (ImportedFileRepository) throws -> Void) throws {
    for file in try files() {
      try body(ImportedFileRepository.open(URL(filePath: file.database.path)))
    }
  }

  /// Writes a dictionary to a file that is not in use before `place`.
  func writeUnfinished(
    at now: Date, _ write: (ImportedWriteRow) throws -> Void
  ) throws -> URL {
    try storage.movedFile?.check()  // Otherwise the folder of erased data would be created again.
    return try keeping {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Backups.removeLeftovers(in: folder, at: now)
      let unfinished = Backups.unfinishedFile(in: folder)
      do {
        try ImportedFileRepository.write(unfinished, write)
      } catch {
        unlink(unfinished.path)  // Frees the space of an incomplete file.
        throw error
      }
      return unfinished
    }
  }

  /// Puts a dictionary in use, in place of one with the same title.
  @discardableResult
  func place(_ unfinished: URL) throws -> ImportedDictionary {
    try keeping {
      let about = try ImportedFileRepository.open(unfinished).about
      try Disk.system.put(unfinished, at: try file(of: about.title))
      return about
    }
  }

  /// The dictionary's file, or where a new one goes. Earlier versions named files by another hash.
  func file(of title: String) throws -> URL {
    if let known = try files().first(where: { $0.about.title == title }) {
      return URL(filePath: known.database.path)
    }
    return folder.appending(path: "\(SHA256.hex(Data(title.utf8))).\(Self.ending)")
  }

  private func keeping<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw Problem.unkept(folder, error)
    } catch let error as CocoaError {
      throw Problem.unkept(folder, error)
    }
  }
}
