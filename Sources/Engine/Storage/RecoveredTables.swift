import Foundation
import GRDB

/// Table-specific knowledge for recovery; other tables are copied row by row.
enum RecoveredTables {
  /// All tables except derived ones and those of a single file. The collections' sync times come
  /// last.
  static let names = """
    SELECT name, NOT wr FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT IN ('grdb_migrations', 'generation', 'tally', 'wanikani_lease')
    ORDER BY name = 'wanikani_collection', name
    """

  static let answers = "answer"

  /// Without these tables, an answer would be sent to the service twice or never.
  static let queue: Set = ["wanikani_outbox", "wanikani_outbox_step", "wanikani_account"]

  /// Tables whose rows from an older version, without this column, say too little to be carried over.
  static let required = ["undoable_change": "last_answer"]

  /// Columns that never change once a row has its ID.
  static let unchanging: [(table: String, columns: String)] = [
    ("answer", "session_id, revision, at"), ("session", "begun_at"),
    ("item", "created_at"),
  ]

  /// Names of tables that are reported without numbers, as a person knows them: some share one.
  static let words: [(table: String, words: String)] =
    [
      ("setting", "settings"), ("deck", "decks and items"), ("item", "decks and items"),
      ("item_tag", "decks and items"), ("item_synonym", "decks and items"),
      ("card", "decks and items"), ("undo", "answers"), ("kanji_note", "notes on kanji"),
      ("correction", "corrected readings"), ("scheduling", "settings"),
    ] + Migrations.later.flatMap { $0.contents.map { ($0.key, $0.value) } }

  /// The names for tables, each once.
  static func contents(of tables: Set<String>) -> [String] {
    words.filter { tables.contains($0.table) }.map(\.words).uniqued()
  }

  /// Rows that an index has, too.
  struct IndexedRows {
    let table: String
    let index: String
    let query: String
    /// Writes a row of the query.
    let standIn: String
  }

  /// How to rebuild rows from an index if their own pages are damaged.
  static let inIndexes = [
    // Tables of earlier versions, with the deleted decks.
    IndexedRows(
      table: "deck", index: "sqlite_autoindex_deck_1",
      query: "SELECT id, name FROM deck INDEXED BY sqlite_autoindex_deck_1", standIn: namedDeck),
    IndexedRows(
      table: "deck", index: "deck_name",
      query: "SELECT id, name FROM deck INDEXED BY deck_name WHERE is_deleted = 0",
      standIn: namedDeck),
    // A card's memory follows from the log.
    IndexedRows(
      table: "card", index: "sqlite_autoindex_card_1",
      query: "SELECT id, kind, item_id FROM card INDEXED BY sqlite_autoindex_card_1",
      standIn: """
        INSERT OR IGNORE INTO card (id, item_id, deck_id, is_deleted, kind)
        SELECT ?1, id, deck_id, is_deleted, ?2 FROM item WHERE id = ?3
        """),
  ]

  private static let namedDeck = """
    INSERT OR IGNORE INTO deck (id, name, \(deckColumns)) VALUES (?, ?, \(deckOptions))
    """

  private static let deckColumns = """
    new_per_day, reviews_per_day, retention, new_order, buries_siblings, is_taught
    """
  private static let deckOptions = "20, 200, 0.9, 'added', 1, 0"

  struct ReplacedColumn {
    let table: String
    let column: String
    /// Keeps the value `?2` of the row `?1`.
    let update: String
  }

  /// Columns that tables with an ID had in earlier versions, and how their values are kept now.
  static let replaced = [
    ReplacedColumn(
      table: "deck", column: "card_kinds",
      update: """
        UPDATE deck SET holds_notes = instr(?2, 'notes') > 0,
          runs_scripts = instr(?2, 'scripts') > 0, asks_recall = instr(?2, 'recall') > 0,
          asks_production = instr(?2, 'production') > 0, asks_typed = instr(?2, 'typed') > 0,
          asks_meaning = instr(?2, 'meaning') > 0, asks_reading = instr(?2, 'reading') > 0,
          asks_listening = instr(?2, 'listening') > 0
        WHERE id = ?1 AND typeof(?2) = 'text'
        """)
  ]

  /// The tables that show whether an import was undone.
  static let tablesOfImports: Set = ["anki_import_session", "anki_review", "outside_session"]

  /// Placeholders for the sessions of imported answers, which have no position. One that was undone
  /// has no entry in any of those tables, and one of an earlier version only its reviews.
  static let importSessions = """
    INSERT INTO session (id, course, account_id, plan, state, revision, face, begun_at, ended_at)
      SELECT session_id, iif(session_id IN (SELECT session_id FROM anki_import_session)
            OR max(at IN (SELECT id FROM anki_review)),
          \(CourseName.elsewhere.sql), \(CourseName.undoneElsewhere.sql)),
        '', '{}', '{}', max(revision) + 1, max(face), min(at), max(at)
      FROM answer
      WHERE session_id NOT IN (SELECT id FROM session)
        AND session_id NOT IN (SELECT session_id FROM outside_session)
      GROUP BY session_id HAVING min(position = '{}');
    """

