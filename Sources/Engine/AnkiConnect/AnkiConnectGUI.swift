/// The actions that open something in Anki's window, or here in a page.
extension AnkiConnect {
  static let guiActions: [String: Action] = [
    "guiBrowse": { anki, parameters, now in
      let query = parameters.values["query"]?.string ?? ""
      let (cards, shown) = try await anki.repository.read { db in
        let cards = try anki.repository.cards(query, at: now, db)
        return (cards, try anki.repository.shown(cards, of: query, at: now, db))
      }
      // Clients need the cards, also where nothing can be shown.
      try? await anki.browse(shown)
      return OrderedJSON(cards.map { AnkiConnectNumber.of($0) })
    },
    "guiEditNote": { anki, parameters, _ in
      let note = try parameters.number("note")
      let item = try await anki.repository.read {
        try anki.repository.numbers.items([note], $0)[note]
      }
      guard let item else { throw Failure("Note was not found: \(note)") }
      do {
        try await anki.browse(.item(item))
      } catch is Problem {
        // Yomitan then asks for the note by guiBrowse.
        throw Failure("unsupported action")
      }
      return .null
    },
    // The person adds it, so it has no id yet; the add-on answers 0 then, too.
    "guiAddCards": { anki, parameters, now in
      let note = try AnkiConnectNote(try parameters.value("note"))
      let model = try await anki.repository.read { try AnkiConnectModels($0).named(note.model) }
      let deck = try await anki.repository.write(at: now) { db in
        let deck = try anki.repository.deck(of: note, db)
        return ("Added deck \(deck.name)", deck)
      }
      try await suggest(note, of: model, to: deck.id, anki)
      return OrderedJSON(0)
    },
    "guiSelectedNotes": { _, _, _ in .emptyList },
  ]

  /// Shows the form for a note. Its media are stored for that, and removed if it can't be shown.
  private static func suggest(
    _ note: AnkiConnectNote, of model: AnkiConnectModel, to deck: Deck.ID, _ anki: AnkiConnect
  ) async throws {
    var note = note
    let (repository, media) = (anki.repository, anki.repository.media)
    let (given, before) = (note.media, media.names())
    AnkiConnectNote.append(given, in: media, to: &note.fields)
    do {
      try await anki.browse(
        model.imported == nil
          ? .adding(repository.content(of: note), to: deck)
          : .addingNote(
            ofType: model.name, fields: model.fields.map(note.text(of:)), tags: note.tags, to: deck)
      )
    } catch {
      let named = note.fields.values.flatMap(MediaReferences.names(in:))
      for name in Set(named).intersection(media.names()).subtracting(before) {
        try media.remove(name)
      }
      throw error
    }
  }
}
