public import Foundation

/// One answer to one part of a subject, as the log keeps it.
public struct WaniKaniRecord: Hashable, Sendable {
  /// A slip was taken back by the person: it counts for nothing.
  public enum Outcome: String, Hashable, Sendable, Codable { case right, wrong, slip }

  public var outcome: Outcome
  /// The checker had refused it, and the person said that it was right.
  public var isClaimed: Bool
  public var typed: String
  /// What the checker held it to be.
  public var verdict: Judgement.Verdict?
  public var at: Date
  public var face: Face
  public var keystrokes: Int
  public var timing: AnswerTiming
}
