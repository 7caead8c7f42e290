import Engine
import Foundation

/// A deck with its options, and what is found in it.
enum DeckScreen {
  static func lines(_ open: DeckShelf.OpenDeck, at now: Date) -> [Line] {
    options(open.line) + [Line()] + finds(open.finds, at: now)
  }

  static func options(_ line: Overview.DeckLine) -> [Line] {
    let options = line.deck.options
    let kinds = options.cardKinds.map(\.rawValue).joined(separator: ", ")
    return [
      """
      \(line.deck.name, .strong)  \(Quantity.count(line.items, "item")), \
      \(Phrase.counts(line.counts)) waiting
      """,
      """
      \(options.newPerDay) new and \(options.reviewsPerDay) reviews a day, \
      retention \(Quantity.percent(options.retention)), new cards \(order(options.newOrder))
      """,
      """
      Asked by \(kinds); siblings \(options.buriesSiblings ? "" : "not ")buried\
      \(options.isTaught ? "; met in lessons" : "")
      """,
    ]
  }

  private static func order(_ order: DeckOptions.NewOrder) -> String {
    order == .added ? "in the order added" : "in random order"
  }

  static func finds(_ finds: DeckShelf.Finds, at now: Date) -> [Line] {
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
      \("\(found.card.kind.rawValue), \(standing(found.card, today, now))", .faint)
      """,
    ]
  }

  static func marks(_ card: Card) -> String { card.isLeech ? "leech " : "" }

  static func standing(_ card: Card, _ today: Day, _ now: Date) -> String {
    if card.isSuspended { return "suspended" }
    if card.buriedUntil > today { return "buried until tomorrow" }
    return Phrase.due(card.progress.due, on: today, at: now)
  }
}

extension Found {
  var json: JSON {
    card.json.merging([
      "front": .string(item.content.front), "back": .string(item.content.back),
      "reading": .string(item.content.reading), "deck": .string(deckName),
      "tags": .list(item.content.tags.map(JSON.string)),
    ])
  }
}

extension Card {
  var json: JSON {
    [
      "card": JSON(id), "item": JSON(item), "kind": .string(kind.rawValue),
      "phase": .string(progress.phase.name), "due": progress.due.json,
      "interval": JSON(progress.interval), "stability": JSON(progress.memory?.stability),
      "difficulty": JSON(progress.memory?.difficulty), "repetitions": JSON(progress.repetitions),
      "lapses": JSON(progress.lapses), "is_suspended": .truth(isSuspended),
      "is_leech": .truth(isLeech),
      "buried_until": buriedUntil.number == 0 ? .null : .string(Phrase.date(buriedUntil)),
    ]
  }
}

extension Due {
  /// A day for reviews, a moment for steps, null for new cards.
  var json: JSON {
    switch self {
    case .unscheduled: .null
    case .at(let date): JSON(date)
    case .on(let day): .string(Phrase.date(day))
    }
  }
}

extension JSON {
  func merging(_ other: JSON) -> JSON {
    guard case .object(let mine) = self, case .object(let theirs) = other else { return other }
    return .object(mine.merging(theirs, uniquingKeysWith: { $1 }))
  }
}
