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
    let entries = (reviews + inRounds(new)).filter { entry in
      let isFirst = asked.insert(entry.item).inserted
      return isFirst || !entry.buriesSiblings
    }
    return siblingsInTurn(entries)
  }

  /// Puts the first card of each item before the second ones: asked one after the other, siblings
  /// give each other away. Where all cards of the items are new, that is Anki's order, by template.
  static func inRounds(_ entries: [Entry]) -> [Entry] {
    var seen: [Item.ID: (place: Int, count: Int)] = [:]
    let placed = entries.enumerated().map { index, entry in
      let (place, round) = seen[entry.item] ?? (index, 0)
      seen[entry.item] = (place, round + 1)
      return (round: round, place: place, entry: entry)
    }
    return placed.sorted { ($0.round, $0.place) < ($1.round, $1.place) }.map(\.entry)
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
