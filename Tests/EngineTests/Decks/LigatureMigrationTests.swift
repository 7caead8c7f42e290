import GRDB
import Testing

@testable import Engine

struct LigatureMigrationTests {
  @Test func `Items of earlier versions are found by ligatures that are spelled out`() throws {
    let data = try DatabaseQueue.migrated(upTo: "0.6.0 sounds of decks", with: Self.items)

    try Migrations.all.migrate(data)

    try data.read { db in
      let words = try String.fetchAll(db, sql: "SELECT words FROM item_text ORDER BY rowid")
      #expect(words == ["l oeuf egg", "grosse strasse", "猫 cat"])
      for (text, item) in [("œuf", 1), ("oeuf", 1), ("Straße", 2), ("cat", 3)] {
        let query = try #require(SearchText.query(text))
        let found = try Int.fetchAll(
          db, sql: "SELECT rowid FROM item_text WHERE item_text MATCH ?", arguments: [query])
        #expect(found == [item], "\(text)")
      }
    }
  }

  private static let items = """
    INSERT INTO item_text (rowid, words)
      VALUES (1, 'l œuf egg'), (2, 'große straße'), (3, '猫 cat');
    """
}
