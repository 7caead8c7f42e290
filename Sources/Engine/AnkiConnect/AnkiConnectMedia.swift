import Foundation

/// Media that AnkiConnect's clients send: pictures go to the learner's, sounds to those of notes from
/// Anki.
///
/// Only data are taken. A path would read any file of this computer, and an address fetch anything.
struct AnkiConnectMedia: Sendable {
  typealias Failure = AnkiConnectRequest.Failure

  let pictures: MediaFolder
  let notes: AnkiMedia

  /// The media types of sounds, by the ending of their names.
  private static let sounds = [
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac", "m4a": "audio/mp4", "aac": "audio/aac",
    "webm": "audio/webm", "mp4": "audio/mp4",
  ]

  /// Of the media, where a file may be; sounds were in a folder of their own before 0.6.0.
  private var folders: [URL] {
    [notes.folder, pictures.folder, pictures.folder.appending(path: MediaFolder.soundFolder)]
  }

  /// Where clients write media themselves, as into Anki's folder.
  func folderOfClients() throws -> URL {
    try FileManager.default.createDirectory(at: notes.folder, withIntermediateDirectories: true)
    return notes.folder
  }

  /// - Returns: the name it is kept under.
  func store(_ parameters: AnkiConnectRequest.Parameters) throws -> String {
    guard parameters.values["path"] == nil, parameters.values["url"] == nil else {
      throw Failure("only media sent as data can be stored, no path or url")
    }
    let name = Self.tidy(try parameters.text("filename"))
    guard let data = Data(base64Encoded: try parameters.text("data")), !data.isEmpty else {
      throw Failure("'data' is not base64")
    }
    return try store(data, name)
  }

  private func store(_ data: Data, _ name: String) throws -> String {
    let ending = (name as NSString).pathExtension.lowercased()
    if MediaName.endings.contains(ending) {
      return try pictures.save(data, named: MediaName.checked(name))
    }
    guard Self.sounds[ending] != nil else {
      throw Failure("only pictures and sounds can be stored: \(name)")
    }
    guard data.count <= InputLimit.picture * 2 else { throw Failure("the sound is too large") }
    return try notes.add(data, named: name)?.name ?? name
  }

  func data(_ name: String) -> Data? {
    folders.lazy.compactMap { AnkiMedia(folder: $0).contents(of: name) }.first
  }

  func sound(_ name: String) -> (data: Data, type: String)? {
    guard let type = Self.sounds[(name as NSString).pathExtension.lowercased()],
      let data = data(name)
    else { return nil }
    return (data, type)
  }

  /// Removes a file for good; one that is not there is left out.
  func remove(_ name: String) throws {
    guard Self.tidy(name) == name else { throw Failure("no name of a file: \(name)") }
    for folder in folders {
      let file = folder.appending(path: name)
      guard FileManager.default.type(at: file.path) == .typeRegular else { continue }
      try FileManager.default.removeItem(at: file)
    }
  }

  func names() -> [String] {
    folders.flatMap { folder in
      // Before the first file there is no folder.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter {
        !$0.hasPrefix(".")
          && FileManager.default.type(at: folder.appending(path: $0).path) == .typeRegular
      }
    }.sorted()
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
    var text = String(String.UnicodeScalarView(kept)).trimmed
    while text.hasPrefix(".") { text.removeFirst() }
    return text.isEmpty ? "file" : shortened(text)
  }
}
