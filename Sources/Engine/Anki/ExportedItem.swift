import Foundation

/// An item of the learner's own as a note of Anki.
///
/// Anki makes a card for each template whose front isn't empty, so there is a note type for each
/// set of kinds of cards: notes edited in Anki get no cards that they didn't have.
enum ExportedItem {
  /// Returns the ID of an item's note, by which it is recognised when it is imported again. Items
  /// of the course have the same ID for all learners.
  static func guid(_ item: Item, of learner: String) -> String {
    item.courseKey.map { courseGuids + $0 } ?? guids(of: learner) + "\(item.id)"
  }

  private static func guids(of learner: String) -> String { "sanpo-\(learner)-" }
  private static let courseGuids = "sanpo-course:"

  enum Origin {
    case courseItem(key: String)
    case item(Item.ID)
  }

  /// - Returns: nil for a note that wasn't made of an item of the learner's.
  static func origin(of note: Note, _ learner: String) -> Origin? {
    if note.guid.hasPrefix(courseGuids) {
      return .courseItem(key: String(note.guid.dropFirst(courseGuids.count)))
    }
    let own = guids(of: learner)
    return note.guid.hasPrefix(own) ? Item.ID(note.guid.dropFirst(own.count)).map(Origin.item) : nil
  }

  // MARK: Note types

  static func noteType(_ kinds: [CardKind]) -> NoteType {
    NoteType(
      id: typeID(kinds), name: "Sanpo: \(kinds.map(\.template.label).joined(separator: ", "))",
      modified: version, fields: ItemField.titles, templates: kinds.map(template),
      css: NoteType.plainCSSWithLines, isCloze: false)
  }

  /// Raised when a template changes: types of earlier packages take that over, unless a person
  /// changed them, as they have the time of that instead.
  private static let version: Int64 = 2

  /// Outside the range of ids that a clock gives today; the last digits say which kinds.
  static func typeID(_ kinds: [CardKind]) -> NoteType.ID {
    1_400_000_010_000 + kinds.map(\.bit).reduce(0, +)
  }

  /// The kinds of cards that an item has, in the order of the templates.
  static func kinds(of cards: [Card]) -> [CardKind] {
    let own = Set(cards.map(\.kind))
    let kinds = CardKind.allCases.filter(own.contains)
    return kinds.isEmpty ? [.recall] : kinds
  }

  static func kind(of template: NoteType.Part) -> CardKind? {
    CardKind.allCases.first { $0.template.label == template.name }
  }

  private static func template(_ kind: CardKind) -> NoteType.Template {
    let sides = kind.template
    let (prompt, answer) = (sides.prompt.field, sides.answer.field)
    var question = sides.prompt == .sound ? "{{tts ja_JP:\(prompt)}}" : "{{\(prompt)}}"
    // Anki shows line ends of the template, too.
    if sides.typing != nil { question += "\n{{type:\(answer)}}" }
    for field in [prompt, answer].uniqued() { question = "{{#\(field)}}\(question){{/\(field)}}" }
    let reading = answer == ItemField.reading.title ? "" : "{{#Reading}}<br>{{Reading}}{{/Reading}}"
    return NoteType.Template(
      name: sides.label, question: question,
      answer: """
        {{FrontSide}}<hr id=answer>{{\(answer)}}\(reading){{#Notes}}<br>{{Notes}}{{/Notes}}\
        {{Picture}}
        """)
  }

  // MARK: Notes

  static func note(
    _ item: Item, of learner: String, kinds: [CardKind], id: Int64, edited: Int64
  ) -> Note {
    Note(
      id: id, guid: guid(item, of: learner), type: typeID(kinds), modified: edited,
      tags: AnkiTags.text(item.content.tags),
      fields: item.content.noteFields.joined(separator: String(NoteFields.separator)))
  }

  /// An item's content as its note has it.
  ///
  /// - Parameters:
  ///   - names: those of the note's fields.
  ///   - content: what the item has, for fields that the note lacks.
  /// - Throws: `Problem` if the note has no front.
  static func content(
    of note: Note, _ names: [String], before content: ItemContent
  ) throws -> ItemContent {
    var content = content
    let values = note.fields.split(
      separator: NoteFields.separator, omittingEmptySubsequences: false)
    for (name, value) in zip(names, values) {
      if let field = ItemField.titled(name) { content.take(String(value), for: field) }
    }
    content.tags = ItemContent.tags(from: note.tags)
    return try content.tidied()
  }
}

extension CardTemplate.Side {
  fileprivate var field: String {
    switch self {
    case .front, .sound: ItemField.front.title
    case .back: ItemField.back.title
    case .reading: ItemField.reading.title
    }
  }
}

extension CardKind {
  /// Its bit in the ids of note types. They stand in other people's collections, so no bit ever
  /// changes, and a new kind has the next.
  fileprivate var bit: Int64 {
    switch self {
    case .recall, .template: 1
    case .production: 2
    case .typed: 4
    case .meaning: 8
    case .reading: 16
    case .listening: 32
    }
  }
}
