import Foundation

/// The actions that change something.
extension AnkiConnect {
  // MARK: Notes

  static let noteWriting: [String: Action] = [
    "addNote": { anki, parameters, now in
      let note = try AnkiConnectNote(try parameters.value("note"))
      return OrderedJSON(try await add([note], anki, now)[0])
    },
    "addNotes": { anki, parameters, now in
      let notes = try parameters.list("notes").map { try AnkiConnectNote($0) }
      return notes.isEmpty ? .emptyList : OrderedJSON(try await add(notes, anki, now))
    },
    // asbplayer sends tags here, too, which replace none in Anki.
    "updateNoteFields": doing { anki, parameters, now in
      let note = try parameters.object("note")
      try await anki.change(try note.number("id"), try fieldChange(in: note), at: now)
    },
    "updateNote": doing { anki, parameters, now in
      let note = try parameters.object("note")
      var change = try fieldChange(in: note)
      guard note.values["fields"] != nil || note.values["tags"] != nil || !change.media.isEmpty
      else { throw Failure(#"Must provide a "fields" or "tags" property."#) }
      change.tags = note.values["tags"]?.array?.compactMap(\.string)
        .flatMap(ItemContent.tags(from:))
      try await anki.change(try note.number("id"), change, at: now)
    },
    "deleteNotes": doing { anki, parameters, now in
      try await anki.delete(notes: try parameters.numbers("notes"), at: now)
    },
    "storeMediaFile": { anki, parameters, _ in
      OrderedJSON(try anki.repository.media.store(parameters, overwrites: true))
    },
    "deleteMediaFile": doing { anki, parameters, _ in
      try anki.media.remove(try parameters.text("filename"))
    },
    "createDeck": { anki, parameters, now in
      let deck = try await anki.repository.createDeck(try parameters.text("deck"), at: now)
      return OrderedJSON(AnkiConnectNumber.of(deck: deck.id))
    },
    // Nothing of Sanpo leaves this computer, so there is nothing to wait for.
    "sync": { _, _, _ in .null },
  ]

  /// Media are stored once every note is known to be acceptable.
  private static func add(
    _ notes: [AnkiConnectNote], _ anki: AnkiConnect, _ now: Date
  ) async throws -> [Int64] {
    var notes = notes
    if notes.contains(where: { !$0.media.isEmpty }) {
      let checked = notes
      try await anki.repository.read { db in
        let models = try AnkiConnectModels(db)
        for note in checked { _ = try anki.repository.check(note, models, db) }
      }
    }
    for place in notes.indices {
      let media = notes[place].media
      AnkiConnectNote.append(media, in: anki.repository.media, to: &notes[place].fields)
    }
    return try await anki.repository.add(notes, at: now)
  }

  private static func fieldChange(
    in note: Parameters
  ) throws -> AnkiConnectRepository.NoteChange {
    var change = AnkiConnectRepository.NoteChange()
    if note.values["fields"] != nil {
      change.fields = try AnkiConnectNote.fields(try note.object("fields"))
    }
    change.media = AnkiConnectNote.media(in: note)
    return change
  }

  // MARK: Tags

  static let tagWriting: [String: Action] = [
    "addTags": tagging(isAdding: true),
    "removeTags": tagging(isAdding: false),
    "updateNoteTags": doing { anki, parameters, now in
      try await anki.change(
        try parameters.number("note"), .init(tags: try tagNames(parameters)), at: now)
    },
    "replaceTags": doing { anki, parameters, now in
      try await replace(try parameters.numbers("notes"), parameters, anki, now)
    },
    "replaceTagsInAllNotes": doing { anki, parameters, now in
      let all = try await anki.read { try anki.notes("", at: now, $0) }
      try await replace(all, parameters, anki, now)
    },
    // Sanpo stores no tags without items.
    "clearUnusedTags": { _, _, _ in .null },
  ]

  /// Replaces a tag, without case, of the notes that have it.
  private static func replace(
    _ notes: [Int64], _ parameters: Parameters, _ anki: AnkiConnectRepository, _ now: Date
  ) async throws {
    let old = try parameters.text("tag_to_replace").trimmed.lowercased()
    let new = ItemContent.tags(from: try parameters.text("replace_with_tag"))
    try await anki.change(notes: notes, as: "Replaced a tag of", at: now) { id, db in
      let tags = try anki.items.item(id, db).content.tags.filter { $0.lowercased() == old }
      guard !tags.isEmpty else { return false }
      try anki.items.remove(tags: tags, from: id, db)
      try anki.items.add(tags: new, to: id, db)
      return true
    }
  }

  private static func tagging(isAdding: Bool) -> Action {
    doing { anki, parameters, now in
      let (tags, notes) = (try tagNames(parameters), try parameters.numbers("notes"))
      try await anki.change(notes: notes, as: isAdding ? "Tagged" : "Untagged", at: now) {
        try isAdding
          ? anki.items.add(tags: tags, to: $0, $1) : anki.items.remove(tags: tags, from: $0, $1)
      }
    }
  }

  /// One text with blanks, or a list.
  private static func tagNames(_ parameters: Parameters) throws -> [String] {
    let value = try parameters.value("tags")
    let texts = value.array?.compactMap(\.string) ?? [value.string ?? ""]
    return texts.flatMap(ItemContent.tags(from:))
  }

  // MARK: Cards

  static let cardWriting: [String: Action] = [
    "suspend": { anki, parameters, now in
      let numbers = try parameters.numbers("cards")
      let wasActive = try await anki.repository.read { db in
        try anki.repository.cards(numbers, db).values.contains { !$0.isSuspended }
      }
      let items = anki.repository.items
      try await anki.repository.change(cards: numbers, as: "Suspended", at: now) {
        try items.suspend(.card($0.id, of: $0.item), at: now, $1)
      }
      return OrderedJSON(wasActive)
    },
    "unsuspend": doing { anki, parameters, now in
      try await anki.change(cards: try parameters.numbers("cards"), as: "Unsuspended", at: now) {
        try anki.items.unsuspend(.card($0.id, of: $0.item), at: now, $1)
      }
    },
    "forgetCards": doing { anki, parameters, now in
      try await anki.change(cards: try parameters.numbers("cards"), as: "Reset", at: now) {
        try anki.reviews.reset(.card($0.id, of: $0.item), $1)
      }
    },
    // All cards of a note are in its deck.
    "changeDeck": doing { anki, parameters, now in
      let numbers = try parameters.numbers("cards")
      let deck = try await anki.createDeck(try parameters.text("deck"), at: now)
      try await anki.change(cards: numbers, as: "Moved", at: now) {
        try anki.items.move($0.item, to: deck, $1)
      }
    },
    "answerCards": { anki, parameters, now in
      let answers = try parameters.list("answers").map { answer in
        guard let card = answer["cardId"]?.integer else { throw Failure("'cardId' is missing") }
        guard let grade = answer["ease"]?.integer.flatMap({ Grade(rawValue: $0) }) else {
          throw Failure("invalid ease")
        }
        return (card: Int64(card), grade: grade)
      }
      return OrderedJSON(
        try await anki.repository.answer(answers, in: anki.face, at: now))
    },
  ]
}
