import Foundation
import GRDB

/// A note type whose notes a person can add, with the names of its fields.
public struct NoteForm: Hashable, Sendable {
  public var name: String
  public var fields: [String]
}

/// A note of an Anki note type, as a person writes it.
public struct NewNote: Sendable {
  public var type: String
  /// The full name of its deck, which is added if there is none.
  public var deck: String
  /// The texts by the names of their fields, as HTML; a “<” that begins no usual tag is text.
  public var fields: [String: String]
  public var tags: [String]
  /// Whether it is added even if another note has the same first field.
  public var allowsDuplicate: Bool

  public init(
    type: String, deck: String, fields: [String: String], tags: [String] = [],
    allowsDuplicate: Bool = false
  ) {
    self.type = type
    self.deck = deck
    self.fields = fields
    self.tags = tags
    self.allowsDuplicate = allowsDuplicate
  }
}

/// Notes that a person adds, by the rules for those of clients.
extension AnkiConnectRepository {
  func noteForms() async throws -> [NoteForm] {
    try await storage.database.read { db in
      try AnkiConnectModels(db).all.compactMap(\.imported).map { NoteForm($0) }
    }
  }

  func noteForm(named name: String) async throws -> NoteForm {
    try await storage.database.read { db in NoteForm(try stored(named: name, db)) }
  }

  /// - Throws: `Problem` if its first field is empty or another note's, or if it makes no cards.
  func add(_ note: NewNote, at now: Date) async throws -> Item.ID {
    try await storage.undoable(at: now) { db in
      let imported = try stored(named: note.type, db)
      let model = AnkiConnectModel(imported: imported)
      let form = NoteForm(imported)
      let names = Set(form.fields.map { $0.lowercased() })
      if let unknown = note.fields.keys.sorted().first(where: { !names.contains($0.lowercased()) })
      {
        throw Problem.noField(unknown, of: form.name, with: form.fields)
      }
      let deck = try decks.findOrAdd(note.deck, DeckOptions(settings.current(db)), db)
      let written = AnkiConnectNote(note)
      switch try flaw(of: written, model, db) {
      case .emptyField: throw Problem.noFirstField(form)
      case .duplicate: throw Problem.duplicate(of: written.title(model), form)
      case nil: break
      }
      let id = try NewNoteRepository(items: items).add(
        form.fields.map(written.text(of:)), tags: written.tags, of: imported.type, to: deck,
        at: now, db)
      return ("Added \(written.title(model))", id)
    }
  }

  /// A note type by its name, in any case if no other has exactly this one.
  private func stored(named name: String, _ db: Database) throws -> AnkiConnectModel.Imported {
    let types = try AnkiConnectModels(db).all.compactMap(\.imported)
    let found =
      types.first { $0.type.name == name }
      ?? types.first { $0.type.nameForComparison == name.lowercased() }
    guard let found else { throw Problem.noNoteType(name, of: types.map(\.type.name)) }
    return found
  }
}

extension NoteForm {
  fileprivate init(_ imported: AnkiConnectModel.Imported) {
    self.init(name: imported.type.name, fields: imported.looks.fields)
  }
}

extension AnkiConnectNote {
  fileprivate init(_ note: NewNote) {
    deck = note.deck
    model = note.type
    allowsDuplicate = note.allowsDuplicate
    fields = note.fields.mapValues {
      SafeHTML.otherTagsEscaped(Normalization.composed($0.withoutControls))
    }
    tags = note.tags
  }
}

extension Problem {
  fileprivate static func noNoteType(_ name: String, of names: [String]) -> Problem {
    Problem(
      "There is no note type “\(name)”.", remedy: "The note types are \(Quantity.list(names)).")
  }

  fileprivate static func noFirstField(_ form: NoteForm) -> Problem {
    Problem(
      "The field “\(form.fields.first ?? "")” is empty.",
      remedy: "Fill it in: a note needs its first field.")
  }

  fileprivate static func duplicate(of title: String, _ form: NoteForm) -> Problem {
    Problem(
      "Another note of the type “\(form.name)” has the first field “\(title)”.",
      remedy: "Change that note, or allow the duplicate.")
  }
}
