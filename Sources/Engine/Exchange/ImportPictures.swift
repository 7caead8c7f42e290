import Foundation

/// Where an import finds the pictures that its rows name.
public enum ImportPictures: Hashable, Sendable {
  case folder(MediaFolder)
  /// In any of its folders, by file name.
  case zip(ZipReader)

  /// Hands over those of the named pictures that are there, one at a time.
  func forEach(of names: Set<String>, _ take: (String, Data) throws -> Void) throws {
    switch self {
    case .folder(let folder):
      for name in names {
        if let picture = folder.picture(name) { try take(name, picture.data) }
      }
    case .zip(let zip):
      var taken: Set<String> = []
      try zip.unpack(
        largest: InputLimit.picture, where: { names.contains(Self.name(of: $0)) }
      ) { path, data in
        let name = Self.name(of: path)
        guard taken.insert(name).inserted else { throw Problem.twoPictures(name) }
        if MediaFolder.Kind(data) != nil { try take(name, data) }
      }
    }
  }

  /// Composed as the names in rows are; macOS packs them decomposed.
  private static func name(of path: String) -> String {
    Normalization.composed((path as NSString).lastPathComponent)
  }
}

extension Problem {
  fileprivate static func twoPictures(_ name: String) -> Problem {
    Problem(
      "The ZIP contains two pictures named “\(name)”.",
      remedy: "Rename one, then try again.")
  }
}
