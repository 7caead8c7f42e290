extension DeckRepository {
  static let migration = Migration(
    "0.2.0 decks",
    """
    -- A deleted deck stays for its items, whose answers stay in the log. Its name is free again: it
    -- ends with a separator and the id from then on.
    ALTER TABLE deck ADD COLUMN is_deleted INTEGER NOT NULL DEFAULT 0
      CHECK (is_deleted IN (0, 1));
    """)

  static let stepsMigration = Migration(
    "0.6.0 steps of decks",
    """
    -- “settings” stands for the learner's settings, “none” for no steps; 0 lapses for the settings'.
    ALTER TABLE deck ADD COLUMN learning_steps TEXT NOT NULL DEFAULT 'settings';
    ALTER TABLE deck ADD COLUMN relearning_steps TEXT NOT NULL DEFAULT 'settings';
    ALTER TABLE deck ADD COLUMN leech_lapses INTEGER NOT NULL DEFAULT 0
      CHECK (leech_lapses BETWEEN 0 AND 99);
    """)

  static let soundMigration = Migration(
    "0.6.0 sounds of decks",
    """
    -- Whether sounds of its notes' cards play by themselves; NULL for what the settings say.
    ALTER TABLE deck ADD COLUMN plays_sounds INTEGER CHECK (plays_sounds IN (0, 1));
    """)

  static let tableMigration = Migration(
    "0.6.0 decks",
    """
    -- A deleted deck keeps its name: only those that aren't deleted have different ones. Until now,
    -- its name ended with a separator and the id, and was cut if it was too long for that.
    --
    -- What a deck asks for was a list of words, with “notes” and “scripts” among the kinds.
    --
    -- Triggers and foreign keys of other tables refer to the table, also while there is none. With
    -- this, SQLite leaves them as they are:
    -- <https://www.sqlite.org/lang_altertable.html#otheralter>
    PRAGMA legacy_alter_table = ON;
    CREATE TABLE deck_rebuilt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 200),
      new_per_day INTEGER NOT NULL CHECK (new_per_day >= 0),
      reviews_per_day INTEGER NOT NULL CHECK (reviews_per_day >= 0),
      retention REAL NOT NULL CHECK (retention BETWEEN 0.7 AND 0.99),
      new_order TEXT NOT NULL CHECK (new_order IN ('added', 'random')),
      -- Whether it was made for notes of Anki.
      holds_notes INTEGER NOT NULL DEFAULT 0 CHECK (holds_notes IN (0, 1)),
      buries_siblings INTEGER NOT NULL CHECK (buries_siblings IN (0, 1)),
      is_taught INTEGER NOT NULL CHECK (is_taught IN (0, 1)),
      is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
      -- “settings” stands for the learner's settings, “none” for no steps; 0 lapses for the
      -- settings'.
      learning_steps TEXT NOT NULL DEFAULT 'settings',
      relearning_steps TEXT NOT NULL DEFAULT 'settings',
      leech_lapses INTEGER NOT NULL DEFAULT 0 CHECK (leech_lapses BETWEEN 0 AND 99),
      -- Whether scripts of its notes' cards run.
      runs_scripts INTEGER NOT NULL DEFAULT 0 CHECK (runs_scripts IN (0, 1)),
      -- The kinds of cards that it asks for.
      asks_recall INTEGER NOT NULL DEFAULT 1 CHECK (asks_recall IN (0, 1)),
      asks_production INTEGER NOT NULL DEFAULT 0 CHECK (asks_production IN (0, 1)),
      asks_typed INTEGER NOT NULL DEFAULT 0 CHECK (asks_typed IN (0, 1)),
      asks_meaning INTEGER NOT NULL DEFAULT 0 CHECK (asks_meaning IN (0, 1)),
      asks_reading INTEGER NOT NULL DEFAULT 0 CHECK (asks_reading IN (0, 1)),
      asks_listening INTEGER NOT NULL DEFAULT 0 CHECK (asks_listening IN (0, 1))
    ) STRICT;
    INSERT INTO deck_rebuilt
      SELECT id, iif(instr(name, char(31)) > 1, substr(name, 1, instr(name, char(31)) - 1), name),
        new_per_day, reviews_per_day, retention, new_order, instr(card_kinds, 'notes') > 0,
        buries_siblings, is_taught, is_deleted, learning_steps, relearning_steps, leech_lapses,
        instr(card_kinds, 'scripts') > 0, instr(card_kinds, 'recall') > 0,
        instr(card_kinds, 'production') > 0, instr(card_kinds, 'typed') > 0,
        instr(card_kinds, 'meaning') > 0, instr(card_kinds, 'reading') > 0,
        instr(card_kinds, 'listening') > 0
      FROM deck;
    -- No id is given twice.
    DELETE FROM sqlite_sequence WHERE name = 'deck_rebuilt';
    UPDATE sqlite_sequence SET name = 'deck_rebuilt' WHERE name = 'deck';
    DROP TABLE deck;
    ALTER TABLE deck_rebuilt RENAME TO deck;
    PRAGMA legacy_alter_table = OFF;
    -- With the second column, names can be read from the index if the table is damaged.
    CREATE UNIQUE INDEX deck_name ON deck (name, is_deleted) WHERE is_deleted = 0;
    CREATE TRIGGER tally_deck AFTER INSERT ON deck BEGIN
      INSERT INTO tally (deck_id) VALUES (new.id);
    END;
    """)
}
