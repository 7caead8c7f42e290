import Foundation

/// An Anki package: a ZIP with a collection and its media, of any of Anki's three versions.
///
/// A package comes from a stranger. Everything unpacked is counted against a limit, names lead
/// nowhere, and what is wrong with it is said in a sentence.
public struct AnkiPackage: Hashable, Sendable {
  enum Version: Int { case one = 1, two, three }

  let zip: ZipReader
  /// The name of its file, for problems.
  let name: String

  /// - Returns: nil if the ZIP holds no Anki collection.
  /// - Throws: `Problem` if it can't be read.
  init?(_ zip: ZipReader, named name: String) throws {
    var isPackage = false
    try zip.forEachPath { isPackage = isPackage || Self.collections.values.contains($0) }
    guard isPackage else { return nil }
    (self.zip, self.name) = (zip, name)
  }

  /// The largest collection, in bytes when unpacked.
  private static let largestCollection = 1 << 30
  /// The largest media file, in bytes when unpacked.
  private static let largestMedia = 100 << 20
  /// The most of all media files together, in bytes when unpacked.
  private static let largestMediaTogether = 4 << 30
  /// The longest list of media files, in bytes when unpacked.
  static let largestMediaList = 16 << 20

  private static let collections: [Version: String] = [
    .one: "collection.anki2", .two: "collection.anki21", .three: "collection.anki21b",
  ]

  struct Media: Hashable, Sendable {
    /// Its path in the ZIP.
    var entry: String
    var name: String
    /// The size of the unpacked file; nil if the package lacks it.
    var size: Int?
    var digest: Data?
  }

  /// The collection as a file of its own, gone with this object.
  final class Unpacked: Sendable {
    let version: Version
    let media: [Media]
    /// How many media files are hidden ones, such as .DS_Store, and left out.
    let hiddenMedia: Int
    fileprivate let folder: URL

    fileprivate init(version: Version, media: [Media?], folder: URL) {
      (self.version, self.folder) = (version, folder)
      self.media = media.compactMap(\.self)
      hiddenMedia = media.count - self.media.count
    }

    var collection: URL { folder.appending(path: "collection.anki2") }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  func unpack() throws -> Unpacked {
    let version = try version()
    let unpacked = Unpacked(
      version: version, media: try media(version), folder: try PrivateFolder.temporary())
    guard FileManager.default.createFile(atPath: unpacked.collection.path, contents: nil) else {
      throw Problem(
        "The package could not be unpacked.", remedy: "Free some disk space, then try again.")
    }
    let file = try FileHandle(forWritingTo: unpacked.collection)
    defer { try? file.close() }  // Every write was checked.
    let entry = Self.collections[version] ?? ""
    if version == .three {
      try namingFlaws {
        let frames = try Zstandard.Unpacking(limit: Self.largestCollection)
        try zip.unpack(entry, limit: Self.largestCollection) { packed in
          try frames.append(packed) { try file.write(contentsOf: $0) }
        }
        try frames.finish()
      }
    } else {
      try zip.unpack(entry, limit: Self.largestCollection) { try file.write(contentsOf: $0) }
    }
    return unpacked
  }

  private func version() throws -> Version {
    if let meta = try contents(of: "meta", limit: 1_024) {
      guard let number = (try? WireMessage(meta))?.integer(1),
        let version = Version(rawValue: number)
      else {
        throw Problem(
          "“\(name)” uses a package format that Sanpo doesn't support.",
          remedy: "Export it again with “Support older Anki versions”.")
      }
      return version
    }
    var paths: Set<String> = []
    try zip.forEachPath { paths.insert($0) }
    return paths.contains("collection.anki21") ? .two : .one
  }

  /// - Returns: nil for a hidden file.
  private func media(_ version: Version) throws -> [Media?] {
    guard let list = try contents(of: "media", limit: Self.largestMediaList), !list.isEmpty
    else { return [] }
    let media = try version == .three ? listed(list) : mapped(list)
    let names = media.compactMap { $0?.name }
    guard Set(names).count == names.count else { throw damaged("media twice") }
    return media
  }

  /// Version 3: a message that names the entries in order.
  private func listed(_ list: Data) throws -> [Media?] {
    var whole = Data()
    try unpack(list, limit: Self.largestMediaList) { whole.append($0) }
    do {
      return try WireMessage(whole).messages(1).enumerated().map { place, entry in
        try checked(entry.text(1) ?? "").map { name in
          Media(
            entry: "\(place)", name: name, size: entry.integer(2), digest: entry.bytes(3))
        }
      }
    } catch is WireMessage.Flaw {
      throw damaged("media list")
    }
  }

