/// The tables of WaniKani. Its own words are kept for its own things; times of ours are
/// milliseconds since 1970, and what is only handed back to the service stays as it wrote it.
enum WaniKaniTables {
  static let all = mirror + outbox

  /// The mirror of the service: a table for each of its collections, and the account's state.
  private static let mirror = """
    -- Whose things the tables below hold is the one that is current.
    CREATE TABLE wanikani_account (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
      username TEXT NOT NULL,
      level INTEGER NOT NULL CHECK (level >= 0),
      -- With the levels that were reached here and are not yet known there.
      reached_level INTEGER NOT NULL CHECK (reached_level >= level),
      granted_level INTEGER NOT NULL CHECK (granted_level BETWEEN 0 AND 60),
      vacation_since INTEGER,
      lesson_batch INTEGER NOT NULL,
      review_order TEXT NOT NULL,
      etag TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX wanikani_account_current ON wanikani_account (is_current)
      WHERE is_current = 1;

    -- How far each collection was fetched: the marker of the last whole run, and of one that was
    -- broken off, the page to go on with and the marker it will have.
    CREATE TABLE wanikani_collection (
      name TEXT NOT NULL PRIMARY KEY CHECK (name IN (
        'spaced_repetition_systems', 'subjects', 'assignments', 'review_statistics',
        'study_materials', 'level_progressions', 'resets', 'voice_actors')),
      marker TEXT NOT NULL DEFAULT '',
      address TEXT NOT NULL DEFAULT '',
      etag TEXT NOT NULL DEFAULT '',
      next_address TEXT NOT NULL DEFAULT '',
      next_marker TEXT NOT NULL DEFAULT '',
      checked_at INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE wanikani_system (
      id INTEGER PRIMARY KEY,
      json TEXT NOT NULL
    ) STRICT;

    -- A subject as the service gave it, with what is asked of it beside: a later version may
    -- understand more of it than this one.
    CREATE TABLE wanikani_subject (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL
        CHECK (kind IN ('radical', 'kanji', 'vocabulary', 'kana_vocabulary')),
      level INTEGER NOT NULL,
      lesson_position INTEGER NOT NULL,
      characters TEXT NOT NULL,
      meaning TEXT NOT NULL,
      system_id INTEGER NOT NULL,
      hidden_at INTEGER,
      json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX wanikani_subject_by_level ON wanikani_subject (level, kind);
    -- What else means just what was typed.
    CREATE INDEX wanikani_subject_by_meaning ON wanikani_subject (meaning COLLATE NOCASE);

    -- What was read of subjects holds as long as their edition is the same. It is drawn by lot, so
    -- that one which was rolled back never comes again.
    CREATE TABLE wanikani_subject_edition (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO wanikani_subject_edition VALUES (1, random());

    CREATE TRIGGER wanikani_subject_added AFTER INSERT ON wanikani_subject BEGIN
      UPDATE wanikani_subject_edition SET number = random();
    END;
    CREATE TRIGGER wanikani_subject_changed AFTER UPDATE ON wanikani_subject BEGIN
      UPDATE wanikani_subject_edition SET number = random();
    END;
    CREATE TRIGGER wanikani_subject_taken_away AFTER DELETE ON wanikani_subject BEGIN
      UPDATE wanikani_subject_edition SET number = random();
    END;

    -- A component may be hidden, or not be known here.
    CREATE TABLE wanikani_component (
      subject_id INTEGER NOT NULL REFERENCES wanikani_subject (id) ON DELETE CASCADE,
      component_id INTEGER NOT NULL,
      PRIMARY KEY (subject_id, component_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX wanikani_component_by_part ON wanikani_component (component_id);

    -- As the service last said. Its subject may come later than it does.
    CREATE TABLE wanikani_assignment (
      \(assignment)
    ) STRICT;

    -- As it stands here: what the service said, with all that is not yet sent upon it. Made anew
    -- from both at any time; the number is null of what the service has not unlocked yet.
    CREATE TABLE wanikani_progress (
      \(assignment)
    ) STRICT;
    CREATE INDEX wanikani_progress_available ON wanikani_progress (available_at)
      WHERE available_at IS NOT NULL;
    CREATE INDEX wanikani_progress_lessons ON wanikani_progress (subject_id)
      WHERE unlocked_at IS NOT NULL AND started_at IS NULL;

    CREATE TABLE wanikani_statistic (
      subject_id INTEGER PRIMARY KEY,
      id INTEGER NOT NULL,
      meaning_correct INTEGER NOT NULL, meaning_incorrect INTEGER NOT NULL,
      meaning_max_streak INTEGER NOT NULL, meaning_streak INTEGER NOT NULL,
      reading_correct INTEGER NOT NULL, reading_incorrect INTEGER NOT NULL,
      reading_max_streak INTEGER NOT NULL, reading_streak INTEGER NOT NULL,
      percentage INTEGER NOT NULL,
      is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))
    ) STRICT;

    CREATE TABLE wanikani_material (
      subject_id INTEGER PRIMARY KEY,
      id INTEGER NOT NULL,
      meaning_note TEXT NOT NULL,
      reading_note TEXT NOT NULL,
      synonyms TEXT NOT NULL,
      is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))
    ) STRICT;

    CREATE TABLE wanikani_progression (
      id INTEGER PRIMARY KEY,
      level INTEGER NOT NULL,
      unlocked_at INTEGER, started_at INTEGER, passed_at INTEGER, completed_at INTEGER,
      abandoned_at INTEGER
    ) STRICT;

    CREATE TABLE wanikani_reset (
      id INTEGER PRIMARY KEY,
      original_level INTEGER NOT NULL,
      target_level INTEGER NOT NULL,
      created_at INTEGER, confirmed_at INTEGER
    ) STRICT;

    CREATE TABLE wanikani_voice (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL, gender TEXT NOT NULL, description TEXT NOT NULL
    ) STRICT;
    """

