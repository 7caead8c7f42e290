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

  /// Whether the deck asks cards of this kind, as SQL over `card`: one that it no longer asks keeps
  /// its memory. No kind's name is part of another's.
  static func isOfAskedKind(_ card: String = "card") -> String {
    """
    instr((SELECT card_kinds FROM deck AS asking WHERE asking.id = \(card).deck_id), \(card).kind) > 0
    """
  }

  /// When a learning step is due, as SQL, given the current time as SQL; both in milliseconds. One
  /// that was answered while the clock was ahead is due now: its due time says nothing.
  static func stepDue(at now: String) -> String {
    "iif(last_reviewed_at > \(now) AND due_at > last_reviewed_at, \(now), due_at)"
  }

  /// The same with the time as an argument: were it part of the text, each moment would have a
  /// statement of its own in the cache.
  static func stepDue(at now: Date) -> SQL {
    SQL(sql: stepDue(at: "?"), arguments: [now.milliseconds, now.milliseconds])
  }

  private static let columnList = [
    "id", "item_id", "deck_id", "kind", "is_suspended", "is_leech", "buried_until", "phase", "step",
    "stability", "fast_stability", "difficulty", "due_at", "due_day", "interval", "repetitions",
    "lapses", "last_day", "last_reviewed_at",
  ].map { "card.\($0)" }

  init(_ row: some Columns) throws {
    try self.init(
      id: row[0], item: row[1], deck: row[2], kind: row.word(3),
      progress: CardProgress(row), isSuspended: row[4], isLeech: row[5],
      buriedUntil: Day(row[6]))
  }
}

extension CardProgress {
  /// Creates progress from a row of `Card.columns`.
  fileprivate init(_ row: some Columns) throws {
    self = .new
    phase = try Phase(name: row[7], step: row[8])
    if let stability: Double = try row[9], let difficulty: Double = try row[11] {
      memory = try Memory(stability: stability, difficulty: difficulty, fastStability: row[10])
    }
    if let milliseconds: Int64 = try row[12] { due = .at(Date(milliseconds: milliseconds)) }
    if let day: Int = try row[13] { due = .on(Day(day)) }
    interval = try row[14]
    repetitions = try row[15]
    lapses = try row[16]
    lastDay = try (row[17] as Int?).map(Day.init)
    lastReviewedAt = try (row[18] as Int64?).map(Date.init(milliseconds:))
  }

  /// The scheduling columns of `card`, for an UPDATE with `values`.
  static let assignments = """
    phase = ?, step = ?, stability = ?, fast_stability = ?, difficulty = ?, due_at = ?,
    due_day = ?, interval = ?, repetitions = ?, lapses = ?, last_day = ?, last_reviewed_at = ?
    """

  var values: [any StatementBinding] {
    var dueAt: Int64?
    var dueDay: Int?
    switch due {
    case .unscheduled: break
    case .at(let date): dueAt = date.milliseconds
    case .on(let day): dueDay = day.number
    }
    return [
      phase.name, phase.step, memory?.stability, memory?.fastStability, memory?.difficulty, dueAt,
      dueDay, interval, repetitions, lapses, lastDay?.number, lastReviewedAt?.milliseconds,
    ]
  }
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
