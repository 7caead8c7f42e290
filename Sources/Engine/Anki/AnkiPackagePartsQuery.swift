import Foundation
import GRDB

/// The decks, presets and note types of a package to export.
struct AnkiPackageParts {
  let originals: AnkiRepository
  let names: [Deck.ID: Deck]
  let ids: [Deck.ID: Int64]

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
    var decks: [String: AnkiDeck] = [:]
    for (id, deck) in names {
      let isUsed = used.contains(id)
      let isAbove = used.contains { names[$0]?.isInside(deck) == true }
      guard isUsed || isAbove else { continue }
      var own =
        known[id]
        ?? AnkiDeck(
          id: 0, name: deck.name, modified: 0, common: Data(), kind: AnkiDeck.plainKind)
      own.id = ids[id] ?? 0
      if own.kind.isEmpty || own.settings == nil { own.kind = AnkiDeck.plainKind }
      // Anki's own spelling, unless the deck was renamed.
      if (try? Deck.name(from: own.name)) != deck.name { own.name = deck.name }
      decks[own.name.lowercased()] = own
    }
    addParents(&decks)
    if !decks.values.contains(where: { $0.id == AnkiDeck.defaultID }) {
      decks["default"] = decks["default"] ?? .plain
    }
    let wanted = Set(decks.values.map(\.preset) + [1])
    var presets = try originals.presets(db).filter { wanted.contains($0.id) }
    if !presets.contains(where: { $0.id == 1 }) { presets.append(.plain) }
    return .init(
      types: Self.uniquelyNamed(types), decks: decks.values.sorted { $0.id < $1.id },
      presets: presets)
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
