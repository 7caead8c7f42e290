public import Foundation

/// A card's stage between new and known.
public enum Phase: Hashable, Codable, Sendable {
  case new
  /// In the learning step with this number, from 0.
  case learning(step: Int)
  case review
  /// Forgotten, and in a relearning step. Steps count from 0.
  case relearning(step: Int)
}

/// When to show a card.
public enum Due: Hashable, Codable, Sendable {
  /// A new card, shown whenever the daily limit allows.
  case unscheduled
  /// A step within the day.
  case at(Date)
  /// A review, or a step that passes the end of the day. Due at any time on that day.
  case on(Day)
}

/// A card's scheduling state: a projection of its review log.
public struct CardProgress: Hashable, Sendable {
  public var phase: Phase
  public var memory: Memory?
  public var due: Due
  /// Days from the last review to the next. 0 while learning and relearning.
  public var interval: Int
  /// The number of answers given.
  public var repetitions: Int
  /// The number of times the card was forgotten after it was learned.
  public var lapses: Int
  var lastDay: Day?
  var lastReviewedAt: Date?

  public static let new = CardProgress(
    phase: .new, memory: nil, due: .unscheduled, interval: 0, repetitions: 0, lapses: 0,
    lastDay: nil, lastReviewedAt: nil)
}
