import ArgumentParser
import Engine

struct AddCommand: StudyCommand {
  static let usage = Usage(
    "add", "Add an item of your own, a result of the last lookup, or a new word of an answer."
  )
  .serves(.addItem, "add FRONT BACK")
  .serves(.addFromDictionary, "add")
  .examples(
    "add 猫 cat --reading ねこ --deck Words --tags \"animal n5\"", "lookup 走る, then add",
    "words, then add 2", "ask what is 走る?, then add 1",
    "add --note-type Cloze --field \"Text={{c1::犬}} barks\" --deck Words",
    "add --note-type Basic --field Front=犬 --field Back=dog --file Front=bark.mp3"
  )
  .notes(
    "With --note-type and no --field, a note's fields are asked for one after the other.")

  @Argument(
    help: """
      The front. With no back, the number or name of a result of the last lookup, of a word of \
      “words”, or of a new word in the tutor's last answer; with nothing, the first of those just \
      shown.
      """)
  var front: String?

  @Argument(help: "The back.")
  var back: String?

  @Option(
    help: """
      The deck, by its name or the last part of it; a new one is made if there is none. “My items” \
      by default, or “Dictionary” for lookups and answers.
      """)
  var deck: String?

  @Flag(help: "With a lookup, also add the parts to learn first.")
  var parts = false

  @OptionGroup var fields: ItemFields
  @OptionGroup var note: NoteArguments
  @OptionGroup var confirmation: Confirmation

  func validate() throws {
    guard note.noteType == nil else {
      guard front == nil, !parts, fields.areOnlyTags else {
        throw ValidationError(
          "--note-type only goes with --field, --file, --tags, --deck and --duplicate.")
      }
      return
    }
    guard note.noteFields.isEmpty, note.noteFiles.isEmpty, !note.duplicate else {
      throw ValidationError("--field, --file and --duplicate need --note-type.")
    }
    if back == nil, !fields.areNone {
      throw ValidationError(
        "--reading, --notes, --tags, --synonyms and --picture need a front and a back.")
    }
    if back != nil, parts { throw ValidationError("--parts has no effect with a back.") }
  }

  func run(in console: Console, on study: Study) async throws {
    if let type = note.noteType { return try await addNote(of: type, console, study) }
    if let front, let back { return try await add(front, back, console, study) }
    let isMeant = front != nil || meansFinds(console)
    switch console.recent.found {
    case .answered(let words)? where isMeant: try await add(words, console, study)
    case .listed(let words)? where isMeant: try await add(words, console, study)
    case .lookedUp(let finds)?: try await addLookup(finds, console, study)
    case .answered?, .listed?, nil: try await addLookup(nil, console, study)
    }
  }

  /// Whether “add” alone means what was found: at the prompt only what was just shown, in a script
  /// also what was found some lines ago.
  private func meansFinds(_ console: Console) -> Bool {
    !console.input.isInteractive || console.recent.hasJustFound
  }

  private func addLookup(
    _ finds: [FoundEntry]?, _ console: Console, _ study: Study
  ) async throws {
    guard let subject = try await lookUp(finds, console, study) else {
      return console.output.say("Nothing was added.")
    }
    try await add(subject, console, study)
  }

  /// Returns the lookup result that the arguments refer to. A word looked up elsewhere or earlier is
  /// added only with the person's consent; nil without it.
  private func lookUp(_ finds: [FoundEntry]?, _ console: Console, _ study: Study) async throws
    -> Lookup.Subject?
  {
    guard let front else {
      if let finds, meansFinds(console) {
        guard let first = finds.first else {
          throw Misuse("The last lookup found nothing.", remedy: "Enter a front and a back.")
        }
        return first.subject
      }
      guard let last = try await study.dictionary.lastLookup(at: study.now) else {
        throw Misuse(
          "Add what?", remedy: "Enter a front and a back, or look something up first.")
      }
      let question = "Add \(last.name), your last lookup?"
      return try await console.isSure(confirmation, question) ? last : nil
    }
    guard let find = finds?.find(front) else {
      throw finds?.isEmpty ?? true
        ? Misuse("“\(front)” has no back.", remedy: "Enter a back, too, such as its meaning.")
        : Misuse(
          "The last lookup did not find “\(front)”.",
          remedy: "Use the number of a result, or enter a back.")
    }
    return find.subject
  }

