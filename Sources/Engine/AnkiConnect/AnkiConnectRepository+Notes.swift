import Foundation
import GRDB

extension AnkiConnectRepository {
  /// The deck that Anki always has, so that clients don't make it. It is added with its first note
  /// or its first form for one.
  private static let ankisDeck = "Default"

  /// - Returns: its note type.
  /// - Throws: `Failure` as AnkiConnect words it.
  func check(
    _ note: AnkiConnectNote, _ models: AnkiConnectModels, _ db: Database
  ) throws -> AnkiConnectModel {
    let model = try models.named(note.model)
    if note.deck != Self.ankisDeck { _ = try deck(named: note.deck, db) }
    switch try flaw(of: note, model, db) {
    case .emptyField: throw Failure("cannot create note because it is empty")
    case .duplicate: throw Failure("cannot create note because it is a duplicate")
    case nil: return model
    }
  }

  /// A flaw of the first field of a note.
  enum NoteFlaw { case emptyField, duplicate }

  func flaw(
    of note: AnkiConnectNote, _ model: AnkiConnectModel, _ db: Database
  ) throws -> NoteFlaw? {
    let first = note.text(of: model.firstField)
    guard !AnkiConnectFields.plain(first).isEmpty || !MediaReferences.names(in: first).isEmpty
    else { return .emptyField }
    if note.allowsDuplicate { return nil }
    return try AnkiConnectDuplicatesQuery(note, model).exist(db) ? .duplicate : nil
  }

  /// The deck that a note is added to, now or by a form.
  func deck(of note: AnkiConnectNote, _ db: Database) throws -> Deck {
    guard note.deck == Self.ankisDeck else { return try deck(named: note.deck, db) }
    return try decks.findOrAdd(note.deck, DeckOptions(settings.current(db)), db)
  }

  /// Checks as `check`, and that the note makes cards: one of a cloze type needs a deletion.
  ///
  /// - Throws: `Failure` as AnkiConnect words it.
  func checkWithCards(
    _ note: AnkiConnectNote, _ models: AnkiConnectModels, _ db: Database
  ) throws {
    let model = try check(note, models, db)
    guard let type = model.imported?.type else { return }
    do {
      _ = try NewNoteRepository.cards(of: model.fields.map(note.text(of:)), type)
    } catch let problem as Problem {
      throw Self.refusal(problem)
    }
  }

  private static func refusal(_ problem: Problem) -> Failure {
    Failure("cannot create note: \(problem.sentence)")
  }

  /// Adds notes, all or none.
  ///
  /// - Throws: the failures of all notes that can't be added.
  func add(_ notes: [AnkiConnectNote], at now: Date) async throws -> [Int64] {
    try await write(at: now) { db in
      let models = try AnkiConnectModels(db)
      var failures: [String] = []
      var ids: [Item.ID] = []
      var titles: [String] = []
      for note in notes {
        do {
          let model = try check(note, models, db)
          ids.append(try add(note, of: model, to: deck(of: note, db), at: now, db))
          titles.append(note.title(model))
        } catch let failure as Failure {
          failures.append(failure.text)
        }
      }
      guard failures.isEmpty else {
        throw Failure(
          notes.count == 1 ? failures[0] : "[\(failures.map { "'\($0)'" }.joined(separator: ", "))]"
        )
      }
      try numbers.assign(db)
      let name = notes.count == 1 ? "Added \(titles[0])" : "Added \(notes.count) notes"
      return (name, try ids.map { try numbers.number(of: $0, db) })
    }
  }

  private func add(
    _ note: AnkiConnectNote, of model: AnkiConnectModel, to deck: Deck, at now: Date,
    _ db: Database
  ) throws -> Item.ID {
    guard let imported = model.imported else {
      return try items.add(content(of: note), to: deck, at: now, db)
    }
    do {
      return try NewNoteRepository(items: items).add(
        model.fields.map(note.text(of:)), tags: note.tags, of: imported.type, to: deck, at: now, db)
    } catch let problem as Problem {
      throw Self.refusal(problem)
    }
  }

  /// Returns a note of Sanpo's own model as the content of an item.
  func content(of note: AnkiConnectNote) -> ItemContent {
    var content = ItemContent(front: "", back: "", tags: note.tags)
    AnkiConnectFields.write(note.fields, into: &content)
    return content
  }

  func create(_ type: NoteType, at now: Date) async throws -> AnkiConnectModel {
    try await write(at: now) { db in
      let models = try AnkiConnectModels(db)
      guard !models.all.contains(where: { $0.name == type.name }) else {
        throw Failure("Model name already exists")
      }
      var type = type
      while models.all.contains(where: { $0.id == type.id }) { type.id += 1 }
      try NoteRepository().save(type, db)
      let model = try AnkiConnectModels(db).named(type.name)
      return ("Added the note type \(type.name)", model)
    }
  }

  /// The changes to a note; nil for parts that stay.
  struct NoteChange: Sendable {
    /// The new texts by the model's field names, with their case; other fields stay.
    var fields: [String: String] = [:]
    var media: [AnkiConnectRequest.Parameters] = []
    var tags: [String]?
  }

  func change(_ note: Int64, _ change: NoteChange, at now: Date) async throws {
    try await write(at: now) { db in
      guard let id = try numbers.items([note], db)[note] else {
        throw Failure("Note was not found: \(note)")
      }
      let item = try items.item(id, db)
      let (model, values) = try AnkiConnectModels(db).fields(of: item, db)
      let changed = fields(change, model, values)
      var content = item.content
      if let imported = model.imported {
        let tags = change.tags ?? content.tags
        content = try NewNoteRepository(items: items).change(
          item, changed, tags: tags, of: imported.type, at: now, db)
      } else {
        AnkiConnectFields.write(
          Dictionary(uniqueKeysWithValues: zip(model.fields, changed)), into: &content)
        if let tags = change.tags { content.tags = tags }
        guard content != item.content else { return ("", ()) }
        try items.update(id, content, in: decks.deckOrDeleted(item.deck, db), at: now, db)
      }
      return ("Edited \(content.title)", ())
    }
  }

  private func fields(
    _ change: NoteChange, _ model: AnkiConnectModel, _ values: [String]
  ) -> [String] {
    var fields = Dictionary(
      zip(model.fields, values), uniquingKeysWith: { first, _ in first }
    ).merging(change.fields.filter { model.fields.contains($0.key) }) { $1 }
    AnkiConnectNote.append(change.media, in: media, to: &fields)
    return model.fields.map { fields[$0] ?? "" }
  }

  /// Deletes the items of notes; unknown ones are left out.
  func delete(notes: [Int64], at now: Date) async throws {
    try await write(at: now) { db in
      let ids = try numbers.items(notes, db).values.sorted()
      try items.delete(ids, db)
      return ("Deleted \(Quantity.count(ids.count, "item"))", ())
    }
  }

  /// Changes the items of notes; unknown ones are left out.
  ///
  /// - Parameter change: returns whether it changed the item.
  func change(
    notes: [Int64], as name: String, at now: Date,
    _ change: @escaping @Sendable (Item.ID, Database) throws -> Bool
  ) async throws {
    try await write(at: now) { db in
      let ids = try numbers.items(notes, db).values.sorted()
      let changed = try ids.filter { try change($0, db) }
      return ("\(name) \(Quantity.count(changed.count, "item"))", ())
    }
  }

  /// The tags of an item as clients know them, with Anki's for a leech.
  func tags(of item: Item.ID, _ db: Database) throws -> [String] {
    try AnkiTags.tags(items.item(item, db).content.tags, of: items.cards(of: item, db))
  }
}
