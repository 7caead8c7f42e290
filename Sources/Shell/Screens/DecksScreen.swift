import Engine
import Foundation

/// The decks, those inside others set in.
enum DecksScreen {
  static func lines(_ lines: [Overview.DeckLine]) -> [Line] {
    guard !lines.isEmpty else { return ["There are no decks yet: “deck NAME --add” makes one."] }
    var shown: Set<String> = []
    let rows = lines.flatMap { line -> [[Line]] in
      let headings = missingParents(of: line.deck, shown)
      shown.formUnion(headings.map(\.name) + [line.deck.name])
      return headings.map { [Line($0.leaf).indented(2 * $0.depth), Line(), Line()] } + [row(line)]
    }
    return Table(sides: [.left, .right, .left], rows: rows).lines()
  }

  private static func row(_ line: Overview.DeckLine) -> [Line] {
    let name = Line(line.deck.leafName, line.counts.total > 0 ? .strong : .plain)
    return [
      name.indented(2 * line.deck.depth), Line(Quantity.grouped(line.items), .faint),
      Line(line.counts.total == 0 ? "" : Phrase.counts(line.counts)),
    ]
  }

  /// A deck may lie in one that is only a name.
  private static func missingParents(of deck: Deck, _ shown: Set<String>)
    -> [(name: String, leaf: String, depth: Int)]
  {
    let path = deck.name.components(separatedBy: Deck.separator)
    return path.indices.dropLast().compactMap { depth in
      let name = path[...depth].joined(separator: Deck.separator)
      return shown.contains(name) ? nil : (name, path[depth], depth)
    }
  }
}

extension Overview.DeckLine {
  var json: JSON {
    let options = deck.options
    return [
      "deck": JSON(id), "name": .string(deck.name), "items": JSON(items), "due": counts.json,
      "new_per_day": JSON(options.newPerDay), "reviews_per_day": JSON(options.reviewsPerDay),
      "retention": .number(options.retention), "order": .string(options.newOrder.rawValue),
      "kinds": .list(options.cardKinds.map { .string($0.rawValue) }),
      "bury_siblings": .truth(options.buriesSiblings), "is_taught": .truth(options.isTaught),
    ]
  }
}
