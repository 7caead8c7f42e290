import Foundation
import GRDB

/// Finds what waits to be studied; a query over the tables of others.
struct QueueRepository: Sendable {
  let decks: DeckRepository

  /// The moment at which it is asked, as the learner's settings have it.
  struct Moment {
    var now: Date
    var today: Day
    /// Up to when a learning step is shown if nothing else is left.
    var soon: Date

    init(_ now: Date, _ settings: Settings) {
      self.now = now
      today = settings.boundary.day(of: now)
      soon = now + settings.learnAhead / .seconds(1)
    }
  }

  func decks(in scope: Scope, _ db: Database) throws -> [Deck] {
    switch scope {
    case .everything, .search: return try decks.all(db)
    case .deck(let id):
      let root = try decks.deck(id, db)
      let inside = root.name.lowercased() + Deck.separator
      return try decks.all(db).filter {
        $0.id == root.id || $0.name.lowercased().hasPrefix(inside)
      }
    }
  }

  /// Reviews and new cards within the day's limits, in the order a session asks them.
  ///
  /// A deck keeps to its own limits; the deck that is studied also limits all that is inside it.
  func cards(in scope: Scope, _ moment: Moment, seed: UInt64, _ db: Database) throws -> [Card.ID] {
    var chance = SplitMix64(seed: seed)
    var reviews: [ReviewQueue.Entry] = []
    var new: [ReviewQueue.Entry] = []
    for deck in try decks(in: scope, db) {
      let room = try room(in: deck, moment, db)
      reviews += try dueReviews(deck, moment, limit: room.review, db)
      let fresh = try newCards(deck, moment, limit: room.new, chance: &chance, db)
      new += fresh
    }
    if case .deck(let id) = scope {
      let room = try room(in: decks.deck(id, db), moment, db)
      reviews = Array(reviews.prefix(room.review))
      new = Array(new.prefix(room.new))
    }
    return ReviewQueue.order(reviews: reviews.shuffled(using: &chance), new: new)
  }

  /// What waits in one deck, without the decks inside it.
  func counts(in deck: Deck, _ moment: Moment, _ db: Database) throws -> Counts {
    let room = try room(in: deck, moment, db)
    return Counts(
      new: try newCount(deck, moment, limit: room.new, db),
      learning: try learningCount("deck_id = \(deck.id)", moment, db),
      review: try reviewCount(deck, moment, limit: room.review, db))
  }

  /// The learning step that has waited longest, or, when looking ahead, the one that is next.
  func learningCard(
    in scope: Scope, _ moment: Moment, ahead: Bool, _ db: Database
  ) throws -> Card.ID? {
    let until = ahead ? moment.soon : moment.now
    return try db.value(
      """
      SELECT id FROM card
      WHERE due_at <= \(until.milliseconds) AND is_suspended = 0 AND is_deleted = 0
        AND buried_until <= \(moment.today.number) AND \(Self.condition(scope))
      ORDER BY due_at LIMIT 1
      """)
  }

  /// Learning steps that are due now or soon will be.
  func learningCount(in scope: Scope, _ moment: Moment, _ db: Database) throws -> Int {
    try learningCount(Self.condition(scope), moment, db)
  }

