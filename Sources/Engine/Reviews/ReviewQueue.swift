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
    let entries = (reviews + new).filter { entry in
      let isFirst = asked.insert(entry.item).inserted
      return isFirst || !entry.buriesSiblings
    }
    return siblingsInTurn(entries)
  }

  /// The places of an item's cards are theirs in the order in which they were made: the meaning
  /// comes before the reading.
  static func siblingsInTurn(_ entries: [Entry]) -> [Card.ID] {
    var next = Dictionary(grouping: entries, by: \.item).mapValues { siblings in
      siblings.map(\.card).sorted(by: >)
    }
    return entries.map { next[$0.item]?.popLast() ?? $0.card }
  }
}
