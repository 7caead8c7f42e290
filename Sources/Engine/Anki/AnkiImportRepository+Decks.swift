import GRDB

// The decks of a package and those here.

extension AnkiImportRepository {
  /// Decks that are here keep their options.
  func presetsOfNewDecks(_ plan: AnkiImportPlan, _ db: Database) throws -> Set<Int64> {
    let homes = Set(plan.cards.values.joined().map(\.deck))
    let new = try homes.filter { try deck($0, called: plan.deckName($0), db) == nil }
    return Set(new.compactMap { plan.decks[$0]?.preset })
  }

  /// The deck here that is one of the package's: by its name, or the one that was imported under
  /// this ID and renamed here.
  ///
  /// Every collection's first deck has the same id, so that one says nothing.
  func deck(_ id: Int64, called name: String, _ db: Database) throws -> Deck? {
    if let deck = try decks.deck(named: name, db) { return deck }
    guard id != AnkiDeck.defaultID, let known = try originals.deck(ofAnki: id, db) else {
      return nil
    }
    return try decks.deck(known, db)
  }

  /// The decks here whose options a package has others of, because they were changed in Anki.
  func changedDecks(
    _ plan: AnkiImportPlan, _ db: Database
  ) throws -> [AnkiImportPlan.ChangedDeck] {
    guard plan.hasPresets else { return [] }
    let originalDecks = try originals.decks(db)
    let presets = try Dictionary(
      uniqueKeysWithValues: originals.presets(db).map { ($0.id, $0) })
    return try plan.decks.values.sorted { $0.id < $1.id }.compactMap { arriving in
      guard arriving.settings != nil,
        let deck = try self.deck(arriving.id, called: plan.deckName(arriving.id), db)
      else { return nil }
      let (before, preset) = (originalDecks[deck.id], plan.presets[arriving.preset])
      let options = arriving.options(preset, deck.options)
      let isNewer =
        (before.map { arriving.modified > $0.modified } ?? false)
        || (preset?.modified ?? 0) > (presets[arriving.preset]?.modified ?? 0)
      // As the deck is here, and as it was in Anki.
      var known = [deck.options]
      if let before { known.append(before.options(presets[before.preset], deck.options)) }
      guard isNewer, !known.contains(where: { plan.settings.holds($0, as: options) }) else {
        return nil
      }
      return AnkiImportPlan.ChangedDeck(
        id: deck.id, name: deck.name, before: deck.options, options: options,
        original: arriving)
    }
  }

  /// The presets that are kept: not those that only decks use which keep their options, so that
  /// these go back as they came. Decks that take theirs bring their presets, which undo takes back.
  func keptPresets(_ plan: AnkiImportPlan, _ db: Database) throws -> [AnkiPreset] {
    let changed = Set(plan.changedDecks.map(\.original.preset))
    guard !changed.isEmpty else { return Array(plan.presets.values) }
    let left =
      plan.request.takesOptions ? changed : try changed.subtracting(presetsOfNewDecks(plan, db))
    return plan.presets.values.filter { !left.contains($0.id) }
  }
}

extension Settings {
  /// Whether a deck's options have the effect of others.
  fileprivate func holds(_ options: DeckOptions, as others: DeckOptions) -> Bool {
    var (options, others) = (options, others)
    let steps = inDeck(options)
    options.steps = others.steps
    // Anki plays sounds unless a preset says otherwise.
    options.playsSounds = options.playsSounds ?? true
    others.playsSounds = others.playsSounds ?? true
    return options == others && steps == inDeck(others)
  }
}
