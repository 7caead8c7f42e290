extension ItemRepository {
  static let migration = Migration(
    "0.2.0 edited",
    """
    -- When its content was last changed; null if never.
    ALTER TABLE item ADD COLUMN edited_at INTEGER;
    """)

  static let editMigration = Migration(
    "0.6.0 edited items",
    """
    -- For what a search of another program finds in notes that were edited since.
    CREATE INDEX item_by_edit ON item (edited_at) WHERE edited_at IS NOT NULL;
    """)

  static let deckMigration = Migration(
    "0.6.0 items of a deck",
    """
    -- For the items of a deck from any one on, as wrong answers of a quiz are chosen.
    CREATE INDEX item_in_deck ON item (deck_id) WHERE is_deleted = 0;
    """)

  static let synonymMigration = Migration(
    "0.6.0 order of synonyms",
    """
    -- Among the synonyms of an item.
    ALTER TABLE item_synonym ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    """)

  static let keyMigration = Migration(
    "0.6.0 keys of tags and synonyms",
    """
    -- SQLite's changesets compare keys by their bytes, so these do too. In whatever case, an item
    -- still has a tag or synonym once.
    ALTER TABLE item_tag RENAME TO tag_without_case;
    CREATE TABLE item_tag (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      tag TEXT NOT NULL CHECK (length(tag) > 0),
      PRIMARY KEY (item_id, tag)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO item_tag (item_id, tag) SELECT item_id, tag FROM tag_without_case;
    DROP TABLE tag_without_case;
    CREATE UNIQUE INDEX item_tag_by_tag ON item_tag (tag COLLATE NOCASE, item_id);

    ALTER TABLE item_synonym RENAME TO synonym_without_case;
    CREATE TABLE item_synonym (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      synonym TEXT NOT NULL CHECK (length(synonym) > 0),
      place INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (item_id, synonym)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO item_synonym (item_id, synonym, place)
      SELECT item_id, synonym, place FROM synonym_without_case;
    DROP TABLE synonym_without_case;
    CREATE UNIQUE INDEX item_synonym_once ON item_synonym (item_id, synonym COLLATE NOCASE);
    """)

  static let ligatureMigration = Migration(
    "0.6.0 ligatures in the index of words",
    """
    -- As `SearchText` spells them out, so that “oeuf” finds “œuf”.
    UPDATE item_text
      SET words = replace(replace(replace(words, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
      WHERE words GLOB '*[œæß]*';
    """)
}
