extension WaniKaniTables {
  /// Sessions of its reviews and lessons, and every answer given in them.
  static let study = """
    -- Where a session stands; any face of the account goes on with it.
    CREATE TABLE wanikani_session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL REFERENCES wanikani_account (id) ON DELETE RESTRICT,
      kind TEXT NOT NULL CHECK (kind IN ('reviews', 'lessons')),
      state TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      face TEXT NOT NULL,
      begun_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX wanikani_session_open ON wanikani_session (account_id, kind)
      WHERE ended_at IS NULL;

    -- What it is about, in its order; written once. No reference: a subject may go.
    CREATE TABLE wanikani_session_subject (
      session_id INTEGER NOT NULL REFERENCES wanikani_session (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      subject_id INTEGER NOT NULL,
      PRIMARY KEY (session_id, place)
    ) STRICT, WITHOUT ROWID;

    -- Only added to: an answer that was taken back has an entry of its own below.
    CREATE TABLE wanikani_answer (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session_id INTEGER NOT NULL REFERENCES wanikani_session (id) ON DELETE RESTRICT,
      -- Of the session as the person saw it.
      revision INTEGER NOT NULL,
      subject_id INTEGER NOT NULL,
      asked TEXT NOT NULL CHECK (asked IN ('meaning', 'reading')),
      outcome TEXT NOT NULL CHECK (outcome IN ('right', 'wrong', 'slip')),
      is_claimed INTEGER NOT NULL CHECK (is_claimed IN (0, 1)),
      typed TEXT NOT NULL,
      -- What the checker held it to be; empty where it was not asked.
      verdict TEXT NOT NULL,
      at INTEGER NOT NULL,
      face TEXT NOT NULL,
      keystrokes INTEGER NOT NULL,
      think_ms INTEGER NOT NULL, answer_ms INTEGER NOT NULL,
      was_idle INTEGER NOT NULL CHECK (was_idle IN (0, 1)),
      -- What the service is to hear, where it was the last part of its subject.
      entry_id INTEGER REFERENCES wanikani_outbox (id) ON DELETE RESTRICT,
      -- The round before it, for undoing.
      round TEXT NOT NULL,
      UNIQUE (session_id, revision)
    ) STRICT;
    CREATE INDEX wanikani_answer_by_session ON wanikani_answer (session_id, id);
    CREATE TABLE wanikani_answer_undo (
      answer_id INTEGER PRIMARY KEY REFERENCES wanikani_answer (id) ON DELETE RESTRICT,
      at INTEGER NOT NULL,
      face TEXT NOT NULL
    ) STRICT;

    -- What else means just what was typed.
    CREATE INDEX wanikani_subject_by_meaning ON wanikani_subject (meaning COLLATE NOCASE);
    """

  /// Sessions that WaniKani hears nothing of: the same table, with more kinds.
  static let extraStudy = """
    CREATE TABLE wanikani_session_anew (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id TEXT NOT NULL REFERENCES wanikani_account (id) ON DELETE RESTRICT,
      kind TEXT NOT NULL
        CHECK (kind IN ('reviews', 'lessons', 'recent', 'mistakes', 'burned')),
      state TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      face TEXT NOT NULL,
      begun_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    INSERT INTO wanikani_session_anew SELECT * FROM wanikani_session;
    DROP TABLE wanikani_session;
    ALTER TABLE wanikani_session_anew RENAME TO wanikani_session;
    CREATE UNIQUE INDEX wanikani_session_open ON wanikani_session (account_id, kind)
      WHERE ended_at IS NULL;
    """

  /// Every index is a page more that an answer writes and waits for; the one of session and
  /// revision has the answers of a session in the same order.
  static let leanAnswers = "DROP INDEX wanikani_answer_by_session;"

  /// The learner's days with answers, as the log of reviews has them: the first answer of each run
  /// on one day is a row. The day of answers from before is as this machine's clock and the
  /// learner's hour of a new day have it.
  static let answerDays = """
    ALTER TABLE wanikani_answer ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
    UPDATE wanikani_answer SET day = CAST(julianday(at / 1000 - 3600 * coalesce(
        (SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'day-starts-at'), 4),
        'unixepoch', 'localtime') - 2440587.5 AS INTEGER);
    CREATE TABLE wanikani_answer_run (
      first_id INTEGER PRIMARY KEY REFERENCES wanikani_answer (id) ON DELETE RESTRICT,
      day INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX wanikani_answer_run_by_day ON wanikani_answer_run (day);
    INSERT INTO wanikani_answer_run SELECT id, day FROM (
      SELECT id, day, lag(day) OVER (ORDER BY id) AS day_before FROM wanikani_answer)
      WHERE day_before IS NOT day;
    CREATE VIEW wanikani_answer_span AS SELECT day, first_id,
      (SELECT coalesce(min(later.first_id) - 1, 9223372036854775807)
        FROM wanikani_answer_run AS later
        WHERE later.first_id > wanikani_answer_run.first_id) AS last_id
      FROM wanikani_answer_run;
    CREATE TRIGGER wanikani_answer_run_begun AFTER INSERT ON wanikani_answer
    WHEN new.day IS NOT (SELECT day FROM wanikani_answer_run ORDER BY first_id DESC LIMIT 1)
    BEGIN
      INSERT INTO wanikani_answer_run (first_id, day) VALUES (new.id, new.day);
    END;
    """

  /// A sync whose process is gone is none; 0 for one that an earlier version began.
  static let syncingProcess = """
    ALTER TABLE wanikani_lease ADD COLUMN process INTEGER NOT NULL DEFAULT 0;
    """
}
