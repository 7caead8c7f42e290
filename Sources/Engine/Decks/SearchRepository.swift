import Foundation
import GRDB

/// A card found by a search, with its item and deck.
public struct FoundCard: Hashable, Sendable {
  public var card: Card
  public var item: Item
  public var deckName: String
  /// Whether the deck asks cards of this kind.
  public var isAsked = true
}

/// Searches cards, by querying other rooms' tables.
struct SearchRepository: Sendable {
  let noteFields: @Sendable (Database) throws -> NoteFieldQuery

  func found(
    _ search: Search, where condition: SQL, by order: Search.Order, limit: Int, offset: Int,
    _ db: Database
  ) throws -> [FoundCard] {
    let rows = try db.rows(
      """
      SELECT \(sql: Card.columns), \(sql: Item.columns), deck.name, \(sql: Card.isOfAskedKind())
      FROM card JOIN item ON item.id = card.item_id JOIN deck ON deck.id = card.deck_id
      WHERE \(condition) ORDER BY \(order.sql(search)) LIMIT \(limit) OFFSET \(offset)
      """)
    let rest = Card.columnCount + Item.columnCount
    return try rows.map { row in
      FoundCard(
        card: try Card(row).named(db), item: try Item(row, from: Card.columnCount),
        deckName: row[rest], isAsked: row[rest + 1])
    }
  }

  /// Counts matches. For a whole deck, uses the stored count in `tally`.
  func count(_ search: Search, where condition: SQL, _ db: Database) throws -> Int {
    if case .deck(let name)? = search.conditions.first, search.conditions.count == 1 {
      return try db.value(
        "SELECT sum(cards) FROM tally WHERE deck_id IN (\(DeckTreeQuery.endingNamed(name)))") ?? 0
    }
    return try db.value("SELECT count(*) FROM card WHERE \(condition)") ?? 0
  }

  func ids(_ search: Search, at moment: StudyMoment, _ db: Database) throws -> [Card.ID] {
    let condition = try condition(search, at: moment, db)
    return try db.values("SELECT id FROM card WHERE \(condition) ORDER BY id")
  }

  /// The items with a card that is found.
  func items(_ search: Search, at moment: StudyMoment, _ db: Database) throws -> [Item.ID] {
    let condition = try condition(search, at: moment, db)
    return try db.values(
      "SELECT DISTINCT card.item_id FROM card WHERE \(condition) ORDER BY card.item_id")
  }

  /// The cards that can be asked.
  func cards(_ search: Search, at moment: StudyMoment, _ db: Database) throws
    -> [(id: Card.ID, item: Item.ID)]
  {
    let condition = try condition(search, at: moment, db)
    return try db.rows(
      """
      SELECT card.id, card.item_id FROM card
      WHERE \(condition) AND is_suspended = 0 AND \(sql: Card.isOfAskedKind())
      """
    ).map { ($0[0], $0[1]) }
  }

  /// The search as SQL over `card`.
  ///
  /// - Throws: `Problem` if the search names a deck, a template or a field that isn't there.
  func condition(
    _ search: Search, at moment: StudyMoment, _ db: Database
  ) throws -> SQL {
    func require(_ query: SQL, _ problem: @autoclosure () throws -> Problem) throws {
      let isThere: Bool? = try db.value("SELECT EXISTS (\(query))")
      guard isThere == true else { throw try problem() }
    }
    let leaves = search.conditions.flatMap { $0.leaves() }
    for (condition, isNegated) in leaves {
      switch condition {
      case .deck(let name):
        try require(
          DeckTreeQuery.endingNamed(name), .noDeck(named: name, near: nearDeck(name, db)))
      // Without such a deck, nothing has to be excluded. A “_” may be meant as itself.
      case .decks(let name) where isNegated || !name.contains("*"):
        try require(
          DeckTreeQuery.ending(with: name), .noDeck(named: name, near: nearDeck(name, db)))
      case .card(let name) where CardKind.named(name) == nil:
        try require(SearchQuery.cards(ofTemplate: name), .noCards(named: name))
      default: break
      }
    }
    return SearchQuery(at: moment, noteFields: try fields(leaves.map { $0.condition }, db))
      .condition(search)
  }

  /// The name, or last part of one, that a deck has and that may be meant.
  private func nearDeck(_ text: String, _ db: Database) throws -> String? {
    let names: [String] = try db.values("SELECT name FROM deck WHERE is_deleted = 0 ORDER BY name")
    let known = names.flatMap { [$0, Deck.leaf(of: $0)] }
    let (name, folded) = (Deck.folded(text), known.map { Deck.folded($0) })
    let begun = folded.first { !name.isEmpty && $0.hasPrefix(name) }
    let meant = begun ?? Suggestion.of(name, among: folded)
    return known.first { Deck.folded($0) == meant }
  }

  /// - Throws: `Problem` if no note type has a field that the conditions name.
  private func fields(_ conditions: [Search.Condition], _ db: Database) throws -> NoteFieldQuery {
    guard conditions.contains(where: \.readsNoteFields) else { return NoteFieldQuery() }
    let fields = try noteFields(db)
    let unknown = conditions.compactMap(\.requiredField).first { !fields.has($0) }
    if let unknown { throw Problem.noField(unknown) }
    return fields
  }
}

extension Search.Condition {
  fileprivate var readsNoteFields: Bool {
    switch self {
    case .expression, .noteField, .fieldExpression, .fieldIgnoringAccents: true
    case .field(_, let text): !text.isEmpty
    case .front(let text): SearchPattern(Array(text)).exact == nil
    default: false
    }
  }

  /// The name of the field that a note type must have.
  fileprivate var requiredField: String? {
    switch self {
    case .noteField(let name, _) where Search.isName(name): name
    case .fieldExpression(let name, _), .fieldIgnoringAccents(let name, _):
      Search.column(of: name) == nil ? name : nil
    default: nil
    }
  }
}

extension Search.Condition {
  /// Returns the innermost conditions, each with whether “not” precedes it directly.
  fileprivate func leaves(
    isNegated: Bool = false
  ) -> [(condition: Search.Condition, isNegated: Bool)] {
    switch self {
    case .not(let condition): condition.leaves(isNegated: true)
    case .all(let conditions), .any(let conditions): conditions.flatMap { $0.leaves() }
    default: [(self, isNegated)]
    }
  }
}

extension Problem {
  fileprivate static func noDeck(named name: String, near deck: String?) -> Problem {
    let meant = deck.map { " Did you mean “\($0)”?" } ?? ""
    return Problem(
      "There is no deck “\(name)”.\(meant)",
      remedy: """
        Use a deck's name, or the last part of it; “*” stands for any part, as in deck:Wor*, and \
        “_” for one character.
        """)
  }

  /// Taken as text, a field that isn't there would match everything once it is negated.
  fileprivate static func noField(_ name: String) -> Problem {
    Problem(
      "There is no field “\(name.prefix(40))”.",
      remedy: """
        Search by \((Search.names + ["note"]).joined(separator: ", ")), or a field of a note type; \
        in text, write “\\:” for a colon.
        """)
  }

  fileprivate static func noCards(named name: String) -> Problem {
    Problem(
      "No card has a type or template called “\(name)”.", remedy: Search.remedyForCards)
  }
}
