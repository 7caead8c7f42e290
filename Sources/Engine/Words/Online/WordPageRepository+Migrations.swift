extension WordPageRepository {
  static let migration = Migration(
    "0.4.0 words",
    """
    CREATE TABLE word_page (
      language TEXT NOT NULL,
      title TEXT NOT NULL CHECK (length(title) > 0),
      -- The word with its definitions as JSON; NULL if there is no entry.
      word TEXT,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (language, title)
    ) STRICT, WITHOUT ROWID;
    """)

  static let serviceMigration = Migration(
    "0.6.0 word services",
    """
    -- Services that failed and are left alone for a while, by every process.
    CREATE TABLE word_service (
      address TEXT PRIMARY KEY CHECK (address <> ''),
      until INTEGER NOT NULL,
      failures INTEGER NOT NULL CHECK (failures > 0),
      sentence TEXT NOT NULL,
      remedy TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)

  static let listMigration = Migration(
    "0.6.0 word lists",
    """
    -- The words that the services chose, so that a list is the same again, also without them.
    CREATE TABLE word_list (
      language TEXT NOT NULL,
      level TEXT NOT NULL,
      seed INTEGER NOT NULL,
      -- The titles of their pages, as JSON.
      titles TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      PRIMARY KEY (language, level, seed)
    ) STRICT, WITHOUT ROWID;
    """)
}
