import Foundation
import GRDB

/// Adds the course to the learner's decks.
struct CourseRepository: Sendable {
  /// The version of the course that was added.
  private static let installed = StoredValue<Int>("course")

  let course: Course
  let decks: DeckRepository
  let items: ItemRepository
  let settings: SettingsRepository

  /// Adds missing entries. Items that the learner changed or deleted stay that way.
  ///
  /// If this version of the course is already installed, this costs a single query.
  func install(_ defaults: DeckOptions, at now: Date, _ database: any DatabaseWriter) throws {
    let isInstalled = try database.read { db in
      try settings.stored(Self.installed, db) == course.version
    }
    guard !isInstalled else { return }
    try database.write { db in
      let ids = try addMissingEntries(defaults, now, db)
      for entry in course.entries {
        guard let id = ids[entry.key] else { continue }
        for part in entry.parts.compactMap({ ids[$0] }) { try items.add(part: part, to: id, db) }
      }
      try settings.store(course.version, as: Self.installed, db)
    }
  }

  private func addMissingEntries(_ defaults: DeckOptions, _ now: Date, _ db: Database) throws
    -> [String: Item.ID]
  {
    var ids: [String: Item.ID] = try db.dictionary(
      "SELECT course_key, id FROM item WHERE course_key IS NOT NULL")
    let decks = try Dictionary(
      uniqueKeysWithValues: course.decks.map { deck in
        (
          deck.key,
          try home(of: deck, ids, db)
            ?? self.decks.findOrAdd(deck.name, options(for: deck, defaults), db)
        )
      })
    for entry in course.entries where ids[entry.key] == nil {
      // Items that the learner deleted are not added again.
      guard let deck = decks[entry.deck], !deck.isDeleted else { continue }
      ids[entry.key] = try items.add(
        entry.content, to: deck, courseKey: entry.key, at: now, db)
    }
    return ids
  }

  /// Returns the deck with most of the course deck's items, because the learner may have renamed
  /// it.
  private func home(of deck: Course.Deck, _ ids: [String: Item.ID], _ db: Database) throws
    -> Deck?
  {
    let items = course.entries.filter { $0.deck == deck.key }.compactMap { ids[$0.key] }
    let home: Deck.ID? = try db.value(
      """
      SELECT deck_id FROM item WHERE id IN \(items)
      GROUP BY deck_id ORDER BY count(*) DESC, deck_id LIMIT 1
      """)
    return try home.map { try decks.deckOrDeleted($0, db) }
  }

  /// Kana are typed in Latin letters. For kanji and words, the meaning and the reading are typed,
  /// both on the same day.
  private func options(for deck: Course.Deck, _ defaults: DeckOptions) -> DeckOptions {
    var options = defaults
    options.isTaught = true
    switch deck.key {
    case "hiragana", "katakana": options.cardKinds = [.typed]
    case "kanji", "words":
      options.cardKinds = [.meaning, .reading]
      options.buriesSiblings = false
    default: options.cardKinds = [.recall]
    }
    return options
  }
}
