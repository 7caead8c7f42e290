/// The result of recomputing all memories.
public struct Rebuilding: Hashable, Sendable, Codable {
  public struct Change: Hashable, Sendable, Codable {
    public var card: Card.ID
    public var stabilityBefore: Double?
    public var stabilityAfter: Double?
    /// In days, as the next one.
    public var intervalBefore: Int
    public var intervalAfter: Int
  }

  public var fsrs: Int
  public var cards = 0
  public var reviews = 0
  public var changed = 0
  /// At most 100 of the changes.
  public var examples: [Change] = []

  mutating func count(_ reviews: Int, of card: Card, after: CardProgress) {
    cards += 1
    self.reviews += reviews
    guard card.progress != after else { return }
    changed += 1
    guard examples.count < 100 else { return }
    examples.append(
      Change(
        card: card.id, stabilityBefore: card.progress.memory?.stability,
        stabilityAfter: after.memory?.stability, intervalBefore: card.progress.interval,
        intervalAfter: after.interval))
  }
}
