import Foundation
import GRDB

/// The decks that notes and cards of a package go to.
extension AnkiWriting {
  /// - Parameter id: its id in the package.
  mutating func deck(_ id: Int64, _ db: Database) throws -> Deck {
    if let deck = decks[id] { return deck }
    let deck = try self.deck(id, called: plan.deckName(id), db)
    decks[id] = deck
    return deck
  }

  private mutating func deck(_ id: Int64, called name: String, _ db: Database) throws -> Deck {
    if let deck = known[name] { return deck }
    // Parents have settings of their own, also without cards.
    if let parent = Deck.parent(of: name).flatMap({ deckIDs()[$0] }) {
      _ = try self.deck(parent, db)
    }
    var deck: Deck
    if let existing = try repository.deck(id, called: name, db) {
      deck = existing
      if !deck.options.holdsNotes {
        deck.options.holdsNotes = true
        try repository.decks.update(deck, db)
      }
      if let original = plan.decks[id] {
        try repository.originals.add(original, as: deck.id, by: 0, db)
      }
    } else {
      deck = try repository.decks.add(name, plan.options(id, DeckOptions(moment.settings)), db)
      let original = plan.decks[id] ?? AnkiDeck(id: id, name: name, kind: Data())
      try repository.originals.add(original, as: deck.id, by: importing, db)
    }
    known[name] = deck
    return deck
  }

  /// The package's decks by their names in Sanpo.
  private mutating func deckIDs() -> [String: Int64] {
    if let named { return named }
    let named = Dictionary(plan.decks.keys.map { (plan.deckName($0), $0) }) { first, _ in first }
    self.named = named
    return named
  }
}
