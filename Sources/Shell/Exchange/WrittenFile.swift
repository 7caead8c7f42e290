import Engine
import Foundation

/// A file that a command was told to write or read back.
struct WrittenFile {
  let path: String

  /// The old contents stay until the new are whole. What is no plain file, a pipe or a device, is
  /// written to instead of being replaced.
  ///
  /// - Throws: `Problem`.
  func write(_ text: String) throws {
    do {
      let data = Data(text.utf8)
      if isReplaceable {
        try data.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
      } else {
        try data.write(to: URL(filePath: path))
      }
    } catch {
      throw Problem(
        "\(path) could not be written.", remedy: "Choose another place.", detail: "\(error)")
    }
  }

  /// The folder beside it for the pictures that it names: `words.media` for `words.csv`.
  var pictures: MediaFolder {
    MediaFolder(folder: URL(filePath: path).deletingPathExtension().appendingPathExtension("media"))
  }

  /// A plain file, or a name that nothing has yet; a link to nothing is one to make.
  private var isReplaceable: Bool {
    let files = FileManager.default
    let place = URL(filePath: path).resolvingSymlinksInPath().path
    guard let found = try? files.attributesOfItem(atPath: place) else { return true }
    return found[.type] as? FileAttributeType == .typeRegular
  }
}
