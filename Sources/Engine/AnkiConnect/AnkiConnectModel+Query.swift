import GRDB

/// A note type as clients know it: Sanpo's own, whose notes are plain items, or one of Anki's.
struct AnkiConnectModel: Sendable {
  /// The parts of an Anki note type; nil for Sanpo's own.
  struct Imported: Sendable {
    var type: NoteType
    var looks: NoteType.Looks
  }

  var imported: Imported?

  var name: String { imported?.type.name ?? AnkiConnectFields.model }
  var id: Int64 { imported?.type.id ?? AnkiConnectFields.modelID }
  var looks: NoteType.Looks { imported?.looks ?? Self.ownLooks }
  var fields: [String] { looks.fields }
  /// The name of the field that duplicates are found by.
  var firstField: String { fields.first ?? "" }

  /// Those of Sanpo's own, in Anki's words.
  private static let ownLooks = NoteType.Looks(
    isCloze: false, css: "", fields: ItemField.titles, sortField: 0,
    templates: [
      NoteType.Template(name: "Card 1", question: "{{Front}}", answer: "{{Back}}<br>{{Reading}}")
    ])

  /// The model in the form of `findModelsByName`.
  var json: OrderedJSON {
    let modified = imported?.type.modified ?? 0
    let type = looks.isCloze ? 1 : 0
    return [
      "css": looks.css, "did": OrderedJSON.null, "flds": fieldList, "id": id, "latexPost": "",
      "latexPre": "", "latexsvg": false, "mod": modified, "name": name,
      "req": OrderedJSON.emptyList, "sortf": looks.sortField, "tmpls": templateList, "type": type,
      "usn": -1,
    ]
  }

  private var fieldList: [OrderedJSON] {
    fields.enumerated().map { place, name in
      [
        "description": "", "font": "Arial", "name": name, "ord": place, "rtl": false, "size": 20,
        "sticky": false,
      ]
    }
  }

  private var templateList: [OrderedJSON] {
    looks.templates.enumerated().map { place, template in
      [
        "afmt": template.answer, "bafmt": "", "bfont": "", "bqfmt": "", "bsize": 0,
        "did": OrderedJSON.null, "name": template.name, "ord": place, "qfmt": template.question,
      ]
    }
  }

  /// The fields of a note, as `notesInfo` and `cardsInfo` tell them.
  func json(_ values: [String]) -> OrderedJSON.Members {
    OrderedJSON.Members(
      zip(fields, values).enumerated().map { place, field -> (String, any JSONWritable) in
        (field.0, ["order": place, "value": field.1] as OrderedJSON)
      })
  }
}

/// All note types.
struct AnkiConnectModels: Sendable {
  /// The models, with those that Anki always has, which are stored once a note needs them.
  let all: [AnkiConnectModel]
  private let hasStored: Bool

  init(_ db: Database) throws {
    let stored = try NoteRepository().noteTypes(db)
    let names = Set(stored.map(\.name))
    hasStored = !stored.isEmpty
    let types = stored + NoteType.usual.filter { !names.contains($0.name) }
    let imported = types.compactMap { type -> AnkiConnectModel? in
      // Cards of a type that can't be read are shown as items, too.
      guard let looks = try? type.looks() else { return nil }
      return AnkiConnectModel(imported: .init(type: type, looks: looks))
    }
    all = [AnkiConnectModel()] + imported.filter { $0.name != AnkiConnectFields.model }
  }

  func named(_ name: String) throws(AnkiConnectRequest.Failure) -> AnkiConnectModel {
    guard let model = all.first(where: { $0.name == name }) else {
      throw .init("model was not found: \(name)")
    }
    return model
  }

  /// The model of an item, with its values of the fields.
  func fields(
    of item: Item, _ db: Database
  ) throws -> (model: AnkiConnectModel, values: [String]) {
    guard hasStored, let note = try NoteRepository().note(of: item.id, db),
      let model = all.first(where: { $0.imported?.type.id == note.type }),
      let imported = model.imported
    else { return (AnkiConnectModel(), item.content.noteFields) }
    return (model, NoteFields(note, imported.looks, shownAs: item.content).values)
  }
}
