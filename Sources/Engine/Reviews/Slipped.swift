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

extension Slipped {
  /// Nil for an answer that was not typed.
  init?(
    _ revealed: Sitting.Revealed, of question: Question, in session: Sitting.ID, _ revision: Int,
    _ face: Face, at now: Date
  ) {
    guard let check = revealed.check else { return nil }
    self.init(
      session: session, revision: revision, card: question.card.id, at: now, face: face,
      typed: revealed.typed ?? "", verdict: check.judgement?.verdict)
  }
}
