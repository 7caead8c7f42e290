import Foundation
import GRDB

/// Reads the answers given in Sanpo to a card, as rows of Anki's review log.
struct AnkiAnswersQuery {
  private(set) var reviews: [AnkiReview] = []

  /// - Parameter last: the card's last review elsewhere.
  init(
    _ card: Card.ID, as id: Int64, last: AnkiReview?, _ repository: ReviewRepository,
    _ moment: StudyMoment, _ terms: [Int64: SchedulingTerms], _ db: Database
  ) throws {
    let all = try ReviewEntry.all(card, db).filter { !$0.isUndone }
    let start = try repository.start(of: card, db)
    // The memory at the start is unknown before a reset.
    for (isBeforeReset, start) in [(true, CardProgress.new), (false, start)] {
      let entries = all.filter { !$0.isImported && $0.isBeforeReset == isBeforeReset }
      let moving = entries.filter(\.movesSchedule)
      let outcomes = try ReviewEntry.explained(
        moving, of: card, from: start, fsrs: moment.settings.fsrs, terms: terms)
      var after = Dictionary(uniqueKeysWithValues: zip(moving.map(\.id), outcomes.map(\.progress)))
      var before = start
      for entry in entries {
        let next = after.removeValue(forKey: entry.id)
        var review = Self.review(entry, of: id, from: before, to: next ?? before)
        // Anki's fuzz is in the time that a step is due, but not in its interval.
        if before == start, case .at = start.due, let last, last.id < review.id {
          review.lastInterval = last.interval
        }
        reviews.append(review)
        before = next ?? before
      }
    }
    // A card imported as new may have been reset in Anki; then Anki's log has the reset.
    let wasLearned = try (AnkiRepository().card(card, db)?.type ?? 0) != AnkiCard.Kind.new
    let before = all.filter(\.isBeforeReset)
    let wasStudied = wasLearned || before.contains { !$0.isImported }
    if start == .new, wasStudied, let last = before.last {
      reviews.append(Self.reset(of: id, after: last.at))
      reviews.sort { $0.id < $1.id }
    }
  }

  /// A reset, as Anki logs it: the reviews before it don't count. Its own time isn't known.
  private static func reset(of card: Int64, after last: Date) -> AnkiReview {
    AnkiReview(
      id: last.milliseconds + 1, card: card, ease: 0, interval: 0, lastInterval: 0, factor: 0,
      time: 0, type: AnkiReview.Kind.manual)
  }

  private static func review(
    _ entry: ReviewEntry, of card: Int64, from before: CardProgress, to after: CardProgress
  ) -> AnkiReview {
    var review = review(
      entry.grade, at: entry.at, of: card, from: before, to: after,
      time: Int((entry.timing.think + entry.timing.answer).milliseconds))
    if entry.wasDue { review.type = AnkiReview.Kind.review }
    // Anki takes those without a factor for cramming, which no memory follows from.
    if !entry.movesSchedule { (review.type, review.factor) = (AnkiReview.Kind.filtered, 0) }
    return review
  }

  /// - Parameter time: in milliseconds.
  static func review(
    _ grade: Grade, at date: Date, of card: Int64, from before: CardProgress,
    to after: CardProgress, time: Int
  ) -> AnkiReview {
    AnkiReview(
      id: date.milliseconds, card: card, ease: grade.rawValue,
      interval: interval(after, at: date),
      lastInterval: before.lastReviewedAt.map { interval(before, at: $0) } ?? 0,
      factor: after.memory.map(Self.factor) ?? 0, time: time, type: type(before.phase))
  }

  /// FSRS's difficulty where Anki has SM-2's ease: 100 to 1100 for 1 to 10.
  static func factor(_ memory: Memory) -> Int {
    Int((100 + (memory.difficulty - 1) / 9 * 1000).rounded())
  }

  /// An interval as in Anki's log: in days, or in seconds if negative.
  private static func interval(_ progress: CardProgress, at time: Date) -> Int {
    switch progress.due {
    case .at(let due): min(-1, -Int(due.timeIntervalSince(time)))
    case .on: max(1, progress.interval)
    case .unscheduled: 0
    }
  }

  private static func type(_ phase: Phase) -> Int {
    switch phase {
    case .new, .learning: AnkiReview.Kind.learning
    case .review: AnkiReview.Kind.review
    case .relearning: AnkiReview.Kind.relearning
    }
  }
}