  private func learningCount(_ condition: SQL, _ moment: Moment, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM card
      WHERE due_at <= \(moment.soon.milliseconds) AND is_suspended = 0 AND is_deleted = 0
        AND buried_until <= \(moment.today.number) AND \(condition)
      """) ?? 0
  }

  /// When the next card comes up after now; nil when none will.
  func nextDue(in scope: Scope, _ moment: Moment, _ boundary: DayBoundary, _ db: Database) throws
    -> Date?
  {
    let step: Int64? = try db.value(
      """
      SELECT min(due_at) FROM card
      WHERE due_at > \(moment.now.milliseconds) AND is_suspended = 0 AND is_deleted = 0
        AND \(Self.condition(scope))
      """)
    let day: Int? = try db.value(
      """
      SELECT min(due_day) FROM card
      WHERE due_day > \(moment.today.number) AND is_suspended = 0 AND is_deleted = 0
        AND \(Self.condition(scope))
      """)
    let dates = [
      step.map(Date.init(milliseconds:)),
      day.map { boundary.start(of: Day($0)) },
    ]
    return dates.compactMap { $0 }.min()
  }

  private static func condition(_ scope: Scope) -> SQL {
    switch scope {
    case .everything, .search: "1"
    case .deck(let id):
      """
      deck_id IN (
        SELECT inside.id FROM deck inside, deck root WHERE root.id = \(id)
          AND (inside.id = root.id OR substr(inside.name, 1, length(root.name) + 2)
            = root.name || '::' COLLATE NOCASE))
      """
    }
  }

  /// How many more cards of each kind the day's limits let in.
  private func room(in deck: Deck, _ moment: Moment, _ db: Database) throws -> Counts {
    let today = moment.today.number
    let introduced: Int? = try db.value(
      """
      SELECT count(*) FROM card WHERE introduced_day = \(today) AND deck_id = \(deck.id)
      """)
    let reviewed: Int? = try db.value(
      """
      SELECT count(*) FROM review JOIN card ON card.id = review.card_id
      WHERE review.day = \(today) AND was_due = 1 AND card.deck_id = \(deck.id)
        AND review.id NOT IN (SELECT review_id FROM undo)
      """)
    return Counts(
      new: deck.options.isTaught
        ? 0 : max(0, deck.options.newPerDay - (introduced ?? 0)),
      review: max(0, deck.options.reviewsPerDay - (reviewed ?? 0)))
  }

  /// A card whose sibling was answered today waits for another day.
  private func unburied(_ deck: Deck, _ moment: Moment) -> SQL {
    guard deck.options.buriesSiblings, deck.options.cardKinds.count > 1 else {
      return "card.buried_until <= \(moment.today.number)"
    }
    return """
      card.buried_until <= \(moment.today.number) AND NOT EXISTS (
        SELECT 1 FROM card sibling WHERE sibling.item_id = card.item_id
          AND sibling.id <> card.id AND sibling.last_day = \(moment.today.number))
      """
  }

  private func isDue(_ deck: Deck, _ moment: Moment) -> SQL {
    """
    deck_id = \(deck.id) AND due_day <= \(moment.today.number) AND is_suspended = 0
      AND is_deleted = 0 AND \(unburied(deck, moment))
    """
  }

  private func isNew(_ deck: Deck, _ moment: Moment) -> SQL {
    """
    deck_id = \(deck.id) AND phase = 'new' AND is_suspended = 0 AND is_deleted = 0
      AND \(unburied(deck, moment))
    """
  }

  /// One entry an item where siblings are buried.
  private func grouping(_ deck: Deck) -> SQL {
    deck.options.buriesSiblings && deck.options.cardKinds.count > 1 ? "GROUP BY item_id" : ""
  }

  private func dueReviews(_ deck: Deck, _ moment: Moment, limit: Int, _ db: Database) throws
    -> [ReviewQueue.Entry]
  {
    try entries(
      """
      SELECT id, item_id FROM card WHERE \(isDue(deck, moment)) \(grouping(deck))
      ORDER BY due_day, id LIMIT \(limit)
      """, deck, db)
  }

  private func newCards(
    _ deck: Deck, _ moment: Moment, limit: Int, chance: inout SplitMix64, _ db: Database
  ) throws -> [ReviewQueue.Entry] {
    guard limit > 0 else { return [] }
    let isRandom = deck.options.newOrder == .random
    let all = try entries(
      """
      SELECT id, item_id FROM card WHERE \(isNew(deck, moment)) \(grouping(deck))
      ORDER BY item_id, id LIMIT \(isRandom ? -1 : limit)
      """, deck, db)
    return isRandom ? Array(all.shuffled(using: &chance).prefix(limit)) : all
  }

  private func entries(_ sql: SQL, _ deck: Deck, _ db: Database) throws -> [ReviewQueue.Entry] {
    try db.rows(sql).map { row in
      ReviewQueue.Entry(
        card: row[0], item: row[1], buriesSiblings: deck.options.buriesSiblings)
    }
  }

  private func reviewCount(_ deck: Deck, _ moment: Moment, limit: Int, _ db: Database) throws -> Int
  {
    try count("SELECT id FROM card WHERE \(isDue(deck, moment)) \(grouping(deck))", limit, db)
  }

  private func newCount(_ deck: Deck, _ moment: Moment, limit: Int, _ db: Database) throws -> Int {
    guard limit > 0 else { return 0 }
    return try count(
      "SELECT id FROM card WHERE \(isNew(deck, moment)) \(grouping(deck))", limit, db)
  }

  private func count(_ cards: SQL, _ limit: Int, _ db: Database) throws -> Int {
    try db.value("SELECT count(*) FROM (\(cards) LIMIT \(limit))") ?? 0
  }
}
