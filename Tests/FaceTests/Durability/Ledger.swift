import Engine
import Foundation
import GRDB

/// The contents of a learner's database, read as any other program could read it.
struct Ledger: Sendable {
  /// An answer that counts: the card and its grade.
  struct Entry: Hashable, Sendable {
    var front: String
    var grade: Grade
  }

  /// In log order.
  var entries: [Entry]
  /// Anything that complete consecutive answers would not leave behind; empty when all is well.
  var faults: [String]

  init(of file: URL) throws {
    self = try Self.reading(file) { db in
      Ledger(entries: try Self.entries(db), faults: try Flaw.all.flatMap { try $0.places(db) })
    }
  }

  private init(entries: [Entry], faults: [String]) {
    (self.entries, self.faults) = (entries, faults)
  }

  /// The number of items in a deck.
  static func items(of deck: String, in file: URL) throws -> Int {
    try reading(file) { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM item JOIN deck ON deck.id = deck_id
          WHERE deck.name = ? AND item.is_deleted = 0
          """, arguments: [deck]) ?? 0
    }
  }

  /// Reviews sent or pending for WaniKani.
  static func reviewsOfWaniKani(in file: URL) throws -> Int {
    try reading(file) { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM wanikani_outbox WHERE kind = 'review'") ?? 0
    }
  }

  private static func reading<Found>(_ file: URL, _ look: (Database) throws -> Found) throws
    -> Found
  {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    defer { try? queue.close() }  // Closed with its last owner at the latest.
    return try queue.read(look)
  }

  private static func entries(_ db: Database) throws -> [Entry] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT front, grade FROM answer
        JOIN card ON card.id = answer.card_id JOIN item ON item.id = card.item_id
        WHERE outcome <> 'slip' AND answer.id NOT IN (SELECT answer_id FROM undo)
        ORDER BY answer.id
        """
    ).compactMap { row in
      Grade(rawValue: row[1]).map { Entry(front: row[0], grade: $0) }
    }
  }
}

/// Something that an incomplete transaction would leave behind.
private struct Flaw {
  let name: String
  /// Returns a row for each occurrence.
  let query: String

  func places(_ db: Database) throws -> [String] {
    try Row.fetchAll(db, sql: query).map { "\(name): \($0)" }
  }

  static let all = [
    Flaw(
      name: "a damaged page",
      query: "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
    Flaw(name: "a row without the one it belongs to", query: "PRAGMA foreign_key_check"),
    Flaw(
      name: "an item without cards, or one that no search finds",
      query: """
        SELECT id, front FROM item WHERE id NOT IN (SELECT item_id FROM card)
          OR id NOT IN (SELECT rowid FROM item_text)
        """),
    Flaw(
      name: "a card that does not stand where its answers left it",
      query: """
        WITH counted AS (
          SELECT card_id, count(*) AS answers, max(at) AS last FROM answer
          WHERE moves_schedule = 1 AND id NOT IN (SELECT answer_id FROM undo) GROUP BY card_id)
        SELECT id, repetitions, answers FROM card LEFT JOIN counted ON card_id = card.id
        WHERE repetitions <> coalesce(answers, 0) OR last_reviewed_at IS NOT last
        """),
    Flaw(
      name: "a revision of a session that was answered twice",
      query: """
        SELECT session_id, revision FROM answer GROUP BY session_id, revision HAVING count(*) > 1
        """),
    Flaw(
      name: "an answer before the one that its session had before it",
      query: """
        SELECT id FROM (
          SELECT id, revision, lag(revision) OVER (PARTITION BY session_id ORDER BY id) AS before
          FROM answer)
        WHERE revision <= before
        """),
    Flaw(
      name: "something for WaniKani without the answer that it came of",
      query: """
        SELECT id FROM wanikani_outbox WHERE kind IN ('review', 'lesson')
          AND id NOT IN (SELECT outbox_id FROM answer WHERE outbox_id IS NOT NULL)
        """),
    // After an answer a session's revision is one higher, and two after the next reveal.
    Flaw(
      name: "a session that does not stand where its answers left it",
      query: """
        WITH answered AS (
          SELECT session_id,
            sum(outcome <> 'slip' AND id NOT IN (SELECT answer_id FROM undo)) AS answers
          FROM answer GROUP BY session_id),
        moved AS (
          SELECT session_id, max(revision) AS last
          FROM (SELECT session_id, revision FROM answer
            UNION ALL SELECT session_id, revision FROM undo) GROUP BY session_id)
        SELECT id, state, revision, answers, last
        FROM session JOIN answered ON answered.session_id = session.id
        JOIN moved ON moved.session_id = session.id
        WHERE course = 'cards' AND json_extract(plan, '$.mode') = 'scheduled' AND ended_at IS NULL
          AND (json_extract(state, '$.answered') <> answers
            OR revision <> last + iif(json_extract(state, '$.phase.revealed') IS NULL, 1, 2))
        """),
  ]
}
