import Foundation
import GRDB

/// Selects the cards to study.
struct QueueRepository: Sendable {
  let decks: DeckRepository
  private let countsCache = QueryCache<Day, [DeckCounts]>()
  private let limitsCache = QueryCache<Day, DayLimits>()

  typealias DeckCounts = (deck: Deck, counts: Counts)

  func decks(in scope: Scope, _ db: Database) throws -> [Deck] {
    switch scope {
    case .everything, .search, .items: return try decks.all(db)
    case .deck(let id):
      let root = try decks.deckOrDeleted(id, db)
      guard !root.isDeleted else { return [] }  // Another may have its name.
      return try decks.all(db).filter { $0.id == root.id || $0.isInside(root) }
    }
  }

  /// Returns the reviews and new cards within the day's limits, in the order to ask them.
  ///
  /// Each deck keeps its own limits and those of the decks around it that are studied with it.
  func cards(in scope: Scope, _ moment: StudyMoment, seed: UInt64, _ db: Database) throws
    -> [Card.ID]
  {
    var chance = SplitMix64(seed: seed)
    var reviews: [ReviewQueue.Entry] = []
    var new: [ReviewQueue.Entry] = []
    let tree = try decks(in: scope, db)
    var rooms = try limits(moment, db).rooms(in: tree)
    let items: [Item.ID]? = if case .items(let items) = scope { items } else { nil }
    for deck in tree {
      let limit = items == nil ? rooms.room(in: deck).review : .max
      let waiting = WaitingQuery(deck: deck, today: moment.today, items: items)
      let due = try entries(waiting.reviews(limit: limit), deck, db)
      rooms.take(Counts(review: due.count), from: deck)
      reviews += due
    }
    for deck in tree {
      let limit = items == nil ? rooms.room(in: deck).new : .max
      let waiting = WaitingQuery(deck: deck, today: moment.today, items: items)
      let unseen = try newCards(waiting, limit: limit, &chance, db)
      rooms.take(Counts(new: unseen.count), from: deck)
      new += unseen
    }
    return ReviewQueue.order(reviews: reviews.shuffled(using: &chance), new: new)
  }

