extension Migrations {
  static let lookups = """
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

    -- Whatever is looked up is looked for in every deck; and the grid of kanji wants all that is
    -- a single character.
    CREATE INDEX item_by_front ON item (front) WHERE is_deleted = 0;
    CREATE INDEX item_of_one ON item (front) WHERE length(front) = 1 AND is_deleted = 0;
    """

  static let corrections = """
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
}
