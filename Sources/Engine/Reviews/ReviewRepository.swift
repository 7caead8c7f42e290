import Foundation
import GRDB

/// Schedules cards by their answers.
struct ReviewRepository: Sendable {
  private let written = SchedulingTermsRepository()

  struct Graded {
    /// The row of the terms the answer was scheduled with.
    var scheduling: Int64
    /// The days for which a review that was due had been scheduled; nil for a learning step or a
    /// new card.
    var interval: Int?
    /// The item, if its card became a leech.
    var leech: Item.ID?
  }

  func grade(
    _ id: Card.ID, _ grade: Grade, at time: Date, _ settings: Settings, _ db: Database
  ) throws -> Graded {
    let (card, options) = try answered(id, db)
    let (settings, retention) = (settings.inDeck(options), options.retention)
    let boundary = settings.boundary
    // Rounded to milliseconds as in the log, so that a replay yields the same memory.
    let instant = Date(milliseconds: time.milliseconds)
    let day = boundary.day(of: instant)
    let scheduling = try currentTerms(settings, retention: retention, db)
    let outcome = settings.scheduler(retention: retention).outcome(
      of: grade, for: id, card.progress, at: instant, on: day, boundary: boundary)
    try save(outcome.progress, of: id, introduced: card.progress.phase == .new ? day : nil, db)
    let isLeech = try flagLeech(
      card, lapses: outcome.progress.lapses, threshold: settings.leechLapses, at: instant, db)
    return Graded(
      scheduling: scheduling,
      interval: card.progress.phase == .review ? card.progress.interval : nil,
      leech: isLeech ? card.item : nil)
  }

  /// Whether a card is due at a time, not on a day.
  func isLearningStep(_ id: Card.ID, _ db: Database) throws -> Bool {
    try db.first("SELECT due_at IS NOT NULL FROM card WHERE id = ?", [id]) { try $0[0] } ?? false
  }

  /// When a card was last answered, as its memory has it; nil for never.
  func lastReview(of id: Card.ID, _ db: Database) throws -> Date? {
    let sql = "SELECT last_reviewed_at FROM card WHERE id = ?"
    return try db.first(sql, [id]) { try $0.date(0) } ?? nil
  }

  /// Recomputes a card's memory from the log.
  func rebuild(_ card: Card.ID, fsrs: FSRS, _ db: Database) throws {
    let entries = try ReviewEntry.counted(card, db)
    let progress = try progress(of: card, after: entries, fsrs: fsrs, terms: terms(db), db)
    try save(progress, of: card, rebuiltFrom: entries, db)
    try db.execute(
      literal: """
        UPDATE card SET is_leech = 0
        WHERE id = \(card) AND leech_since IS NOT NULL
          AND leech_since NOT IN \(entries.map(\.at.milliseconds))
        """)
  }

  /// Saves the present progress of newly imported cards as the start of their memory, which then
  /// ignores the answers logged before and a day chosen by the learner.
  func saveStarts(of cards: Range<Card.ID>, _ db: Database) throws {
    let bounds: [any StatementBinding] = [cards.lowerBound, cards.upperBound]
    try db.run(
      """
      INSERT INTO card_start (card_id, \(CardProgress.columns), introduced_day)
      SELECT id, \(CardProgress.columns), introduced_day FROM card
      WHERE id >= ? AND id < ? AND phase <> 'new'
      """, bounds)
    try db.run(
      """
      UPDATE card SET made_due_on = NULL,
        reset_after = (SELECT ifnull(max(answer.id), 0) FROM answer WHERE card_id = card.id)
      WHERE id >= ? AND id < ?
      """, bounds)
  }

  /// Gives a card what is known of it from elsewhere, from which its memory starts.
  ///
  /// - Parameter introduced: nil if it isn't known.
  func setStart(
    of card: Card.ID, to progress: CardProgress, introduced: Day?, _ db: Database
  ) throws {
    if progress.phase == .new {
      try db.run("UPDATE card SET introduced_day = NULL WHERE id = ?", [card])
    }
    try save(progress, of: card, introduced: introduced, db)
    try db.run("DELETE FROM card_start WHERE card_id = ?", [card])
    try saveStarts(of: card..<card + 1, db)
  }

  /// Returns the progress with which a card's memory starts.
  func start(of card: Card.ID, _ db: Database) throws -> CardProgress {
    try db.first("SELECT \(CardProgress.columns) FROM card_start WHERE card_id = ?", [card]) {
      try CardProgress($0, from: 0)
    } ?? .new
  }

  /// The row of the terms that an answer to a card would be scheduled with now.
  func currentTerms(of card: Card.ID, _ settings: Settings, _ db: Database) throws -> Int64 {
    let options = try answered(card, db).options
    return try currentTerms(settings.inDeck(options), retention: options.retention, db)
  }

  /// The row of the terms that an answer given now would be scheduled with.
  func currentTerms(_ settings: Settings, retention: Double, _ db: Database) throws -> Int64 {
    try written.id(of: SchedulingTerms(settings, retention: retention), db)
  }

