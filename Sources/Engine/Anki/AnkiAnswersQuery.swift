import Foundation
import GRDB

/// Reads the answers given in Sanpo to a card, as rows of Anki's review log.
struct AnkiAnswersQuery {
  let card: Card.ID
  /// The card's number in the log.
  let id: Int64
  /// The card's last review elsewhere.
  let last: AnkiReview?
  let fsrs: FSRS
  let terms: [Int64: SchedulingTerms]

  func reviews(_ repository: ReviewRepository, _ db: Database) throws -> [AnkiReview] {
    let all = try ReviewEntry.all(card, db).filter { !$0.isUndone }
    let start = try repository.start(of: card, db)
    let beforeReset = all.filter(\.isBeforeReset)
    let afterReset = all.filter { !$0.isBeforeReset }
    // The memory at the start is unknown before a reset.
    var reviews = try self.reviews(beforeReset.filter { !$0.isImported }, from: .new)
    reviews += try self.reviews(afterReset.filter { !$0.isImported }, from: start)
    // A card imported as new may have been reset in Anki; then Anki's log has the reset.
    let wasLearned = try (AnkiRepository().card(card, db)?.type ?? 0) != AnkiCard.Kind.new
    let wasStudied = wasLearned || beforeReset.contains { !$0.isImported }
    if start == .new, wasStudied, let lastBefore = beforeReset.last,
      last.map({ $0.isReset && $0.id > lastBefore.at.milliseconds }) != true
    {
      reviews.append(Self.reset(of: id, after: lastBefore.at))
      reviews.sort { $0.id < $1.id }
    }
    return reviews
  }

  /// - Parameter start: the card's memory before the first entry.
  private func reviews(
    _ entries: [ReviewEntry], from start: CardProgress
  ) throws -> [AnkiReview] {
    let moving = entries.filter(\.movesSchedule)
    let outcomes = try ReviewEntry.explained(
      moving, of: card, from: start, fsrs: fsrs, terms: terms)
    let outcomesByID = Dictionary(uniqueKeysWithValues: zip(moving.map(\.id), outcomes))
    var before = start
    return entries.map { entry in
      let outcome = outcomesByID[entry.id]
      let scheduler = terms[entry.terms]?.scheduler(fsrs)
      var review = Self.review(entry, of: id, from: before, to: outcome, by: scheduler)
      // The steps here may be others than those in Anki.
      if before == start, case .at = start.due, let last, last.id < review.id {
        review.lastInterval = last.interval
      }
      before = outcome?.progress ?? before
      return review
    }
  }

  /// A reset, as Anki logs it: the reviews before it don't count. Its own time isn't known.
  private static func reset(of card: Int64, after last: Date) -> AnkiReview {
    AnkiReview(
      id: last.milliseconds + 1, card: card, ease: 0, interval: 0, lastInterval: 0, factor: 0,
      time: 0, type: AnkiReview.Kind.manual)
  }

  private static func review(
    _ entry: ReviewEntry, of card: Int64, from before: CardProgress, to outcome: Outcome?,
    by scheduler: Scheduler?
  ) -> AnkiReview {
    var review = review(
      entry.grade, at: entry.at, of: card, from: before, to: outcome, by: scheduler,
      time: Int((entry.timing.think + entry.timing.answer).milliseconds))
    if entry.wasDue { review.type = AnkiReview.Kind.review }
    // Anki takes those without a factor for cramming, which no memory follows from.
    if !entry.movesSchedule { (review.type, review.factor) = (AnkiReview.Kind.filtered, 0) }
    return review
  }

  /// - Parameters:
  ///   - outcome: nil if the answer changed nothing.
  ///   - scheduler: what the answer was scheduled by.
  ///   - time: in milliseconds.
  static func review(
    _ grade: Grade, at date: Date, of card: Int64, from before: CardProgress,
    to outcome: Outcome?, by scheduler: Scheduler?, time: Int
  ) -> AnkiReview {
    let last = interval(before, delay: scheduler.flatMap { delay(in: before.phase, $0) })
    let memory = (outcome?.progress ?? before).memory
    return AnkiReview(
      id: date.milliseconds, card: card, ease: grade.rawValue,
      interval: outcome.map { interval($0.progress, delay: $0.why.wait.delay) } ?? last,
      lastInterval: before.lastReviewedAt == nil ? 0 : last,
      factor: memory.map(Self.factor) ?? 0, time: time, type: type(before.phase))
  }

  /// FSRS's difficulty where Anki has SM-2's ease: 100 to 1100 for 1 to 10.
  static func factor(_ memory: Memory) -> Int {
    Int((100 + (memory.difficulty - 1) / 9 * 1000).rounded())
  }

  /// An interval as in Anki's log: in days, or in seconds if negative. Fuzz is in the time at which
  /// a step is due, but not in its interval.
  ///
  /// - Parameter delay: of the step that the card is in; nil for none.
  private static func interval(_ progress: CardProgress, delay: Duration?) -> Int {
    switch progress.due {
    // Anki takes 0 for an answer that gave none. The steps may have been removed since.
    case .at: min(-1, -Int((delay ?? .zero) / .seconds(1)))
    case .on(let day):
      max(1, delay == nil ? progress.interval : progress.lastDay?.distance(to: day) ?? 0)
    case .unscheduled: 0
    }
  }

  private static func delay(in phase: Phase, _ scheduler: Scheduler) -> Duration? {
    let (delays, step): ([Duration], Int) =
      switch phase {
      case .learning(let index): (scheduler.learningSteps, index)
      case .relearning(let index): (scheduler.relearningSteps, index)
      case .new, .review: ([], 0)
      }
    return delays.isEmpty ? nil : delays[min(step, delays.count - 1)]
  }

  private static func type(_ phase: Phase) -> Int {
    switch phase {
    case .new, .learning: AnkiReview.Kind.learning
    case .review: AnkiReview.Kind.review
    case .relearning: AnkiReview.Kind.relearning
    }
  }
}

extension Explanation.Wait {
  fileprivate var delay: Duration? {
    if case .step(_, let delay, _) = self { delay } else { nil }
  }
}
