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

  /// Takes the reviews of a log.
  ///
  /// - Parameter learns: whether new cards get their memory from them; otherwise they are only added
  ///   to the cards' history.
  func importLog(
    _ log: String, isStrict: Bool, learns: Bool = true, at now: Date
  ) async throws -> ReviewLog.Report {
    let (reviews, bad, byHand) = try Self.read(log, at: now)
    guard bad.isEmpty || !isStrict else { throw Problem.badRows(bad) }
    guard bad.isEmpty || !reviews.isEmpty else {
      throw Problem.onlyBadRows(bad, with: "a card, a time and a rating in each row")
    }
    return try await storage.undoable(at: now) { db in
      var report = ReviewLog.Report(badRows: bad, byHand: byHand)
      var session = ImportSession(begunAt: now)
      for (card, reviews) in try known(reviews, &report, db).sorted(by: { $0.key < $1.key }) {
        try Task.checkCancellation()
        try take(reviews, of: items.card(card, db), learns: learns, &session, &report, db)
      }
      if let id = session.id {
        try ProgramAnswerRepository.undoWithChange(id, answers: session.answers, db)
      }
      return ("Imported \(Quantity.count(report.reviews, "review"))", report)
    }
  }

  /// The session of the answers that an import adds. It is stored with the first of them.
  private struct ImportSession {
    let begunAt: Date
    var id: Int64?
    var answers = 0
  }

  /// Takes the reviews of a card that are not here yet.
  ///
  /// - Parameter learns: whether a new card gets its memory from them.
  private func take(
    _ reviews: [Replay.Review], of card: Card, learns: Bool, _ session: inout ImportSession,
    _ report: inout ReviewLog.Report, _ db: Database
  ) throws {
    let newReviews = try reviews.filter { try !isLogged($0, of: card.id, db) }
    report.known += reviews.count - newReviews.count
    guard !newReviews.isEmpty else { return }
    let isNewCard = card.progress.phase == .new
    // A new card that has reviews was reset after them.
    let steps = try self.steps(isNewCard ? newReviews : reviews, of: card, db)
    let newTimes = Set(newReviews.map(\.time))
    let newSteps = steps.filter { newTimes.contains($0.review.time) }
    try add(newSteps, of: card.id, to: &session, db)
    report.reviews += newSteps.count
    let taught = steps.filter { !$0.review.isCram }
    guard learns, isNewCard, let first = taught.first, let last = taught.last else { return }
    try self.reviews.setStart(of: card.id, to: last.after, introduced: first.day, db)
    report.cards += 1
  }

  private static func read(
    _ log: String, at now: Date
  ) throws -> (reviews: [Replay.Review], bad: [ImportReport.BadRow], byHand: Int) {
    try ReviewLog.check(log)
    let (reviews, refusals, byHand) = Replay.parse(log)
    let latest = (now + .days(1)).milliseconds
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
    let cards = Dictionary(numbers.map { ($0.value, $0.key) }) { $1 }
    let reviewsByCard = Dictionary(grouping: reviews) { cards[$0.card] }
    report.ofUnknownCards += reviewsByCard[nil]?.count ?? 0
    var known: [Card.ID: [Replay.Review]] = [:]
    for (card, reviews) in reviewsByCard {
      guard let card else { continue }
      let once = Self.withoutRepeats(reviews)
      report.known += reviews.count - once.count
      known[card] = Self.inOrder(once)
    }
    return known
  }

  /// The reviews of a card without rows that came before. Several of one day may be alike.
  private static func withoutRepeats(_ reviews: [Replay.Review]) -> [Replay.Review] {
    var grades: [Int64: Set<Grade>] = [:]
    return reviews.filter {
      $0.isOfDay || grades[$0.time, default: []].insert($0.grade).inserted
    }
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
    let reach = try review.isOfDay && isAnswered(review, of: card, db) ? 43_200_000 : 50
    let isImported =
      try db.first(
        """
        SELECT 1 FROM anki_review
        WHERE card_id = ?1 AND id BETWEEN ?2 AND ?2 + ?4 AND ease = ?3
        """, [card, review.time, review.grade.rawValue, reach]
      ) { _ in } != nil
    return try isImported
      || isAnswered(review, of: card, where: "NOT \(AnswerConditions.imported)", db)
  }

  /// Whether the log of answers has the review; by default, other than from an undone import.
  private func isAnswered(
    _ review: Replay.Review, of card: Card.ID,
    where condition: String = AnswerConditions.notUndone, _ db: Database
  ) throws -> Bool {
    try db.first(
      "SELECT 1 FROM answer WHERE card_id = ? AND at = ? AND grade = ? AND \(condition)",
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
    _ steps: [Step], of card: Card.ID, to session: inout ImportSession, _ db: Database
  ) throws {
    let id =
      try session.id
      ?? AnswerLog.addSession(of: AnswerLog.imported, in: face, at: session.begunAt, db)
    session.id = id
    for step in steps {
      try add(step, of: card, session: id, session.answers, db)
      session.answers += 1
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
    if let logged = step.review.logged {
      (row.interval, row.lastInterval) = (logged.interval, logged.lastInterval)
      (row.factor, row.type) = (logged.factor, logged.type)
      row = row.withinLimits
    }
    while try originals.hasReview(row.id, db) { row.id += 1 }
    _ = try originals.add([(row, of: card)], db)
  }
}
