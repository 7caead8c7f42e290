import Crypto
import Foundation

/// The media files of notes from Anki, in a folder of their own beside the learner's pictures.
struct AnkiMedia: Sendable {
  let folder: URL

  /// The longest name of a file, in bytes.
  private static let longestName = 240

  /// Returns a media file's name in NFC, or nil if it is no plain file name.
  static func name(_ text: String) -> String? {
    let name = Normalization.composed(text)
    let isName = !name.isEmpty && name.utf8.count <= longestName && MediaName.isBare(name)
    return isName ? name : nil
  }

  /// Keeps a file under its name, or, where another has that, one with its digest.
  ///
  /// - Returns: the name, and whether the file is new; nil if the file is of templates and styles,
  ///   and there is one already.
  func keep(_ data: Data, as name: String) throws -> (name: String, isNew: Bool)? {
    guard let place = place(of: data, as: name) else { return nil }
    if place.isNew { try write(data, place.name) }
    return place
  }

  /// Returns the name under which `keep` would store a file.
  func place(of data: Data, as name: String) -> (name: String, isNew: Bool)? {
    guard let there = contents(of: name) else { return (name, true) }
    if there == data { return (name, false) }
    if Self.isOfTemplates(name) { return nil }
    let other = Self.marked(name, for: data)
    return (other, contents(of: other) != data)
  }

  /// Whether a file is of templates and styles, or of a formula, by its name in Anki.
  static func isOfTemplates(_ name: String) -> Bool {
    name.hasPrefix("_") || name.hasPrefix("latex-")
  }

  /// Returns a name with the digest of the data, as Anki has it: cat-3f1c….png.
  static func marked(
    _ name: String, for data: Data, longest: Int = longestName
  ) -> String {
    let digest = Self.digest(data).hexadecimal
    let parts = name as NSString
    let hasEnding = (1...20).contains(parts.pathExtension.utf8.count)
    let mark = "-\(digest)\(hasEnding ? ".\(parts.pathExtension)" : "")"
    var stem = hasEnding ? parts.deletingPathExtension : name
    while stem.utf8.count + mark.utf8.count > longest, stem.popLast() != nil {}
    return stem + mark
  }

  /// Returns a file's SHA-1, by which Anki identifies files.
  static func digest(_ data: Data) -> Data { Data(Insecure.SHA1.hash(data: data)) }

  /// Keeps a file under its name, in place of another that has it.
  func write(_ data: Data, _ name: String) throws {
    try data.save(in: folder, named: name, "A media file")
  }

  func contents(of name: String) -> Data? {
    guard Self.name(name) == name else { return nil }
    let file = folder.appending(path: name)
    guard FileManager.default.type(at: file.path) == .typeRegular else { return nil }
    return try? Data(contentsOf: file)  // A file that can't be read counts as missing.
  }

  func names() throws -> [String] {
    guard FileManager.default.type(at: folder.path) == .typeDirectory else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { Self.name($0) == $0 }
  }

  func remove(_ names: [String]) {
    for name in names where Self.name(name) == name {
      // A file that can't be removed stays unused.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}

extension AnkiMedia {
  init(beside pictures: MediaFolder) {
    self.init(folder: pictures.folder.appending(path: MediaFolder.ankiFolder))
  }

  /// The folders in which media of notes may be. Clients of AnkiConnect had sounds beside the
  /// pictures, and before 0.6.0 in their own folder.
  static func all(beside pictures: MediaFolder) -> [AnkiMedia] {
    [
      AnkiMedia(beside: pictures), AnkiMedia(folder: pictures.folder),
      AnkiMedia(folder: pictures.folder.appending(path: MediaFolder.soundFolder)),
    ]
  }

  /// The names of all files, pictures of items too.
  static func names(beside pictures: MediaFolder) throws -> Set<String> {
    Set(try all(beside: pictures).flatMap { try $0.names() })
  }
}
