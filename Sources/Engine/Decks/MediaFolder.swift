public import Foundation

/// The learner's media folder, which contains the pictures of items.
public struct MediaFolder: Hashable, Sendable {
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

  public init(folder: URL) {
    self.folder = folder
  }

  /// Stores a picture under a generated name, so that it cannot replace another one.
  ///
  /// - Parameter name: the original file name.
  /// - Returns: the stored name.
  /// - Throws: `Problem` if the data is not a picture or too large, or it cannot be stored.
  public func store(_ picture: Data, originalName name: String) throws(Problem) -> String {
    let kind = try kind(of: picture, originalName: name)
    return try write(picture, as: "\(UUID().uuidString.lowercased()).\(kind.rawValue)")
  }

  /// Keeps a picture under its own name, or under a new one where another picture has that.
  ///
  /// - Parameter name: checked by `MediaName`.
  /// - Returns: the name, and whether the file is new.
  func keep(_ picture: Data, as name: String) throws(Problem) -> (name: String, isNew: Bool) {
    _ = try kind(of: picture, originalName: name)
    guard let there = self.picture(name) else { return (try write(picture, as: name), true) }
    return there.data == picture ? (name, false) : (try store(picture, originalName: name), true)
  }

  /// Removes pictures that were saved here.
  func remove(_ names: [String]) {
    for name in names {
      // A file that can't be removed stays unused.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  func kind(of picture: Data, originalName name: String) throws(Problem) -> Kind {
    guard picture.count <= InputLimit.picture else {
      throw Problem("The picture is larger than 5 MB.", remedy: "Choose a smaller one.")
    }
    guard let kind = Kind(picture) else {
      throw Problem("“\(name)” is not a picture.", remedy: "Choose a PNG, JPEG, GIF or WebP file.")
    }
    return kind
  }

  private func write(_ picture: Data, as name: String) throws(Problem) -> String {
    try picture.save(in: folder, named: name, "The picture")
    return name
  }

  /// Copies the pictures of another folder that are there, under their names, for an export.
  public func copy(_ names: [String], from other: MediaFolder) throws(Problem) {
    for name in names {
      try other.picture(name)?.data.save(in: folder, named: name, "The picture", isPrivate: false)
    }
  }

  /// - Returns: nil if there is no picture with that name.
  public func picture(_ name: String) -> (data: Data, kind: Kind)? {
    files(named: name).lazy.compactMap { picture(at: $0) }.first
  }

  /// Whether a file with the name exists. It is not read.
  func has(_ name: String) -> Bool {
    files(named: name).contains { FileManager.default.type(at: $0.path) == .typeRegular }
  }

  /// Returns the possible files of a picture. Anki's pictures are in their own folder, and HTML may
  /// name them with a percent-encoding.
  private func files(named name: String) -> [URL] {
    guard let safe = try? MediaName.checked(name), safe == name, !name.isEmpty else { return [] }
    let decoded = name.removingPercentEncoding.flatMap { try? MediaName.checked($0) }
    return [name, decoded ?? name].uniqued().flatMap { name in
      [folder, folder.appending(path: Self.ankiFolder)].map { $0.appending(path: name) }
    }
  }

  static let ankiFolder = "anki"
  /// The folder of sounds from AnkiConnect in versions before 0.6.0.
  static let soundFolder = "sounds"

  private func picture(at file: URL) -> (data: Data, kind: Kind)? {
    // A missing file counts as an unknown name.
    guard FileManager.default.type(at: file.path) == .typeRegular,
      let data = try? Data(contentsOf: file), let kind = Kind(data)
    else { return nil }
    return (data, kind)
  }
}
