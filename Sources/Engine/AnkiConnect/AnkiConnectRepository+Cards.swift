import Foundation
import GRDB

extension AnkiConnectRepository {
  /// Changes cards; unknown ones are left out.
  func change(
    cards numbers: [Int64], as name: String, at now: Date,
    _ change: @escaping @Sendable (Card, Database) throws -> Void
  ) async throws {
    try await write(at: now) { db in
      let found = try cards(numbers, db).values.sorted { $0.id < $1.id }
      for card in found { try change(card, db) }
      return ("\(name) \(Quantity.count(found.count, "card"))", ())
    }
  }

  /// Answers cards; it can be undone while none of them is answered again.
  ///
  /// - Returns: for each answer whether its card is there.
  func answer(
    _ answers: [(card: Int64, grade: Grade)], in face: Face, at now: Date
  ) async throws -> [Bool] {
    try await write(at: now) { db in
      let existing = try cards(answers.map(\.card), db)
      let gradedCards = answers.map { (AnkiConnectNumber.card(from: $0.card), $0.grade) }
      let recorded = gradedCards.filter { existing[$0.0] != nil }
      try collection.programAnswers.record(recorded, by: .ankiconnect, in: face, at: now, db)
      let name =
        try recorded.count == 1
        ? items.item(existing[recorded[0].0]?.item ?? 0, db).content.title
        : Quantity.count(recorded.count, "card")
      return ("Answered \(name)", gradedCards.map { existing[$0.0] != nil })
    }
  }

  func setDue(_ cards: [Int64], in days: DueDays, at now: Date) async throws {
    try await change(cards: cards, as: DueDays.done, at: now) { card, db in
      let card = CardSelection(card.id, of: card.item)
      try reviews.setDue(card, in: days, try settings.moment(now, db), db)
    }
  }

  /// Makes cards due as forgotten ones, whose memory then starts.
  func relearn(_ cards: [Int64], at now: Date) async throws {
    try await change(cards: cards, as: "Restarted learning of", at: now) { card, db in
      let moment = try settings.moment(now, db)
      var progress = card.progress
      progress.makeReview(moment.settings.fsrs, on: moment.today)
      progress.phase = .relearning(step: 0)
      progress.due = .at(moment.now)
      try reviews.setStart(of: card.id, to: progress, introduced: moment.today, db)
    }
  }

  func cards(in deck: Deck.ID, _ db: Database) throws -> [Card.ID] {
    try db.values("SELECT id FROM card WHERE deck_id = \(deck) AND is_deleted = 0 ORDER BY id")
  }

  /// Adds rows of Anki's review log.
  func insert(_ rows: [[Int64]], at now: Date) async throws {
    let cards = try JSONText.of(rows.map { AnkiConnectNumber.card(from: $0[1]) })
    let numbers = try await read {
      try logs.numbers(where: "card.id IN (SELECT value FROM json_each(\(cards)))", $0)
    }
    let lines = try rows.map { row -> String in
      guard let number = numbers[AnkiConnectNumber.card(from: row[1])] else {
        throw Failure("Card was not found: \(row[1])")
      }
      var row = row
      row[1] = number
      return row.map(String.init).joined(separator: ",")
    }
    let header = ReviewLog.Columns.anki.names.joined(separator: ",")
    let log = ([header] + lines).joined(separator: "\n")
    _ = try await logs.importLog(log, isStrict: true, learns: false, at: now)
  }

  /// Returns the due cards of a deck with its subdecks, and the number of all cards in the deck
  /// itself.
  func counts(
    in deck: Deck, at now: Date, _ db: Database
  ) throws -> (due: Counts, total: Int) {
    let moment = try settings.moment(now, db)
    let tree = try queue.counts(moment, db)
      .filter { $0.deck.id == deck.id || $0.deck.isInside(deck) }
    let due = try queue.limits(moment, db).counts(of: deck, with: tree)
    return (due, try cards(in: deck.id, db).count)
  }

  func tags(_ db: Database) throws -> [String] {
    try db.values(
      """
      SELECT tag COLLATE NOCASE AS tag FROM item_tag JOIN item ON item.id = item_id
      WHERE is_deleted = 0
      UNION SELECT \(Item.leechTag) FROM card WHERE is_leech = 1 AND is_deleted = 0 ORDER BY tag
      """)
  }

  /// The number of answers given on the last days, latest first.
  func answers(_ db: Database) throws -> [(day: Day, count: Int)] {
    try db.rows(
      """
      SELECT day, count(*) FROM answer
      WHERE card_id IS NOT NULL AND \(sql: AnswerConditions.counted)
      GROUP BY day ORDER BY day DESC
      """
    ).map { try (Day($0.value(at: 0)), $0.value(at: 1)) }
  }
}
