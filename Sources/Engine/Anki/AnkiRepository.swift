import Foundation
import GRDB

/// Stores what Anki knows of decks, cards and reviews, to give it back.
struct AnkiRepository: Sendable {
  // MARK: Imports

  /// The id of the next import, whether it will change anything or not.
  func nextImport(_ db: Database) throws -> Int64 {
    try db.first("SELECT ifnull(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = 'anki_import'") {
      try $0[0]
    } ?? 1
  }

  /// - Parameter reviews: the session of the answers that it logged.
  func add(import id: Int64, reviews: Int64?, at now: Date, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO anki_import (id, at, last_answer)
      VALUES (?, ?, (SELECT ifnull(max(id), 0) FROM answer))
      """, [id, now.milliseconds])
    guard let reviews else { return }
    try db.run(
      "INSERT INTO anki_import_session (import_id, session_id) VALUES (?, ?)", [id, reviews])
  }

  // MARK: Presets and decks

  /// Saves a preset, unless there is a newer one.
  func save(_ preset: AnkiPreset, _ db: Database) throws {
    try db.run(
      """
      INSERT INTO anki_preset (id, name, modified, config) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, modified = excluded.modified,
        config = excluded.config
      WHERE excluded.modified > modified
      """, [preset.id, preset.name, preset.modified, preset.config])
  }

  func presets(_ db: Database) throws -> [AnkiPreset] {
    try db.all("SELECT id, name, modified, config FROM anki_preset ORDER BY id") { row in
      try AnkiPreset(id: row[0], name: row[1], modified: row[2], config: row[3])
    }
  }

  /// Remembers what Anki knows of a deck, unless it is known already.
  func add(_ deck: AnkiDeck, as id: Deck.ID, by importing: Int64, _ db: Database) throws {
    try db.run(
      """
      INSERT OR IGNORE INTO anki_deck (deck_id, id, name, modified, common, kind, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, [id, deck.id, deck.name, deck.modified, deck.common, deck.kind, importing])
  }

  /// Takes over what Anki knows of a deck.
  func update(_ deck: AnkiDeck, as id: Deck.ID, _ db: Database) throws {
    try add(deck, as: id, by: 0, db)
    try db.run(
      "UPDATE anki_deck SET modified = ?, common = ?, kind = ? WHERE deck_id = ?",
      [deck.modified, deck.common, deck.kind, id])
  }

  /// The deck that has this id in Anki; nil also if it was deleted.
  func deck(ofAnki id: Int64, _ db: Database) throws -> Deck.ID? {
    try db.value(
      """
      SELECT min(deck_id) FROM anki_deck JOIN deck ON deck.id = deck_id
      WHERE anki_deck.id = \(id) AND is_deleted = 0
      """)
  }

  func decks(_ db: Database) throws -> [Deck.ID: AnkiDeck] {
    try Dictionary(
      uniqueKeysWithValues: db.all(
        "SELECT deck_id, id, name, modified, common, kind FROM anki_deck"
      ) { row in
        try (
          row[0] as Deck.ID,
          AnkiDeck(id: row[1], name: row[2], modified: row[3], common: row[4], kind: row[5])
        )
      })
  }

  // MARK: Cards and reviews

  /// The columns of `anki_card` in the order of `AnkiCard.values`; its deck is one of Sanpo's.
  static let cardColumnList = [
    "id", "note_id", "deck_id", "number", "modified", "type", "queue", "due", "interval", "factor",
    "repetitions", "lapses", "steps_left", "original_due", "original_deck", "flags", "data",
  ]
  private static let cardColumns = cardColumnList.joined(separator: ", ")
  /// Those of `anki_review`, in the order of `AnkiReview`.
  static let reviewColumns = "id, card_id, ease, interval, last_interval, factor, time, type"