  /// Makes cards new; their answers stay in the log.
  func reset(_ cards: CardSelection, _ db: Database) throws {
    try db.run(
      """
      DELETE FROM card_start
      WHERE card_id IN (SELECT id FROM card WHERE \(CardSelection.condition))
      """, cards.values)
    try db.run(
      """
      UPDATE card SET \(CardProgress.assignments), introduced_day = NULL, made_due_on = NULL,
        reset_after = (SELECT ifnull(max(answer.id), 0) FROM answer WHERE card_id = card.id)
      WHERE \(CardSelection.condition)
      """, CardProgress.new.values + cards.values)
    try ItemRepository().clearLeech(cards, db)
  }

  /// Makes the cards of an item due on a day that come later. New cards and learning steps stay.
  ///
  /// - Returns: whether there were any.
  func makeDue(cardsOf item: Item.ID, on day: Day, _ db: Database) throws -> Bool {
    try db.run(
      """
      UPDATE card SET \(Self.chosenDay)
      WHERE item_id = ? AND due_day > ?
      """, [day.number, day.number, item, day.number])
    return db.changesCount > 0
  }

  /// The day the learner made a card due on, if no answer has been given since.
  func madeDue(_ card: Card.ID, after entries: [ReviewEntry], _ db: Database) throws -> Day? {
    let last = entries.last?.id ?? 0
    return try db.first(
      "SELECT made_due_on FROM card WHERE id = ? AND made_due_after >= ?", [card, last]
    ) { try ($0[0] as Int?).map(Day.init) } ?? nil
  }

  /// Replays a card's answers; a day the learner chose takes precedence over the schedule's.
  private func progress(
    of card: Card.ID, after entries: [ReviewEntry], fsrs: FSRS, terms: [Int64: SchedulingTerms],
    _ db: Database
  ) throws -> CardProgress {
    var progress = try ReviewEntry.replayed(
      entries, of: card, from: start(of: card, db), fsrs: fsrs, terms: terms)
    if case .on = progress.due, let day = try madeDue(card, after: entries, db) {
      progress.due = .on(day)
    }
    return progress
  }

  /// Recomputes the memory of every card that was ever answered, and reports the differences.
  func rebuildAll(fsrs: FSRS, _ db: Database) throws -> Rebuilding {
    let terms = try terms(db)
    var result = Rebuilding(fsrs: fsrs.version.rawValue)
    let cards = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(Card.columns) FROM card
        WHERE phase <> 'new' OR id IN (SELECT card_id FROM answer WHERE outcome <> 'slip')
        """)
    while let row = try cards.next() {
      let card = try Card(row)
      let entries = try ReviewEntry.counted(card.id, db)
      let progress = try progress(of: card.id, after: entries, fsrs: fsrs, terms: terms, db)
      result.count(entries.count, of: card, after: progress)
      guard progress != card.progress else { continue }
      try save(progress, of: card.id, rebuiltFrom: entries, db)
    }
    return result
  }

  func terms(_ db: Database) throws -> [Int64: SchedulingTerms] {
    try Dictionary(
      uniqueKeysWithValues: db.rows("SELECT id, terms FROM scheduling").map { row in
        try (row.value(at: 0), JSONText.value(row.value(at: 1)))
      })
  }

  private func answered(_ card: Card.ID, _ db: Database) throws -> (Card, options: DeckOptions) {
    let found = try db.first(Self.answered, [card]) { row in
      try (Card(row), options: Deck(row, from: Card.columnCount).options)
    }
    guard let found else { throw Problem.noItem }
    return found
  }

  private static let answered = """
    SELECT \(Card.columns), \(Deck.columns) FROM card JOIN deck ON deck.id = deck_id
    WHERE card.id = ?
    """

  private func save(
    _ progress: CardProgress, of card: Card.ID, introduced: Day?, _ db: Database
  ) throws {
    try db.run(
      """
      UPDATE card SET \(CardProgress.assignments), introduced_day = coalesce(introduced_day, ?)
      WHERE id = ?
      """, progress.values + [introduced?.number, card])
  }

  /// - Parameter entries: all answers that the memory follows from.
  private func save(
    _ progress: CardProgress, of card: Card.ID, rebuiltFrom entries: [ReviewEntry],
    _ db: Database
  ) throws {
    try db.run(
      """
      UPDATE card SET \(CardProgress.assignments), introduced_day =
        ifnull((SELECT introduced_day FROM card_start WHERE card_id = card.id), ?)
      WHERE id = ?
      """, progress.values + [entries.first?.day.number, card])
  }

  /// Marks a leech when its lapses reach the threshold, and again each half threshold later.
  private func flagLeech(
    _ card: Card, lapses: Int, threshold: Int, at instant: Date, _ db: Database
  ) throws -> Bool {
    guard lapses > card.progress.lapses, lapses >= threshold,
      (lapses - threshold).isMultiple(of: max(1, threshold / 2))
    else { return false }
    guard !card.isLeech else { return true }
    try db.execute(
      literal: """
        UPDATE card SET is_leech = 1, leech_since = \(instant.milliseconds) WHERE id = \(card.id)
        """)
    return true
  }
}