  /// Versions 1 and 2: JSON of entries and names.
  private func mapped(_ list: Data) throws -> [Media?] {
    guard let names = try? JSONDecoder().decode([String: String].self, from: list) else {
      throw damaged("media map")
    }
    return try names.sorted { $0.key < $1.key }.map { entry, name in
      guard entry.allSatisfy({ $0.isASCII && $0.isNumber }), !entry.isEmpty else {
        throw damaged("media entry \(entry)")
      }
      return try checked(name).map { Media(entry: entry, name: $0) }
    }
  }

  /// - Returns: nil for the name of a hidden file.
  private func checked(_ text: String) throws -> String? {
    if let name = AnkiMedia.name(text) { return name }
    if text.hasPrefix("."), AnkiMedia.name(String(text.drop { $0 == "." })) != nil { return nil }
    let shown = String(
      text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    ).prefix(100)
    throw Problem(
      "“\(name)” contains a media file with the unsafe name “\(shown)”.",
      remedy: "Rename it in Anki, and export again.", detail: text)
  }

  /// - Returns: nil if there is no such entry.
  func contents(of entry: String, limit: Int) throws -> Data? {
    var found: Data?
    try zip.unpack(largest: limit, where: { $0 == entry }) { found = $1 }
    return found
  }

  /// Hands over the media files, one at a time and unpacked.
  ///
  /// - Throws: `Problem` if one is missing, or isn't what the package says.
  func forEach(_ media: [Media], _ version: Version, _ take: (Media, Data) throws -> Void) throws {
    var wanted = Dictionary(uniqueKeysWithValues: media.map { ($0.entry, $0) })
    var left = Self.largestMediaTogether
    let zip = zip.together(left)
    try zip.unpack(largest: Self.largestMedia, where: { wanted[$0] != nil }) { entry, packed in
      guard let file = wanted.removeValue(forKey: entry) else { throw damaged("media twice") }
      var data = packed
      if version == .three {
        data = Data()
        try unpack(packed, limit: min(Self.largestMedia, left)) { data.append($0) }
      }
      left -= data.count
      guard file.size.map({ $0 == data.count }) ?? true,
        file.digest.map({ $0.isEmpty || $0 == AnkiMedia.digest(data) }) ?? true
      else { throw damaged("media \(entry)") }
      try take(file, data)
    }
    guard wanted.isEmpty else { throw damaged("media missing") }
  }

  private func unpack(_ data: Data, limit: Int, _ take: (Data) throws -> Void) throws {
    try namingFlaws { try Zstandard.unpack(data, limit: limit, take) }
  }

  /// - Throws: `Problem` for a flaw of Zstandard's, or what `unpack` throws.
  private func namingFlaws(_ unpack: () throws -> Void) throws {
    do {
      try unpack()
    } catch Zstandard.Flaw.isTooLarge {
      throw Problem("A file in “\(name)” is too large.", remedy: "Export fewer decks at once.")
    } catch Zstandard.Flaw.isDamaged {
      throw damaged("zstd")
    }
  }

  func damaged(_ detail: String) -> Problem {
    Problem(
      "“\(name)” is damaged or not an Anki package. Nothing was imported.",
      remedy: "Export it again, then retry.", detail: detail)
  }

  private static let checkDatabase =
    "In Anki, choose Tools > Check Database. Then export it again, and retry."

  /// A note with more or fewer fields than its note type has, or of one that isn't there.
  func mismatch(_ note: Note.ID) -> Problem {
    Problem(
      "Note \(note) of “\(name)” doesn't match its note type. Nothing was imported.",
      remedy: Self.checkDatabase)
  }

  /// A flaw that Anki exports nevertheless, such as a review on a day when the clock was wrong.
  ///
  /// - Parameter id: a time in milliseconds, except in damaged packages.
  func flawed(_ what: String, _ id: Int64) -> Problem {
    guard id > 0 else { return damaged("\(what) \(id)") }
    return Problem(
      "\(what) \(id) of “\(name)” is dated in the future, or not valid. Nothing was imported.",
      remedy: Self.checkDatabase)
  }
}
