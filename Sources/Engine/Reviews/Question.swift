/// A card as it is put to a person, with the item it is about.
public struct Question: Hashable, Sendable {
  public var card: Card
  public var item: Item
  public var deckName: String
  /// What each grade would do; nil when nothing moves, as in cramming.
  public var outcomes: Outcomes?

  public var prompt: String {
    switch card.kind {
    case .recall, .typed, .meaning, .reading: item.content.front
    case .production: item.content.back
    }
  }

  public var answer: String {
    switch card.kind {
    case .recall, .typed, .meaning: item.content.back
    case .production: item.content.front
    case .reading: item.content.reading.isEmpty ? item.content.front : item.content.reading
    }
  }

  public var isTyped: Bool { card.kind.isTyped }
  /// Whether what is typed is kana, so that romaji stands for it.
  public var isTypedInKana: Bool { isTyped && answerKey(nil).asked == .reading }

  /// Every answer that counts as right when typed: the whole answer and each of its
  /// alternatives, as in "shi / si" or "dog; hound".
  public var accepted: [String] {
    let parts = ItemContent.answers(in: answer)
    return [SafeHTML.plainText(answer)] + (parts.count > 1 ? parts : [])
  }
}
