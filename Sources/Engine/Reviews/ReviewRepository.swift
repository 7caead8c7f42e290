import Foundation
import GRDB
import Synchronization

/// Keeps the review log, and the memories that follow from it.
struct ReviewRepository: Sendable {
  let settings: SettingsRepository
  private let written = WrittenTerms()

  init(settings: SettingsRepository) {
    self.settings = settings
  }

  /// Adds one answer to the log and moves the card on by it.
  ///
  /// - Parameter moves: whether the schedule moves; otherwise the answer is only logged.
  /// - Returns: the item, when its card has become a leech.
  @discardableResult
  func record(
    _ answer: Answer, place: Int, moves: Bool, _ settings: Settings, _ db: Database
  ) throws -> Item.ID? {
    let (card, retention) = try answered(answer.card, db)
    let boundary = settings.boundary
    // As the log will have it, so that a replay comes to the very same memory.
    let instant = Date(milliseconds: answer.at.milliseconds)
    let day = boundary.day(of: instant)
    let wasDue = moves && card.progress.phase == .review
    try log(
      answer, place: place, day: day, moves: moves, wasDue: wasDue,
      terms: written.id(of: SchedulingTerms(settings, retention: retention), db), db)
    guard moves else { return nil }
    let outcome = settings.scheduler(retention: retention).outcome(
      of: answer.grade, for: card.id, card.progress, at: instant, on: day, boundary: boundary)
    try save(
      outcome.progress, of: card.id, introduced: card.progress.phase == .new ? day : nil, db)
    let isLeech = try flagLeech(
      card, lapses: outcome.progress.lapses, threshold: settings.leechLapses, db)
    return isLeech ? card.item : nil
  }

