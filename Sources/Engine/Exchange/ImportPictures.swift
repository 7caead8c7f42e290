public import Foundation

/// The source of the pictures that imported rows name.
public enum ImportPictures: Hashable, Sendable {
  /// Beside a file: where its text has them, if that is within its folder or that of all files, or
  /// in a folder of their own, such as `words.media`.
  case beside(URL, MediaFolder, within: URL? = nil)
  /// In any folder of a ZIP, by file name.
  case zip(ZipReader)

  /// Passes on those of the named pictures that exist, one at a time.
  ///
  /// - Parameter paths: by name, where the text has them; empty where it says no place.
  func forEach(of paths: [String: String], _ take: (String, Data) throws -> Void) throws {
    switch self {
    case .beside(let file, let folder, let root):
      let home = file.deletingLastPathComponent()
      for (name, path) in paths {
        let picture = Self.picture(at: path, from: home, within: root ?? home)
        if let picture = picture ?? folder.picture(name)?.data { try take(name, picture) }
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

  /// Finds a picture as hashcards does: from the text's folder, or with `@/`, and always before its
  /// version 0.2, from that of all files.
  private static func picture(at path: String, from home: URL, within root: URL) -> Data? {
    guard !path.isEmpty, !path.hasPrefix("/") else { return nil }
    let (home, root) = (home.resolvingSymlinksInPath(), root.resolvingSymlinksInPath())
    let places = path.hasPrefix("@/") ? [root] : [home, root]
    let rest = path.hasPrefix("@/") ? String(path.dropFirst(2)) : path
    return places.lazy.compactMap { picture(at: $0.appending(path: rest), within: root) }.first
  }

  /// Reads exactly the file that was checked.
  private static func picture(at file: URL, within root: URL) -> Data? {
    let picture = file.resolvingSymlinksInPath()
    guard picture.path.hasPrefix(root.path + "/"),
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
