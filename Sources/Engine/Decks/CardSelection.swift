/// The cards of an item that a change is for.
public enum CardSelection: Hashable, Sendable {
  /// A card, if it is one of this item.
  case card(Card.ID, of: Item.ID)
  case all(of: Item.ID)

  /// - Parameter card: nil for all cards of the item.
  init(_ card: Card.ID?, of item: Item.ID) {
    self = card.map { .card($0, of: item) } ?? .all(of: item)
  }

  var item: Item.ID {
    switch self {
    case .card(_, let item), .all(let item): item
    }
  }

  /// Nil for all cards of the item.
  var card: Card.ID? {
    if case .card(let card, _) = self { card } else { nil }
  }
}
