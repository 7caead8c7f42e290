import Foundation

/// An item of the learner's own as a note of Anki: a note type called “Sanpo” with a template for
/// each kind of card.
enum ExportedItem {
  /// How the guids of a learner's items begin, so that they are known when they come back.
  static func guids(of learner: String) -> String { "sanpo-\(learner)-" }

  /// Outside the range of ids that a clock gives today.
  static let typeID: NoteType.ID = 1_400_000_000_001

  static var noteType: NoteType {
    var config = WireMessage()
    config.add(3, css)
    return NoteType(
      id: typeID, name: "Sanpo", modified: 0, config: config.data,
      fields: ["Front", "Back", "Reading", "Notes", "Picture"].map { name in
        var field = WireMessage()
        field.add(3, "Arial")
        field.add(4, 20)
        return NoteType.Part(name: name, config: field.data)
      }, templates: CardKind.allCases.map(part))
  }

  private static func part(_ kind: CardKind) -> NoteType.Part {
    let sides = kind.template
    var template = WireMessage()
    let typing = sides.typing == nil ? "" : "\n\n{{type:\(field(sides.answer))}}"
    template.add(1, "{{\(field(sides.prompt))}}\(typing)")
    template.add(
      2,
      """
      {{FrontSide}}

      <hr id=answer>

      {{\(field(sides.answer))}}{{#Notes}}<br>{{Notes}}{{/Notes}}{{Picture}}
      """)
    return NoteType.Part(name: sides.label, config: template.data)
  }

  private static func field(_ side: CardTemplate.Side) -> String {
    switch side {
    case .front, .sound: "Front"
    case .back: "Back"
    case .reading: "Reading"
    }
  }

  static func number(of kind: CardKind) -> Int {
    CardKind.allCases.firstIndex(of: kind) ?? 0
  }

  static func note(_ item: Item, of learner: String, id: Int64, edited: Int64) -> Note {
    let content = item.content
    let picture = content.picture.isEmpty ? "" : "<img src=\"\(content.picture)\">"
    let fields = [content.front, content.back, content.reading, content.notes, picture]
    return Note(
      id: id, guid: guids(of: learner) + "\(item.id)", type: typeID, modified: edited,
      tags: AnkiTags.text(content.tags),
      fields: fields.joined(separator: String(NoteFields.separator)))
  }

  private static let css = """
    .card { font-family: sans-serif; font-size: 24px; text-align: center; }
    """
}

/// Tags as Anki writes them.
enum AnkiTags {
  static func text(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
  }

  /// The tags as they came, unless the person changed them.
  static func text(_ tags: [String], before text: String) -> String {
    let old = text.split(separator: " ").map { Normalization.composed($0.lowercased()) }
    return Set(old) == Set(tags.map { $0.lowercased() }) ? text : self.text(tags)
  }
}
