public import Foundation

/// Where a card stands between new and known.
public enum Phase: Hashable, Codable, Sendable {
  case new
  /// Waiting out a learning step; steps count from 0.
  case learning(step: Int)
  case review
  /// Forgotten, and waiting out a relearning step.
  case relearning(step: Int)
}

/// When a card is to be shown.
public enum Due: Hashable, Codable, Sendable {
  /// New: whenever the learner has room for it.
  case unscheduled
  /// A step within the day.
  case at(Date)
  /// A review, or a step that reaches past the day's end: any time that day.
  case on(Day)
}

/// What scheduling knows of one card: a projection of its review log.
public struct CardProgress: Hashable, Sendable {
  public var phase: Phase
  public var memory: Memory?
  public var due: Due
  /// Days from the last review to the next; 0 while learning and relearning.
  public var interval: Int
  /// Answers given.
  public var repetitions: Int
  /// Times the card was forgotten once learned.
  public var lapses: Int
  public var lastDay: Day?
  public var lastReviewedAt: Date?

  public init(
    phase: Phase, memory: Memory?, due: Due, interval: Int, repetitions: Int, lapses: Int,
    lastDay: Day?, lastReviewedAt: Date?
  ) {
    self.phase = phase
    self.memory = memory
    self.due = due
    self.interval = interval
    self.repetitions = repetitions
    self.lapses = lapses
    self.lastDay = lastDay
    self.lastReviewedAt = lastReviewedAt
  }

  /// A card never answered.
  public static let new = CardProgress(
    phase: .new, memory: nil, due: .unscheduled, interval: 0, repetitions: 0, lapses: 0,
    lastDay: nil, lastReviewedAt: nil)
}
