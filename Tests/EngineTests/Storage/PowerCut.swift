import Foundation
import Helpers

/// The disk's copy of a learner's folder after a power cut: the database as it is now.
struct PowerCut {
  let folder: TemporaryFolder

  init(of source: TemporaryFolder) throws {
    folder = try TemporaryFolder()
    for ending in ["", "-wal"] { try Self.copy("sanpo.sqlite" + ending, from: source, to: folder) }
  }

  static func logLength(of folder: TemporaryFolder) throws -> Int {
    try Data(contentsOf: folder.file("sanpo.sqlite-wal")).count
  }

  /// The database's log ends within its content.
  func tear(at length: Int) throws {
    let log = folder.file("sanpo.sqlite-wal")
    try Data(contentsOf: log).prefix(length).write(to: log)
  }

  private static func copy(
    _ name: String, from source: TemporaryFolder, to folder: TemporaryFolder
  ) throws {
    try FileManager.default.copyItem(at: source.file(name), to: folder.file(name))
  }
}