  /// Placeholders for rows that are referred to but couldn't be read, and names as they are now:
  /// until 0.6.0, that of a deleted deck ended with a separator and the id.
  static let standIns = """
    UPDATE deck SET is_deleted = 1, name = substr(name, 1, instr(name, char(31)) - 1)
      WHERE instr(name, char(31)) > 1;
    INSERT OR IGNORE INTO deck (id, name, is_deleted, \(deckColumns))
      SELECT deck_id, 'Deck ' || deck_id, min(is_deleted), \(deckOptions) FROM item
      WHERE deck_id NOT IN (SELECT id FROM deck) GROUP BY deck_id;
    UPDATE card SET (deck_id, is_deleted) =
        (SELECT deck_id, is_deleted FROM item WHERE item.id = card.item_id)
      WHERE item_id IN (SELECT id FROM item);
    INSERT INTO session (id, course, account_id, plan, state, revision, face, begun_at, ended_at)
      SELECT session_id,
        iif(max(card_id) IS NULL, \(CourseName.waniKaniReviews.sql), \(CourseName.cards.sql)),
        '', '{}', '{}', max(revision) + 1, max(face), min(at), max(at)
      FROM answer WHERE session_id NOT IN (SELECT id FROM session) GROUP BY session_id;
    UPDATE answer SET scheduling_id = (SELECT max(id) FROM scheduling)
      WHERE scheduling_id NOT IN (SELECT id FROM scheduling);
    UPDATE answer SET outbox_id = NULL WHERE outbox_id NOT IN (SELECT id FROM wanikani_outbox);
    """

  /// Open sessions may refer to data from the backup, so they are ended.
  static let endOfSessions = "UPDATE session SET ended_at = begun_at WHERE ended_at IS NULL"

  static let tallies = """
    DELETE FROM tally;
    INSERT INTO tally (deck_id, items, cards)
      SELECT id, (SELECT count(*) FROM item WHERE deck_id = deck.id AND is_deleted = 0),
        (SELECT count(*) FROM card WHERE deck_id = deck.id AND is_deleted = 0)
      FROM deck;
    """

  static let logs = [
    RecoveredLog(
      table: answers, kind: .answers, time: "at",
      indexes: ["sqlite_autoindex_answer_1", "answer_by_day"]),
    RecoveredLog(
      table: "item", kind: .items, time: "created_at", indexes: ["sqlite_autoindex_item_2"],
      isGapless: false),
    RecoveredLog(
      table: "lookup", kind: .lookups, time: "at", indexes: ["lookup_by_word"]),
  ]
}

/// A table whose rows are numbered consecutively and never deleted.
struct RecoveredLog {
  let table: String
  let kind: DamageReport.Kind
  /// The column with the time a row was created.
  let time: String
  /// The indexes that cover every row.
  let indexes: [String]
  /// Whether IDs have no gaps.
  var isGapless = true

  /// - Parameter known: the backup's last ID.
  func carried(above known: Int64, _ db: Database) throws -> DamageReport.Carried? {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*), max(\(time)) FROM \(table) WHERE id > ?", arguments: [known])
    guard let row, let last: Int64 = row[1] else { return nil }
    return DamageReport.Carried(kind: kind, count: row[0], last: Date(milliseconds: last))
  }

  func missing(
    above known: Int64, from damaged: Database, in db: Database
  ) throws -> DamageReport.Missing? {
    let here = try Set(ids(in: table, above: known, db))
    var there: [Int64]?
    for source in ["\(table) NOT INDEXED"] + indexes.map({ "\(table) INDEXED BY \($0)" })
    where there == nil {
      // Another index may be readable.
      there = try? ids(in: source, above: known, damaged)
    }
    let gaps = isGapless ? known + 1..<max(known + 1, here.max() ?? 0) : 0..<0
    let missing = (there ?? Array(gaps)).filter { !here.contains($0) }.sorted()
    guard there == nil || !missing.isEmpty else { return nil }
    let first = missing.first ?? .max
    let last = there == nil ? .max : missing.last ?? .max
    return DamageReport.Missing(
      kind: kind, count: missing.count, isAtLeast: there == nil,
      after: try moment("id < \(first) ORDER BY id DESC", db),
      before: try moment("id > \(last) ORDER BY id", db))
  }

  private func ids(in source: String, above known: Int64, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT id FROM \(source) WHERE id > ?", arguments: [known])
  }

  private func moment(_ condition: String, _ db: Database) throws -> Date? {
    let query = "SELECT \(time) FROM \(table) WHERE \(condition) LIMIT 1"
    return try Int64.fetchOne(db, sql: query).map { Date(milliseconds: $0) }
  }
}
