import Foundation

/// The actions that change nothing.
enum AnkiConnectReading {
  typealias Failure = AnkiConnectRequest.Failure

  static let actions: [String: AnkiConnect.Action] =
    about.merging(decks) { first, _ in first }.merging(notes) { first, _ in first }.merging(cards) {
      first, _ in first
    }

  private static let about: [String: AnkiConnect.Action] = [
    "version": { _, _, _ in .number(Double(AnkiConnectRequest.version)) },
    "apiReflect": { _, parameters, _ in
      let asked = parameters.values["actions"]?.array?.compactMap(\.string)
      let known = (AnkiConnect.actions.keys + ["multi", "requestPermission"]).sorted()
      return [
        "scopes": ["actions"],
        "actions": .texts(asked.map { $0.filter(known.contains) } ?? known),
      ]
    },
    "getTags": { anki, _, _ in
      .texts(try await anki.repository.read { try anki.repository.tags($0) })
    },
    "getMediaFilesNames": { anki, parameters, _ in
      let names = anki.repository.media.names()
      guard let pattern = parameters.values["pattern"]?.string, pattern != "*" else {
        return .texts(names)
      }
      return .texts(names.filter { fnmatch(pattern, $0, 0) == 0 })
    },
    "retrieveMediaFile": { anki, parameters, _ in
      let data = anki.repository.media.data(try parameters.text("filename"))
      return data.map { .string($0.base64EncodedString()) } ?? .bool(false)
    },
    "getMediaDirPath": { anki, _, _ in
      .string(try anki.repository.media.folderOfClients().path)
    },
  ]

  private static let decks: [String: AnkiConnect.Action] = [
    "deckNames": { anki, _, _ in
      .texts(try await anki.repository.read { try anki.repository.decks.all($0).map(\.name) })
    },
    "deckNamesAndIds": { anki, _, _ in
      let decks = try await anki.repository.read { try anki.repository.decks.all($0) }
      return .object(
        Dictionary(
          uniqueKeysWithValues: decks.map { ($0.name, .id(AnkiConnectNumber.of(deck: $0.id))) }))
    },
    "getDecks": { anki, parameters, _ in
      let numbers = try parameters.numbers("cards")
      return try await anki.repository.read { db in
        let cards = try anki.repository.cards(numbers, db).values.sorted { $0.id < $1.id }
        let byDeck = try Dictionary(grouping: cards) {
          try anki.repository.decks.deckOrDeleted($0.deck, db).name
        }
        return .object(byDeck.mapValues { .numbers($0.map { AnkiConnectNumber.of($0.id) }) })
      }
    },
  ]

  // MARK: Notes

  private static let notes: [String: AnkiConnect.Action] = [
    "findNotes": { anki, parameters, now in
      let query = try parameters.text("query")
      return .numbers(
        try await anki.repository.read { try anki.repository.notes(query, at: now, $0) })
    },
    "notesInfo": { anki, parameters, now in
      let query = parameters.values["query"]?.string
      let given = query == nil ? try parameters.numbers("notes") : []
      return try await anki.repository.read { db in
        let repository = anki.repository
        let ids = try query.map { try repository.notes($0, at: now, db) } ?? given
        let items = try repository.numbers.items(ids, db)
        let rows = try AnkiConnectCardRow(repository, at: now, db)
        return .array(
          try ids.map { id in
            guard let item = items[id] else { return [:] }
            return try rows.note(id, of: repository.items.item(item, db))
          })
      }
    },
    "notesModTime": { anki, parameters, now in
      let ids = try parameters.numbers("notes")
      return try await anki.repository.read { db in
        let items = try anki.repository.numbers.items(ids, db)
        let rows = try AnkiConnectCardRow(anki.repository, at: now, db)
        return .array(
          try ids.map { id in
            guard let item = items[id] else { return [:] }
            return ["noteId": .id(id), "mod": .number(try rows.modified(item))]
          })
      }
    },
    "getNoteTags": { anki, parameters, _ in
      let id = try parameters.number("note")
      return try await anki.repository.read { db in
        guard let item = try anki.repository.numbers.items([id], db)[id] else {
          throw Failure("Note was not found: \(id)")
        }
        let items = anki.repository.items
        return try .texts(
          AnkiTags.tags(items.item(item, db).content.tags, of: items.cards(of: item, db)))
      }
    },
    "canAddNotes": { anki, parameters, _ in
      .array(try await refusals(anki, parameters).map { .bool($0 == nil) })
    },
    "canAddNotesWithErrorDetail": { anki, parameters, _ in
      .array(
        try await refusals(anki, parameters).map { refusal in
          refusal.map { ["canAdd": false, "error": .string($0)] } ?? ["canAdd": true]
        })
    },
  ]

