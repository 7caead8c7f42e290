public import Foundation

/// Turns answers into due dates: FSRS, then steps, limits, order and fuzz, after Anki's rules.
///
///     Scheduler().outcomes(for: 7, .new, at: now, on: today, boundary: boundary)[.good]
///
/// The same card, answer and time give the same due date on every face and in every replay.
///
/// Unlike Anki it does not balance the load of days; fuzz comes from its own generator; Hard, Good
/// and Easy keep their order also where a card has no steps; and FSRS never asks for less than a
/// day. A clock that was put back counts as no time gone by, and a card's last day never moves
/// backwards; due dates are counted from the day of the answer all the same.
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
    for card: Int64, _ progress: CardProgress, at instant: Date, on day: Day, boundary: DayBoundary
  ) -> Outcomes {
    let answering = Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary)
    return Outcomes(
      again: answering.outcome(.again), hard: answering.outcome(.hard),
      good: answering.outcome(.good), easy: answering.outcome(.easy))
  }

  /// Only one of `outcomes`, for less work.
  public func outcome(
    of grade: Grade, for card: Int64, _ progress: CardProgress, at instant: Date, on day: Day,
    boundary: DayBoundary
  ) -> Outcome {
    Answering(
      scheduler: self, card: card, progress: progress, instant: instant, day: day,
      boundary: boundary
    ).outcome(grade)
  }
}
