import ArgumentParser
import Engine
import Foundation

/// The fields of an item a person may give besides its front and back.
struct ItemFields: ParsableArguments {
  @Option(help: "How it is read.")
  var reading: String?

  @Option(help: "Anything worth keeping with it.")
  var notes: String?

  @Option(help: "Tags, with blanks between.")
  var tags: String?

  @Option(help: "Meanings of your own that count as right, with semicolons between.")
  var synonyms: String?

  @Option(help: "A picture file; it is copied to your media. Empty for none.")
  var picture: String?

  var areNone: Bool {
    [reading, notes, tags, synonyms, picture].allSatisfy { $0 == nil }
  }

  func apply(to content: inout ItemContent, media: URL) throws {
    if let reading { content.reading = reading }
    if let notes { content.notes = notes }
    if let tags { content.tags = ItemContent.tags(from: tags) }
    if let synonyms { content.synonyms = ItemContent.synonyms(from: synonyms) }
    if let picture { content.picture = try Picture.kept(picture, in: media) }
  }
}

/// A picture taken into the learner's media folder.
enum Picture {
  /// - Returns: the name under which it is kept; another one when that is taken by another picture.
  static func kept(_ path: String, in media: URL) throws -> String {
    guard !path.isEmpty else { return "" }
    let file = URL(filePath: path)
    let name = try MediaName.checked(file.lastPathComponent)
    do {
      let data = try Data(contentsOf: file)
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      let free = try freeName(name, for: data, in: media)
      try data.write(to: media.appending(path: free), options: .atomic)
      return free
    } catch {
      throw Problem(
        "The picture \(path) could not be copied.", remedy: "Check that it is there and readable.",
        detail: "\(error)")
    }
  }

  private static func freeName(_ name: String, for data: Data, in media: URL) throws -> String {
    let (stem, ending) = (
      (name as NSString).deletingPathExtension, (name as NSString).pathExtension
    )
    var free = name
    var number = 1
    while FileManager.default.fileExists(atPath: media.appending(path: free).path) {
      if try Data(contentsOf: media.appending(path: free)) == data { return free }
      number += 1
      free = "\(stem)-\(number).\(ending)"
    }
    return free
  }
}