  /// Adds a slip to the log; it moves nothing.
  func record(_ slip: Slipped, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO slip (card_id, session_id, revision, at, face, typed, verdict)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        slip.card, slip.session, slip.revision, slip.at.milliseconds, slip.face.rawValue,
        slip.typed, slip.verdict?.rawValue,
      ])
  }

  /// Takes the session's last answer back, by an entry of its own; the log is never edited.
  ///
  /// - Returns: the answer that was undone; nil when there is none left.
  func undoLast(
    of session: Sitting.ID, revision: Int, at now: Date, in face: Face, _ db: Database
  ) throws -> (card: Card.ID, place: Int, grade: Grade)? {
    let last = try Row.fetchOne(
      db,
      sql: """
        SELECT id, card_id, place, moves_schedule, grade
        FROM review_span AS span JOIN review ON id BETWEEN first_id AND last_id
        WHERE span.session_id = ? AND id NOT IN (SELECT review_id FROM undo)
        ORDER BY first_id DESC, id DESC LIMIT 1
        """, arguments: [session])
    guard let last else { return nil }
    let card: Card.ID = last[1]
    guard let grade = Grade(rawValue: last[4]) else {
      throw DatabaseError(resultCode: .SQLITE_MISMATCH)
    }
    try db.execute(
      sql: "INSERT INTO undo (review_id, session_id, revision, at, face) VALUES (?, ?, ?, ?, ?)",
      arguments: [last[0] as Int64, session, revision, now.milliseconds, face.rawValue])
    if last[3] as Bool { try rebuild(card, fsrs: settings.current(db).fsrs, db) }
    return (card, last[2], grade)
  }

  /// Recomputes one card from the log.
  func rebuild(_ card: Card.ID, fsrs: FSRS, _ db: Database) throws {
    let entries = try ReviewEntry.moving(card, db)
    let progress = try ReviewEntry.replayed(entries, of: card, fsrs: fsrs, terms: terms(db))
    try save(progress, of: card, introduced: entries.first?.day, isRebuilt: true, db)
    try db.execute(
      sql: "UPDATE card SET is_leech = 0 WHERE id = ? AND lapses < ?",
      arguments: [card, try settings.current(db).leechLapses])
  }

  /// Recomputes every card that was ever answered and says which came out otherwise.
  func rebuildAll(fsrs: FSRS, _ db: Database) throws -> Rebuilding {
    let terms = try terms(db)
    var result = Rebuilding(version: fsrs.version)
    let cards = try Row.fetchCursor(
      db, sql: "SELECT \(Card.columns) FROM card WHERE last_review_id IS NOT NULL")
    while let row = try cards.next() {
      let card = try Card(row)
      let entries = try ReviewEntry.moving(card.id, db)
      let progress = try ReviewEntry.replayed(entries, of: card.id, fsrs: fsrs, terms: terms)
      result.count(entries.count, of: card, after: progress)
      guard progress != card.progress else { continue }
      try save(progress, of: card.id, introduced: entries.first?.day, isRebuilt: true, db)
    }
    return result
  }

  func history(_ card: Card.ID, _ db: Database) throws -> [ReviewEntry] {
    try ReviewEntry.all(card, db)
  }

  func terms(_ db: Database) throws -> [Int64: SchedulingTerms] {
    try Dictionary(
      uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT id, terms FROM scheduling").map { row in
        (row[0], try JSONText.value(row[1]))
      })
  }

  private func answered(_ card: Card.ID, _ db: Database) throws -> (Card, retention: Double) {
    let found = try db.first(Self.answered, [card]) { row in
      try (Card(row), retention: row[Card.columnCount] as Double)
    }
    guard let found else { throw Problem.noItem }
    return found
  }

  private static let answered = """
    SELECT \(Card.columns), retention FROM card JOIN deck ON deck.id = deck_id WHERE card.id = ?
    """

  private func log(
    _ answer: Answer, place: Int, day: Day, moves: Bool, wasDue: Bool, terms: Int64, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO review (card_id, session_id, revision, place, scheduling_id, moves_schedule,
        was_due, at, day, grade, face, typed, keystrokes, think_ms, answer_ms, was_idle,
        verdict, is_claimed, previous_id)
      VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        (SELECT last_review_id FROM card WHERE id = ?1))
      """,
      [
        answer.card, answer.session, answer.revision, place, terms, moves, wasDue,
        answer.at.milliseconds, day.number, answer.grade.rawValue, answer.face.rawValue,
        answer.typed, answer.keystrokes, answer.timing.think.milliseconds,
        answer.timing.answer.milliseconds, answer.timing.wasIdle, answer.verdict?.rawValue,
        answer.isClaimed,
      ])
  }

  private func save(
    _ progress: CardProgress, of card: Card.ID, introduced: Day?, isRebuilt: Bool = false,
    _ db: Database
  ) throws {
    let introducing = isRebuilt ? "?" : "coalesce(introduced_day, ?)"
    try db.run(
      """
      UPDATE card SET \(CardProgress.assignments), introduced_day = \(introducing) WHERE id = ?
      """, progress.values + [introduced?.number, card])
  }

  /// Flagged at the threshold, and again at every half as many lapses more.
  private func flagLeech(_ card: Card, lapses: Int, threshold: Int, _ db: Database) throws -> Bool {
    guard lapses > card.progress.lapses, lapses >= threshold,
      (lapses - threshold).isMultiple(of: max(1, threshold / 2))
    else { return false }
    try db.execute(sql: "UPDATE card SET is_leech = 1 WHERE id = ?", arguments: [card.id])
    return true
  }
}

/// What a rebuild of the memories came to.
public struct Rebuilding: Hashable, Sendable, Codable {
  public struct Change: Hashable, Sendable, Codable {
    public var card: Card.ID
    public var stabilityBefore: Double?
    public var stabilityAfter: Double?
    public var intervalBefore: Int
    public var intervalAfter: Int
  }

  public var fsrs: Int
  public var cards = 0
  public var reviews = 0
  public var changed = 0
  /// The first hundred of the changes.
  public var examples: [Change] = []

  init(version: FSRS.Version) {
    fsrs = version.rawValue
  }

  mutating func count(_ reviews: Int, of card: Card, after: CardProgress) {
    cards += 1
    self.reviews += reviews
    guard card.progress != after else { return }
    changed += 1
    guard examples.count < 100 else { return }
    examples.append(
      Change(
        card: card.id, stabilityBefore: card.progress.memory?.stability,
        stabilityAfter: after.memory?.stability, intervalBefore: card.progress.interval,
        intervalAfter: after.interval))
  }
}

/// Writes each combination of terms once and remembers how it reads as text.
private final class WrittenTerms: Sendable {
  private let texts = Mutex<[SchedulingTerms: String]>([:])

  func id(of terms: SchedulingTerms, _ db: Database) throws -> Int64 {
    let text = try text(terms)
    let find = try db.cachedStatement(sql: "SELECT id FROM scheduling WHERE terms = ?")
    if let id = try Int64.fetchOne(find, arguments: [text]) { return id }
    try db.execute(
      sql: "INSERT INTO scheduling (fsrs, terms) VALUES (?, ?)",
      arguments: [terms.fsrs.rawValue, text])
    return db.lastInsertedRowID
  }

  private func text(_ terms: SchedulingTerms) throws -> String {
    if let text = texts.withLock({ $0[terms] }) { return text }
    let text = try JSONText.of(terms)
    texts.withLock { $0[terms] = text }
    return text
  }
}
