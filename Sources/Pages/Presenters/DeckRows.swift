import Engine

extension DeckRow {
  static let deepest = 4

  /// A deck whose parent is not there stands at the top, under its whole name.
  static func tree(_ lines: [Overview.DeckLine]) -> [DeckRow] {
    lines.map { line in
      DeckRow(line, above: lines.map(\.deck).filter { line.deck.isInside($0) })
    }
  }

  /// - Parameter above: the decks it is inside, the outermost first.
  init(_ line: Overview.DeckLine, above: [Deck]) {
    let deck = line.deck
    let outside = above.last.map { $0.name.count + Deck.separator.count } ?? 0
    self.init(
      id: "\(deck.id)", name: String(deck.name.dropFirst(outside)), path: deck.name,
      url: Route.deck(deck.id).path, depth: min(above.count, Self.deepest), new: line.counts.new,
      learning: line.counts.learning,
      due: line.counts.review, total: line.items,
      study: line.counts.total > 0 ? Route.study.path : nil)
  }
}

extension [Choice] {
  /// Decks to choose from, by their whole names.
  static func decks(_ lines: [Overview.DeckLine], chosen: Deck.ID?) -> [Choice] {
    lines.map {
      Choice(value: "\($0.id)", label: $0.deck.name, isChosen: $0.id == chosen)
    }
  }
}
