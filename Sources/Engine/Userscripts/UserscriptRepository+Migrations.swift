extension UserscriptRepository {
  static let migration = Migration(
    "0.6.0 userscripts", contents: ["userscript": "userscripts"],
    """
    CREATE TABLE userscript (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      file TEXT NOT NULL UNIQUE CHECK (file <> ''),
      is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
      position INTEGER NOT NULL,
      error TEXT NOT NULL DEFAULT '',
      error_at INTEGER
    ) STRICT;

    -- A file that a script names, pinned by its hash.
    CREATE TABLE userscript_file (
      script_id INTEGER NOT NULL REFERENCES userscript (id) ON DELETE CASCADE,
      url TEXT NOT NULL CHECK (url <> ''),
      hash TEXT NOT NULL CHECK (length(hash) = 64),
      type TEXT NOT NULL,
      PRIMARY KEY (script_id, url)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE userscript_host (
      script_id INTEGER NOT NULL REFERENCES userscript (id) ON DELETE CASCADE,
      host TEXT NOT NULL CHECK (host <> ''),
      is_allowed INTEGER NOT NULL CHECK (is_allowed IN (0, 1)),
      PRIMARY KEY (script_id, host)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE userscript_value (
      script_id INTEGER NOT NULL REFERENCES userscript (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (script_id, name)
    ) STRICT, WITHOUT ROWID;
    """)

  static let askedMigration = Migration(
    "0.6.0 asked",
    """
    -- A file that a script wanted while it ran; it is in userscript_file once the person agreed.
    CREATE TABLE userscript_asked (
      script_id INTEGER NOT NULL REFERENCES userscript (id) ON DELETE CASCADE,
      url TEXT NOT NULL CHECK (url <> ''),
      PRIMARY KEY (script_id, url)
    ) STRICT, WITHOUT ROWID;
    """)

  static let switchMigration = Migration(
    "0.6.0 userscripts switched on",
    """
    -- How often it was switched on: what a page remembers of it is of the time before.
    ALTER TABLE userscript ADD COLUMN times_on INTEGER NOT NULL DEFAULT 0;
    """)
}
