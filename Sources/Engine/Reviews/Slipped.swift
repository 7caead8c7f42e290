public import Foundation

/// An answer that the person says was a slip of the fingers, as the log keeps it.
public struct Slipped: Hashable, Sendable {
  public var session: Sitting.ID
  public var revision: Int
  public var card: Card.ID
  public var at: Date
  public var face: Face
  public var typed: String
  public var verdict: Judgement.Verdict?
}
