import Engine
import Foundation

/// A file to write.
struct WrittenFile {
  let path: String

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Replaces the file atomically. Anything but a regular file, such as a pipe or a device, is
  /// written to directly.
  ///
  /// - Throws: `Problem`.
  func write(_ data: Data) throws {
    do {
      if isReplaceable {
        try data.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
      } else {
        try data.write(to: URL(filePath: path))
      }
    } catch {
      throw Problem(
        "\(path) could not be written.", remedy: "Choose another location.", detail: "\(error)")
    }
  }

  /// The folder beside it for the pictures that it names: `words.media` for `words.csv`.
  var pictures: MediaFolder {
    MediaFolder(folder: URL(filePath: path).deletingPathExtension().appendingPathExtension("media"))
  }

  var isZip: Bool { URL(filePath: path).pathExtension.lowercased() == "zip" }

  /// Whether the path is a regular file or does not exist; a dangling link is created.
  private var isReplaceable: Bool {
    [nil, .typeRegular].contains(FileManager.default.type(at: path))
  }
}
