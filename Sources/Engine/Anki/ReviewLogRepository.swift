import Foundation
import GRDB

/// Takes reviews from logs of other programs, and gives all there are.
///
/// A review is of the card with the number that a log gives: Anki's for cards that came from there,
/// one of Sanpo's own for others. The memory of a new card follows from the log; a card that was
/// studied keeps its own, and the reviews only stand in its history.
struct ReviewLogRepository: CardRepository {
  let collection: CardCollection
  let face: Face
  let originals = AnkiRepository()

  // MARK: Out

  /// - Parameter deck: nil for every deck.
  func export(
    _ columns: ReviewLog.Columns, of deck: DeckRoot?
  ) async throws -> ReviewLog.Exported {
    try await storage.readAtLength { db in
      let chosen: SQL =
        try deck.map { "card.deck_id IN (\(try decks.ids(in: $0, db)))" } ?? "1"
      let ids = try numbers(where: chosen, db)
      let reviews = try reviews(of: Set(ids.keys), db)
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
  func reviews(of cards: Set<Card.ID>, _ db: Database) throws -> [Card.ID: [AnkiReview]] {
    var found: [Card.ID: [AnkiReview]] = [:]
    try originals.forEachReview(of: cards, { found[$0.card, default: []].append($0) }, db)
    let moment = try settings.moment(Date(milliseconds: 0), db)
    let terms = try reviews.terms(db)
    for card in try AnswerLog.cardsAnsweredHere(among: cards, db) {
      let answers = try AnkiAnswersQuery(
        card, as: card, last: found[card]?.last, reviews, moment, terms, db)
      found[card, default: []] += answers.reviews
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
    let rows = try db.rows(
      """
      SELECT card.id, ifnull(anki_card.id, \(try Self.ownNumbers(db)) + card.id) FROM card
      LEFT JOIN anki_card ON anki_card.card_id = card.id
      WHERE is_deleted = 0 AND \(condition)
      """)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row -> (Card.ID, Int64) in
        try (row.value(at: 0), row.value(at: 1))
      })
  }

  // MARK: In

  func preview(_ log: String, at now: Date) async throws -> ReviewLog.Report {
    let (reviews, bad, byHand) = try Self.read(log, at: now)
    return try await storage.database.read { db in
      var report = ReviewLog.Report(badRows: bad, byHand: byHand)
      for (card, reviews) in try known(reviews, &report, db) {
        let new = try reviews.filter { try !isLogged($0, of: card, db) }
        report.reviews += new.count
        report.known += reviews.count - new.count
        let isNew = try items.card(card, db).progress.phase == .new
        if isNew, new.contains(where: { !$0.isCram }) { report.cards += 1 }
      }
      return report
    }
  }

  /// Takes the reviews of a log, from which new cards get their memory.
  func importLog(
    _ log: String, isStrict: Bool, at now: Date
  ) async throws -> ReviewLog.Report {
    try await take(log, isStrict: isStrict, learns: true, at: now)
  }

  /// Adds the reviews of a log to the cards' history only.
  ///
  /// - Throws: `Problem` if a row is refused.
  func importHistory(_ log: String, at now: Date) async throws {
    _ = try await take(log, isStrict: true, learns: false, at: now)
  }

  private func take(
    _ log: String, isStrict: Bool, learns: Bool, at now: Date
  ) async throws -> ReviewLog.Report {
    let (reviews, bad, byHand) = try Self.read(log, at: now)
    guard bad.isEmpty || !isStrict else { throw Problem.badRows(bad) }
    guard bad.isEmpty || !reviews.isEmpty else {
      throw Problem.onlyBadRows(bad, with: "a card, a time and a rating in each row")
    }
    return try await storage.undoable(at: now) { db in
      var report = ReviewLog.Report(badRows: bad, byHand: byHand)
      var session: Int64?
      var revision = 0
      let known = try known(reviews, &report, db)
      for (id, reviews) in known.sorted(by: { $0.key < $1.key }) {
        try Task.checkCancellation()
        let card = try items.card(id, db)
        let new = try reviews.filter { try !isLogged($0, of: id, db) }
        report.known += reviews.count - new.count
        guard !new.isEmpty else { continue }
        let isNew = card.progress.phase == .new
        // A new card that has reviews was reset after them.
        let steps = try steps(isNew ? new : reviews, of: card, db)
        let newTimes = Set(new.map(\.time))
        for step in steps where newTimes.contains(step.review.time) {
          let imported =
            try session ?? AnswerLog.addSession(of: AnswerLog.imported, in: face, at: now, db)
          session = imported
          try add(step, of: id, session: imported, revision, db)
          revision += 1
          report.reviews += 1
        }
        let taught = steps.filter { !$0.review.isCram }
        guard learns, isNew, let first = taught.first, let last = taught.last else { continue }
        try self.reviews.setStart(of: id, to: last.after, introduced: first.day, db)
        report.cards += 1
      }
      if let session {
        try ProgramAnswerRepository.undoWithChange(session, answers: revision, db)
      }
      return ("Imported \(Quantity.count(report.reviews, "review"))", report)
    }
  }

  private static func read(
    _ log: String, at now: Date
  ) throws -> (reviews: [Replay.Review], bad: [ImportReport.BadRow], byHand: Int) {
    try ReviewLog.check(log)
    let (reviews, refusals, byHand) = Replay.parse(log)
    let latest = now.addingTimeInterval(86_400).milliseconds
    var bad = refusals.map { ImportReport.BadRow(line: $0.line, reason: $0.reason) }
    bad += reviews.filter { $0.time > latest }.map {
      ImportReport.BadRow(line: $0.line, reason: "The time \($0.time) has not come yet.")
    }
    return (reviews.filter { $0.time <= latest }, bad.sorted { $0.line < $1.line }, byHand)
  }

  /// The reviews of cards that are here, each card's in the order of time.
  private func known(
    _ reviews: [Replay.Review], _ report: inout ReviewLog.Report, _ db: Database
  ) throws -> [Card.ID: [Replay.Review]] {
    let numbers = try numbers(where: "1", db)
    var cards: [Int64: Card.ID] = [:]
    for (card, number) in numbers { cards[number] = card }
    var known: [Card.ID: [Replay.Review]] = [:]
    for review in reviews {
      if let card = cards[review.card] {
        known[card, default: []].append(review)
      } else {
        report.ofUnknownCards += 1
      }
    }
    return known.mapValues(Self.inOrder)
  }

  /// A log that only knows days gives several reviews of a card one time; they follow each other.
  private static func inOrder(_ reviews: [Replay.Review]) -> [Replay.Review] {
    var last = Int64.min
    return reviews.sorted { ($0.time, $0.line) < ($1.time, $1.line) }.map { review in
      var review = review
      if review.time <= last { review.time = last + 1_000 }
      last = review.time
      return review
    }
  }

  /// Whether the review was given here, or imported before.
  ///
  /// Reviews of one time have ids one after the other, so that of one noon may be thousands away.
  private func isLogged(_ review: Replay.Review, of card: Card.ID, _ db: Database) throws -> Bool {
    let numbers: [any StatementBinding] = [card, review.time, review.grade.rawValue]
    let reach = try review.isOfDay && isAnswered(review, of: card, db) ? 43_200_000 : 50
    let isImported =
      try db.first(
        """
        SELECT 1 FROM anki_review
        WHERE card_id = ?1 AND id BETWEEN ?2 AND ?2 + ?4 AND ease = ?3
        """, numbers + [reach]
      ) { _ in } != nil
    return try isImported
      || db.first(
        """
        SELECT 1 FROM answer
        WHERE card_id = ? AND at = ? AND grade = ? AND NOT \(AnswerConditions.imported)
        """, numbers
      ) { _ in } != nil
  }

  /// Whether the log of answers has the review, other than from an import that was undone.
  private func isAnswered(
    _ review: Replay.Review, of card: Card.ID, _ db: Database
  ) throws -> Bool {
    try db.first(
      """
      SELECT 1 FROM answer
      WHERE card_id = ? AND at = ? AND grade = ? AND \(AnswerConditions.notUndone)
      """,
      [card, review.time, review.grade.rawValue]
    ) { _ in } != nil
  }

  /// A review with what it does to a card that was new before the first of them.
  private struct Step {
    var review: Replay.Review
    var day: Day
    var before: CardProgress
    /// Nil for a cram.
    var outcome: Outcome?
    var scheduler: Scheduler
    var scheduling: Int64

    var after: CardProgress { outcome?.progress ?? before }
  }

  private func steps(
    _ reviews: [Replay.Review], of card: Card, _ db: Database
  ) throws -> [Step] {
    let options = try decks.deckOrDeleted(card.deck, db).options
    let settings = try settings.current(db).inDeck(options)
    let scheduler = settings.scheduler(retention: options.retention)
    let terms = try self.reviews.currentTerms(settings, retention: options.retention, db)
    var progress = CardProgress.new
    return reviews.map { review in
      let at = Date(milliseconds: review.time)
      let day = settings.boundary.day(of: at)
      let before = progress
      let outcome =
        review.isCram
        ? nil
        : scheduler.outcome(
          of: review.grade, for: card.id, before, at: at, on: day, boundary: settings.boundary)
      let step = Step(
        review: review, day: day, before: before, outcome: outcome, scheduler: scheduler,
        scheduling: terms)
      progress = step.after
      return step
    }
  }

  private func add(
    _ step: Step, of card: Card.ID, session: Int64, _ revision: Int, _ db: Database
  ) throws {
    let at = Date(milliseconds: step.review.time)
    let time = step.review.duration.clamped(to: 0...3_600_000)
    if try !isAnswered(step.review, of: card, db) {
      try AnswerLog.add(
        Answer(
          step.review.grade, of: card, session: session, revision: revision, at: at, in: face,
          after: .milliseconds(time)),
        AnswerEffect<Never>(scheduling: step.scheduling), on: step.day, db)
    }
    var row = AnkiAnswersQuery.review(
      step.review.grade, at: at, of: card, from: step.before, to: step.outcome,
      by: step.scheduler, time: Int(time))
    if step.review.isCram { (row.type, row.factor) = (AnkiReview.Kind.filtered, 0) }
    while try originals.hasReview(row.id, db) { row.id += 1 }
    _ = try originals.add([(row, of: card)], db)
  }
}
