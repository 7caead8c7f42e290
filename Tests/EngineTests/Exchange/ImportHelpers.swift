import GRDB
import Synchronization
import Testing

@testable import Engine

/// An item as it would be written into a row, for tests.
struct Entry: Hashable {
  var front: String
  var back: String
  var reading = ""
  var notes = ""
  var picture = ""
  var tags: Set<String> = []
  var deck = "Words"
}

extension Learner {
  @discardableResult
  func take(
    _ text: String, into deck: String = "Words", format: TextFormat? = nil, isStrict: Bool = false
  ) async throws -> ImportReport {
    let store = study.exchange.store()
    let request = ImportRequest(text: text, deck: deck, format: format, isStrict: isStrict)
    try await store.sent(.importAsked(.text(request), at: now))
    return try #require(store.state.outcome?.report)
  }

  /// Nil for every deck.
  func give(_ format: TextFormat, from deck: Deck.ID? = nil) async throws -> ExportedText {
    try await study.exchange.export(deck.map(DeckRoot.deck), format)
  }

  /// All items, in the order in which they were added.
  func entries() async throws -> [Entry] {
    try await storage.database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Item.columns), deck.name FROM item JOIN deck ON deck.id = item.deck_id
          WHERE item.is_deleted = 0 ORDER BY item.id
          """)
      return try rows.map { row in
        let content = try Item(row).content
        return Entry(
          front: content.front, back: content.back, reading: content.reading,
          notes: content.notes, picture: content.picture, tags: Set(content.tags),
          deck: row[Item.columnCount])
      }
    }
  }

  /// What the items say, in the order in which they were added.
  func itemContents() async throws -> [ItemContent] {
    try await storage.database.read { db in
      try db.all("SELECT \(Item.columns) FROM item WHERE is_deleted = 0 ORDER BY id") {
        try Item($0).content
      }
    }
  }

  /// The number of rows in each table.
  func tableCounts() async throws -> [String: Int] {
    try await storage.database.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0)
        })
    }
  }
}

extension Exchange.Outcome {
  /// Of an import of items.
  var report: ImportReport? {
    guard case .itemsImported(let report) = self else { return nil }
    return report
  }
}

/// The front and the back of each line, as `take` is expected to have read them.
func pairs(_ entries: [Entry]) -> [String] {
  entries.map { "\($0.front)=\($0.back)" }
}

/// Records the values passed, in order.
final class HeardProgress: Sendable {
  private let heard = Mutex<[Exchange.ImportProgress]>([])

  var all: [Exchange.ImportProgress] { heard.withLock { $0 } }

  func note(_ state: Exchange.State) {
    guard let passed = state.progress else { return }
    heard.withLock { if $0.last != passed { $0.append(passed) } }
  }
}
