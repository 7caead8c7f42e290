import GRDB

/// The schema, as the steps that led to it. A step that was released is never edited.
enum Migrations {
  static let all = {
    var migrator = DatabaseMigrator()
    for (name, sql) in steps {
      migrator.registerMigration(name) { try $0.execute(sql: sql) }
    }
    return migrator
  }()

  private static let steps: [(name: String, sql: String)] = [
    ("1 decks, items, cards, sessions, reviews", decksAndReviews),
    ("2 reviews numbered by themselves", reviewsNumberedByThemselves),
    ("3 what a deck holds, counted", tallies),
    ("4 typed meanings and readings", typedAnswers),
    ("5 what was looked up, and notes of kanji", lookups),
    ("6 what was corrected of readings and accents", corrections),
    ("7 a log that writes few pages", leanLog),
    ("8 what WaniKani says", WaniKaniTables.mirror),
    ("9 what WaniKani has yet to hear", WaniKaniTables.outbox),
    ("10 studying WaniKani's things", WaniKaniTables.study),
    ("11 extra study of WaniKani's things", WaniKaniTables.extraStudy),
    ("12 which process syncs", WaniKaniTables.syncingProcess),
    ("13 answers to WaniKani's things in one order", WaniKaniTables.leanAnswers),
    ("14 days of answers to WaniKani's things", WaniKaniTables.answerDays),
    ("15 whether WaniKani's subjects are the same", WaniKaniTables.subjectEdition),
    ("16 WaniKani's logs that write few pages", WaniKaniTables.leanLog),
  ]

  /// Times are milliseconds since 1970, days the learner's days since 1970-01-01.
  private static let decksAndReviews = """
    PRAGMA application_id = \(Inspection.applicationID);

    CREATE TABLE setting (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE deck (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
      new_per_day INTEGER NOT NULL CHECK (new_per_day >= 0),
      reviews_per_day INTEGER NOT NULL CHECK (reviews_per_day >= 0),
      retention REAL NOT NULL CHECK (retention BETWEEN 0.7 AND 0.99),
      new_order TEXT NOT NULL CHECK (new_order IN ('added', 'random')),
      card_kinds TEXT NOT NULL,
      buries_siblings INTEGER NOT NULL CHECK (buries_siblings IN (0, 1)),
      is_taught INTEGER NOT NULL CHECK (is_taught IN (0, 1))
    ) STRICT;

    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      deck_id INTEGER NOT NULL REFERENCES deck (id) ON DELETE RESTRICT,
      is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
      course_key TEXT UNIQUE,
      front TEXT NOT NULL CHECK (length(trim(front)) > 0),
      back TEXT NOT NULL,
      reading TEXT NOT NULL,
      notes TEXT NOT NULL,
      picture TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (id, deck_id, is_deleted)
    ) STRICT;
    CREATE INDEX item_by_deck ON item (deck_id, front) WHERE is_deleted = 0;

    CREATE TABLE item_tag (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      tag TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) > 0),
      PRIMARY KEY (item_id, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_tag_by_tag ON item_tag (tag);

    CREATE TABLE item_part (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      part_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      PRIMARY KEY (item_id, part_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_part_by_part ON item_part (part_id);

    CREATE VIRTUAL TABLE item_text USING fts5 (words, tokenize = 'unicode61');

    -- Deck and deletion follow the item by themselves, so that what is due can be asked of
    -- this table alone.
    CREATE TABLE card (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_id INTEGER NOT NULL,
      deck_id INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('recall', 'production', 'typed')),
      is_suspended INTEGER NOT NULL DEFAULT 0 CHECK (is_suspended IN (0, 1)),
      is_leech INTEGER NOT NULL DEFAULT 0 CHECK (is_leech IN (0, 1)),
      buried_until INTEGER NOT NULL DEFAULT 0,
      phase TEXT NOT NULL DEFAULT 'new'
        CHECK (phase IN ('new', 'learning', 'review', 'relearning')),
      step INTEGER NOT NULL DEFAULT 0,
      stability REAL, fast_stability REAL, difficulty REAL,
      due_at INTEGER, due_day INTEGER,
      interval INTEGER NOT NULL DEFAULT 0,
      repetitions INTEGER NOT NULL DEFAULT 0,
      lapses INTEGER NOT NULL DEFAULT 0,
      introduced_day INTEGER, last_day INTEGER, last_reviewed_at INTEGER,
      UNIQUE (item_id, kind),
      FOREIGN KEY (item_id, deck_id, is_deleted) REFERENCES item (id, deck_id, is_deleted)
        ON UPDATE CASCADE ON DELETE RESTRICT,
      CHECK ((phase = 'new') = (stability IS NULL)),
      CHECK ((stability IS NULL) = (difficulty IS NULL)),
      CHECK (phase = 'new' OR (due_at IS NULL) <> (due_day IS NULL))
    ) STRICT;
    CREATE INDEX card_due_day ON card (deck_id, due_day)
      WHERE due_day IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_due_at ON card (due_at)
      WHERE due_at IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_new ON card (deck_id, item_id)
      WHERE phase = 'new' AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_introduced ON card (introduced_day, deck_id)
      WHERE introduced_day IS NOT NULL;

    -- Which steps, retention and FSRS a review was scheduled by, each combination once.
    CREATE TABLE scheduling (
      id INTEGER PRIMARY KEY,
      fsrs INTEGER NOT NULL CHECK (fsrs IN (5, 6, 7)),
      terms TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      mode TEXT NOT NULL CHECK (mode IN ('scheduled', 'cram', 'lesson')),
      scope TEXT NOT NULL,
      state TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      face TEXT NOT NULL,
      begun_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE INDEX session_open ON session (mode) WHERE ended_at IS NULL;

    CREATE TABLE session_card (
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
      PRIMARY KEY (session_id, place)
    ) STRICT, WITHOUT ROWID;

    -- The truth: only ever added to.
    CREATE TABLE review (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      revision INTEGER NOT NULL,
      place INTEGER NOT NULL,
      scheduling_id INTEGER NOT NULL REFERENCES scheduling (id) ON DELETE RESTRICT,
      moves_schedule INTEGER NOT NULL CHECK (moves_schedule IN (0, 1)),
      was_due INTEGER NOT NULL CHECK (was_due IN (0, 1)),
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      typed TEXT,
      keystrokes INTEGER NOT NULL CHECK (keystrokes >= 0),
      think_ms INTEGER NOT NULL CHECK (think_ms BETWEEN 0 AND 60000),
      answer_ms INTEGER NOT NULL CHECK (answer_ms BETWEEN 0 AND 60000),
      was_idle INTEGER NOT NULL CHECK (was_idle IN (0, 1)),
      UNIQUE (session_id, revision)
    ) STRICT;
    CREATE INDEX review_by_card ON review (card_id);
    CREATE INDEX review_by_day ON review (day);

    CREATE TABLE undo (
      review_id INTEGER PRIMARY KEY REFERENCES review (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      revision INTEGER NOT NULL,
      at INTEGER NOT NULL,
      face TEXT NOT NULL
    ) STRICT;
    """

