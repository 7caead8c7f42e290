extension WaniKaniTables {
  /// As with the log of reviews, each index was a page more that every answer wrote; and to count
  /// numbers in a table of their own was another, though nothing of both logs is ever deleted. The
  /// answers of a session are found by runs: what stands together in the log, one session on one
  /// day, is one row.
  ///
  /// Words are compared one by one, because for IN with three or more SQLite makes a table in
  /// memory at each row.
  static let leanLog = """
    DROP TRIGGER wanikani_answer_run_begun;
    DROP VIEW wanikani_answer_span;
    DROP TABLE wanikani_answer_run;
    DROP TRIGGER wanikani_outbox_closed;

    CREATE TABLE wanikani_outbox_anew (
      id INTEGER PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES wanikani_account (id) ON DELETE RESTRICT,
      kind TEXT NOT NULL CHECK (kind = 'lesson' OR kind = 'review' OR kind = 'material'),
      -- No reference: it outlives whatever the tables of the service hold.
      subject_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      body TEXT NOT NULL,
      is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1))
    ) STRICT;
    INSERT INTO wanikani_outbox_anew SELECT * FROM wanikani_outbox;
    DROP TABLE wanikani_outbox;
    ALTER TABLE wanikani_outbox_anew RENAME TO wanikani_outbox;
    CREATE INDEX wanikani_outbox_open ON wanikani_outbox (account_id, subject_id, id)
      WHERE is_open = 1;
    CREATE TRIGGER wanikani_outbox_closed AFTER INSERT ON wanikani_outbox_step
      WHEN new.state IN ('acknowledged', 'discarded', 'withdrawn')
    BEGIN
      UPDATE wanikani_outbox SET is_open = 0 WHERE id = new.entry_id;
    END;

    CREATE TABLE wanikani_answer_anew (
      id INTEGER PRIMARY KEY,
      session_id INTEGER NOT NULL REFERENCES wanikani_session (id) ON DELETE RESTRICT,
      -- Of the session as the person saw it.
      revision INTEGER NOT NULL,
      subject_id INTEGER NOT NULL,
      asked TEXT NOT NULL CHECK (asked IN ('meaning', 'reading')),
      outcome TEXT NOT NULL
        CHECK (outcome = 'right' OR outcome = 'wrong' OR outcome = 'slip'),
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
      day INTEGER NOT NULL
    ) STRICT;
    INSERT INTO wanikani_answer_anew SELECT * FROM wanikani_answer;
    DROP TABLE wanikani_answer;
    ALTER TABLE wanikani_answer_anew RENAME TO wanikani_answer;

    CREATE TABLE wanikani_answer_run (
      first_id INTEGER PRIMARY KEY REFERENCES wanikani_answer (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES wanikani_session (id) ON DELETE RESTRICT,
      day INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX wanikani_answer_run_by_session ON wanikani_answer_run (session_id);
    CREATE INDEX wanikani_answer_run_by_day ON wanikani_answer_run (day);
    INSERT INTO wanikani_answer_run SELECT id, session_id, day FROM (
      SELECT id, session_id, day, lag(session_id) OVER log AS session_before,
        lag(day) OVER log AS day_before
      FROM wanikani_answer WINDOW log AS (ORDER BY id))
      WHERE session_before IS NOT session_id OR day_before IS NOT day;
    CREATE VIEW wanikani_answer_span AS SELECT session_id, day, first_id,
      (SELECT coalesce(min(later.first_id) - 1, 9223372036854775807)
        FROM wanikani_answer_run AS later
        WHERE later.first_id > wanikani_answer_run.first_id) AS last_id
      FROM wanikani_answer_run;
    CREATE TRIGGER wanikani_answer_run_begun AFTER INSERT ON wanikani_answer
    WHEN (new.session_id, new.day)
      IS NOT (SELECT session_id, day FROM wanikani_answer_run ORDER BY first_id DESC LIMIT 1)
    BEGIN
      INSERT INTO wanikani_answer_run (first_id, session_id, day)
      VALUES (new.id, new.session_id, new.day);
    END;

    -- One answer at each revision of a session: where it stands, once, and it never goes back. That
    -- only the log's end is looked at suffices because an answer moves its session on in the same
    -- transaction.
    CREATE TRIGGER wanikani_answer_once BEFORE INSERT ON wanikani_answer
    WHEN new.revision IS NOT (SELECT revision FROM wanikani_session WHERE id = new.session_id)
      OR (new.session_id, new.revision)
        IS (SELECT session_id, revision FROM wanikani_answer ORDER BY id DESC LIMIT 1)
    BEGIN
      SELECT raise(ABORT, 'the session has gone on since');
    END;
    CREATE TRIGGER wanikani_session_goes_on BEFORE UPDATE OF revision ON wanikani_session
    WHEN new.revision <= old.revision
    BEGIN
      SELECT raise(ABORT, 'a session does not go back');
    END;
    """
}
