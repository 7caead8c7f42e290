/// The order in which a session asks its cards.
enum ReviewQueue {
  struct Entry: Hashable {
    var card: Card.ID
    var item: Item.ID
    var buriesSiblings: Bool
  }

  /// Reviews come before new cards. If siblings are buried, only an item's first card stays.
  static func order(reviews: [Entry], new: [Entry]) -> [Card.ID] {
    var asked: Set<Item.ID> = []
    let entries = (reviews + new).filter { entry in
      let isFirst = asked.insert(entry.item).inserted
      return isFirst || !entry.buriesSiblings
    }
    return siblingsInTurn(entries)
  }

  /// Puts the cards of an item in the order they were created, at the item's places in the queue:
  /// its meaning is asked before its reading.
  static func siblingsInTurn(_ entries: [Entry]) -> [Card.ID] {
    var next = Dictionary(grouping: entries, by: \.item).mapValues { siblings in
      siblings.map(\.card).sorted(by: >)
    }
    return entries.map { next[$0.item]?.popLast() ?? $0.card }
  }
}
