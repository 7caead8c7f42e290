import Foundation

extension Data {
  /// Writes a file into a folder, which is created. A file with that name is replaced as a whole.
  ///
  /// - Parameters:
  ///   - what: begins the problem's sentence, such as “The picture”.
  ///   - isPrivate: whether only this user can read the file, and the folder if it is new.
  func save(
    in folder: URL, named name: String, _ what: String, isPrivate: Bool = true
  ) throws(Problem) {
    let file = folder.appending(path: name)
    do {
      if isPrivate {
        try PrivateFolder.create(folder)
      } else {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try write(to: file, options: .atomic)
      // Where the file system has no permissions, it stays as it is.
      if isPrivate { chmod(file.path, 0o600) }
    } catch {
      throw Problem(
        "\(what) could not be saved.", remedy: "Free some disk space, then try again.",
        detail: "\(error)")
    }
  }
}
