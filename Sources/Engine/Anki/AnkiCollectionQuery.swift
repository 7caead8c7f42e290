import Foundation
import GRDB
import GRDBSQLite

/// Reads the collection of a package, in either of Anki's schemas.
///
/// The file comes from a stranger: only plain tables are read, no code of its own runs (views,
/// triggers), and texts have a limit. Columns may hold anything, so no subscript of GRDB's `Row`
/// reads them: it would end the process. What SQLite or a column refuses becomes the problem of a
/// damaged package.
struct AnkiCollectionQuery: Sendable {
  /// The largest text or message, in bytes.
  private static let largestValue = 32 << 20

  private let queue: DatabaseQueue
  private let package: AnkiPackage
  /// Whether types, decks and presets have tables of their own.
  private let hasTables: Bool
  /// The start of the collection's first day, in seconds since 1970.
  let created: Int64
  /// The time zone in which it was created, in minutes west of UTC; nil if it doesn't say.
  let zoneOffset: Int?

  init(_ unpacked: AnkiPackage.Unpacked, of package: AnkiPackage) throws {
    self.package = package
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      db.add(collation: .unicase)
      sqlite3_limit(
        db.sqliteConnection, SQLITE_LIMIT_LENGTH, CInt(Self.largestValue))
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    (queue, hasTables, created, zoneOffset) = try Self.reading(package) {
      let queue = try DatabaseQueue(
        path: unpacked.collection.path, configuration: configuration)
      let (version, created, offset) = try queue.read { db in try Self.header(db, package) }
      return (queue, version >= 15, created, offset)
    }
  }

