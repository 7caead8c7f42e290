import Engine
import Foundation

/// A page of search results.
enum CardList {
  static func lines(_ finds: DeckList.FoundCards, at now: Date, columns: Int) -> [Line] {
    guard finds.total > 0 else {
      let query = Fields.short(finds.query)
      return [query.isEmpty ? "No cards yet." : "No cards match “\(query)”."]
    }
    return finds.cards.map { row($0, finds.today, now) }
      .inColumns(flushRight: [0], limit: columns / 2)
  }

  private static func row(_ found: FoundCard, _ today: Day, _ now: Date) -> [Line] {
    let state = (found.isAsked ? [] : ["not asked"]) + [status(found.card, today, now)]
    return [
      Line("\(found.item.id)", .faint),
      Line(Fields.short(Fields.withReading(found.item.content)), .strong),
      """
      \(Fields.short(Fields.line(found.item.content.back)))  \(marks(found.card), .wrong)\
      \(([found.card.label] + state).joined(separator: ", "), .faint)
      """,
    ]
  }

  static func marks(_ card: Card) -> String {
    (card.isLeech ? "leech " : "") + (card.flagName.map { "\($0) flag " } ?? "")
  }

  static func status(_ card: Card, _ today: Day, _ now: Date) -> String {
    if card.isSuspended { return "suspended" }
    if card.isBuried(on: today) { return "buried until tomorrow" }
    return Phrase.due(card.progress.due, on: today, at: now)
  }
}

extension Console {
  /// Says which page it is, and what shows more.
  ///
  /// - Parameters:
  ///   - next: the command of a page, given its number.
  ///   - all: what else to say of the next page.
  /// - Throws: `Problem` if the asked page is beyond the last.
  func announcePages(
    of finds: DeckList.FoundCards, all: String = "", next: (_ page: Int) -> [String]
  ) throws {
    if !givesJSON, finds.pages > 1, finds.page <= finds.pages {
      let total = Quantity.grouped(finds.total)
      output.say("Page \(finds.page) of \(finds.pages), \(total) cards")
    }
    if finds.page < finds.pages {
      hint("“\(LineWords.line(next(finds.page + 1)))” shows more\(all).")
    }
    guard finds.page > finds.pages else { return }
    throw Problem(
      "There \(finds.pages == 1 ? "is" : "are") only \(Quantity.count(finds.pages, "page")).",
      remedy: "“--page \(finds.pages)” shows the last.")
  }
}

// MARK: JSON

extension CardList {
  static func json(_ finds: DeckList.FoundCards, _ boundary: DayBoundary) -> [JSONObject] {
    finds.cards.map { found in
      let content = found.item.content.typed
      return found.card.json(boundary, on: finds.today) + [
        "type": "card", "front": content.front, "back": content.back, "reading": content.reading,
        "deck": found.deckName, "tags": content.tags,
        // Whether the deck still asks cards of this kind.
        "is_asked": found.isAsked,
      ]
    }
  }
}
