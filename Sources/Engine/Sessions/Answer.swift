public import Foundation

/// One answer as it goes into the log.
public struct Answer: Hashable, Sendable {
  /// A slip was put back by the person: it is asked again and counts for nothing.
  public enum Outcome: String, Hashable, Sendable { case right, wrong, slip }

  public var session: Int64
  /// The state of the session the person saw; any other answer at it is this one again.
  public var revision: Int
  public var target: AnswerTarget
  public var outcome: Outcome
  /// Nil for a slip.
  public var grade: Grade?
  public var at: Date
  public var face: Face
  public var typed: String?
  /// What the checker held it to be; nil where nothing was typed.
  public var verdict: Judgement.Verdict?
  /// The checker had refused it, and the person said that it was right.
  public var isClaimed: Bool
  public var keystrokes: Int
  public var timing: AnswerTiming

  /// What one answer can hold; a form may claim anything.
  static let keystrokes = 0...InputLimit.keystrokes
  static func cut(_ typed: String) -> String { String(typed.prefix(InputLimit.typedAnswer)) }
}

/// An answer that is in the log and counts.
struct LoggedAnswer: Hashable, Sendable {
  var id: Int64
  var target: AnswerTarget
  var outcome: Answer.Outcome
  var movedSchedule: Bool
  /// What a service is to hear of it.
  var outbox: Int64?
  /// Where the session stood in its course before it, as JSON.
  var position: String
}
