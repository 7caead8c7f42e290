/// Two items that the learner confuses.
public struct Confusion: Hashable, Sendable {
  public struct Side: Hashable, Sendable {
    public var id: Item.ID
    /// As plain text.
    public var front: String
  }

  /// What was asked.
  public var item: Side
  /// What the learner's answer would have been right for.
  public var other: Side
  /// How often.
  public var count: Int
}
