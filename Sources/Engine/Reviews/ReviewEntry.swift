public import Foundation

/// An answer as the log has it.
public struct ReviewEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var at: Date
  public var day: Day
  public var grade: Grade
  public var movesSchedule: Bool
  public var isUndone: Bool
  var face: Face
  public var typed: String?
  public var keystrokes: Int
  public var timing: AnswerTiming
  /// Whether the person overruled the checker with “I was right”.
  public var isClaimed: Bool
  /// Whether the card was reset since, or took a later schedule from elsewhere, so that this answer
  /// no longer counts for its memory.
  public var isBeforeReset = false
  /// Whether it was imported, with the card's progress at that time.
  public var isImported = false
  /// Whether a review was due, not a learning step or a new card.
  var wasDue = false
  /// The terms it was scheduled with; see `SchedulingTerms`.
  var terms: Int64

  /// The face that it was answered in; nil for an answer given elsewhere, which an import brought.
  public var answeringFace: Face? { isImported ? nil : face }

  /// Whether the card's memory follows from it.
  var isCounted: Bool { movesSchedule && !isUndone && !isBeforeReset }
}
