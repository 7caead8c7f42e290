import Foundation

// Items by the fronts that people type.

extension [FoundCard] {
  /// Returns the item with this front, whatever its case if none has exactly this, and without
  /// readings and marks if none has it otherwise; nil without one.
  ///
  /// - Throws: `Problem` if several items have it.
  public func item(named front: String) throws(Problem) -> Item? {
    let named = filter { $0.item.content.plainName.lowercased() == front.lowercased() }
    let exact = named.filter { $0.item.content.plainName == front }
    let shown = named.isEmpty ? filter { $0.item.content.isShown(as: front) } : named
    let chosen = exact.isEmpty ? shown : exact
    guard Set(chosen.map(\.item.id)).count < 2 else { throw .manyItems(front, chosen) }
    return chosen.first?.item
  }
}

extension Problem {
  /// Items that look the same are distinguished by their decks.
  fileprivate static func manyItems(_ front: String, _ found: [FoundCard]) -> Problem {
    let unique = Dictionary(found.map { ($0.item.id, $0) }) { first, _ in first }.values
      .sorted { $0.item.id < $1.item.id }
    let alike = Dictionary(grouping: unique) { $0.item.content.look }
    let names = unique.prefix(5).map { card in
      let look = card.item.content.look
      let isAlone = alike[look]?.count == 1
      return "\(card.item.id) (\(look)\(isAlone ? "" : "; in \(Deck.leaf(of: card.deckName))"))"
    }
    return Problem(
      "“\(front)” matches several items: \(names.joined(separator: ", ")).",
      remedy: "Use its number.")
  }
}

extension ItemContent {
  fileprivate var plainName: String { SafeHTML.plainText(front) }

  /// Whether a front is shown so but for its readings: 駅[えき] is 駅.
  fileprivate func isShown(as text: String) -> Bool {
    let word = [FuriganaRun](bracketed: plainFront).map(\.text).joined()
    return word.lowercased() == text.lowercased()
  }

  /// The front with the meaning, on one line.
  fileprivate var look: String {
    let meaning = SafeHTML.plainText(back).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return meaning.isEmpty ? title : "\(title): \(meaning.prefix(30))"
  }
}
