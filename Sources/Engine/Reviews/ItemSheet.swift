/// Everything there is to know of one item.
public struct ItemSheet: Hashable, Sendable {
  public struct CardSheet: Hashable, Sendable, Identifiable {
    public var card: Card
    /// The chance of recall now; nil for a new card.
    public var retrievability: Double?
    /// Every answer, the oldest first.
    public var history: [ReviewEntry]
    /// The terms that gave the present due date; nil for a new card.
    public var why: Explanation?
    /// What each grade would do now.
    public var outcomes: Outcomes

    public var id: Card.ID { card.id }
  }

  public var item: Item
  public var deck: Deck
  public var decks: [Deck]
  /// What the course tells of it; nil for the learner's own items.
  public var entry: CourseEntry?
  public var cards: [CardSheet]
  public var today: Day
  public var fsrs: FSRS.Version
}
