import Engine
import Foundation

/// Cards that were found, a page of them.
enum CardList {
  static func lines(_ finds: DeckList.Finds, at now: Date) -> [Line] {
    guard finds.total > 0 else {
      return [finds.query.isEmpty ? "It holds no cards yet." : "Nothing fits “\(finds.query)”."]
    }
    let rows = finds.cards.map { row($0, finds.today, now) }
    let table = Table(sides: [.right, .left, .left], rows: rows).lines()
    guard finds.pages > 1 else { return table }
    return table + [
      "\("Page \(finds.page) of \(finds.pages), \(Quantity.grouped(finds.total)) cards", .faint)"
    ]
  }

  private static func row(_ found: Found, _ today: Day, _ now: Date) -> [Line] {
    [
      Line("\(found.item.id)", .faint),
      Line(Fields.withReading(found.item.content), .strong),
      """
      \(Fields.line(found.item.content.back))  \(marks(found.card), .wrong)\
      \("\(found.card.kind.rawValue), \(status(found.card, today, now))", .faint)
      """,
    ]
  }

  static func marks(_ card: Card) -> String { card.isLeech ? "leech " : "" }

  static func status(_ card: Card, _ today: Day, _ now: Date) -> String {
    if card.isSuspended { return "suspended" }
    if card.buriedUntil > today { return "buried until tomorrow" }
    return Phrase.due(card.progress.due, on: today, at: now)
  }
}

// MARK: JSON

/// A card.
struct CardRow: Encodable {
  let card: Card.ID
  let item: Item.ID
  let kind, phase: String
  /// The moment of a step, or the beginning of the day of a review; null for a new card.
  @Nullable var due: Date?
  /// In days.
  let interval: Int
  @Nullable var stability: Double?
  @Nullable var difficulty: Double?
  let repetitions, lapses: Int
  let isSuspended, isLeech: Bool
  /// A day.
  @Nullable var buriedUntil: String?

  init(_ card: Card, _ boundary: DayBoundary) {
    (self.card, item, kind) = (card.id, card.item, card.kind.rawValue)
    phase = card.progress.phase.name
    due = card.progress.due.date(boundary)
    interval = card.progress.interval
    stability = card.progress.memory?.stability
    difficulty = card.progress.memory?.difficulty
    (repetitions, lapses) = (card.progress.repetitions, card.progress.lapses)
    (isSuspended, isLeech) = (card.isSuspended, card.isLeech)
    buriedUntil = card.buriedUntil.number == 0 ? nil : Phrase.date(card.buriedUntil)
  }
}

/// What a search gives of a card besides the card itself.
private struct FoundRow: Encodable {
  let type = "card"
  let front, back, reading, deck: String
  let tags: [String]

  init(_ found: Found) {
    let content = found.item.content
    (front, back, reading) = (content.front, content.back, content.reading)
    (deck, tags) = (found.deckName, content.tags)
  }
}

extension CardList {
  static func rows(_ finds: DeckList.Finds, _ boundary: DayBoundary) -> [any Encodable] {
    finds.cards.map { Joined(CardRow($0.card, boundary), FoundRow($0)) }
  }
}

extension Due {
  /// Nil for a new card.
  func date(_ boundary: DayBoundary) -> Date? {
    switch self {
    case .unscheduled: nil
    case .at(let date): date
    case .on(let day): boundary.start(of: day)
    }
  }
}
