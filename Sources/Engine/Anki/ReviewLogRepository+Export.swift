import Foundation
import GRDB

extension ReviewLogRepository {
  /// - Parameter deck: nil for every deck.
  func export(
    _ columns: ReviewLog.Columns, of deck: DeckRoot?, progress: @escaping ExportProgress.Listener
  ) async throws -> ReviewLog.Exported {
    try await storage.readAtLength { db in
      let chosen: SQL =
        try deck.map { "card.deck_id IN (\(try decks.ids(in: $0, db)))" } ?? "1"
      let ids = try numbers(where: chosen, db)
      let reviews = try reviews(of: Set(ids.keys), db, progress: progress)
      let all = reviews.flatMap { card, own in
        own.map { review in
          var review = review
          review.card = ids[card] ?? card
          return review
        }
      }
      var writer = ReviewLogWriter(columns)
      for review in all.sorted(by: { ($0.id, $0.card) < ($1.id, $1.card) }) { writer.add(review) }
      return ReviewLog.Exported(text: writer.text, reviews: writer.count)
    }
  }

  /// The reviews of cards, here and elsewhere, oldest first.
  ///
  /// - Parameter progress: hears after every thousand.
  func reviews(
    of cards: Set<Card.ID>, _ db: Database, progress: (ExportProgress) -> Void = { _ in }
  ) throws -> [Card.ID: [AnkiReview]] {
    var found: [Card.ID: [AnkiReview]] = [:]
    var count = 0
    func counted(_ more: Int) {
      if count / 1_000 < (count + more) / 1_000 { progress(.reviews(count + more)) }
      count += more
    }
    try originals.forEachReview(
      of: cards,
      { review in
        found[review.card, default: []].append(review)
        counted(1)
      }, db)
    let fsrs = try settings.current(db).fsrs
    let terms = try reviews.terms(db)
    for card in try AnswerLog.cardsAnsweredHere(among: cards, db) {
      let own = try AnkiAnswersQuery(
        card: card, id: card, last: found[card]?.last, fsrs: fsrs, terms: terms
      ).reviews(reviews, db)
      found[card, default: []] += own
      counted(own.count)
    }
    return found.mapValues { $0.sorted { $0.id < $1.id } }
  }

  /// The number of a deck's latest review; 0 if there is none.
  func latestReview(in deck: Deck.ID, _ db: Database) throws -> Int64 {
    max(
      try originals.latestReview(in: deck, db) ?? 0,
      try AnswerLog.latestHere(in: deck, db)?.milliseconds ?? 0)
  }

  /// The first number for cards that were not imported from Anki: above the small numbers of other
  /// programs, below those of Anki, which are dates. It differs between learners, so that one
  /// learner's log is not mistaken for another's.
  static func ownNumbers(_ db: Database) throws -> Int64 {
    let learner = StableHash(try SettingsRepository.learner(db)).mixed % 150_000
    return 1_000_000_000_000 + Int64(learner) * 1_000_000
  }

  /// The numbers of cards in logs, by their own.
  func numbers(where condition: SQL, _ db: Database) throws -> [Card.ID: Int64] {
    try db.dictionary(
      """
      SELECT card.id, ifnull(anki_card.id, \(try Self.ownNumbers(db)) + card.id) FROM card
      LEFT JOIN anki_card ON anki_card.card_id = card.id
      WHERE is_deleted = 0 AND \(condition)
      """)
  }
}