  /// Returns the new items that come next, whatever the day's limits.
  func newItems(
    _ count: Int, in scope: Scope, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> [Item.ID] {
    var chance = SplitMix64(seed: seed)
    var seen: Set<Item.ID> = []
    var items: [Item.ID] = []
    for deck in try decks(in: scope, db) where items.count < count {
      let waiting = WaitingQuery(deck: deck, today: moment.today)
      let new = try newCards(waiting, limit: .max, &chance, db).map(\.item)
      items += new.filter { seen.insert($0).inserted }
    }
    return Array(items.prefix(count))
  }

  /// Counts what a session of all decks asks.
  func due(_ moment: StudyMoment, _ db: Database) throws -> Counts {
    try limits(moment, db).counts(of: nil, with: counts(moment, db))
  }

  /// Counts what is due in each deck, without its subdecks. Sorted as a tree.
  func counts(_ moment: StudyMoment, _ db: Database) throws -> [DeckCounts] {
    var counts = try countsCache.value(moment.today, db) {
      let limits = try limits(moment, db)
      return try Deck.sortedAsTree(decks.all(db)).map { deck in
        (deck, try self.counts(in: deck, limits.room(in: deck), moment, db))
      }
    }
    // Learning steps change by the minute, so they aren't cached.
    let learning = try learningCounts(moment, db)
    for index in counts.indices {
      counts[index].counts.learning = learning[counts[index].deck.id, default: 0]
    }
    return counts
  }

  private func counts(
    in deck: Deck, _ room: Counts, _ moment: StudyMoment, _ db: Database
  ) throws -> Counts {
    let waiting = WaitingQuery(deck: deck, today: moment.today)
    return Counts(
      new: room.new > 0 ? try count(waiting.new(limit: room.new), db) : 0,
      review: try count(waiting.reviews(limit: room.review), db))
  }

  func limits(_ moment: StudyMoment, _ db: Database) throws -> DayLimits {
    try limitsCache.value(moment.today, db) { try foundLimits(moment.today.number, db) }
  }

  private func foundLimits(_ today: Int, _ db: Database) throws -> DayLimits {
    var spent: [Deck.ID: Counts] = [:]
    // A card introduced today was answered today, so today's answers cover both counts.
    for row in try db.rows(
      """
      SELECT card.deck_id, count(DISTINCT iif(introduced_day = \(today), card.id, NULL)),
        count(*) FILTER (WHERE was_due = 1)
      FROM answer JOIN card ON card.id = card_id
      WHERE answer.day = \(today) AND \(sql: AnswerConditions.counted) GROUP BY card.deck_id
      """)
    {
      let deck: Deck.ID = try row.value(at: 0)
      spent[deck] = try Counts(new: row.value(at: 1), review: row.value(at: 2))
    }
    return DayLimits(spent: spent)
  }

  /// Counts the learning steps that are due now or within the learn-ahead limit, by deck.
  func learningCounts(_ moment: StudyMoment, _ db: Database) throws -> [Deck.ID: Int] {
    try db.dictionary(
      """
      SELECT deck_id, count(*) FROM card
      WHERE due_at IS NOT NULL
        AND \(Card.stepDue(at: moment.now)) <= \(moment.soon.milliseconds)
        AND buried_until <= \(moment.today.number) AND \(sql: Card.isAsked())
      GROUP BY deck_id
      """)
  }

  /// Returns when the next card is due after now; nil if there is none.
  ///
  /// - Parameter isIdle: whether no review waits: what is due but held back, by a sibling or a
  ///   limit, comes tomorrow then.
  ///
  /// It takes one index lookup per deck and the learning steps, however many cards there are.
  func nextDue(
    in scope: Scope, isIdle: Bool, _ moment: StudyMoment, _ db: Database
  ) throws -> Date? {
    let today = moment.today.number
    let first = isIdle ? 0 : today + 1
    let closed = try closedDecks(in: scope, db)
    let day: Int? = try db.value(
      """
      SELECT min(next) FROM (
        SELECT (
          SELECT max(due_day, \(today + 1)) FROM card
          WHERE deck_id = deck.id AND due_day >= \(first)
            AND \(sql: Card.isAsked()) AND \(Self.isChosen(in: scope))
          ORDER BY due_day LIMIT 1
        ) AS next FROM deck WHERE id IN (\(Self.deckIDs(scope))) AND id NOT IN \(closed))
      """)
    let step: Int64? = try db.value(
      """
      SELECT \(Card.stepComes(moment)) AS comes_at FROM card
      WHERE due_at IS NOT NULL AND comes_at > \(moment.now.milliseconds)
        AND deck_id IN (\(Self.deckIDs(scope))) AND \(sql: Card.isAsked())
        AND \(Self.isChosen(in: scope))
      ORDER BY comes_at LIMIT 1
      """)
    let dates = [
      step.map(Date.init(milliseconds:)), day.map { moment.boundary.start(of: Day($0)) },
    ]
    return dates.compactMap(\.self).min()
  }

  /// Returns the decks of which no review is ever asked, by their own limit or that of a deck around
  /// them. Chosen items are asked whatever the limits.
  private func closedDecks(in scope: Scope, _ db: Database) throws -> [Deck.ID] {
    if case .items = scope { return [] }
    // The deck of a session may be gone.
    if case .deck(let id) = scope, try decks.name(of: id, db) == nil { return [] }
    let tree = try decks(in: scope, db)
    let rooms = DayLimits(spent: [:]).rooms(in: tree)
    return tree.filter { rooms.room(in: $0).review == 0 }.map(\.id)
  }

  /// Returns when the counts change without an answer: as a learning step comes within the
  /// learn-ahead limit, at the latest as the next day begins.
  func nextChange(_ moment: StudyMoment, _ db: Database) throws -> Date {
    let comes = Card.stepComes(moment)
    let step: Int64? = try db.value(
      """
      SELECT min(\(comes)) FROM card
      WHERE due_at IS NOT NULL AND \(comes) > \(moment.soon.milliseconds)
        AND \(sql: Card.isAsked())
      """)
    let tomorrow = moment.boundary.start(of: moment.today.advanced(by: 1))
    guard let step else { return tomorrow }
    return min(tomorrow, Date(milliseconds: step) - StudyMoment.learnAhead)
  }

  private static func deckIDs(_ scope: Scope) -> SQL {
    switch scope {
    case .everything, .search, .items: "SELECT id FROM deck"
    case .deck(let id): DeckTreeQuery.of(id)
    }
  }

  private static func isChosen(in scope: Scope) -> SQL {
    if case .items(let items) = scope { "item_id IN \(items)" } else { "1" }
  }

  private func newCards(
    _ waiting: WaitingQuery, limit: Int, _ chance: inout SplitMix64, _ db: Database
  ) throws -> [ReviewQueue.Entry] {
    guard limit > 0 else { return [] }
    guard waiting.deck.options.newOrder == .random else {
      return try entries(waiting.new(limit: limit), waiting.deck, db)
    }
    let all = try entries(waiting.new(limit: -1), waiting.deck, db)
    return Array(all.shuffled(using: &chance).prefix(limit))
  }

  private func entries(_ cards: SQL, _ deck: Deck, _ db: Database) throws -> [ReviewQueue.Entry] {
    try db.rows(cards).map { row in
      try ReviewQueue.Entry(
        card: row.value(at: 0), item: row.value(at: 1), buriesSiblings: deck.options.buriesSiblings)
    }
  }

  private func count(_ cards: SQL, _ db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM (\(cards))") ?? 0
  }
}
