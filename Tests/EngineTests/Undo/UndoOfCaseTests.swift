import GRDB
import Helpers
import Testing

@testable import Engine

struct UndoOfCaseTests {
  @Test func `An edit of only the case of tags and synonyms is undone`() async throws {
    let learner = try Learner()
    let deck = try await learner.addDeck()
    let content = ItemContent(
      front: "犬", back: "dog", tags: ["animal", "Noun"], synonyms: ["Hound", "doggy"])
    let id = try await learner.items.add(content, to: deck.id, at: learner.now).item.id
    var changed = content
    (changed.tags, changed.synonyms) = (["Animal", "noun"], ["hound", "Doggy"])
    let edited = try await learner.items.edit(id, changed, at: learner.now).item.content

    try await learner.study.undoLatest()

    #expect(edited.tags == changed.tags && edited.synonyms == changed.synonyms)
    let item = try await learner.items.info(id, at: learner.now).item
    #expect(item.content.tags == content.tags && item.content.synonyms == content.synonyms)
  }

  @Test func `Tags are found, sorted, removed and kept once, whatever their case`() async throws {
    let learner = try Learner()
    let id = try await learner.addItem(
      tags: ["Verb", "noun", "VERB", "Words::Spanish"], to: learner.addDeck())

    let found = try await learner.decks.find("tag:verb", at: learner.now).total
    let item = try await learner.items.info(id, at: learner.now).item
    try await learner.storage.database.write {
      try ItemRepository().remove(tags: ["verb"], from: id, $0)
    }

    #expect(found == 1)
    #expect(item.content.tags == ["noun", "Verb", "Words::Spanish"])
    let left = try await learner.items.info(id, at: learner.now).item.content.tags
    #expect(left == ["noun", "Words::Spanish"])
  }

  @Test func `Tags and synonyms are kept by the migration, but not undo by their earlier keys`()
    throws
  {
    let data = try DatabaseQueue.migrated(upTo: "0.6.0 order of synonyms", with: Self.tagged)

    try Migrations.all.migrate(data)

    func texts(_ sql: String) throws -> [String] {
      try data.read { try String.fetchAll($0, sql: sql) }
    }
    #expect(try texts("SELECT tag FROM item_tag") == ["Verb"])
    #expect(
      try texts("SELECT synonym || place FROM item_synonym ORDER BY place") == ["Cat1", "animal2"])
    #expect(try texts("SELECT name FROM undoable_change") == ["Added deck"])
    #expect(try texts("PRAGMA integrity_check") == ["ok"])
  }

  private static let tagged = """
    INSERT INTO deck (name, new_per_day, reviews_per_day, retention, new_order, card_kinds,
      buries_siblings, is_taught) VALUES ('Words', 20, 200, 0.9, 'added', 'recall', 1, 0);
    INSERT INTO item (deck_id, front, back, reading, notes, picture, created_at)
      VALUES (1, '走る', 'run', 'はしる', '', '', 0);
    INSERT INTO item_tag VALUES (1, 'Verb');
    INSERT INTO item_synonym VALUES (1, 'animal', 2), (1, 'Cat', 1);
    INSERT INTO undoable_change (name, at, changeset) VALUES
      ('Added deck', 0, CAST('T' || char(9) || 'deck' AS BLOB)),
      ('Tagged', 0, CAST('T' || char(2) || 'item_tag' AS BLOB)),
      ('Edited', 0, CAST('T' || char(3) || 'item_synonym' AS BLOB));
    """
}
