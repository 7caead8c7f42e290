import Foundation
import GRDB

/// Cards and notes as AnkiConnect tells them.
struct AnkiConnectCardRow {
  let repository: AnkiConnectRepository
  let db: Database
  let moment: StudyMoment
  let settings: Settings

  init(_ repository: AnkiConnectRepository, at now: Date, _ db: Database) throws {
    (self.repository, self.db) = (repository, db)
    moment = try repository.settings.moment(now, db)
    settings = try repository.settings.current(db)
  }

  func note(_ id: Int64, of item: Item) throws -> JSONValue {
    let cards = try repository.items.cards(of: item.id, db)
    return [
      "noteId": .number(Double(id)), "profile": "Sanpo", "modelName": "Sanpo",
      "tags": .array(item.content.tags.map(JSONValue.string)),
      "fields": AnkiConnectFields.json(of: item.content), "mod": .number(try changed(item)),
      "cards": .array(cards.map { .number(Double(AnkiConnectNumber.of($0.id))) }),
    ]
  }

  func card(_ card: Card) throws -> JSONValue {
    let item = try repository.items.item(card.item, db)
    let deck = try repository.decks.deck(card.deck, db)
    let note = try repository.numbers.number(of: item.id, db)
    let progress = card.progress
    let reviewed = progress.lastReviewedAt?.timeIntervalSince1970.rounded(.down) ?? 0
    let place = CardKind.allCases.firstIndex(of: card.kind) ?? 0
    return [
      "cardId": .number(Double(AnkiConnectNumber.of(card.id))), "note": .number(Double(note)),
      "deckName": .string(deck.name), "modelName": "Sanpo",
      "fields": AnkiConnectFields.json(of: item.content), "fieldOrder": 0,
      "ord": .number(Double(place)), "question": .string(text(card.kind.template.prompt, item)),
      "answer": .string(text(card.kind.template.answer, item)), "css": "",
      "factor": progress.phase == .new ? 0 : 2500, "interval": .number(Double(progress.interval)),
      "type": .number(Double(type(progress.phase))), "queue": .number(Double(queue(card))),
      "due": .number(due(card)), "reps": .number(Double(progress.repetitions)),
      "lapses": .number(Double(progress.lapses)), "left": 0,
      "mod": .number(max(reviewed, try changed(item))), "flags": 0,
      "nextReviews": .array(nextReviews(card, deck).map(JSONValue.string)),
    ]
  }

  /// In seconds since 1970.
  private func changed(_ item: Item) throws -> Double {
    let edited = try Int64.fetchOne(
      db, sql: "SELECT ifnull(edited_at, created_at) FROM item WHERE id = ?",
      arguments: [item.id])
    return Double((edited ?? 0) / 1000)
  }

  private func text(_ side: CardTemplate.Side, _ item: Item) -> String {
    switch side {
    case .front: item.content.front
    case .back, .sound: item.content.back
    case .reading: item.content.reading
    }
  }

  private func type(_ phase: Phase) -> Int {
    switch phase {
    case .new: 0
    case .learning: 1
    case .review: 2
    case .relearning: 3
    }
  }

  private func queue(_ card: Card) -> Int {
    if card.isSuspended { return -1 }
    if card.buriedUntil > moment.today { return -2 }
    return card.progress.phase.isRelearning ? 1 : type(card.progress.phase)
  }

  /// A place among new cards, seconds since 1970 of a learning step, or the number of a day.
  private func due(_ card: Card) -> Double {
    switch card.progress.due {
    case .unscheduled: Double(card.id)
    case .at(let date): date.timeIntervalSince1970.rounded(.down)
    case .on(let day): Double(day.number)
    }
  }

  func isDue(_ card: Card) -> Bool {
    switch card.progress.due {
    case .unscheduled: true
    case .at(let date): date <= moment.now
    case .on(let day): day <= moment.today
    }
  }

  /// How long until the card is asked again after each grade: "10m", "4d".
  private func nextReviews(_ card: Card, _ deck: Deck) -> [String] {
    let scheduler = settings.scheduler(retention: deck.options.retention)
    return Grade.allCases.map { grade in
      let after = scheduler.outcome(
        of: grade, for: card.id, card.progress, at: moment.now, on: moment.today,
        boundary: moment.boundary
      ).progress
      switch after.due {
      case .at(let date):
        return "\(max(1, Int(date.timeIntervalSince(moment.now) / 60)))m"
      case .on, .unscheduled: return "\(after.interval)d"
      }
    }
  }

  /// Days; negative seconds for a learning step.
  func interval(_ card: Card) -> Double {
    guard case .at(let date) = card.progress.due, let last = card.progress.lastReviewedAt else {
      return Double(card.progress.interval)
    }
    return -date.timeIntervalSince(last).rounded()
  }
}

extension Phase {
  fileprivate var isRelearning: Bool {
    if case .relearning = self { true } else { false }
  }
}
