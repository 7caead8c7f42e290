extension AnkiRepository {
  static let migration = Migration(
    "0.6.0 anki", undoable: ["anki_import", "anki_card", "anki_review"],
    contents: [
      "anki_card": "decks and items", "anki_deck": "decks and items",
      "anki_preset": "decks and items", "anki_review": "answers",
    ],
    """
    -- An import that changed something. Undoing it deletes this row, and that hides what it added:
    -- the log of answers keeps the cards.
    CREATE TABLE anki_import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      -- The last row of "answer" then.
      last_answer INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE anki_preset (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      modified INTEGER NOT NULL,
      config BLOB NOT NULL
    ) STRICT;

    CREATE TABLE anki_deck (
      deck_id INTEGER PRIMARY KEY REFERENCES deck (id) ON DELETE CASCADE,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      modified INTEGER NOT NULL,
      common BLOB NOT NULL,
      kind BLOB NOT NULL,
      -- The import that made the deck; 0 if it was there.
      import_id INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE anki_card (
      card_id INTEGER PRIMARY KEY REFERENCES card (id) ON DELETE CASCADE,
      id INTEGER NOT NULL UNIQUE,
      note_id INTEGER NOT NULL,
      -- Of Sanpo; the cards of one note may have several decks in Anki.
      deck_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      type INTEGER NOT NULL,
      queue INTEGER NOT NULL,
      due INTEGER NOT NULL,
      interval INTEGER NOT NULL,
      factor INTEGER NOT NULL,
      repetitions INTEGER NOT NULL,
      lapses INTEGER NOT NULL,
      steps_left INTEGER NOT NULL,
      original_due INTEGER NOT NULL,
      original_deck INTEGER NOT NULL,
      flags INTEGER NOT NULL,
      data TEXT NOT NULL,
      -- The day that "due" counts from, where it counts days.
      first_day INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE anki_review (
      id INTEGER PRIMARY KEY,
      card_id INTEGER NOT NULL,
      ease INTEGER NOT NULL,
      interval INTEGER NOT NULL,
      last_interval INTEGER NOT NULL,
      factor INTEGER NOT NULL,
      time INTEGER NOT NULL,
      type INTEGER NOT NULL
    ) STRICT;

    CREATE TRIGGER anki_import_undone BEFORE DELETE ON anki_import BEGIN
      SELECT raise(ABORT, 'studied since')
      WHERE EXISTS (
        SELECT 1 FROM answer JOIN card ON card.id = answer.card_id
          JOIN note ON note.item_id = card.item_id
        WHERE answer.id > old.last_answer AND note.import_id = old.id);
      UPDATE item SET is_deleted = 1
      WHERE id IN (SELECT item_id FROM note WHERE import_id = old.id) AND is_deleted = 0;
      UPDATE deck SET is_deleted = 1, name = substr(name, 1, 180) || char(31) || id
      WHERE id IN (SELECT deck_id FROM anki_deck WHERE import_id = old.id) AND is_deleted = 0
        AND NOT EXISTS (SELECT 1 FROM item WHERE deck_id = deck.id AND is_deleted = 0);
    END;
    """)

  static let reviewsMigration = Migration(
    "0.6.0 anki reviews", undoable: ["anki_import_session"],
    """
    -- The session of the answers that an import logged. Undoing the import undoes those to cards
    -- that were there; they can be imported again. Those to its own cards stay with these.
    CREATE TABLE anki_import_session (
      import_id INTEGER PRIMARY KEY,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT
    ) STRICT;

    CREATE TRIGGER anki_import_session_undone AFTER DELETE ON anki_import_session BEGIN
      DELETE FROM anki_review WHERE id IN (
        SELECT at FROM answer WHERE session_id = old.session_id AND card_id NOT IN (
          SELECT card.id FROM card JOIN note ON note.item_id = card.item_id
          WHERE import_id = old.import_id));
      INSERT INTO undo (answer_id, session_id, revision, at, face)
      SELECT id, session_id,
        revision + (SELECT max(revision) + 1 FROM answer WHERE session_id = old.session_id),
        CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), face
      FROM answer WHERE session_id = old.session_id AND card_id NOT IN (
        SELECT card.id FROM card JOIN note ON note.item_id = card.item_id
        WHERE import_id = old.import_id);
    END;
    """)

  static let undoneMigration = Migration(
    "0.6.0 undone answers",
    """
    -- As before, but answers that were undone don't keep an import from being undone.
    DROP TRIGGER anki_import_undone;
    CREATE TRIGGER anki_import_undone BEFORE DELETE ON anki_import BEGIN
      SELECT raise(ABORT, 'studied since')
      WHERE EXISTS (
        SELECT 1 FROM answer JOIN card ON card.id = answer.card_id
          JOIN note ON note.item_id = card.item_id
        WHERE answer.id > old.last_answer AND note.import_id = old.id
          AND answer.outcome <> 'slip' AND answer.id NOT IN (SELECT answer_id FROM undo));
      UPDATE item SET is_deleted = 1
      WHERE id IN (SELECT item_id FROM note WHERE import_id = old.id) AND is_deleted = 0;
      UPDATE deck SET is_deleted = 1, name = substr(name, 1, 199 - length(id)) || char(31) || id
      WHERE id IN (SELECT deck_id FROM anki_deck WHERE import_id = old.id) AND is_deleted = 0
        AND NOT EXISTS (SELECT 1 FROM item WHERE deck_id = deck.id AND is_deleted = 0);
    END;
    """)

  static let undoneImportMigration = Migration(
    "0.6.0 undone imports",
    """
    -- Undoing an import undoes all answers that it logged, which may be a million, as one session.
    -- All of them can be imported again.
    DROP TRIGGER anki_import_session_undone;
    CREATE TRIGGER anki_import_session_undone AFTER DELETE ON anki_import_session BEGIN
      DELETE FROM anki_review WHERE id IN (
        SELECT at FROM answer WHERE session_id = old.session_id);
      UPDATE session SET course = 'elsewhere-undone' WHERE id = old.session_id;
    END;

    -- As before, but those of a later import don't keep an earlier one from being undone, and deleted
    -- decks keep their names.
    DROP TRIGGER anki_import_undone;
    CREATE TRIGGER anki_import_undone BEFORE DELETE ON anki_import BEGIN
      SELECT raise(ABORT, 'studied since')
      WHERE EXISTS (
        SELECT 1 FROM answer JOIN card ON card.id = answer.card_id
          JOIN note ON note.item_id = card.item_id
        WHERE answer.id > old.last_answer AND note.import_id = old.id
          AND answer.outcome <> 'slip' AND answer.id NOT IN (SELECT answer_id FROM undo)
          AND answer.session_id NOT IN (SELECT id FROM session WHERE course = 'elsewhere-undone'));
      UPDATE item SET is_deleted = 1
      WHERE id IN (SELECT item_id FROM note WHERE import_id = old.id) AND is_deleted = 0;
      UPDATE deck SET is_deleted = 1
      WHERE id IN (SELECT deck_id FROM anki_deck WHERE import_id = old.id) AND is_deleted = 0
        AND NOT EXISTS (SELECT 1 FROM item WHERE deck_id = deck.id AND is_deleted = 0);
    END;
    """)

  /// Also makes undoable what an import changes of decks and presets.
  static let packedMigration = Migration(
    "0.6.0 packed cards", undoable: ["anki_deck", "anki_preset"],
    """
    -- When the package was made that the flag came from, in milliseconds since 1970: Anki changes a
    -- flag without the card's own time.
    ALTER TABLE anki_card ADD COLUMN packed_at INTEGER NOT NULL DEFAULT 0;
    """)
}
