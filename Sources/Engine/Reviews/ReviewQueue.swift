/// In which order a session asks.
enum ReviewQueue {
  struct Entry: Hashable {
    var card: Card.ID
    var item: Item.ID
    var buriesSiblings: Bool
  }

  /// Reviews before new cards; of an item whose siblings are buried, only the first.
  static func order(reviews: [Entry], new: [Entry]) -> [Card.ID] {
    var asked: Set<Item.ID> = []
    return (reviews + new).filter { entry in
      let isFirst = asked.insert(entry.item).inserted
      return isFirst || !entry.buriesSiblings
    }.map(\.card)
  }
}
