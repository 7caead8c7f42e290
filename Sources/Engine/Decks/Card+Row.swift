import Foundation
import GRDB

extension Card {
  static let columns = columnList.joined(separator: ", ")
  static let columnCount = columnList.count

  static let migration = Migration(
    "0.2.0 listening",
    """
    -- SQLite's way to change a check that every row fulfils, without writing the rows again:
    -- <https://www.sqlite.org/lang_altertable.html#otheralter>
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '''reading'')', '''reading'', ''listening'')')
      WHERE type = 'table' AND name = 'card';
    PRAGMA writable_schema = RESET;
    """)

  static let templateMigration = Migration(
    "0.6.0 template",
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema
      SET sql = replace(sql, '''listening'')', '''listening'') OR kind GLOB ''template [0-9]*''')
      WHERE type = 'table' AND name = 'card';
    PRAGMA writable_schema = RESET;
    """)

  static let flagMigration = Migration(
    "0.6.0 flag",
    """
    ALTER TABLE card ADD COLUMN flag INTEGER NOT NULL DEFAULT 0 CHECK (flag BETWEEN 0 AND 7);
    UPDATE card SET flag = (SELECT flags & 7 FROM anki_card WHERE card_id = card.id)
      WHERE id IN (SELECT card_id FROM anki_card WHERE flags & 7 > 0);
    """)

  /// Whether the deck asks cards of this kind, as SQL over `card`: one that it no longer asks keeps
  /// its memory. Cards of note types are always asked.
  static func isOfAskedKind(_ card: String = "card") -> String {
    """
    (\(isOfTemplate(card)) OR (
      SELECT \(asksForKind(of: card)) FROM deck AS asking WHERE asking.id = \(card).deck_id))
    """
  }

  /// Whether a deck asks a kind of card, as SQL over `deck` and `card`; null for cards of note
  /// types.
  static func asksForKind(of card: String = "card") -> String { "CASE \(card).kind \(kinds) END" }

  private static let kinds =
    CardKind.allCases.map { "WHEN '\($0.rawValue)' THEN \($0.column)" }.joined(separator: " ")

  /// Whether a card is neither suspended nor deleted, as SQL over `card`. Indexes say it so, too.
  static func isActive(_ card: String = "card") -> String {
    "\(card).is_suspended = 0 AND \(card).is_deleted = 0"
  }

  /// Whether a card is active and of a kind that its deck asks, as SQL over `card`.
  static func isAsked(_ card: String = "card") -> String {
    "\(isActive(card)) AND \(isOfAskedKind(card))"
  }

  /// Whether another card of a card's item holds it back until tomorrow, because it was answered
  /// today or comes before it, as SQL over `card`. One that the deck no longer asks does not.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the deck asks for the kind of `sibling`.
  ///   - isBefore: Whether `sibling` comes before `card`.
  static func isHeldBack(on today: Day, asking isAsked: SQL, before isBefore: SQL) -> SQL {
    """
    EXISTS (SELECT 1 FROM card AS sibling
      WHERE sibling.item_id = card.item_id AND sibling.id <> card.id AND \(isAsked)
        AND (sibling.last_day = \(today.number)
          OR sibling.is_suspended = 0 AND (\(isBefore))))
    """
  }

  /// Whether any card of a card's item was answered, as SQL over `card`.
  static let isOfMetItem =
    "EXISTS (SELECT 1 FROM card AS met WHERE met.item_id = card.item_id AND met.phase <> 'new')"

  /// Whether a card is one of a note type, as SQL over `card`.
  static func isOfTemplate(_ card: String = "card") -> String {
    "\(card).kind GLOB '\(CardKind.templatePrefix)*'"
  }

  /// When a learning step is due, as SQL, given the current time as SQL; both in milliseconds. One
  /// that was answered while the clock was ahead is due now: its due time says nothing.
  static func stepDue(at now: String) -> String {
    "iif(last_reviewed_at > \(now) AND due_at > last_reviewed_at, \(now), due_at)"
  }

  /// When a step is due, with the time as an argument: in the text, each moment would have a
  /// statement of its own in the cache.
  static func stepDue(at now: Date) -> SQL {
    SQL(sql: stepDue(at: "?"), arguments: [now.milliseconds, now.milliseconds])
  }

  /// When a learning step comes, as SQL over `card`: no earlier than tomorrow if it is buried.
  static func stepComes(_ moment: StudyMoment) -> SQL {
    let tomorrow = moment.boundary.start(of: moment.today.advanced(by: 1)).milliseconds
    return "iif(buried_until > \(moment.today.number), max(due_at, \(tomorrow)), due_at)"
  }

  private static let columnList =
    (["id", "item_id", "deck_id", "kind", "is_suspended", "is_leech", "buried_until"]
    + CardProgress.columnList + ["flag"]).map { "card.\($0)" }

  init(_ row: some Columns) throws {
    try self.init(
      id: row[0], item: row[1], deck: row[2], kind: row.enumValue(3),
      progress: CardProgress(row), isSuspended: row[4], isLeech: row[5],
      buriedUntil: Day(row[6]), flag: row[19])
  }

  /// The card with the name of its template. Clozes have one template for all, so numbers follow.
  func named(_ db: Database) throws -> Card {
    guard case .template(let number) = kind else { return self }
    var card = self
    card.templateName =
      try db.first(
        """
        SELECT CASE WHEN \(Self.isOfClozes) THEN json_extract(templates, '$[0].name') || ' ' || ?
          ELSE json_extract(templates, '$[' || ? || '].name') END
        FROM note JOIN note_type ON note_type.id = note_type_id WHERE item_id = ?
        """, [number + 1, number, item]
      ) { try $0[0] as String? } ?? nil
    return card
  }

  /// Whether a note type is one of clozes, as SQL over `note_type`: its message begins with that.
  static let isOfClozes = "substr(note_type.config, 1, 2) = x'0801'"
}

extension CardSelection {
  /// Which cards are selected, as SQL over `card` with `values`.
  static let condition = "item_id = ? AND id = ifnull(?, id)"

  var values: [any StatementBinding] { [item, card] }
}

extension CardProgress {
  /// Creates progress from a row of `Card.columns`, or of `columns` from `first` on.
  init(_ row: some Columns, from first: Int = 7) throws {
    self = .new
    phase = try Phase(name: row[first], step: row[first + 1])
    if let stability: Double = try row[first + 2], let difficulty: Double = try row[first + 4] {
      memory = try Memory(
        stability: stability, difficulty: difficulty, fastStability: row[first + 3])
    }
    if let milliseconds: Int64 = try row[first + 5] { due = .at(Date(milliseconds: milliseconds)) }
    if let day: Int = try row[first + 6] { due = .on(Day(day)) }
    interval = try row[first + 7]
    repetitions = try row[first + 8]
    lapses = try row[first + 9]
    lastDay = try (row[first + 10] as Int?).map(Day.init)
    lastReviewedAt = try row.date(first + 11)
  }

  /// The scheduling columns of `card`, in the order of `values`.
  fileprivate static let columnList = [
    "phase", "step", "stability", "fast_stability", "difficulty", "due_at", "due_day", "interval",
    "repetitions", "lapses", "last_day", "last_reviewed_at",
  ]
  static let columns = columnList.joined(separator: ", ")

  static func columns(of table: String) -> String {
    columnList.map { "\(table).\($0)" }.joined(separator: ", ")
  }

  /// The scheduling columns of `card`, for an UPDATE with `values`.
  static let assignments = columnList.map { "\($0) = ?" }.joined(separator: ", ")

  var values: [any StatementBinding] {
    [
      phase.name, phase.step, memory?.stability, memory?.fastStability, memory?.difficulty, dueAt,
      dueDay, interval, repetitions, lapses, lastDay?.number, lastReviewedAt?.milliseconds,
    ]
  }

  private var dueAt: Int64? { if case .at(let date) = due { date.milliseconds } else { nil } }
  private var dueDay: Int? { if case .on(let day) = due { day.number } else { nil } }
}

extension Phase {
  fileprivate init(name: String, step: Int) throws {
    switch name {
    case "new": self = .new
    case "learning": self = .learning(step: step)
    case "review": self = .review
    case "relearning": self = .relearning(step: step)
    default: throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "phase \(name)")
    }
  }

  /// The name shown to the learner and stored in the database.
  public var name: String {
    switch self {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  fileprivate var step: Int {
    switch self {
    case .learning(let step), .relearning(let step): step
    case .new, .review: 0
    }
  }
}
