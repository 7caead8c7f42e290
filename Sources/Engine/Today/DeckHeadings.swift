import Foundation

/// A part of a deck's name that is no deck itself, above the decks inside it.
public struct DeckHeading: Hashable, Sendable {
  /// The whole name.
  public var name: String
  public var leafName: String
  public var depth: Int
}

extension [Overview.DeckLine] {
  /// The decks in order, each with the parents that exist only as part of its name and were not
  /// above an earlier one, outermost first.
  public var withHeadings: [(headings: [DeckHeading], line: Overview.DeckLine)] {
    var shown: Set<String> = []
    return map { line in
      let path = line.deck.name.components(separatedBy: Deck.separator)
      let headings = path.indices.dropLast().map { depth in
        DeckHeading(
          name: path[...depth].joined(separator: Deck.separator), leafName: path[depth],
          depth: depth)
      }
      let missing = headings.filter { !shown.contains(Deck.folded($0.name)) }
      shown.formUnion((missing.map(\.name) + [line.deck.name]).map(Deck.folded))
      return (missing, line)
    }
  }
}
