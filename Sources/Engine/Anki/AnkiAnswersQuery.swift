import Foundation
import GRDB

/// The answers that a card was given in Sanpo, as rows of Anki's review log.
struct AnkiAnswers {
  private(set) var reviews: [AnkiReview] = []

  init(
    _ card: Card.ID, as id: Int64, _ repository: ReviewRepository, _ moment: StudyMoment,
    _ terms: [Int64: SchedulingTerms], _ db: Database
  ) throws {
    let entries = try ReviewEntry.all(card, db).filter { !$0.isUndone && !$0.isImported }
    let counted = entries.filter(\.isCounted)
    let start = try repository.start(of: card, db)
    let outcomes = try ReviewEntry.explained(
      counted, of: card, from: start, fsrs: moment.settings.fsrs, terms: terms)
    var after = Dictionary(uniqueKeysWithValues: zip(counted.map(\.id), outcomes.map(\.progress)))
    var before = start
    for entry in entries {
      let next = after.removeValue(forKey: entry.id)
      reviews.append(Self.review(entry, of: id, from: before, to: next ?? before))
      before = next ?? before
    }
  }

  private static func review(
    _ entry: ReviewEntry, of card: Int64, from before: CardProgress, to after: CardProgress
  ) -> AnkiReview {
    var review = review(
      entry.grade, at: entry.at, of: card, from: before, to: after,
      time: Int((entry.timing.think + entry.timing.answer).milliseconds))
    // Anki takes those without a factor for cramming, which no memory follows from.
    if !entry.isCounted { (review.type, review.factor) = (3, 0) }
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

  /// In days, or seconds if negative.
  private static func interval(_ progress: CardProgress, at time: Date) -> Int {
    switch progress.due {
    case .at(let due): min(-1, -Int(due.timeIntervalSince(time)))
    case .on: max(1, progress.interval)
    case .unscheduled: 0
    }
  }

  private static func type(_ phase: Phase) -> Int {
    switch phase {
    case .new, .learning: 0
    case .review: 1
    case .relearning: 2
    }
  }
}
