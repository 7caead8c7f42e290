/// Two items that the learner confuses.
public struct Confusion: Hashable, Sendable {
  public struct Side: Hashable, Sendable {
    public var id: Item.ID
    /// As plain text.
    public var front: String
  }

  /// The side that was asked.
  public var item: Side
  /// The side of another item for which the learner's answer would have been right.
  public var other: Side
  /// How often.
  public var count: Int
}
