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
  /// Under which terms it was scheduled; see `SchedulingTerms`.
  var terms: Int64
}