  private static func header(
    _ db: Database, _ package: AnkiPackage
  ) throws -> (version: Int, created: Int64, offset: Int?) {
    let found = try String.fetchSet(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        """)
    // A view called “col” could run for ever.
    guard found.isSuperset(of: ["col", "notes", "cards", "revlog"]) else {
      throw package.damaged("tables")
    }
    guard let row = try db.row("SELECT ver, crt, conf FROM col") else {
      throw package.damaged("no col")
    }
    let version: Int = try row.decode(atIndex: 0)
    guard version == 11 || version == 18 else {
      throw Problem(
        "“\(package.name)” contains a collection that Sanpo can't read.",
        remedy: "Export it again with a current version of Anki.", detail: "schema \(version)")
    }
    let later: Set = ["notetypes", "fields", "templates", "decks", "deck_config", "config"]
    guard version == 11 || found.isSuperset(of: later) else { throw package.damaged("tables") }
    let created: Int64 = try row.decode(atIndex: 1)
    guard (0...1 << 33).contains(created) else { throw package.damaged("crt \(created)") }
    let json: String? =
      try version == 18
      ? db.value("SELECT val FROM config WHERE KEY = 'creationOffset'", as: Data.self)
        .map { "{\"creationOffset\":\(String(decoding: $0, as: UTF8.self))}" }
      : row.decode(String?.self, atIndex: 2)
    // A collection without it is of an older Anki.
    let config = json.flatMap { try? LegacyMessage.object(Data($0.utf8)) }
    let offset = (config?["creationOffset"] as? NSNumber)?.intValue
    return (version, created, offset.flatMap { (-1_439...1_439).contains($0) ? $0 : nil })
  }

  func firstDay(_ zone: TimeZone) -> Day {
    let start = Date(timeIntervalSince1970: Double(created))
    let offset = zoneOffset.map { -$0 * 60 } ?? zone.secondsFromGMT(for: start)
    return Day(Int((Double(Int(created) + offset) / 86_400).rounded(.down)))
  }

  /// When the package was made, or a whole collection last changed, in milliseconds since 1970.
  func modified() throws -> Int64 {
    try read { try $0.value("SELECT CAST(mod AS INTEGER) FROM col", as: Int64.self) ?? 0 }
  }

  // MARK: What notes and cards are made of

  func noteTypes() throws -> [NoteType] {
    try read { db in
      guard hasTables else {
        return try objects("models", db).map { try NoteType(legacy: $0) }
      }
      var types = try db.rows("SELECT id, name, mtime_secs, config FROM notetypes")
        .map { row in
          try NoteType(
            id: row.decode(atIndex: 0), name: row.decode(atIndex: 1),
            modified: row.decode(atIndex: 2), config: row.decode(atIndex: 3), fields: [],
            templates: [])
        }
      for place in types.indices {
        let id = types[place].id
        types[place].fields = try db.rows(
          "SELECT name, 0, config FROM fields WHERE ntid = \(id) ORDER BY ord"
        ).map(Self.part)
        types[place].templates = try db.rows(
          "SELECT name, mtime_secs, config FROM templates WHERE ntid = \(id) ORDER BY ord"
        ).map(Self.part)
      }
      return types
    }
  }

  private static func part(_ row: Row) throws -> NoteType.Part {
    try NoteType.Part(
      name: row.decode(atIndex: 0), modified: row.decode(atIndex: 1),
      config: row.decode(atIndex: 2))
  }

  func decks() throws -> [AnkiDeck] {
    try read { db in
      guard hasTables else { return try objects("decks", db).compactMap(AnkiDeck.init(legacy:)) }
      return try db.rows("SELECT id, name, mtime_secs, common, kind FROM decks")
        .map { row in
          let name: String = try row.decode(atIndex: 1)
          return try AnkiDeck(
            id: row.decode(atIndex: 0), name: name.replacing("\u{1F}", with: Deck.separator),
            modified: row.decode(atIndex: 2), common: row.decode(atIndex: 3),
            kind: row.decode(atIndex: 4))
        }
    }
  }

  func presets() throws -> [AnkiPreset] {
    try read { db in
      guard hasTables else { return try objects("dconf", db).compactMap(AnkiPreset.init(legacy:)) }
      return try db.rows("SELECT id, name, mtime_secs, config FROM deck_config")
        .map { row in
          try AnkiPreset(
            id: row.decode(atIndex: 0), name: row.decode(atIndex: 1),
            modified: row.decode(atIndex: 2), config: row.decode(atIndex: 3))
        }
    }
  }

  /// The objects of a JSON column of `col`.
  private func objects(_ column: String, _ db: Database) throws -> [[String: Any]] {
    let text = try db.value("SELECT \(sql: column) FROM col", as: String.self) ?? "{}"
    let all = try LegacyMessage.object(Data(text.utf8))
    return all.sorted { $0.key < $1.key }.compactMap { $0.value as? [String: Any] }
  }

  // MARK: Notes, cards and reviews

  func count(of table: Table) throws -> Int {
    try read { try $0.value("SELECT count(*) FROM \(sql: table.rawValue)", as: Int.self) ?? 0 }
  }

  enum Table: String { case notes, revlog }

  /// Reads the notes in the order in which their new cards come.
  func forEachNote(_ take: (Note) throws -> Void) throws {
    let rows = """
      SELECT notes.id, guid, mid, mod, tags, CAST(flds AS BLOB) FROM notes
      LEFT JOIN (
        SELECT nid, min(iif(type = 0, due, NULL)) AS place FROM cards GROUP BY nid
      ) ON nid = notes.id
      ORDER BY place, notes.id
      """
    try forEach(rows, { try Self.note($0) }, take)
  }

  /// Older versions of Anki, and add-ons, left NULs in fields, where SQLite would end the text.
  /// They are dropped, as Anki drops them now.
  private static func note(_ row: CurrentRow) throws -> Note {
    var fields: Data = try row[5]
    if fields.contains(0) { fields = Data(fields.filter { $0 != 0 }) }
    return try Note(
      id: row[0], guid: row[1], type: row[2], modified: row[3], tags: row[4],
      fields: String(decoding: fields, as: UTF8.self))
  }

  /// Reads the cards by note, and within one by number.
  func forEachCard(_ take: (AnkiCard) throws -> Void) throws {
    let rows = """
      SELECT id, nid, did, ord, mod, type, queue, due, ivl, factor, reps, lapses, left, odue, odid,
        flags, data
      FROM cards ORDER BY nid, ord, id
      """
    try forEach(rows, { try AnkiCard($0) }, take)
  }

  /// Reads the reviews, oldest first.
  func forEachReview(_ take: (AnkiReview) throws -> Void) throws {
    let rows = "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog ORDER BY id"
    try forEach(rows, { try AnkiReview($0) }, take)
  }

  /// When each card was first and last answered, in milliseconds since 1970.
  func spans() throws -> [Int64: ClosedRange<Int64>] {
    var spans: [Int64: ClosedRange<Int64>] = [:]
    try forEach(
      "SELECT cid, min(id), max(id) FROM revlog WHERE ease BETWEEN 1 AND 4 GROUP BY cid",
      { try (card: $0[0] as Int64, first: $0[1] as Int64, last: $0[2] as Int64) }
    ) { span in
      // The least of several texts need not be the least number.
      guard span.first <= span.last else { throw package.damaged("revlog") }
      spans[span.card] = span.first...span.last
    }
    return spans
  }

  /// When each card was last changed by hand, in milliseconds since 1970.
  func lastChanges() throws -> [Int64: Int64] {
    var changes: [Int64: Int64] = [:]
    let rows = "SELECT cid, max(id) FROM revlog WHERE ease = 0 GROUP BY cid"
    try forEach(rows, { try ($0[0] as Int64, $0[1] as Int64) }) { changes[$0.0] = $0.1 }
    return changes
  }

  /// - Parameter read: makes a record of a row.
  /// - Throws: `Problem` for what is wrong with the file, or what `take` throws.
  private func forEach<Found>(
    _ sql: String, _ read: (CurrentRow) throws -> Found, _ take: (Found) throws -> Void
  ) throws {
    // What `take` throws is no flaw of the file.
    var takeError: (any Error)?
    do {
      try self.read { db in
        try db.each(sql) { row in
          let record = try read(row)
          do {
            try take(record)
          } catch {
            takeError = error
            throw error
          }
        }
      }
    } catch {
      throw takeError ?? error
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.reading(package) { try queue.read(body) }
  }

  /// Turns what is wrong with the file into a problem; others' errors pass.
  private static func reading<Value>(
    _ package: AnkiPackage, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode != .SQLITE_FULL {
      throw package.damaged("\(error.resultCode)")
    } catch is RowDecodingError {
      throw package.damaged("column")
    } catch is WireMessage.Flaw {
      throw package.damaged("message")
    } catch let error as CocoaError where error.code == .propertyListReadCorrupt {
      throw package.damaged("JSON")
    }
  }
}

extension DatabaseCollation {
  /// Anki's order of names, which ignores case.
  static let unicase = DatabaseCollation("unicase") { $0.caseInsensitiveCompare($1) }
}

extension AnkiCard {
  /// Reads columns in the order of its properties.
  init(_ row: some Columns, from first: Int = 0) throws {
    try self.init(
      id: row[first], note: row[first + 1], deck: row[first + 2], number: row[first + 3],
      modified: row[first + 4], type: row[first + 5], queue: row[first + 6], due: row[first + 7],
      interval: row[first + 8], factor: row[first + 9], repetitions: row[first + 10],
      lapses: row[first + 11], stepsLeft: row[first + 12], originalDue: row[first + 13],
      originalDeck: row[first + 14], flags: row[first + 15], data: row[first + 16])
  }

  /// The columns in the same order.
  var values: [any StatementBinding] {
    [
      id, note, deck, number, modified, type, queue, due, interval, factor, repetitions, lapses,
      stepsLeft, originalDue, originalDeck, flags, data,
    ]
  }
}

extension AnkiReview {
  init(_ row: some Columns) throws {
    try self.init(
      id: row[0], card: row[1], ease: row[2], interval: row[3], lastInterval: row[4],
      factor: row[5], time: row[6], type: row[7])
  }
}
