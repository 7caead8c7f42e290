import ArgumentParser
import Engine

/// A note of an Anki note type, by the names of its fields.
struct NoteArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add a note of an Anki note type, such as “Basic” or “Cloze”.", valueName: "type"))
  var noteType: String?

  @Option(
    name: .customLong("field"),
    help: ArgumentHelp("A field of the note, and its text, as HTML.", valueName: "name=text"))
  var noteFields: [String] = []

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp(
      "A picture or sound at the end of a field, copied to your media.", valueName: "name=file"))
  var noteFiles: [String] = []

  @Flag(help: "Add the note even if another has the same first field.")
  var duplicate = false

  /// Parses “Hint=a small animal”.
  static func named(_ fields: [String]) throws -> [String: String] {
    try Dictionary(
      fields.map { field in
        guard let named = pair(field) else {
          throw Misuse(
            "“\(field)” is not a field with its text.",
            remedy: "Write --field NAME=TEXT, such as --field \"Hint=a small animal\".")
        }
        return named
      }, uniquingKeysWith: { _, last in last })
  }

  private static func pair(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// Keeps the files, and adds what shows or plays them to the texts of a note's fields.
  fileprivate func addFiles(
    to texts: inout [String: String], of type: String, _ console: Console, _ study: Study
  ) async throws {
    guard !noteFiles.isEmpty else { return }
    let form = try await study.ankiConnect.noteForm(named: type)
    for file in noteFiles {
      guard let (name, path) = Self.pair(file) else {
        throw Misuse(
          "“\(file)” is not a field with its file.",
          remedy: "Write --file NAME=FILE, such as --file Front=cat.mp3.")
      }
      func isMeant(_ other: String) -> Bool { other.lowercased() == name.lowercased() }
      let key = texts.keys.first(where: isMeant) ?? name
      // A field that there isn't is refused with its note.
      let shown =
        try form.fields.contains(where: isMeant)
        ? study.ankiConnect.keep(GivenFile(path: path).data(in: console), named: path) : ""
      texts[key, default: ""] += shown
    }
  }
}

extension AddCommand {
  /// Adds a note, and asks a person for its fields if none are given.
  func addNote(of type: String, _ console: Console, _ study: Study) async throws {
    var texts = try NoteArguments.named(note.noteFields)
    if texts.isEmpty, console.input.isInteractive, !console.givesJSON {
      for name in try await study.ankiConnect.noteForm(named: type).fields {
        guard let text = await console.field(name, "") else {
          return console.output.say("Nothing was added.")
        }
        texts[name] = text
      }
    }
    try await note.addFiles(to: &texts, of: type, console, study)
    let there = try await study.deckToFill(named: deck ?? "My items")?.name
    let new = deck != nil && there == nil ? "the new deck " : ""
    let item = try await study.ankiConnect.add(
      NewNote(
        type: type, deck: there ?? deck ?? "My items", fields: texts,
        tags: TypedField.tags(fields.tags ?? ""), allowsDuplicate: note.duplicate),
      at: study.now)
    console.recent.look(at: item)
    let info = try await study.info(item)
    try await console.show(
      [
        """
        Added \(Fields.withReading(info.item.content), .strong) to \(new)\(info.deck.name) \
        as item \(info.item.id), with \(info.cardList).
        """
      ], json: info, on: study)
  }
}
