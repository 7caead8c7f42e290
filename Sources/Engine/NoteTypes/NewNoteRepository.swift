import Foundation
import GRDB

/// Adds notes that were written here, with the cards that the templates of their types make.
struct NewNoteRepository: Sendable {
  let items: ItemRepository
  let notes = NoteRepository()

  /// - Parameters:
  ///   - fields: in the order of the type; missing ones are empty.
  ///   - type: stored if it is not yet.
  ///   - guid: Anki's, unless another note has it; nil for one of Sanpo's own.
  /// - Throws: `Problem` if it would have no cards.
  func add(
    _ fields: [String], tags: [String], of type: NoteType, guid: String? = nil, to deck: Deck,
    at now: Date, _ db: Database
  ) throws -> Item.ID {
    let (note, numbers) = try Self.cards(of: fields, type)
    if try notes.noteType(type.id, db) == nil { try notes.save(type, db) }
    let content = try note.content(tags: AnkiTags.text(tags)).tidied()
    let batches = ItemBatchRepository()
    let item = try batches.reserve(1, db).lowerBound
    let cards = try batches.reserveCards(numbers.count, db)
    try batches.add(words: [(item, SearchText.indexed(content))], db)
    try batches.addWithoutCards([.init(id: item, deck: deck, content: content)], at: now, db)
    let own = "note-\(try SettingsRepository.learner(db))-\(item)"
    let isFree = try guid.map { try !$0.isEmpty && notes.found($0, db) == nil } ?? false
    try notes.add(
      Note(
        id: now.milliseconds, guid: isFree ? guid ?? own : own, type: type.id,
        modified: now.milliseconds / 1000, tags: AnkiTags.text(tags), fields: note.text),
      of: item, by: 0, db)
    try batches.add(
      cards: zip(cards, numbers).map { Self.new($0, .template($1), of: item, deck.id) }, db)
    try DeckRepository.expectNotes(in: deck.id, like: item, db)
    return item
  }
}

extension NewNoteRepository {
  /// A note as it would be added, with the numbers of its cards. One that isn't a cloze has at
  /// least the first, as in Anki.
  ///
  /// - Throws: `Problem` if it would have no cards.
  static func cards(of fields: [String], _ type: NoteType) throws -> (NoteFields, [Int]) {
    guard let looks = try? type.looks() else {  // Nor does a damaged one.
      throw Problem.noCards(type.name)
    }
    let note = NoteFields(fields.joined(separator: String(NoteFields.separator)), looks)
    var numbers = looks.cards(of: note, called: type.name)
    if numbers.isEmpty, !looks.isCloze { numbers = Array(looks.templates.indices.prefix(1)) }
    guard !numbers.isEmpty else {
      throw looks.isCloze ? Problem.noCloze : Problem.noCards(type.name)
    }
    return (note, numbers)
  }

  /// Changes the fields and tags of an item's note, and adds its missing cards.
  ///
  /// - Returns: the item's content.
  func change(
    _ item: Item, _ fields: [String], tags: [String], of type: NoteType, at now: Date,
    _ db: Database
  ) throws -> ItemContent {
    // A note whose type is damaged is shown as an item, and can't be edited as a note.
    guard var note = try notes.note(of: item.id, db), let looks = try? type.looks() else {
      throw Problem.noItem
    }
    let values = NoteFields(fields.joined(separator: String(NoteFields.separator)), looks)
    note.fields = values.text
    note.tags = AnkiTags.text(tags)
    note.modified = max(note.modified, now.milliseconds / 1000)
    var content = try values.content(tags: note.tags).tidied()
    if values.synonyms == nil { content.synonyms = item.content.synonyms }
    let deck = try DeckRepository().deckOrDeleted(item.deck, db)
    try items.update(item.id, content, in: deck, at: now, db)
    try notes.update(note, of: item.id, db)
    try addMissingCards(of: item, showing: content, db)
    return content
  }

  /// Changes fields of an item's note by their names; the others stay. A “<” that begins no usual
  /// tag is text, unless the note has unusual ones.
  ///
  /// - Throws: `Problem` if there is no such field, or the note would have no cards.
  func change(
    _ item: Item, fields: [String: String], at now: Date, _ db: Database
  ) throws {
    guard let (note, type, looks) = try notes.typedNote(of: item.id, db) else {
      throw Problem.noNote
    }
    var new = NoteFields(note, looks, shownAs: item.content)
    let old = new.values
    let isUsual = old.allSatisfy { SafeHTML.otherTagsEscaped($0) == $0 }
    for (name, text) in fields {
      let html = Normalization.composed(text.withoutControls)
      guard new.set(name, to: isUsual ? SafeHTML.otherTagsEscaped(html) : html) else {
        throw Problem.noField(name, of: type.name, with: looks.fields)
      }
    }
    // The same fields again are no step of undo.
    guard new.values != old else { return }
    _ = try Self.cards(of: new.values, type)
    _ = try change(item, new.values, tags: item.content.tags, of: type, at: now, db)
  }

