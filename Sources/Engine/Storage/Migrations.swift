import GRDB

/// The database schema. The first migration is all of version 0.1.0. Later ones are only appended,
/// never edited once released; each stands beside its repository and has a line in
/// `Migrations.later`.
enum Migrations {
  static let all = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("0.1.0") { db in
      for tables in [settings, items, cards, sessions, dictionary, WaniKaniTables.all] {
        try db.execute(sql: tables)
      }
    }
    for migration in later {
      migrator.registerMigration(migration.name) { db in
        try db.execute(sql: migration.statements)
      }
    }
    return migrator
  }()

  /// Whether the data is from before version 0.1.0.
  static func isTooOld(_ db: Database) throws -> Bool {
    try db.tableExists("grdb_migrations")
      && String.fetchOne(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid LIMIT 1")?
        .hasPrefix("1 ") == true
  }

  // Times are milliseconds since 1970; days are the learner's days since 1970-01-01.

  private static let settings = """
    PRAGMA application_id = \(Inspection.applicationID);

    CREATE TABLE setting (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Changed by each restore, so that a face which still shows what was before it is told.
    CREATE TABLE generation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO generation VALUES (1, abs(random() % 1000000000));
    """

  private static let items = """
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
    -- Whatever is looked up is looked for in every deck, and the grid of kanji wants all that is a
    -- single character.
    CREATE INDEX item_by_front ON item (front) WHERE is_deleted = 0;
    CREATE INDEX item_of_one ON item (front) WHERE length(front) = 1 AND is_deleted = 0;

    CREATE TABLE item_tag (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      tag TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) > 0),
      PRIMARY KEY (item_id, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_tag_by_tag ON item_tag (tag);

    CREATE TABLE item_synonym (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      synonym TEXT NOT NULL COLLATE NOCASE CHECK (length(synonym) > 0),
      PRIMARY KEY (item_id, synonym)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE item_part (
      item_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      part_id INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      PRIMARY KEY (item_id, part_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_part_by_part ON item_part (part_id);

    CREATE VIRTUAL TABLE item_text USING fts5 (words, tokenize = 'unicode61');
    """

  private static let cards = """
    -- Deck and deletion follow the item by themselves, so that what is due can be asked of this
    -- table alone. What follows "step" is a projection of the answer log.
    CREATE TABLE card (
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
    CREATE INDEX card_due_day ON card (deck_id, due_day)
      WHERE due_day IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_due_at ON card (due_at)
      WHERE due_at IS NOT NULL AND is_suspended = 0 AND is_deleted = 0;
    CREATE INDEX card_new ON card (deck_id, item_id)
      WHERE phase = 'new' AND is_suspended = 0 AND is_deleted = 0;

    -- How many items and cards a deck holds that are not deleted. Counting 100,000 of them for each
    -- page that shows a deck would take longer than all the rest of it.
    CREATE TABLE tally (
      deck_id INTEGER PRIMARY KEY REFERENCES deck (id) ON DELETE CASCADE,
      items INTEGER NOT NULL DEFAULT 0 CHECK (items >= 0),
      cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0)
    ) STRICT;
    CREATE TRIGGER tally_deck AFTER INSERT ON deck BEGIN
      INSERT INTO tally (deck_id) VALUES (new.id);
    END;
    \(tallying("item", in: "items"))
    \(tallying("card", in: "cards"))

    -- Which steps, retention and FSRS an answer was scheduled by, each combination once.
    CREATE TABLE scheduling (
      id INTEGER PRIMARY KEY,
      fsrs INTEGER NOT NULL CHECK (fsrs IN (5, 6, 7)),
      terms TEXT NOT NULL UNIQUE
    ) STRICT;
    """

  private static let sessions = """
    -- Where each session stands; any face goes on with it.
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      course TEXT NOT NULL,
      -- Of a service; empty where there is none.
      account_id TEXT NOT NULL,
      plan TEXT NOT NULL,
      state TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      face TEXT NOT NULL,
      begun_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX session_open ON session (course, account_id) WHERE ended_at IS NULL;

    -- What a session is about, in its order: cards, items or subjects, as its course has them.
    CREATE TABLE session_queue (
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      entry_id INTEGER NOT NULL,
      PRIMARY KEY (session_id, place)
    ) STRICT, WITHOUT ROWID;

    -- The truth: every answer of every course, only ever added to.
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      -- Of the session as the person saw it.
      revision INTEGER NOT NULL,
      -- A card, or a part of a subject of a service, which outlives what the service says.
      card_id INTEGER REFERENCES card (id) ON DELETE RESTRICT,
      subject_id INTEGER,
      part TEXT CHECK (part IN ('meaning', 'reading')),
      -- A slip was put back by the person: it is asked again and counts for nothing.
      outcome TEXT NOT NULL CHECK (outcome IN ('right', 'wrong', 'slip')),
      grade INTEGER CHECK (grade BETWEEN 1 AND 4),
      scheduling_id INTEGER REFERENCES scheduling (id) ON DELETE RESTRICT,
      moves_schedule INTEGER NOT NULL CHECK (moves_schedule IN (0, 1)),
      was_due INTEGER NOT NULL CHECK (was_due IN (0, 1)),
      -- What a service is to hear of it.
      outbox_id INTEGER REFERENCES wanikani_outbox (id) ON DELETE RESTRICT,
      at INTEGER NOT NULL,
      day INTEGER NOT NULL,
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      typed TEXT,
      -- What the checker held it to be.
      verdict TEXT,
      -- The person said that an answer was right which the checker had refused.
      is_claimed INTEGER NOT NULL CHECK (is_claimed IN (0, 1)),
      keystrokes INTEGER NOT NULL CHECK (keystrokes >= 0),
      think_ms INTEGER NOT NULL CHECK (think_ms BETWEEN 0 AND 60000),
      answer_ms INTEGER NOT NULL CHECK (answer_ms BETWEEN 0 AND 60000),
      was_idle INTEGER NOT NULL CHECK (was_idle IN (0, 1)),
      -- Where the session stood in its course before it, for undo.
      position TEXT NOT NULL,
      UNIQUE (session_id, revision),
      CHECK ((card_id IS NULL) <> (subject_id IS NULL)),
      CHECK ((subject_id IS NULL) = (part IS NULL)),
      CHECK ((grade IS NULL) = (card_id IS NULL OR outcome = 'slip'))
    ) STRICT;
    CREATE INDEX answer_by_card ON answer (card_id) WHERE card_id IS NOT NULL;
    CREATE INDEX answer_by_day ON answer (day);

    -- An answer that was undone stays in the log, and has an entry here.
    CREATE TABLE undo (
      answer_id INTEGER PRIMARY KEY REFERENCES answer (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      revision INTEGER NOT NULL,
      at INTEGER NOT NULL,
      face TEXT NOT NULL,
      UNIQUE (session_id, revision)
    ) STRICT;
    """

  private static let dictionary = """
    CREATE TABLE lookup (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('word', 'kanji')),
      writing TEXT NOT NULL CHECK (length(writing) > 0),
      reading TEXT NOT NULL,
      query TEXT NOT NULL,
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX lookup_by_word ON lookup (kind, writing, reading, at);

    CREATE TABLE kanji_note (
      literal TEXT NOT NULL PRIMARY KEY CHECK (length(literal) = 1),
      mnemonic TEXT NOT NULL,
      notes TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Of a word wherever it stands, or where a line is given, at that place in it only, which is
    -- counted in UTF-16 units.
    CREATE TABLE correction (
      surface TEXT NOT NULL CHECK (surface <> ''),
      line TEXT NOT NULL,
      place INTEGER NOT NULL CHECK (place >= 0),
      reading TEXT CHECK (reading <> ''),
      fall INTEGER CHECK (fall >= 0),
      at INTEGER NOT NULL,
      PRIMARY KEY (surface, line, place),
      CHECK (line <> '' OR place = 0),
      CHECK (reading IS NOT NULL OR fall IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
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
