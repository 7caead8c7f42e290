import Foundation

// The decks of a package, and their presets.

extension AnkiImportPlan {
  /// A deck here, with the options that it has in the package.
  struct ChangedDeck {
    var id: Deck.ID
    var name: String
    /// As they are here.
    var before: DeckOptions
    var options: DeckOptions
    var original: AnkiDeck
  }

  var decksTakingOptions: [ChangedDeck] { request.takesOptions ? changedDecks : [] }

  var changesOptions: Bool { changesSettings || !decksTakingOptions.isEmpty }

  /// Whether the package says which options decks have; else all have Anki's defaults in it.
  var hasPresets: Bool {
    presets.values.contains { $0.id != AnkiPreset.defaultID || $0.modified > 0 }
  }

  /// A deck's name in Sanpo.
  func deckName(_ id: Int64) -> String {
    let name = decks[id]?.name ?? "Imported"
    // Anki allows what Sanpo doesn't: empty parts, and longer names.
    if let tidy = try? Deck.name(from: name) { return tidy }
    let parts = name.components(separatedBy: Deck.separator).map {
      String($0.unicodeScalars.filter { $0.properties.generalCategory != .control }).trimmed
    }
    let short = String(parts.filter { !$0.isEmpty }.joined(separator: Deck.separator).prefix(150))
    return (try? Deck.name(from: short)) ?? "Imported"
  }

  /// A new deck's options.
  func options(_ id: Int64, _ defaults: DeckOptions) -> DeckOptions {
    var options = decks[id].map { $0.options(presets[$0.preset], defaults) } ?? defaults
    options.cardKinds = [.recall]
    options.holdsNotes = true
    return options
  }

  /// The presets of the decks that have cards, that of most cards first.
  var usedPresets: [AnkiPreset] {
    var inDecks: [Int64: Int] = [:]
    for card in cards.values.joined() { inDecks[card.deck, default: 0] += 1 }
    var counts: [Int64: Int] = [:]
    for (deck, count) in inDecks {
      if let preset = decks[deck]?.preset { counts[preset, default: 0] += count }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { presets[$0.key] }
  }
}
