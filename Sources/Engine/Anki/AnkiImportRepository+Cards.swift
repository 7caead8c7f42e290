import GRDB

// A note's cards in the package and here.

extension AnkiImportRepository {
  /// A card of the package, and the one that it is here.
  typealias CardPair = (card: AnkiCard, own: Card)

  /// - Parameter there: the cards of the note's item.
  static func pairs(_ cards: [AnkiCard], _ there: [Card]) -> [CardPair] {
    pairs(cards, there) { .template($0.number) }
  }

  /// - Parameter kind: of the card here; nil if there is none.
  private static func pairs(
    _ cards: [AnkiCard], _ there: [Card], by kind: (AnkiCard) -> CardKind?
  ) -> [CardPair] {
    cards.compactMap { card in
      guard let own = kind(card) else { return nil }
      return there.first { $0.kind == own }.map { (card, $0) }
    }
  }

  /// Pairs cards with those of an item of the learner's own, whose note's templates are kinds.
  func pairs(
    _ cards: [AnkiCard], ofOwn item: Item.ID, _ type: NoteType?, _ db: Database
  ) throws -> [CardPair] {
    try Self.pairs(cards, items.cards(of: item, db)) { card in
      type?.templates.dropFirst(card.number).first.flatMap { ExportedItem.kind(of: $0) }
    }
  }

  /// Pairs cards with those of a note that has another type here, whose templates have their names.
  ///
  /// - Parameters:
  ///   - type: the note's in the package; nil if it is unknown.
  ///   - other: its type here.
  func pairs(
    _ cards: [AnkiCard], of item: Item.ID, _ type: NoteType?, as other: NoteType.ID, _ db: Database
  ) throws -> [CardPair] {
    // A type that can't be read has no cards to match.
    guard let type, let own = try notes.noteType(other, db), let looks = try? type.looks(),
      let ownLooks = try? own.looks(), looks.isCloze == ownLooks.isCloze
    else { return [] }
    let there = try items.cards(of: item, db)
    guard !looks.isCloze else { return Self.pairs(cards, there) }
    return Self.pairs(cards, there) { card in
      let name = type.templates.dropFirst(card.number).first?.name
      return own.templates.firstIndex { $0.name == name }.map { .template($0) }
    }
  }

  /// The cards that a note's item lacks. A note that stays as it is gets only those that its own
  /// fields make: a cloze that is new in the package is not in its text.
  func missing(
    _ cards: [AnkiCard], besides pairs: [CardPair], of item: Item.ID,
    outcome: AnkiImportPlan.NoteOutcome, looks: NoteType.Looks, _ db: Database
  ) throws -> [AnkiCard] {
    let there = Set(pairs.map(\.card.id))
    let missing = cards.filter { !there.contains($0.id) }
    guard case .unchanged = outcome, !missing.isEmpty,
      let (type, fields) = try notes.fields(of: item, db)
    else { return missing }
    let numbers = looks.cards(of: fields, called: type)
    return missing.filter { numbers.contains($0.number) }
  }
}
