public import Foundation

/// The learner's media folder, which contains the pictures of items.
public struct MediaFolder: Sendable {
  /// In bytes.
  public static let largest = InputLimit.picture

  public enum Kind: String, CaseIterable, Sendable {
    case png, jpg, gif, webp

    /// Detects the kind from the first bytes. A file's name proves nothing.
    init?(_ bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(12))
      switch head {
      case _ where head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
      case _ where head.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpg
      case _ where head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8):
        self = .gif
      case _ where head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8):
        self = .webp
      default: return nil
      }
    }
  }

  public let folder: URL

  /// Stores a picture under a generated name, so that it cannot replace another one.
  ///
  /// - Parameter name: the original file name.
  /// - Returns: the stored name.
  /// - Throws: `Problem` if the data is not a picture or too large, or it cannot be stored.
  public func keep(_ picture: Data, called name: String) throws(Problem) -> String {
    guard picture.count <= InputLimit.picture else {
      throw Problem("The picture is larger than 5 MB.", remedy: "Make it smaller, and try again.")
    }
    guard let kind = Kind(picture) else {
      throw Problem("“\(name)” is not a picture.", remedy: "Choose a PNG, JPEG, GIF or WebP file.")
    }
    let kept = "\(UUID().uuidString.lowercased()).\(kind.rawValue)"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.write(to: folder.appending(path: kept), options: .atomic)
    } catch {
      throw Problem(
        "The picture could not be saved.", remedy: "Free some disk space, then try again.",
        detail: "\(error)")
    }
    return kept
  }

  /// - Returns: nil if there is no picture with that name.
  public func picture(_ name: String) -> (data: Data, kind: Kind)? {
    guard let safe = try? MediaName.checked(name), safe == name, !name.isEmpty,
      // A missing file counts as an unknown name.
      let data = try? Data(contentsOf: folder.appending(path: safe)), let kind = Kind(data)
    else { return nil }
    return (data, kind)
  }
}
