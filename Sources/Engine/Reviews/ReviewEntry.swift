public import Foundation

/// One answer as the log has it.
public struct ReviewEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var at: Date
  public var day: Day
  public var grade: Grade
  public var movesSchedule: Bool
  public var isUndone: Bool
  public var face: Face
  public var typed: String?
  public var keystrokes: Int
  public var timing: AnswerTiming
  /// What the checker held it to be; nil where nothing was typed, and in older entries.
  public var verdict: Judgement.Verdict?
  /// The person said that it was right.
  public var isClaimed: Bool
  /// Under which terms it was scheduled; see `SchedulingTerms`.
  var terms: Int64
}