  /// - Parameters:
  ///   - deck: its home in Sanpo.
  ///   - packedAt: when its package was made, in milliseconds since 1970.
  func add(
    _ card: AnkiCard, as id: Card.ID, in deck: Deck.ID, firstDay: Day, packedAt: Int64,
    _ db: Database
  ) throws {
    var card = card
    (card.id, card.deck) = (try freeID(from: card.id, db), deck)
    let values: [any StatementBinding] = card.values + [id, firstDay.number, packedAt]
    try db.insert("INTO anki_card (\(Self.cardColumns), card_id, first_day, packed_at)", [values])
  }

  func move(_ card: Card.ID, to deck: Deck.ID, _ db: Database) throws {
    try db.run("UPDATE anki_card SET deck_id = ? WHERE card_id = ?", [deck, card])
  }

  /// Updates the imported schedule of a card, if the card was imported.
  func update(_ card: AnkiCard, as id: Card.ID, firstDay: Day, _ db: Database) throws {
    try db.run(
      """
      UPDATE anki_card SET first_day = ?, modified = ?, type = ?, queue = ?, due = ?, interval = ?,
        factor = ?, repetitions = ?, lapses = ?, steps_left = ?, flags = ?, data = ?
      WHERE card_id = ?
      """,
      [
        firstDay.number, card.modified, card.type, card.queue, card.due, card.interval,
        card.factor, card.repetitions, card.lapses, card.stepsLeft, card.flags, card.data, id,
      ])
  }

  /// Updates the imported suspension of a card, if the card was imported, and its flag unless that
  /// came from a later package.
  func mark(_ card: AnkiCard, as id: Card.ID, packedAt: Int64, _ db: Database) throws {
    try db.run(
      """
      UPDATE anki_card SET modified = ?1, flags = CASE WHEN packed_at <= ?6 THEN ?2 ELSE flags END,
        queue = CASE WHEN ?3 < 0 OR type = ?4 THEN ?3 ELSE queue END,
        packed_at = max(packed_at, ?6)
      WHERE card_id = ?5
      """, [card.modified, card.flags, card.queue, card.type, id, packedAt])
  }

  /// When the package was made that a card's flag came from, in milliseconds since 1970; 0 for a
  /// card that was made here.
  func packedAt(_ id: Card.ID, _ db: Database) throws -> Int64 {
    try db.first("SELECT packed_at FROM anki_card WHERE card_id = ?", [id]) { try $0[0] } ?? 0
  }

  /// Returns a card as it was imported, or nil if it was made here.
  func card(_ id: Card.ID, _ db: Database) throws -> AnkiCard? {
    try db.first("SELECT \(Self.cardColumns) FROM anki_card WHERE card_id = ?", [id]) {
      try AnkiCard($0)
    }
  }

  /// Raises an id that another card has by 999 until it is free, as Anki does.
  private func freeID(from id: Int64, _ db: Database) throws -> Int64 {
    var id = id
    while try db.first("SELECT 1 FROM anki_card WHERE id = ?", [id], { _ in }) != nil { id += 999 }
    return id
  }

  /// Adds reviews that are not stored yet.
  ///
  /// - Returns: those that are new.
  func add(
    _ reviews: [(AnkiReview, of: Card.ID)], _ db: Database
  ) throws -> [(AnkiReview, of: Card.ID)] {
    let ids = reviews.map { $0.0.id }
    guard let first = ids.min(), let last = ids.max() else { return [] }
    var known: Set<Int64> = []
    try db.each("SELECT id FROM anki_review WHERE id BETWEEN ? AND ?", [first, last]) {
      known.insert(try $0[0])
    }
    let new = reviews.filter { known.insert($0.0.id).inserted }
    try db.insert(
      "INTO anki_review (\(Self.reviewColumns))",
      new.lazy.map { review, card in
        [
          review.id, card, review.ease, review.interval, review.lastInterval, review.factor,
          review.time, review.type,
        ]
      })
    return new
  }

  func hasReview(_ id: Int64, _ db: Database) throws -> Bool {
    try db.first("SELECT 1 FROM anki_review WHERE id = ?", [id]) { _ in } != nil
  }
}