  /// Why notes can't be added; nil for each that can.
  private static func refusals(
    _ anki: AnkiConnect, _ parameters: AnkiConnect.Parameters
  ) async throws -> [String?] {
    let values = try parameters.list("notes")
    return try await anki.repository.read { db in
      let models = try AnkiConnectModels(db)
      return try values.map { value in
        do {
          try anki.repository.checkWithCards(try AnkiConnectNote(value), models, db)
          return nil
        } catch let failure as Failure {
          return failure.text
        }
      }
    }
  }

  // MARK: Cards

  private static let cards: [String: AnkiConnect.Action] = [
    "findCards": { anki, parameters, now in
      let query = try parameters.text("query")
      let found = try await anki.repository.read {
        try anki.repository.cards(query, at: now, $0)
      }
      return .numbers(found.map { AnkiConnectNumber.of($0) })
    },
    "cardsInfo": { anki, parameters, now in
      try await each(anki, parameters, now, missing: [:]) { try $0.card($1) }
    },
    "cardsModTime": { anki, parameters, now in
      try await each(anki, parameters, now, missing: [:]) { rows, card in
        ["cardId": .id(AnkiConnectNumber.of(card.id)), "mod": .number(try rows.modified(card))]
      }
    },
    "cardsToNotes": { anki, parameters, _ in
      let numbers = try parameters.numbers("cards")
      return try await anki.repository.read { db in
        let items = try anki.repository.items(ofCards: numbers, db)
        return .numbers(try items.map { try anki.repository.numbers.number(of: $0, db) })
      }
    },
    "areSuspended": { anki, parameters, now in
      try await each(anki, parameters, now, missing: .null) { .bool($1.isSuspended) }
    },
    "suspended": { anki, parameters, _ in
      let number = try parameters.number("card")
      return try await anki.repository.read { db in
        guard let card = try anki.repository.cards([number], db).values.first else {
          throw Failure("Card was not found: \(number)")
        }
        return .bool(card.isSuspended)
      }
    },
    "areDue": { anki, parameters, now in
      try await each(anki, parameters, now, missing: false) { .bool($0.isDue($1)) }
    },
    "getIntervals": { anki, parameters, now in
      let isComplete = try parameters.flag("complete")
      return try await each(anki, parameters, now, missing: nil) { rows, card in
        let interval = JSONValue.number(rows.interval(card))
        return isComplete ? [interval] : interval
      }
    },
    "getEaseFactors": { anki, parameters, now in
      try await each(anki, parameters, now, missing: .null) {
        .number(Double($0.factor($1.progress)))
      }
    },
  ]

  /// Answers for each card, in their order.
  ///
  /// - Parameter missing: for a card that is not there; nil if that is an error.
  private static func each(
    _ anki: AnkiConnect, _ parameters: AnkiConnect.Parameters, _ now: Date, missing: JSONValue?,
    _ tell: @escaping @Sendable (AnkiConnectCardRow, Card) throws -> JSONValue
  ) async throws -> JSONValue {
    let numbers = try parameters.numbers("cards")
    return try await anki.repository.read { db in
      let cards = try anki.repository.cards(numbers, db)
      let rows = try AnkiConnectCardRow(anki.repository, at: now, db)
      return .array(
        try numbers.map { number in
          if let card = cards[AnkiConnectNumber.card(from: number)] { return try tell(rows, card) }
          guard let missing else { throw Failure("Card was not found: \(number)") }
          return missing
        })
    }
  }
}
