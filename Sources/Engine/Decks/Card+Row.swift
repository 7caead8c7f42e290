import Foundation
import GRDB

extension Card {
  static let columns = "\(ownColumns), \(CardProgress.columns(of: "card"))"
  static let columnCount = ownColumnCount + CardProgress.columnCount

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
  ///   - isAsked: whether the deck asks for the kind of `sibling`.
  ///   - isBefore: whether `sibling` comes before `card`.
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

  /// The columns before those of the progress.
  private enum Column: Int, CaseIterable {
    case id, item, deck, kind, isSuspended, isLeech, buriedUntil, flag

    var name: String {
      switch self {
      case .id: "id"
      case .item: "item_id"
      case .deck: "deck_id"
      case .kind: "kind"
      case .isSuspended: "is_suspended"
      case .isLeech: "is_leech"
      case .buriedUntil: "buried_until"
      case .flag: "flag"
      }
    }
  }

  private static let ownColumns =
    Column.allCases.map { "card.\($0.name)" }.joined(separator: ", ")
  private static let ownColumnCount = Column.allCases.count

  init(_ row: some Columns) throws {
    let own = row.named(by: Column.self)
    try self.init(
      id: own[.id], item: own[.item], deck: own[.deck], kind: own.enumValue(.kind),
      progress: CardProgress(row, from: Self.ownColumnCount), isSuspended: own[.isSuspended],
      isLeech: own[.isLeech], buriedUntil: Day(own[.buriedUntil]), flag: own[.flag])
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
  /// Creates progress from a row with `columns`, of which `first` is the place of the first.
  init(_ row: some Columns, from first: Int) throws {
    let row = row.named(by: Column.self, from: first)
    self = .new
    phase = try Phase(name: row[.phase], step: row[.step])
    if let stability: Double = try row[.stability], let difficulty: Double = try row[.difficulty] {
      memory = try Memory(
        stability: stability, difficulty: difficulty, fastStability: row[.fastStability])
    }
    if let date = try row.date(.dueAt) { due = .at(date) }
    if let day: Int = try row[.dueDay] { due = .on(Day(day)) }
    interval = try row[.interval]
    repetitions = try row[.repetitions]
    lapses = try row[.lapses]
    lastDay = try (row[.lastDay] as Int?).map(Day.init)
    lastReviewedAt = try row.date(.lastReviewedAt)
  }

  /// The scheduling columns of `card`, in the order of `values`.
  private enum Column: Int, CaseIterable {
    case phase, step, stability, fastStability, difficulty, dueAt, dueDay, interval, repetitions
    case lapses, lastDay, lastReviewedAt

    var name: String {
      switch self {
      case .phase: "phase"
      case .step: "step"
      case .stability: "stability"
      case .fastStability: "fast_stability"
      case .difficulty: "difficulty"
      case .dueAt: "due_at"
      case .dueDay: "due_day"
      case .interval: "interval"
      case .repetitions: "repetitions"
      case .lapses: "lapses"
      case .lastDay: "last_day"
      case .lastReviewedAt: "last_reviewed_at"
      }
    }
  }

  static let columns = Column.allCases.map(\.name).joined(separator: ", ")
  static let columnCount = Column.allCases.count

  static func columns(of table: String) -> String {
    Column.allCases.map { "\(table).\($0.name)" }.joined(separator: ", ")
  }

  /// The scheduling columns of `card`, for an UPDATE with `values`.
  static let assignments = Column.allCases.map { "\($0.name) = ?" }.joined(separator: ", ")

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
