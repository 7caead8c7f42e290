import ArgumentParser
import Engine

struct EditCommand: StudyCommand {
  static let usage = Usage("edit", "Edit an item; its schedule is kept.")
    .serves(
      .editItem, "edit ITEM --back BACK",
      examples: "edit 食べる --back \"to eat; to have\"", "edit 食べる"
    )
    .notes(
      """
      Without options, opens the fields in $VISUAL or $EDITOR, or asks for each one if \
      neither is set.
      """)

  @OptionGroup var item: ItemArgument

  @Option(help: "The new front.")
  var front: String?

  @Option(help: "The new back.")
  var back: String?

  @OptionGroup var fields: ItemFields

  func run(in console: Console, on study: Study) async throws {
    let info = try await item.info(in: console, on: study)
    guard !info.item.isDeleted else { throw Problem.deletedItem }
    if front == nil, back == nil, fields.areNone {
      guard console.input.isInteractive, !console.givesJSON else {
        throw Misuse("Specify what to change, such as --back TEXT.")
      }
      return try await ItemEditor(console: console, study: study).edit(info.item.id)
    }
    var content = info.item.content
    if let front { content.front = TypedField.field(front) }
    if let back { content.back = try Fields.answer(back) }
    try fields.apply(to: &content, media: study.media, in: console)
    let edited = try await study.onItem(.edited(info.item.id, content, at: study.now))
    try await console.show(
      ["Saved \(Fields.withReading(edited.item.content), .strong)."], json: edited, on: study)
  }
}
