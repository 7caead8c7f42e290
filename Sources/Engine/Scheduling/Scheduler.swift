import Foundation

/// Computes due dates from answers: FSRS, then steps, limits, order and fuzz, by Anki's rules.
///
///     Scheduler().outcomes(for: 7, .new, at: now, on: today, boundary: boundary)[.good]
///
/// The same card, answer and time give the same due date on every face and in every replay.
///
/// Differences from Anki: it does not balance the load of days; fuzz uses its own generator; Hard,
/// Good and Easy keep their order even where a card has no steps; and FSRS intervals are at least
/// one day. If the clock was put back, no time counts as elapsed, and a card's last day never moves
/// backwards. Due dates still count from the day of the answer.
public struct Scheduler: Hashable, Sendable {
  var fsrs = FSRS()
  /// The desired share of correct reviews, above 0 and below 1.
  var retention = 0.9
  /// The longest interval in days, clamped to 1...36,500.
  var maximumInterval = Self.maximumIntervals.upperBound
  var learningSteps = Self.defaultLearningSteps
  var relearningSteps = Self.defaultRelearningSteps
  /// Whether to spread due dates a little at random.
  var fuzzes = true

  static let maximumIntervals = 1...36_500
  static let defaultLearningSteps: [Duration] = [.seconds(60), .seconds(600)]
  static let defaultRelearningSteps: [Duration] = [.seconds(600)]

  func outcomes(
    for card: Int64, _ progress: CardProgress, at instant: Date, on day: Day, boundary: DayBoundary
  ) -> Outcomes {
    let answering = Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary)
    return Outcomes(
      again: answering.outcome(.again), hard: answering.outcome(.hard),
      good: answering.outcome(.good), easy: answering.outcome(.easy))
  }

  /// Returns the outcome of one grade. Cheaper than `outcomes` when the others are not needed.
  func outcome(
    of grade: Grade, for card: Int64, _ progress: CardProgress, at instant: Date, on day: Day,
    boundary: DayBoundary
  ) -> Outcome {
    Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary
    ).outcome(grade)
  }
}
