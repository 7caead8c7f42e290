import Foundation
import GRDB

/// The decks, presets and note types of a package to export.
struct AnkiPackagePartsQuery {
  let originals: AnkiRepository
  /// All decks, also those that the package lacks.
  let decks: [Deck.ID: Deck]
  let ankiIDs: [Deck.ID: Int64]
  let moment: StudyMoment

  /// Ids in Anki: those that decks came with, or, where two have one, others of their own.
  static func ids(
    of decks: some Sequence<Deck.ID>, known: [Deck.ID: AnkiDeck]
  ) -> [Deck.ID: Int64] {
    var taken: Set<Int64> = []
    var ids: [Deck.ID: Int64] = [:]
    for id in decks.sorted() {
      let own = known[id]?.id ?? 1_500_000_000_000 + id
      ids[id] = taken.insert(own).inserted ? own : 1_500_000_000_000 + id
    }
    return ids
  }

  /// - Parameter used: the decks with cards; their parents come, too.
  func parts(
    _ used: Set<Deck.ID>, _ types: [NoteType], _ db: Database
  ) throws -> AnkiFileRepository.Parts {
    let originalDecks = try originals.decks(db)
    let presets = try originals.presets(db)
    let presetsByID = Dictionary(uniqueKeysWithValues: presets.map { ($0.id, $0) })
    var exportedDecks: [String: AnkiDeck] = [:]
    var ownPresets: [AnkiPreset] = []
    for (id, deck) in decks
    where used.contains(id) || used.contains(where: { decks[$0]?.isInside(deck) == true }) {
      let (exported, preset) = self.exported(deck, as: originalDecks[id], presetsByID)
      exportedDecks[exported.name.lowercased()] = exported
      if let preset { ownPresets.append(preset) }
    }
    addParents(&exportedDecks)
    if !exportedDecks.values.contains(where: { $0.id == AnkiDeck.defaultID }) {
      exportedDecks["default"] = exportedDecks["default"] ?? .plain
    }
    return .init(
      types: Self.uniquelyNamed(types),
      decks: exportedDecks.values.sorted { $0.id < $1.id },
      presets: Self.presets(of: exportedDecks.values, among: presets, ownPresets))
  }

  /// A deck as Anki had it, or as a new one of Anki's, with the preset of its own that it uses; nil
  /// if it uses none.
  private func exported(
    _ deck: Deck, as original: AnkiDeck?, _ presets: [Int64: AnkiPreset]
  ) -> (deck: AnkiDeck, ownPreset: AnkiPreset?) {
    var exported = original ?? AnkiDeck(id: 0, name: deck.name)
    exported.id = ankiIDs[deck.id] ?? 0
    if exported.kind.isEmpty || exported.settings == nil { exported.kind = AnkiDeck.plainKind }
    // Anki's own spelling, unless the deck was renamed.
    if (try? Deck.name(from: exported.name)) != deck.name { exported.name = deck.name }
    // Anki refuses a package with a deck whose preset it lacks.
    if exported.preset != AnkiPreset.defaultID, presets[exported.preset] == nil {
      exported.use(.plain)
    }
    let preset = presets[exported.preset]
    let own = ownPreset(of: deck, as: &exported, preset, isKnown: original != nil)
    if let own { exported.use(own) }
    return (exported, own)
  }

  /// The presets that decks use, and Anki's default. An own one replaces that with its id.
  private static func presets(
    of decks: some Sequence<AnkiDeck>, among presets: [AnkiPreset], _ own: [AnkiPreset]
  ) -> [AnkiPreset] {
    let used = Set(decks.map(\.preset) + [1])
    let replaced = Set(own.map(\.id))
    var all = presets.filter { used.contains($0.id) && !replaced.contains($0.id) } + own
    if !all.contains(where: { $0.id == 1 }) { all.append(.plain) }
    return all.sorted { $0.id < $1.id }
  }

  /// A preset of a deck's own, if its options are not those that Anki has for it. Daily limits need
  /// none, nor does a retention that the deck has of its own: these are set in the deck.
  private func ownPreset(
    of deck: Deck, as made: inout AnkiDeck, _ preset: AnkiPreset?, isKnown: Bool
  ) -> AnkiPreset? {
    let defaults = DeckOptions(moment.settings)
    let base = preset ?? .plain
    var known = isKnown ? made.options(preset, defaults) : defaults
    // Decks bury siblings by default here, but not in Anki.
    if !isKnown, deck.options.asksTwice {
      known.buriesSiblings = made.options(base, defaults).buriesSiblings
    }
    made.limit(to: deck.options, &known)
    guard base.with(deck.options, insteadOf: known, moment.settings) != nil,
      var own = base.with(
        deck.options, insteadOf: made.options(base, defaults), moment.settings)
    else { return nil }
    own.id = 1_600_000_000_000 + deck.id
    own.name = deck.name
    own.modified = Int64(moment.now.timeIntervalSince1970)
    return own
  }

  private func addParents(_ decks: inout [String: AnkiDeck]) {
    for name in decks.values.map(\.name) {
      let parts = name.components(separatedBy: Deck.separator)
      for count in 1..<max(1, parts.count) {
        let parent = parts.prefix(count).joined(separator: Deck.separator)
        guard decks[parent.lowercased()] == nil else { continue }
        decks[parent.lowercased()] = AnkiDeck(
          id: 1_450_000_000_000 + Int64(decks.count), name: parent)
      }
    }
  }

  /// Anki knows each name once.
  private static func uniquelyNamed(_ types: [NoteType]) -> [NoteType] {
    var names: Set<String> = []
    return types.sorted { $0.id < $1.id }.map { type in
      var type = type
      while !names.insert(type.name.lowercased()).inserted { type.name += "+" }
      return type
    }
  }
}
