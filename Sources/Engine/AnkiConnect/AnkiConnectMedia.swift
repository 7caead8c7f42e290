import Crypto
import Foundation

/// Media that AnkiConnect's clients send, which go to those of notes from Anki.
///
/// Only data is taken. A path would read any file of this computer, and an address fetch anything.
struct AnkiConnectMedia: Sendable {
  typealias Failure = AnkiConnectRequest.Failure

  let pictures: MediaFolder
  private var notes: AnkiMedia { AnkiMedia(beside: pictures) }
  private var folders: [AnkiMedia] { AnkiMedia.all(beside: pictures) }

  /// The media type of a sound, by the ending of its name; nil for other files. The containers of
  /// videos have sounds, too.
  private static func soundType(_ name: String) -> String? {
    let type = MediaType.of(name)?.replacing("video/", with: "audio/")
    return type?.hasPrefix("audio/") == true ? type : nil
  }

  /// Returns the folder into which clients write media themselves, as into Anki's.
  func folderOfClients() throws -> URL {
    try PrivateFolder.create(notes.folder)
    return notes.folder
  }

  /// - Parameter overwrites: whether the data replace those of a file with the same name, if the
  ///   client doesn't say.
  /// - Returns: the name it is kept under; nil for data that the client wants to be left out.
  func store(
    _ parameters: AnkiConnectRequest.Parameters, overwrites: Bool
  ) throws -> String? {
    guard let base64 = parameters.values["data"]?.string else {
      throw Failure("only media sent as data can be stored, no path or url")
    }
    let name = Self.tidy(try parameters.text("filename"))
    // Some clients break it into lines.
    let digits = Data(base64.utf8.filter { $0 > 0x20 })
    guard let data = Data(base64Encoded: digits), !data.isEmpty else {
      throw Failure("'data' is not base64")
    }
    if let unwanted = parameters.values["skipHash"]?.string?.lowercased(),
      unwanted == Insecure.MD5.hash(data: data).hexadecimal
    {
      return nil
    }
    try check(data, name)
    let isSpecified = parameters.values["deleteExisting"] != nil
    let overwrites = try isSpecified ? parameters.flag("deleteExisting") : overwrites
    return try overwrites ? overwrite(name, with: data) : add(data, name)
  }

  /// Stores a file that a person adds to a note.
  ///
  /// - Returns: what shows or plays it in a field.
  func store(_ file: Data, named original: String) throws -> String {
    let name = Self.tidy(original)
    try check(file, name)
    let kept = try add(file, name)
    return Self.soundType(kept) == nil ? "<img src=\"\(kept)\">" : "[sound:\(kept)]"
  }

  private func check(_ data: Data, _ name: String) throws {
    guard !MediaName.endings.contains(name.fileEnding) else {
      _ = try pictures.kind(of: data, originalName: name)
      return
    }
    // A drawing can contain scripts. The frames of cards show it with “img”, which runs none.
    let isPicture = MediaType.of(name)?.hasPrefix("image/") ?? false
    guard !data.isEmpty, isPicture || Self.soundType(name) != nil else {
      throw Problem(
        "“\(name)” is neither a picture nor a sound.",
        remedy: "Choose a file such as a PNG, JPEG, SVG, MP3 or OGG.")
    }
    guard data.count <= InputLimit.noteFile else {
      throw Problem("The file is larger than 10 MB.", remedy: "Choose a smaller one.")
    }
  }

  /// Replaces a file. A picture of the learner's own with that name is kept under another name.
  private func overwrite(_ name: String, with data: Data) throws -> String {
    if let own = AnkiMedia(folder: pictures.folder).contents(of: name), own != data {
      _ = try notes.keep(own, as: AnkiMedia.marked(name, for: own, longest: MediaName.longest))
    }
    try notes.write(data, name)
    try remove(name, from: folders.dropFirst())
    return name
  }

  /// Keeps a file under its name, or, where another has that, one with its digest.
  private func add(_ data: Data, _ name: String) throws -> String {
    let there = folders.compactMap { $0.contents(of: name) }
    if !there.isEmpty, there.allSatisfy({ $0 == data }) { return name }
    let name =
      there.isEmpty
      ? name : AnkiMedia.marked(name, for: data, longest: MediaName.longest)
    return try notes.keep(data, as: name)?.name ?? name
  }

  func data(_ name: String) -> Data? {
    folders.lazy.compactMap { $0.contents(of: name) }.first
  }

  func sound(_ name: String) -> (data: Data, type: String)? {
    guard let type = Self.soundType(name), let data = data(name) else { return nil }
    return (data, type)
  }

  /// Returns nil for a file that is no sound by its first bytes, too: a player follows the addresses
  /// of a list.
  func file(ofSound name: String) -> URL? {
    guard let found = sound(name), Self.isSound(found.data) else { return nil }
    return folders.map { $0.folder.appending(path: name) }.first {
      FileManager.default.type(at: $0.path) == .typeRegular
    }
  }

  private static func isSound(_ data: Data) -> Bool {
    let start = [UInt8](data.prefix(12))
    guard start.count == 12 else { return false }
    let isFrame = start[0] == 0xFF && start[1] >= 0xE0
    let isMatroska = start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    return isFrame || isMatroska || start[4...].starts(with: "ftyp".utf8)
      || ["ID3", "OggS", "RIFF", "fLaC"].contains { start.starts(with: $0.utf8) }
  }

  /// Removes a file for good; one that is not there is left out.
  func remove(_ name: String) throws {
    guard Self.tidy(name) == name else { throw Failure("no name of a file: \(name)") }
    try remove(name, from: folders[...])
  }

  private func remove(_ name: String, from folders: ArraySlice<AnkiMedia>) throws {
    for media in folders {
      let file = media.folder.appending(path: name)
      guard FileManager.default.type(at: file.path) == .typeRegular else { continue }
      try FileManager.default.removeItem(at: file)
    }
  }

  func names() -> [String] {
    folders.map(\.folder).flatMap { folder in
      // Before the first file there is no folder.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter {
        !$0.hasPrefix(".")
          && FileManager.default.type(at: folder.appending(path: $0).path) == .typeRegular
      }
    }.uniqued().sorted()
  }

  /// Shortens a name to what may be stored, and keeps its ending.
  private static func shortened(_ name: String) -> String {
    let ending = (name as NSString).pathExtension
    let end = ending.isEmpty || ending.utf8.count > longestEnding ? "" : ".\(ending)"
    var stem = String(name.dropLast(end.count))
    while stem.utf8.count + end.utf8.count > MediaName.longest { stem.removeLast() }
    return stem + end
  }

  private static let longestEnding = 10

  /// Returns a bare name, without folders and what no name should have.
  static func tidy(_ name: String) -> String {
    let bare = Normalization.composed(name).unicodeScalars.split { $0 == "/" || $0 == "\\" }.last
    let kept = (bare ?? Substring.UnicodeScalarView()).filter {
      $0.properties.generalCategory != .control && !":*?\"<>|".unicodeScalars.contains($0)
    }
    let text = String(String.UnicodeScalarView(kept)).drop { $0 == "." || $0.isWhitespace }
    return text.isEmpty ? "file" : shortened(String(text).trimmed)
  }
}
