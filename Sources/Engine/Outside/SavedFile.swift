import Foundation

extension Data {
  /// Writes a file into a folder, which is created. A file with that name is replaced as a whole.
  ///
  /// - Parameter what: begins the problem's sentence, such as “The picture”.
  func save(in folder: URL, named name: String, _ what: String) throws(Problem) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw Problem(
        "\(what) could not be saved.", remedy: "Free some disk space, then try again.",
        detail: "\(error)")
    }
  }
}
