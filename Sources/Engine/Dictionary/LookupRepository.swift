import Foundation
import GRDB

/// Stores lookups and kanji notes, and finds the learner's items for both.
struct LookupRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let decks = DeckRepository()
  let items = ItemRepository()

  /// The default deck for words and kanji from the dictionary.
  static let deckName = "Dictionary"
  /// Looking at the same thing again within this time counts as one lookup.
  static let pauseBetweenLookups = Duration.minutes(1)
  /// How long a lookup stays “the last lookup”.
  private static let memoryOfLast = Duration.hours(1)

  func showsVulgarWords() async throws -> Bool {
    try await storage.database.read { try settings.current($0).showsVulgarWords }
  }

  // MARK: The log

  /// Records a lookup without waiting for the disk. Losing one in a power failure is acceptable.
  ///
  /// - Parameter query: truncated to the longest text that is looked up.
  func log(
    _ subject: Lookup.Subject, query: String, by face: Face, at now: Date
  ) async throws {
    let since = (now - Self.pauseBetweenLookups).milliseconds
    let (kind, writing, reading) = subject.columns
    let query = String(query.unicodeScalars.prefix(Lookup.longestText))
    try await storage.writeWithoutSync { db in
      try db.execute(
        literal: """
          INSERT INTO lookup (kind, writing, reading, query, face, at)
          SELECT \(kind), \(writing), \(reading), \(query), \(face.rawValue), \(now.milliseconds)
          WHERE NOT EXISTS (
            SELECT 1 FROM lookup WHERE kind = \(kind) AND writing = \(writing)
              AND reading = \(reading) AND at > \(since))
          """)
    }
  }

  /// Returns the last lookup on any face, or nil after an hour.
  func last(at now: Date) async throws -> Lookup.Subject? {
    let since = (now - Self.memoryOfLast).milliseconds
    return try await storage.database.read { db in
      // No index has the time, and the last one is at the table's end.
      let last = try db.row(
        "SELECT kind, writing, reading, at FROM lookup ORDER BY id DESC LIMIT 1")
      guard let last, since < last[3] else { return nil }
      return last[0] == "kanji" ? .kanji(last[1]) : .word(WordName(last[1], last[2]))
    }
  }

  private func lookups(_ subject: Lookup.Subject, _ db: Database) throws -> Int {
    let (kind, writing, reading) = subject.columns
    return try db.value(
      """
      SELECT count(*) FROM lookup
      WHERE kind = \(kind) AND writing = \(writing) AND reading = \(reading)
      """) ?? 0
  }

  // MARK: What is known

  /// Returns the learner's cards and lookups for a word or kanji, and the progress of the kanji
  /// around it.
  ///
  /// - Parameters:
  ///   - fronts: the possible fronts of its items.
  ///   - readings: a word's readings; nil for a kanji.
  func known(
    _ subject: Lookup.Subject, fronts: [String], readings: [String]?,
    around tiles: [KanjiTile], at now: Date
  ) async throws -> (known: LearnerHistory, tiles: [KanjiTile]) {
    try await storage.database.read { db in
      let settings = try settings.current(db)
      let held = try HeldItemQuery(db: db).items(withFronts: fronts)
      let places = try fronts.flatMap { front in held.filter { $0.front == front } }.map { item in
        LearnerHistory.Place(
          item: item.id, deckName: item.deckName, gist: item.gist,
          isItself: item.isOfWord(read: readings),
          cards: try items.namedCards(of: item.id, db).map { card in
            LearnerHistory.KnownCard(
              card: card, retrievability: settings.retrievability(of: card.progress, at: now))
          })
      }
      let history = LearnerHistory(places: places, lookups: try lookups(subject, db))
      return (history, try Self.withStatus(tiles, besides: ["word"], db))
    }
  }

  func held(_ fronts: [String]) async throws -> [HeldItem] {
    try await storage.database.read { try HeldItemQuery(db: $0).items(withFronts: fronts) }
  }

  /// Returns the learner's progress with every kanji in a deck.
  func statuses(_ db: Database) throws -> [String: KanjiStatus] {
    try Self.statuses(of: nil, besides: ["word", "part"], db)
  }

  func withStatus(_ tiles: [KanjiTile]) async throws -> [KanjiTile] {
    try await storage.database.read { try Self.withStatus(tiles, besides: ["word", "part"], $0) }
  }

  private static func withStatus(
    _ tiles: [KanjiTile], besides tags: [String], _ db: Database
  ) throws -> [KanjiTile] {
    guard !tiles.isEmpty else { return [] }
    let statuses = try statuses(of: tiles.map(\.literal), besides: tags, db)
    return tiles.map { tile in
      var tile = tile
      tile.status = statuses[tile.literal] ?? .notAdded
      return tile
    }
  }

  /// - Parameter tags: of items that are spelled as a kanji, and teach something else.
  private static func statuses(
    of literals: [String]?, besides tags: [String], _ db: Database
  ) throws -> [String: KanjiStatus] {
    let wanted: SQL = literals.map { "AND item.front IN \($0)" } ?? ""
    // A kanji in two decks has the better progress of the two. Grouping by front comes first,
    // because otherwise SQLite would scan all items instead of the index of single characters.
    let rows = try db.rows(
      """
      SELECT front, max(status) FROM (
        SELECT item.front AS front, item.id,
          CASE WHEN count(*) FILTER (WHERE phase <> 'new') = 0 THEN 0
            WHEN count(*) FILTER (WHERE phase IN ('new', 'learning')) > 0 THEN 1
            ELSE 2 END AS status
        FROM item JOIN card ON card.item_id = item.id
        WHERE length(item.front) = 1 AND item.is_deleted = 0 \(wanted)
          AND NOT EXISTS (
            SELECT * FROM item_tag WHERE item_id = item.id AND tag IN \(tags))
          AND NOT \(KeptWordQuery.isOfOtherLanguage)
        GROUP BY item.front, item.id)
      GROUP BY front
      """)
    return Dictionary(
      rows.map { row in
        let status: KanjiStatus =
          switch row[1] as Int {
          case 0: .waiting
          case 1: .learning
          default: .known
          }
        return (row[0], status)
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Notes

  func note(_ literal: String) async throws -> KanjiNote {
    try await storage.database.read { try note(literal, $0) }
  }

  private func note(_ literal: String, _ db: Database) throws -> KanjiNote {
    let rows = try db.rows(
      "SELECT mnemonic, notes FROM kanji_note WHERE literal = \(literal)")
    return rows.first.map { KanjiNote(mnemonic: $0[0], notes: $0[1]) } ?? KanjiNote()
  }

  func write(_ note: KanjiNote, of literal: String, at now: Date) async throws {
    // Notes may contain what an item's notes may. `tidied` sanitises them.
    let tidy = try ItemContent(front: literal, back: note.mnemonic, notes: note.notes).tidied()
    try await storage.undoable(at: now) { db in
      // The same notes again are no step of undo.
      if try self.note(literal, db) != KanjiNote(mnemonic: tidy.back, notes: tidy.notes) {
        try db.execute(
          literal: """
            INSERT INTO kanji_note (literal, mnemonic, notes, at)
            VALUES (\(literal), \(tidy.back), \(tidy.notes), \(now.milliseconds))
            ON CONFLICT (literal) DO UPDATE
            SET mnemonic = excluded.mnemonic, notes = excluded.notes, at = excluded.at
            """)
      }
      return ("Edited the notes on \(literal)", ())
    }
  }

  // MARK: Adding

  /// Adds an item to a deck, and its parts before it. Existing items stay unchanged.
  ///
  /// - Parameter deckID: nil for the dictionary's deck, unless another deck has the item.
  func add(_ wanted: Wanted, to deckID: Deck.ID?, at now: Date) async throws -> AddedItem {
    try await storage.undoable(at: now) { db in
      ("Added \(wanted.content.title)", try add(wanted, to: deckID, at: now, db))
    }
  }

  /// Adds items that no deck has to a deck of this name, which is created, as one change.
  func add(_ wanted: [Wanted], toDeckNamed name: String, at now: Date) async throws {
    try await storage.undoable(at: now) { db in
      var added = 0
      var deck: Deck?
      for wanted in wanted where try known(wanted, in: nil, db) == nil {
        let home = try deck ?? taughtDeck(name, db)
        _ = try items.add(content(of: wanted, db), to: home, at: now, db)
        added += 1
        deck = home
      }
      return ("Added \(Quantity.count(added, "word")) to \(name)", ())
    }
  }

  private func add(
    _ wanted: Wanted, to deckID: Deck.ID?, at now: Date, _ db: Database
  ) throws -> AddedItem {
    let known = try self.known(wanted, in: deckID, db)
    if let known, wanted.parts.isEmpty { return try added(known, db) }
    let deck = try deckID.map { try decks.deck($0, db) } ?? taughtDeck(Self.deckName, db)
    let parts = try wanted.parts.map { part in
      try HeldItemQuery(db: db).items(withFronts: [part.front]).first?.id
        ?? items.add(part, to: deck, at: now, db)
    }
    let item = try known ?? items.add(content(of: wanted, db), to: deck, at: now, db)
    for part in parts where part != item {
      try items.add(part: part, to: item, db)
    }
    guard known == nil else { return try added(item, db) }
    return AddedItem(
      item: item, front: SafeHTML.plainText(wanted.content.front), deck: deck, wasThere: false)
  }

  /// Returns the item of a word or kanji in a deck, or in any deck.
  private func known(_ wanted: Wanted, in deck: Deck.ID?, _ db: Database) throws -> Item.ID? {
    let readings = wanted.isKanji ? nil : ItemContent.answers(in: wanted.content.reading)
    return try HeldItemQuery(db: db).items(withFronts: [wanted.content.front])
      .first { (deck == nil || $0.deck == deck) && $0.isOfWord(read: readings) }?.id
  }

  private func added(_ item: Item.ID, _ db: Database) throws -> AddedItem {
    let found = try items.item(item, db)
    return AddedItem(
      item: item, front: SafeHTML.plainText(found.content.front),
      deck: try decks.deckOrDeleted(found.deck, db), wasThere: true)
  }

  private func content(of wanted: Wanted, _ db: Database) throws -> ItemContent {
    var content = wanted.content
    if wanted.isKanji {
      let note = try note(content.front, db)
      content.notes = [note.mnemonic, note.notes].filter { !$0.isEmpty }.joined(separator: "\n")
    }
    return content
  }

  /// Returns the deck of a name. Its new items come in lessons, so that parts come before the items
  /// they belong to.
  private func taughtDeck(_ name: String, _ db: Database) throws -> Deck {
    var options = DeckOptions(try settings.current(db))
    options.isTaught = true
    options.cardKinds = [.meaning, .reading]
    return try decks.findOrAdd(name, options, db)
  }
}

extension Lookup.Subject {
  /// As the log has it.
  fileprivate var columns: (kind: String, writing: String, reading: String) {
    switch self {
    case .word(let name): ("word", name.writing, name.reading)
    case .kanji(let literal): ("kanji", literal, "")
    }
  }
}