  private static let assignment = """
    subject_id INTEGER PRIMARY KEY,
      id INTEGER UNIQUE,
      kind TEXT NOT NULL
        CHECK (kind IN ('radical', 'kanji', 'vocabulary', 'kana_vocabulary')),
      stage INTEGER NOT NULL CHECK (stage >= 0),
      unlocked_at INTEGER, started_at INTEGER, passed_at INTEGER, burned_at INTEGER,
      available_at INTEGER, resurrected_at INTEGER,
      is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))
    """

  /// The changes to send to the service, and the lease that lets only one face sync.
  private static let outbox = """
    -- Never deleted. Whether it is open follows its steps by itself.
    CREATE TABLE wanikani_outbox (
      id INTEGER PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES wanikani_account (id) ON DELETE RESTRICT,
      kind TEXT NOT NULL CHECK (kind IN ('lesson', 'review', 'material')),
      -- No reference: it outlives whatever the tables of the service hold.
      subject_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      body TEXT NOT NULL,
      is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1))
    ) STRICT;
    CREATE INDEX wanikani_outbox_open ON wanikani_outbox (account_id, subject_id, id)
      WHERE is_open = 1;

    -- What happened to it: only ever added to.
    CREATE TABLE wanikani_outbox_step (
      id INTEGER PRIMARY KEY,
      entry_id INTEGER NOT NULL REFERENCES wanikani_outbox (id) ON DELETE RESTRICT,
      state TEXT NOT NULL CHECK (state IN (
        'queued', 'sending', 'lost', 'held', 'acknowledged', 'discarded', 'withdrawn')),
      reason TEXT NOT NULL DEFAULT '',
      -- The time that was sent with it.
      sent_at INTEGER,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX wanikani_outbox_step_by_entry ON wanikani_outbox_step (entry_id, id);
    CREATE TRIGGER wanikani_outbox_closed AFTER INSERT ON wanikani_outbox_step
      WHEN new.state IN ('acknowledged', 'discarded', 'withdrawn')
    BEGIN
      UPDATE wanikani_outbox SET is_open = 0 WHERE id = new.entry_id;
    END;

    -- At most one: who syncs now, and how far it is.
    CREATE TABLE wanikani_lease (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      owner TEXT NOT NULL CHECK (owner <> ''),
      process INTEGER NOT NULL,
      face TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      beat_at INTEGER NOT NULL,
      progress TEXT NOT NULL
    ) STRICT;

    CREATE TABLE wanikani_sync (
      id INTEGER PRIMARY KEY,
      owner TEXT NOT NULL,
      began_at INTEGER NOT NULL,
      ended_at INTEGER NOT NULL,
      outcome TEXT NOT NULL
    ) STRICT;

    CREATE TABLE wanikani_request (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX wanikani_request_by_time ON wanikani_request (at);

    CREATE TABLE wanikani_limit (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      quiet_until INTEGER NOT NULL,
      -- How far the service's clock is ahead of ours.
      ahead_ms INTEGER NOT NULL
    ) STRICT;
    INSERT INTO wanikani_limit VALUES (1, 0, 0);
    """
}
