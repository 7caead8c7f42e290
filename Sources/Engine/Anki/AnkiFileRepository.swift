import Foundation
import GRDB

/// Writes an Anki collection to a file, in schema 18 or, for older versions of Anki, 11.
struct AnkiFileRepository {
  let isLegacy: Bool
  /// In seconds since 1970: the start of its first day.
  let created: Int64
  /// In minutes west of UTC.
  let zoneOffset: Int
  let now: Date

  /// The parts of a collection besides notes, cards and reviews.
  struct Parts {
    var types: [NoteType]
    var decks: [AnkiDeck]
    var presets: [AnkiPreset]
  }

  /// - Parameter fill: adds notes, cards and reviews.
  func write(
    _ parts: Parts, to file: URL, _ fill: (Writer) throws -> Void
  ) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in db.add(collation: .unicase) }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      // Nobody else reads it yet, and a failed export is thrown away.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    try queue.write { db in
      try db.execute(sql: isLegacy ? AnkiSchema.eleven : AnkiSchema.eighteen)
      if isLegacy { try addLegacy(parts, db) } else { try add(parts, db) }
      try fill(Writer(db: db))
      try db.execute(sql: AnkiSchema.indexes + (isLegacy ? "" : AnkiSchema.laterIndexes))
    }
    try queue.close()
  }

  private func add(_ parts: Parts, _ db: Database) throws {
    try addCollection(18, db)
    for (key, value) in configuration {
      try db.run(
        "INSERT INTO config (KEY, usn, mtime_secs, val) VALUES (?, 0, 0, ?)",
        [key, try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)])
    }
    for type in parts.types { try add(type, db) }
    for deck in parts.decks {
      try db.run(
        """
        INSERT INTO decks (id, name, mtime_secs, usn, common, kind) VALUES (?, ?, ?, -1, ?, ?)
        """,
        [
          deck.id, deck.name.replacing(Deck.separator, with: "\u{1F}"), deck.modified,
          deck.common, deck.kind,
        ])
    }
    for preset in parts.presets {
      try db.run(
        "INSERT INTO deck_config (id, name, mtime_secs, usn, config) VALUES (?, ?, ?, -1, ?)",
        [preset.id, preset.name, preset.modified, preset.config])
    }
  }

  private func add(_ type: NoteType, _ db: Database) throws {
    try db.run(
      "INSERT INTO notetypes (id, name, mtime_secs, usn, config) VALUES (?, ?, ?, -1, ?)",
      [type.id, type.name, type.modified, type.config])
    for (place, field) in type.fields.enumerated() {
      try db.run(
        "INSERT INTO fields (ntid, ord, name, config) VALUES (?, ?, ?, ?)",
        [type.id, place, field.name, field.config])
    }
    for (place, template) in type.templates.enumerated() {
      try db.run(
        """
        INSERT INTO templates (ntid, ord, name, mtime_secs, usn, config)
        VALUES (?, ?, ?, ?, -1, ?)
        """, [type.id, place, template.name, template.modified, template.config])
    }
  }

  private func addLegacy(_ parts: Parts, _ db: Database) throws {
    func text(_ pairs: [(Int64, [String: Any])]) throws -> String {
      let object = Dictionary(pairs.map { ("\($0.0)", $0.1) }) { first, _ in first }
      return String(decoding: try LegacyMessage.data(object), as: UTF8.self)
    }
    try addCollection(
      11, conf: String(decoding: LegacyMessage.data(configuration), as: UTF8.self),
      models: text(parts.types.map { ($0.id, try $0.legacyJSON()) }),
      decks: text(parts.decks.map { ($0.id, $0.legacyJSON()) }),
      dconf: text(parts.presets.map { ($0.id, try $0.legacyJSON()) }), tags: "{}", db)
  }

  private func addCollection(
    _ version: Int, conf: String = "", models: String = "", decks: String = "",
    dconf: String = "", tags: String = "", _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)
      VALUES (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?)
      """,
      [created, now.milliseconds, now.milliseconds, version, conf, models, decks, dconf, tags])
  }

  private var configuration: [String: Any] {
    [
      "activeDecks": [1], "addToCur": true, "collapseTime": 1_200, "creationOffset": zoneOffset,
      "curDeck": 1, "dayLearnFirst": false, "dueCounts": true, "estTimes": true, "newSpread": 0,
      "nextPos": 1, "sched2021": true, "schedVer": 2, "sortBackwards": false,
      "sortType": "noteFld", "timeLim": 0,
    ]
  }

  struct Writer {
    fileprivate let db: Database

    /// - Parameter sortField: the place of the field that Anki sorts by.
    func add(_ note: Note, sortField: Int) throws {
      let fields = note.fields.split(
        separator: NoteFields.separator, omittingEmptySubsequences: false)
      let sort = SortText.of(fields.indices.contains(sortField) ? String(fields[sortField]) : "")
      try db.run(
        """
        INSERT INTO notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
        VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')
        """,
        [
          note.id, note.guid, note.type, note.modified, note.tags, note.fields, sort,
          SortText.checksum(SortText.of(fields.first.map(String.init) ?? "")),
        ])
    }

    func add(_ card: AnkiCard) throws {
      try db.run(
        """
        INSERT INTO cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses,
          left, odue, odid, flags, data)
        VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, card.values)
    }

    func add(_ review: AnkiReview) throws {
      try db.run(
        """
        INSERT OR IGNORE INTO revlog (id, cid, usn, ease, ivl, lastIvl, factor, time, type)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, review.values)
    }
  }
}
