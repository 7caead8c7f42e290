import Foundation

/// The actions that change nothing.
extension AnkiConnect {
  static let aboutActions: [String: Action] = [
    "version": { _, _, _ in OrderedJSON(AnkiConnectRequest.version) },
    "apiReflect": { _, parameters, _ in
      let asked = parameters.values["actions"]?.array?.compactMap(\.string)
      let known = (actions.keys + ["multi", "requestPermission"]).sorted()
      let shown = asked.map { $0.filter(known.contains) } ?? known
      return ["actions": shown, "scopes": ["actions"]]
    },
    "getTags": reading { anki, _, _, db in OrderedJSON(try anki.tags(db)) },
    "getMediaFilesNames": { anki, parameters, _ in
      let names = anki.repository.media.names()
      guard let pattern = parameters.values["pattern"]?.string, pattern != "*" else {
        return OrderedJSON(names)
      }
      return OrderedJSON(names.filter { fnmatch(pattern, $0, 0) == 0 })
    },
    "retrieveMediaFile": { anki, parameters, _ in
      let data = anki.repository.media.data(try parameters.text("filename"))
      return data.map { OrderedJSON($0.base64EncodedString()) } ?? OrderedJSON(false)
    },
    "getMediaDirPath": { anki, _, _ in
      OrderedJSON(try anki.repository.media.folderOfClients().path)
    },
  ]

  static let deckActions: [String: Action] = [
    "deckNames": reading { anki, _, _, db in
      OrderedJSON(try anki.decks.all(db).map(\.name))
    },
    "deckNamesAndIds": reading { anki, _, _, db in
      let decks = try anki.decks.all(db)
      return OrderedJSON(
        Dictionary(
          uniqueKeysWithValues: decks.map { ($0.name, AnkiConnectNumber.of(deck: $0.id)) }))
    },
    "getDecks": reading { anki, parameters, _, db in
      let numbers = try parameters.numbers("cards")
      let cards = try anki.cards(numbers, db).values.sorted { $0.id < $1.id }
      let byDeck = try Dictionary(grouping: cards) {
        try anki.decks.deckOrDeleted($0.deck, db).name
      }
      return OrderedJSON(byDeck.mapValues { $0.map { AnkiConnectNumber.of($0.id) } })
    },
  ]

  // MARK: Notes

  static let noteReading: [String: Action] = [
    "findNotes": reading { anki, parameters, now, db in
      OrderedJSON(try anki.notes(try parameters.text("query"), at: now, db))
    },
    "notesInfo": reading { anki, parameters, now, db in
      let query = parameters.values["query"]?.string
      let ids = try query.map { try anki.notes($0, at: now, db) } ?? parameters.numbers("notes")
      let items = try anki.numbers.items(ids, db)
      let rows = try AnkiConnectCardRow(anki, at: now, db)
      return OrderedJSON(
        try ids.map { id -> OrderedJSON in
          guard let item = items[id] else { return [:] }
          return try rows.note(id, of: anki.items.item(item, db))
        })
    },
    "notesModTime": reading { anki, parameters, now, db in
      let ids = try parameters.numbers("notes")
      let items = try anki.numbers.items(ids, db)
      let rows = try AnkiConnectCardRow(anki, at: now, db)
      return OrderedJSON(
        try ids.map { id -> OrderedJSON in
          guard let item = items[id] else { return [:] }
          return ["mod": JSONValue.number(try rows.modified(item)), "noteId": id]
        })
    },
    "getNoteTags": reading { anki, parameters, _, db in
      let id = try parameters.number("note")
      guard let item = try anki.numbers.items([id], db)[id] else {
        throw Failure("Note was not found: \(id)")
      }
      return OrderedJSON(try anki.tags(of: item, db))
    },
    "canAddNotes": refusals { OrderedJSON($0 == nil) },
    "canAddNotesWithErrorDetail": refusals { refusal in
      guard let refusal else { return ["canAdd": true] }
      return ["canAdd": false, "error": refusal]
    },
  ]

  /// Answers for each note with why it can't be added; nil for one that can.
  private static func refusals(
    _ answer: @escaping @Sendable (String?) -> OrderedJSON
  ) -> Action {
    reading { anki, parameters, _, db in
      let values = try parameters.list("notes")
      let models = try AnkiConnectModels(db)
      let refusals: [String?] = try values.map { value in
        do {
          try anki.checkWithCards(try AnkiConnectNote(value), models, db)
          return nil
        } catch let failure as Failure {
          return failure.text
        }
      }
      return OrderedJSON(refusals.map(answer))
    }
  }

  // MARK: Cards

  static let cardReading: [String: Action] = [
    "findCards": reading { anki, parameters, now, db in
      let found = try anki.cards(try parameters.text("query"), at: now, db)
      return OrderedJSON(found.map { AnkiConnectNumber.of($0) })
    },
    "cardsInfo": each(missing: [:]) { try $0.card($1) },
    "cardsModTime": each(missing: [:]) { rows, card in
      [
        "cardId": AnkiConnectNumber.of(card.id), "mod": JSONValue.number(try rows.modified(card)),
      ]
    },
    "cardsToNotes": reading { anki, parameters, _, db in
      let items = try anki.items(ofCards: try parameters.numbers("cards"), db)
      return OrderedJSON(try items.map { try anki.numbers.number(of: $0, db) })
    },
    "areSuspended": each(missing: .null) { OrderedJSON($1.isSuspended) },
    "suspended": reading { anki, parameters, _, db in
      let number = try parameters.number("card")
      guard let card = try anki.cards([number], db).values.first else {
        throw Failure("Card was not found: \(number)")
      }
      return OrderedJSON(card.isSuspended)
    },
    "areDue": each(missing: OrderedJSON(false)) { OrderedJSON($0.isDue($1)) },
    "getIntervals": { anki, parameters, now in
      let isComplete = try parameters.flag("complete")
      let intervals = each(missing: nil) { rows, card in
        let interval = JSONValue.number(rows.interval(card))
        return OrderedJSON(isComplete ? JSONValue.array([interval]) : interval)
      }
      return try await intervals(anki, parameters, now)
    },
    "getEaseFactors": each(missing: .null) { OrderedJSON($0.factor($1.progress)) },
  ]

  /// Answers for each card, in their order.
  ///
  /// - Parameter missing: for a card that is not there; nil if that is an error.
  private static func each(
    missing: OrderedJSON?,
    _ answer: @escaping @Sendable (AnkiConnectCardRow, Card) throws -> OrderedJSON
  ) -> Action {
    reading { anki, parameters, now, db in
      let numbers = try parameters.numbers("cards")
      let cards = try anki.cards(numbers, db)
      let rows = try AnkiConnectCardRow(anki, at: now, db)
      return OrderedJSON(
        try numbers.map { number -> OrderedJSON in
          if let card = cards[AnkiConnectNumber.card(from: number)] {
            return try answer(rows, card)
          }
          guard let missing else { throw Failure("Card was not found: \(number)") }
          return missing
        })
    }
  }
}
