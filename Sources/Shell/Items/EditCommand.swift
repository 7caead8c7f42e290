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
      neither is set. --field changes a field of a note from Anki by its name, as HTML; “card” \
      shows them.
      """)

  @OptionGroup var item: ItemArgument

  @Option(help: "The new front.")
  var front: String?

  @Option(help: "The new back.")
  var back: String?

  @OptionGroup var fields: ItemFields

  @Option(
    name: .customLong("field"),
    help: ArgumentHelp("A field of the Anki note, and its new text.", valueName: "name=text"))
  var noteFields: [String] = []

  func run(in console: Console, on study: Study) async throws {
    let info = try await item.info(in: console, on: study)
    guard !info.item.isDeleted else { throw Problem.deleted(info.item.id) }
    guard noteFields.isEmpty else {
      guard front == nil, back == nil, fields.areNone else {
        throw Misuse(
          "--field can't be combined with the others.",
          remedy: "Change the fields of an Anki note in a separate command.")
      }
      let named = try NoteArguments.named(noteFields)
      return try await show(in: console, on: study) {
        try await $0.edit(info.item.id, fields: named, at: study.now)
      }
    }
    if front == nil, back == nil, fields.areNone {
      guard console.input.isInteractive, !console.givesJSON else {
        throw Misuse("No change was given.", remedy: "Enter a field, such as --back TEXT.")
      }
      return try await ItemEditor(console: console, study: study).edit(info.item.id)
    }
    var content = info.item.content
    if let front { content.front = TypedField.field(front) }
    if let back { content.back = try Fields.answer(back) }
    try fields.apply(to: &content, media: study.media, in: console)
    try await show(in: console, on: study) {
      try await $0.edit(info.item.id, content, at: study.now)
    }
  }

  private func show(
    in console: Console, on study: Study, after change: (ItemRoom) async throws -> ItemInfo
  ) async throws {
    let (edited, undo) = try await study.change(change)
    try await console.show(
      ["Saved \(Fields.withReading(edited.item.content), .strong)\(undo.hint)."], json: edited,
      on: study)
  }
}
