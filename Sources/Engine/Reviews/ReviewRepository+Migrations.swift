extension ReviewRepository {
  static let migration = Migration(
    "0.2.0 reset",
    """
    -- Answers up to this one have no part in the memory, because the card was reset after it.
    ALTER TABLE card ADD COLUMN reset_after INTEGER NOT NULL DEFAULT 0;
    """)

  static let dueMigration = Migration(
    "0.4.0 due",
    """
    -- The day the learner made the card due on, which holds until an answer after this one.
    ALTER TABLE card ADD COLUMN made_due_on INTEGER;
    ALTER TABLE card ADD COLUMN made_due_after INTEGER NOT NULL DEFAULT 0;
    """)

  static let startMigration = Migration(
    "0.6.0 start", undoable: ["card_start"],
    """
    -- What was known of a card when it came from elsewhere: its memory follows from this and the
    -- answers since. The columns are those of "card".
    CREATE TABLE card_start (
      card_id INTEGER PRIMARY KEY REFERENCES card (id) ON DELETE CASCADE,
      phase TEXT NOT NULL CHECK (phase IN ('learning', 'review', 'relearning')),
      step INTEGER NOT NULL,
      stability REAL NOT NULL,
      fast_stability REAL,
      difficulty REAL NOT NULL,
      due_at INTEGER,
      due_day INTEGER,
      interval INTEGER NOT NULL,
      repetitions INTEGER NOT NULL,
      lapses INTEGER NOT NULL,
      last_day INTEGER,
      last_reviewed_at INTEGER,
      introduced_day INTEGER,
      CHECK ((due_at IS NULL) <> (due_day IS NULL))
    ) STRICT;
    """)

  static let leechMigration = Migration(
    "0.6.0 leech",
    """
    -- When the answer was given that marked it as a leech: the mark goes if that is undone.
    ALTER TABLE card ADD COLUMN leech_since INTEGER;
    """)
}
