/// A card as it is put to a person, with the item it is about.
public struct Question: Hashable, Sendable {
  public var card: Card
  public var item: Item
  public var deckName: String
  /// What each grade would do; nil when nothing moves, as in cramming.
  public var outcomes: Outcomes?

  public var prompt: String {
    switch card.kind {
    case .recall, .typed: item.content.front
    case .production: item.content.back
    }
  }

  public var answer: String {
    switch card.kind {
    case .recall, .typed: item.content.back
    case .production: item.content.front
    }
  }

  /// Every answer that counts as right when typed: the whole answer and each of its
  /// alternatives, as in "shi / si" or "dog; hound".
  public var accepted: [String] {
    let plain = SafeHTML.plainText(answer)
    let parts = plain.split(whereSeparator: { ";/／、,\n".contains($0) }).map(String.init)
    return [plain] + (parts.count > 1 ? parts : [])
  }
}
