/// The actions that open something in Anki's window, or here in a page.
enum AnkiConnectGUI {
  private static let mostShown = 20

  static let actions: [String: AnkiConnect.Action] = [
    "guiBrowse": { anki, parameters, now in
      let query = parameters.values["query"]?.string ?? ""
      let (cards, items, search) = try await anki.repository.read { db in
        let cards = try anki.repository.cards(query, at: now, db)
        let shown = cards.prefix(mostShown).map { AnkiConnectNumber.of($0) }
        let items = try anki.repository.items(ofCards: shown, db)
        let fronts = try items.map { try anki.repository.items.item($0, db).content.front }
        return (cards, items, Search.fronts(fronts))
      }
      try await anki.browse(.items(items, search: search))
      return .numbers(cards.map { AnkiConnectNumber.of($0) })
    },
    "guiEditNote": { anki, parameters, _ in
      let note = try parameters.number("note")
      let item = try await anki.repository.read {
        try anki.repository.numbers.items([note], $0)[note]
      }
      guard let item else { throw AnkiConnectRequest.Failure("Note was not found: \(note)") }
      try await anki.browse(.items([item], search: ""))
      return .null
    },
    // The person adds it, so it has no id yet; the add-on answers 0 then, too.
    "guiAddCards": { anki, parameters, _ in
      let note = try AnkiConnectNote(try parameters.value("note"))
      var fields = note.fields
      AnkiConnectNote.append(note.media, in: anki.repository.media, to: &fields)
      let filled = fields
      let (deck, content) = try await anki.repository.read { db in
        let model = try AnkiConnectModels(db).named(note.model)
        var whole = note
        whole.fields = filled
        return (
          try anki.repository.deck(named: note.deck, db).id,
          anki.repository.draft(whole, of: model)
        )
      }
      try await anki.browse(.adding(content, to: deck))
      return OrderedJSON(0)
    },
    "guiSelectedNotes": { _, _, _ in .emptyList },
  ]
}