  /// A review is never deleted, so the next number is always new; AUTOINCREMENT's own table was
  /// one more page to write with every answer.
  private static let reviewsNumberedByThemselves = """
    CREATE TABLE review_anew (
      id INTEGER PRIMARY KEY,
      card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      revision INTEGER NOT NULL,
      place INTEGER NOT NULL,
      scheduling_id INTEGER NOT NULL REFERENCES scheduling (id) ON DELETE RESTRICT,
      moves_schedule INTEGER NOT NULL CHECK (moves_schedule IN (0, 1)),
      was_due INTEGER NOT NULL CHECK (was_due IN (0, 1)),
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      typed TEXT,
      keystrokes INTEGER NOT NULL CHECK (keystrokes >= 0),
      think_ms INTEGER NOT NULL CHECK (think_ms BETWEEN 0 AND 60000),
      answer_ms INTEGER NOT NULL CHECK (answer_ms BETWEEN 0 AND 60000),
      was_idle INTEGER NOT NULL CHECK (was_idle IN (0, 1)),
      UNIQUE (session_id, revision)
    ) STRICT;
    INSERT INTO review_anew SELECT * FROM review;
    DROP TABLE review;
    ALTER TABLE review_anew RENAME TO review;
    CREATE INDEX review_by_card ON review (card_id);
    CREATE INDEX review_by_day ON review (day);
    """

  /// How many items and cards each deck holds that are not deleted. Counting 100,000 of them for
  /// each page that shows a deck would take longer than all the rest of it.
  private static let tallies = """
    CREATE TABLE tally (
      deck_id INTEGER PRIMARY KEY REFERENCES deck (id) ON DELETE CASCADE,
      items INTEGER NOT NULL DEFAULT 0 CHECK (items >= 0),
      cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0)
    ) STRICT;
    INSERT INTO tally (deck_id, items, cards) SELECT id,
      (SELECT count(*) FROM item WHERE deck_id = deck.id AND is_deleted = 0),
      (SELECT count(*) FROM card WHERE deck_id = deck.id AND is_deleted = 0) FROM deck;
    CREATE TRIGGER tally_deck AFTER INSERT ON deck BEGIN
      INSERT INTO tally (deck_id) VALUES (new.id);
    END;
    \(tallying("item", in: "items"))
    \(tallying("card", in: "cards"))
    """