  private func add(
    _ answered: AnsweredWords, _ console: Console, _ study: Study
  ) async throws {
    if parts {
      throw Misuse("--parts has no effect with a word of an answer.", remedy: "Leave it out.")
    }
    guard let first = answered.words.first else {
      throw Misuse("The last answer has no new words.", remedy: "Enter a front and a back.")
    }
    guard let word = front.map(answered.words.find) ?? first else {
      throw Misuse(
        "The last answer has no new word “\(front ?? "")”.",
        remedy: "Use the number of one, or enter a back.")
    }
    let tutor = study.tutor.conversation()
    try await tutor.sent(.opened(answered.conversation))
    let deck = try await chosenDeck(study)
    try await tutor.sent(.wordAsked(word, in: answered.message, to: deck))
    try await show(try tutor.state.added.required().added, console, study)
  }

  private func add(_ listed: ListedWords, _ console: Console, _ study: Study) async throws {
    if parts { throw Misuse("--parts has no effect with such a word.", remedy: "Leave it out.") }
    let word = if let front { listed.words.find(front) } else { listed.words.first }
    guard let word else {
      throw Misuse(
        front.map { "“\($0)” is none of the words just shown." } ?? "“words” has shown none.",
        remedy: "Use the number of a word, or enter a front and a back.")
    }
    try await console.save(word, in: listed.language, to: deck, on: study)
    console.recent.keepFound()
  }

  private func add(
    _ subject: Lookup.Subject, _ console: Console, _ study: Study
  ) async throws {
    let deck = try await chosenDeck(study)
    let (added, _) = try await console.lookUp(on: study) {
      try await $0.add(subject, to: deck, withParts: parts, at: study.now)
    }
    try await show(added, console, study)
  }

  private func show(_ added: AddedItem, _ console: Console, _ study: Study) async throws {
    console.recent.look(at: added.item)
    console.recent.keepFound()
    let info = try await study.info(added.item)
    let verb = added.wasThere ? "is already in" : "was added to"
    try await console.show(
      [
        """
        \(Fields.withReading(info.item.content), .strong) \(verb) \(added.deck.name) as item \
        \(added.item).
        """
      ], json: info, on: study)
  }

  private func add(
    _ front: String, _ back: String, _ console: Console, _ study: Study
  ) async throws {
    var content = ItemContent(front: TypedField.field(front), back: try Fields.answer(back))
    try fields.apply(to: &content, media: study.media, in: console)
    let name = deck ?? "My items"
    let there = try await study.deckToFill(named: name)
    let info =
      if let there {
        try await study.items.add(content, to: there.id, at: study.now)
      } else {
        try await study.items.add(content, toDeckNamed: name, at: study.now)
      }
    let new = deck != nil && there == nil ? "the new deck " : ""
    console.recent.look(at: info.item.id)
    if let twin = info.twin {
      console.say(
        "\(twin.deck) already has \(info.item.content.title) as item \(twin.item).",
        remedy: "Added anyway; “undo” removes it.")
    }
    try await console.show(
      [
        """
        Added \(Fields.withReading(info.item.content), .strong) to \(new)\(info.deck.name) \
        as item \(info.item.id).
        """
      ], json: info, on: study)
  }

  /// Returns the deck of the option, which is created if there is none; nil without the option.
  private func chosenDeck(_ study: Study) async throws -> Deck.ID? {
    guard let deck else { return nil }
    return try await findOrAddDeck(deck, study).id
  }

  private func findOrAddDeck(_ text: String, _ study: Study) async throws -> Deck {
    if let deck = try await study.deckToFill(named: text) { return deck }
    // Another process may be adding the same deck.
    return try await study.today.decks.findOrAdd(text, at: study.now)
  }
}

extension Lookup.Subject {
  fileprivate var name: String {
    switch self {
    case .word(let name):
      name.writing == name.reading ? name.writing : "\(name.writing)(\(name.reading))"
    case .kanji(let literal): literal
    }
  }
}