  /// Adds the cards of an item's note that are missing: of new clozes, and of templates that now
  /// show something. Cards that would go stay.
  func addMissingCards(of item: Item, showing content: ItemContent, _ db: Database) throws {
    // A type that can't be read makes no cards.
    guard let (note, type, looks) = try notes.typedNote(of: item.id, db) else { return }
    let fields = NoteFields(note, looks, shownAs: content)
    let there = Set(try items.cards(of: item.id, db).map(\.kind))
    let missing = looks.cards(of: fields, called: type.name).map(CardKind.template)
      .filter { !there.contains($0) }
    let batches = ItemBatchRepository()
    let ids = try batches.reserveCards(missing.count, db)
    try batches.add(cards: zip(ids, missing).map { Self.new($0, $1, of: item.id, item.deck) }, db)
  }

  private static func new(
    _ id: Card.ID, _ kind: CardKind, of item: Item.ID, _ deck: Deck.ID
  ) -> ItemBatchRepository.LearnedCard {
    (Card(id: id, item: item, deck: deck, kind: kind), nil)
  }
}

extension NoteType.Looks {
  /// The numbers of the cards that a note gets: those of its clozes, or of the templates whose
  /// question shows something of it.
  func cards(of fields: NoteFields, called name: String) -> [Int] {
    if isCloze {
      return Set(fields.values.flatMap { Cloze($0).numbers }).sorted().filter { $0 > 0 }
        .map { $0 - 1 }
    }
    var empty = fields
    empty.values = empty.values.map { _ in "" }
    return templates.indices.filter { number in
      question(fields, name, number) != question(empty, name, number)
    }
  }

  /// Whether the front of a cloze type asks for any of a note's clozes: those of a field that it
  /// doesn't ask for make cards too, as in Anki, but have no question.
  func asksForCloze(of note: NoteFields) -> Bool {
    let asked = templates.first.map { CardText.clozeFields(of: $0.question) } ?? []
    return zip(fields, note.values).contains { name, text in
      asked.contains(name) && Cloze(text).numbers.contains { $0 > 0 }
    }
  }

  private func question(_ fields: NoteFields, _ name: String, _ number: Int) -> String? {
    CardSides(self, called: name, fields, tags: "", deck: "", number: number).map { sides in
      sides.question + sides.questionSounds.joined() + sides.questionSpeech.map(\.text).joined()
    }
  }
}

extension NoteType {
  /// Makes a note type.
  ///
  /// - Parameter id: Anki's, in milliseconds since 1970.
  init(
    id: ID, name: String, modified: Int64, fields: [String], templates: [Template], css: String,
    isCloze: Bool
  ) {
    var config = WireMessage()
    if isCloze { config.add(1, 1) }
    config.add(3, css)
    self.init(
      id: id, name: name, modified: modified, config: config.data,
      fields: fields.map { name in
        var field = WireMessage()
        field.add(3, "Arial")
        field.add(4, 20)
        return Part(name: name, config: field.data)
      },
      templates: templates.map { template in
        var message = WireMessage()
        message.add(1, template.question)
        message.add(2, template.answer)
        return Part(name: template.name, config: message.data)
      })
  }

  static let plainCSS = ".card { font-family: sans-serif; font-size: 24px; text-align: center; }"
  /// For fields whose line ends are shown.
  static let plainCSSWithLines = plainCSS + "\n.card { white-space: pre-line; }"

  /// Those that every collection of Anki has, so that clients take them for granted. Stored once a
  /// note needs them; their ids are outside the range that a clock gives.
  static let usual = [
    NoteType(
      id: 1_400_000_000_003, name: "Basic", modified: 0, fields: ["Front", "Back"],
      templates: [forward], css: plainCSS, isCloze: false),
    NoteType(
      id: 1_400_000_000_004, name: "Basic (and reversed card)", modified: 0,
      fields: ["Front", "Back"],
      templates: [
        forward,
        Template(
          name: "Card 2", question: "{{Back}}", answer: "{{FrontSide}}<hr id=answer>{{Front}}"),
      ], css: plainCSS, isCloze: false),
    clozes(1_400_000_000_005, "Cloze"),
  ]

  private static let forward = Template(
    name: "Card 1", question: "{{Front}}", answer: "{{FrontSide}}<hr id=answer>{{Back}}")

  /// The type of clozes that are written here; its id is outside the range that a clock gives.
  static let cloze = clozes(1_400_000_000_002, "Sanpo Cloze")

  /// The type of questions with a picture that are written here.
  static let picture = NoteType(
    id: 1_400_000_000_006, name: "Sanpo Picture", modified: 0, fields: ["Front", "Back"],
    templates: [forward], css: plainCSSWithLines, isCloze: false)

  private static func clozes(_ id: ID, _ name: String) -> NoteType {
    NoteType(
      id: id, name: name, modified: 0, fields: ["Text", "Back Extra"],
      templates: [
        Template(
          name: "Cloze", question: "{{cloze:Text}}", answer: "{{cloze:Text}}<br>{{Back Extra}}")
      ],
      css: plainCSS + "\n.cloze { font-weight: bold; color: blue; }", isCloze: true)
  }
}

extension Problem {
  fileprivate static let noNote = Problem(
    "This item isn't a note from Anki.", remedy: "Change its front, back, reading or notes.")

  static func noField(
    _ name: String, of type: String, with names: [String]
  ) -> Problem {
    Problem(
      "The note type “\(type)” has no field “\(name)”.",
      remedy: "Its fields are \(Quantity.list(names)).")
  }

  fileprivate static func noCards(_ type: String) -> Problem {
    Problem(
      "A note of the type “\(type)” would have no cards.",
      remedy: "Fill in the fields that its templates ask about.")
  }
}