  /// Kanji, their parts and words of the course were remembered and are typed from now on: what
  /// was asked of them was the meaning, so that card goes on with its memory, and one for the
  /// reading joins it. What the checker held an answer to be, and what the person said to that, is logged.
  private static let typedAnswers = """
    CREATE TABLE card_anew (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_id INTEGER NOT NULL,
      deck_id INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL,
      kind TEXT NOT NULL
        CHECK (kind IN ('recall', 'production', 'typed', 'meaning', 'reading')),
      is_suspended INTEGER NOT NULL DEFAULT 0 CHECK (is_suspended IN (0, 1)),
      is_leech INTEGER NOT NULL DEFAULT 0 CHECK (is_leech IN (0, 1)),
      buried_until INTEGER NOT NULL DEFAULT 0,
      phase TEXT NOT NULL DEFAULT 'new'
        CHECK (phase IN ('new', 'learning', 'review', 'relearning')),
      step INTEGER NOT NULL DEFAULT 0,
      stability REAL, fast_stability REAL, difficulty REAL,
      due_at INTEGER, due_day INTEGER,
      interval INTEGER NOT NULL DEFAULT 0,
      repetitions INTEGER NOT NULL DEFAULT 0,
      lapses INTEGER NOT NULL DEFAULT 0,
      introduced_day INTEGER, last_day INTEGER, last_reviewed_at INTEGER,
      UNIQUE (item_id, kind),
      FOREIGN KEY (item_id, deck_id, is_deleted) REFERENCES item (id, deck_id, is_deleted)
        ON UPDATE CASCADE ON DELETE RESTRICT,
      CHECK ((phase = 'new') = (stability IS NULL)),
      CHECK ((stability IS NULL) = (difficulty IS NULL)),
      CHECK (phase = 'new' OR (due_at IS NULL) <> (due_day IS NULL))
    ) STRICT;
    INSERT INTO card_anew SELECT * FROM card;
    DROP TABLE card;
    ALTER TABLE card_anew RENAME TO card;
    CREATE INDEX card_due_day ON card (deck_id, due_day)
      WHERE due_day IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_due_at ON card (due_at)
      WHERE due_at IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_new ON card (deck_id, item_id)
      WHERE phase = 'new' AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_introduced ON card (introduced_day, deck_id)
      WHERE introduced_day IS NOT NULL;
    \(tallying("card", in: "cards"))

    UPDATE card SET kind = 'meaning' WHERE kind = 'recall' AND item_id IN (\(partsKanjiAndWords));
    INSERT INTO card (item_id, deck_id, is_deleted, kind, is_suspended)
      SELECT card.item_id, card.deck_id, card.is_deleted, 'reading', is_suspended
      FROM card JOIN item ON item.id = card.item_id
      WHERE kind = 'meaning' AND reading NOT IN ('', front);
    UPDATE deck SET card_kinds = replace(card_kinds, 'recall', 'meaning,reading'),
        buries_siblings = CASE card_kinds WHEN 'recall' THEN 0 ELSE buries_siblings END
      WHERE id IN (SELECT deck_id FROM item WHERE id IN (\(partsKanjiAndWords)));

    CREATE TABLE item_synonym (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      synonym TEXT NOT NULL COLLATE NOCASE CHECK (length(synonym) > 0),
      PRIMARY KEY (item_id, synonym)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE review ADD COLUMN verdict TEXT;
    -- The person said that an answer was right which the checker had refused.
    ALTER TABLE review ADD COLUMN is_claimed INTEGER NOT NULL DEFAULT 0
      CHECK (is_claimed IN (0, 1));

    -- Answers that the person took for slips of the fingers: asked again, and not counted.
    CREATE TABLE slip (
      id INTEGER PRIMARY KEY,
      card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      revision INTEGER NOT NULL,
      at INTEGER NOT NULL,
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      typed TEXT NOT NULL,
      verdict TEXT,
      UNIQUE (session_id, revision)
    ) STRICT;
    CREATE INDEX slip_by_card ON slip (card_id);
    """

  private static let partsKanjiAndWords = """
    SELECT id FROM item WHERE course_key GLOB 'part-*' OR course_key GLOB 'kanji-*'
      OR course_key GLOB 'word-*'
    """

  private static func tallying(_ table: String, in column: String) -> String {
    let gone = "UPDATE tally SET \(column) = \(column) - 1 WHERE deck_id = old.deck_id"
    let come = "UPDATE tally SET \(column) = \(column) + 1 WHERE deck_id = new.deck_id"
    return """
      CREATE TRIGGER tally_\(table)_added AFTER INSERT ON \(table) WHEN new.is_deleted = 0
      BEGIN \(come); END;
      CREATE TRIGGER tally_\(table)_removed AFTER DELETE ON \(table) WHEN old.is_deleted = 0
      BEGIN \(gone); END;
      CREATE TRIGGER tally_\(table)_moved AFTER UPDATE OF deck_id, is_deleted ON \(table)
      BEGIN
        \(gone) AND old.is_deleted = 0;
        \(come) AND new.is_deleted = 0;
      END;
      """
  }
}
