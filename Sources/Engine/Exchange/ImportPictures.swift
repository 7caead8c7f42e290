public import Foundation

/// The source of the pictures that imported rows name.
public enum ImportPictures: Hashable, Sendable {
  /// Beside a file: where its text has them, if that is within its folder, or in a folder of their
  /// own, such as `words.media`.
  case beside(URL, MediaFolder)
  /// In any folder of a ZIP, by file name.
  case zip(ZipReader)

  /// Passes on those of the named pictures that exist, one at a time.
  ///
  /// - Parameter paths: by name, where the text has them; empty where it says no place.
  func forEach(of paths: [String: String], _ take: (String, Data) throws -> Void) throws {
    switch self {
    case .beside(let file, let folder):
      for (name, path) in paths {
        let picture = Self.picture(at: path, beside: file) ?? folder.picture(name)?.data
        if let picture { try take(name, picture) }
      }
    case .zip(let zip):
      var taken: Set<String> = []
      try zip.unpack(
        largest: InputLimit.picture, where: { paths[Self.name(of: $0)] != nil }
      ) { path, data in
        let name = Self.name(of: path)
        guard taken.insert(name).inserted else {
          throw Problem(
            "The ZIP contains two pictures named “\(name)”.", remedy: "Rename one, then try again.")
        }
        if MediaFolder.Kind(data) != nil { try take(name, data) }
      }
    }
  }

  /// Reads exactly the file that was checked.
  private static func picture(at path: String, beside file: URL) -> Data? {
    guard !path.isEmpty, !path.hasPrefix("/") else { return nil }
    let home = file.deletingLastPathComponent().resolvingSymlinksInPath()
    let picture = home.appending(path: path).resolvingSymlinksInPath()
    guard picture.path.hasPrefix(home.path + "/"),
      FileManager.default.type(at: picture.path) == .typeRegular,
      // An unreadable picture counts as missing.
      let data = try? Data(contentsOf: picture), MediaFolder.Kind(data) != nil
    else { return nil }
    return data
  }

  /// Composed as the names in rows are; macOS packs them decomposed.
  private static func name(of path: String) -> String {
    Normalization.composed((path as NSString).lastPathComponent)
  }
}
