public import Foundation

/// Turns answers into due dates: FSRS, then steps, limits, order and fuzz, after Anki's rules.
///
///     Scheduler().outcomes(for: 7, .new, at: now, on: today, boundary: boundary)[.good]
///
/// Pure: the same card, answer and time give the same due date on every face and every replay.
public struct Scheduler: Hashable, Sendable {
  public var fsrs: FSRS
  /// The share of reviews that should be right, above 0 and below 1.
  public var retention: Double
  /// In days, from 1 to 36,500; any other is taken as the nearest of these.
  public var maximumInterval: Int
  public var learningSteps: [Duration]
  public var relearningSteps: [Duration]
  /// Whether due dates are spread a little by chance.
  public var fuzzes: Bool

  static let maximumIntervals = 1...36_500

  public init(
    fsrs: FSRS = FSRS(), retention: Double = 0.9, maximumInterval: Int = 36_500,
    learningSteps: [Duration] = [.seconds(60), .seconds(600)],
    relearningSteps: [Duration] = [.seconds(600)], fuzzes: Bool = true
  ) {
    self.fsrs = fsrs
    self.retention = retention
    self.maximumInterval = maximumInterval
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.fuzzes = fuzzes
  }

  public func outcomes(
    for card: Int64, _ progress: Progress, at instant: Date, on day: Day, boundary: DayBoundary
  ) -> Outcomes {
    let answer = Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary)
    return Outcomes(
      again: answer.outcome(.again), hard: answer.outcome(.hard), good: answer.outcome(.good),
      easy: answer.outcome(.easy))
  }

  /// Only one of `outcomes`, for less work.
  ///
  /// A clock that was put back counts as no time gone by: `elapsed` is never negative and a card's
  /// last day never moves backwards, but the card is due counted from `day`.
  public func outcome(
    of grade: Grade, for card: Int64, _ progress: Progress, at instant: Date, on day: Day,
    boundary: DayBoundary
  ) -> Outcome {
    Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary
    ).outcome(grade)
  }
}
