import ArgumentParser
import Engine
import Foundation

/// The fields of an item besides its front and back.
struct ItemFields: ParsableArguments {
  @Option(help: "Its reading.")
  var reading: String?

  @Option(help: "Notes.")
  var notes: String?

  @Option(help: "Tags, separated by spaces.")
  var tags: String?

  @Option(help: "Synonyms that count as correct, separated by semicolons.")
  var synonyms: String?

  @Option(
    help: ArgumentHelp("A picture, copied to your media. Empty for none.", valueName: "file"))
  var picture: String?

  var areNone: Bool { tags == nil && areOnlyTags }

  var areOnlyTags: Bool { [reading, notes, synonyms, picture].allSatisfy { $0 == nil } }

  func apply(to content: inout ItemContent, media: MediaFolder, in console: Console) throws {
    if let reading { content.reading = TypedField.reading(reading, of: content) }
    if let notes { content.notes = TypedField.field(notes) }
    if let tags { content.tags = TypedField.tags(tags, over: content.tags) }
    if let synonyms {
      content.synonyms = ItemContent.synonyms(from: synonyms).map(TypedField.field)
    }
    if let picture {
      content.picture =
        picture.isEmpty
        ? ""
        : try media.store(GivenFile(path: picture).data(in: console), originalName: picture)
    }
  }
}
