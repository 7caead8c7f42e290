import Foundation
import GRDB

/// The decks, presets and note types of a package to export.
struct AnkiPackagePartsQuery {
  let originals: AnkiRepository
  let names: [Deck.ID: Deck]
  let ids: [Deck.ID: Int64]
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
    let known = try originals.decks(db)
    let kept = try originals.presets(db)
    let keptByID = Dictionary(uniqueKeysWithValues: kept.map { ($0.id, $0) })
    var own: [AnkiPreset] = []
    var decks: [String: AnkiDeck] = [:]
    for (id, deck) in names {
      let isUsed = used.contains(id)
      let isAbove = used.contains { names[$0]?.isInside(deck) == true }
      guard isUsed || isAbove else { continue }
      var made =
        known[id]
        ?? AnkiDeck(
          id: 0, name: deck.name, modified: 0, common: Data(), kind: AnkiDeck.plainKind)
      made.id = ids[id] ?? 0
      if made.kind.isEmpty || made.settings == nil { made.kind = AnkiDeck.plainKind }
      // Anki's own spelling, unless the deck was renamed.
      if (try? Deck.name(from: made.name)) != deck.name { made.name = deck.name }
      let preset = keptByID[made.preset]
      if let preset = self.preset(of: deck, as: made, preset, isKnown: known[id] != nil) {
        made.use(preset, for: deck.options)
        own.append(preset)
      }
      decks[made.name.lowercased()] = made
    }
    addParents(&decks)
    if !decks.values.contains(where: { $0.id == AnkiDeck.defaultID }) {
      decks["default"] = decks["default"] ?? .plain
    }
    let wanted = Set(decks.values.map(\.preset) + [1])
    let replaced = Set(own.map(\.id))
    var presets = kept.filter { wanted.contains($0.id) && !replaced.contains($0.id) } + own
    if !presets.contains(where: { $0.id == 1 }) { presets.append(.plain) }
    return .init(
      types: Self.uniquelyNamed(types), decks: decks.values.sorted { $0.id < $1.id },
      presets: presets.sorted { $0.id < $1.id })
  }

  /// A preset of a deck's own, where its options are not those that Anki has for it.
  private func preset(
    of deck: Deck, as made: AnkiDeck, _ preset: AnkiPreset?, isKnown: Bool
  ) -> AnkiPreset? {
    let defaults = DeckOptions(moment.settings)
    let base = preset ?? .plain
    let known = isKnown ? made.options(preset, defaults) : defaults
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
          id: 1_450_000_000_000 + Int64(decks.count), name: parent, modified: 0, common: Data(),
          kind: AnkiDeck.plainKind)
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
