extension Migrations {
  /// Each index of the log was a page more that every answer wrote and waited for. A card's
  /// answers are found along a chain instead, and those of a day or a session by runs: what
  /// stands together in the log, one session on one day, is one row.
  static let leanLog = """
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
      verdict TEXT,
      is_claimed INTEGER NOT NULL DEFAULT 0 CHECK (is_claimed IN (0, 1)),
      -- The answer to the same card before this one.
      previous_id INTEGER REFERENCES review (id) ON DELETE RESTRICT CHECK (previous_id < id)
    ) STRICT;
    INSERT INTO review_anew SELECT id, card_id, session_id, revision, place, scheduling_id,
      moves_schedule, was_due, at, day, grade, face, typed, keystrokes, think_ms, answer_ms,
      was_idle, verdict, is_claimed, lag(id) OVER (PARTITION BY card_id ORDER BY id) FROM review;
    ALTER TABLE card ADD COLUMN last_review_id INTEGER REFERENCES review (id) ON DELETE RESTRICT;
    UPDATE card SET last_review_id = last.id
      FROM (SELECT card_id, max(id) AS id FROM review GROUP BY card_id) AS last
      WHERE last.card_id = card.id;
    DROP TABLE review;
    ALTER TABLE review_anew RENAME TO review;

    CREATE TABLE review_run (
      first_id INTEGER PRIMARY KEY REFERENCES review (id) ON DELETE RESTRICT,
      session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE RESTRICT,
      day INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX review_run_by_session ON review_run (session_id);
    CREATE INDEX review_run_by_day ON review_run (day);
    INSERT INTO review_run SELECT id, session_id, day FROM (
      SELECT id, session_id, day, lag(session_id) OVER log AS session_before,
        lag(day) OVER log AS day_before
      FROM review WINDOW log AS (ORDER BY id))
      WHERE session_before IS NOT session_id OR day_before IS NOT day;
    CREATE VIEW review_span AS SELECT session_id, day, first_id,
      (SELECT coalesce(min(later.first_id) - 1, 9223372036854775807) FROM review_run AS later
        WHERE later.first_id > review_run.first_id) AS last_id
      FROM review_run;
    CREATE TRIGGER review_run_begun AFTER INSERT ON review
    WHEN (new.session_id, new.day)
      IS NOT (SELECT session_id, day FROM review_run ORDER BY first_id DESC LIMIT 1)
    BEGIN
      INSERT INTO review_run (first_id, session_id, day) VALUES (new.id, new.session_id, new.day);
    END;

    CREATE TRIGGER review_linked AFTER INSERT ON review
    BEGIN
      UPDATE card SET last_review_id = new.id WHERE id = new.card_id;
    END;

    -- One answer at each revision of a session: where it stands, once, and it never goes back.
    -- And every answer is linked to the card's one before.
    CREATE TRIGGER review_once BEFORE INSERT ON review
    WHEN new.revision IS NOT (SELECT revision FROM session WHERE id = new.session_id)
      OR (new.session_id, new.revision)
        IS (SELECT session_id, revision FROM review ORDER BY id DESC LIMIT 1)
      OR new.previous_id IS NOT (SELECT last_review_id FROM card WHERE id = new.card_id)
    BEGIN
      SELECT raise(ABORT, 'the session or the card has gone on since');
    END;
    CREATE TRIGGER session_goes_on BEFORE UPDATE OF revision ON session
    WHEN new.revision <= old.revision
    BEGIN
      SELECT raise(ABORT, 'a session does not go back');
    END;

    -- What was introduced today, today's run of the log tells.
    DROP INDEX card_introduced;
    """
}
