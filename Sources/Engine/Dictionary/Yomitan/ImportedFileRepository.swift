import Foundation
import GRDB

/// An imported dictionary: one SQLite file, written once and then read-only.
struct ImportedFileRepository: Sendable {
  /// The format version. Increase it when what is read of a file changes.
  static let format = 6
  /// Version 1 has no index of meanings, neither it nor 2 has tags of accents and transcriptions,
  /// none before 4 has nasal and devoiced morae, none before 5 the places of words, and none before
  /// 6 where newer revisions are.
  static let readable = 1...format

  let database: DatabaseQueue
  let about: ImportedDictionary

  static func open(_ file: URL) throws -> ImportedFileRepository {
    // Each learner of a server may have dozens open. The pages that lookups share fit in this.
    let database = try BuiltFileRepository.open(file, cache: 512)
    let about = try database.read { try ImportedQuery(db: $0).about() }
    return ImportedFileRepository(database: database, about: about)
  }

  /// Reads without a transaction, because the file is never written to.
  func read<Value>(_ query: (ImportedQuery) throws -> Value) throws -> Value {
    try database.unsafeRead { try query(ImportedQuery(db: $0)) }
  }

  /// Writes the rows, then the indexes.
  static func write(_ file: URL, _ write: (ImportedWriteRow) throws -> Void) throws {
    try BuiltFileRepository.write(file, journal: .memory) { db in
      try db.execute(sql: "\(schema); PRAGMA user_version = \(format)")
      try write(try ImportedWriteRow(db: db))
      try db.execute(sql: indexes)
    }
  }

  private static let schema = """
    CREATE TABLE imported_about (
      title TEXT NOT NULL, revision TEXT NOT NULL, author TEXT NOT NULL, about TEXT NOT NULL,
      address TEXT NOT NULL, counts TEXT NOT NULL, imported REAL NOT NULL
    ) STRICT;
    CREATE TABLE imported_update (index_url TEXT NOT NULL, archive_url TEXT NOT NULL) STRICT;
    CREATE TABLE imported_term (
      id INTEGER PRIMARY KEY,
      writing TEXT NOT NULL, reading TEXT NOT NULL,
      writing_key TEXT NOT NULL, reading_key TEXT NOT NULL,
      tags TEXT NOT NULL, rules TEXT NOT NULL, score REAL NOT NULL, glossary TEXT NOT NULL
    ) STRICT;
    CREATE TABLE imported_frequency (
      writing TEXT NOT NULL, reading TEXT NOT NULL, value REAL NOT NULL, shown TEXT NOT NULL
    ) STRICT;
    -- Spellings by frequency: the most frequent is at 1.
    CREATE TABLE imported_rank (place INTEGER PRIMARY KEY, writing TEXT NOT NULL) STRICT;
    -- Downsteps with commas, each as in StoredPitch: "2 n,1".
    CREATE TABLE imported_accent (
      writing TEXT NOT NULL, reading TEXT NOT NULL, falls TEXT NOT NULL
    ) STRICT;
    -- Texts, each with its tags after tabs.
    CREATE TABLE imported_transcription (
      writing TEXT NOT NULL, reading TEXT NOT NULL, text TEXT NOT NULL
    ) STRICT;
    -- Facts are lines, each a name, a tab and a value, which tags don't have.
    CREATE TABLE imported_kanji (
      literal TEXT NOT NULL, on_readings TEXT NOT NULL, kun_readings TEXT NOT NULL,
      meanings TEXT NOT NULL, facts TEXT NOT NULL
    ) STRICT;
    CREATE TABLE imported_kanji_frequency (literal TEXT NOT NULL, shown TEXT NOT NULL) STRICT;
    CREATE TABLE imported_tag (
      name TEXT NOT NULL PRIMARY KEY, notes TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE imported_image (path TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL) STRICT;
    -- The words of the glosses; then every gloss as one word, by LookupKey.
    CREATE VIRTUAL TABLE imported_gloss USING fts5 (
      words, whole, content = '', detail = column, columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2')
    """

  /// Made after the rows, which is several times as fast as keeping them up to date.
  private static let indexes = """
    CREATE INDEX imported_term_by_writing ON imported_term (writing_key);
    CREATE INDEX imported_term_by_reading ON imported_term (reading_key);
    CREATE INDEX imported_frequency_by_writing ON imported_frequency (writing);
    CREATE INDEX imported_accent_by_writing ON imported_accent (writing);
    CREATE INDEX imported_transcription_by_writing ON imported_transcription (writing);
    CREATE INDEX imported_kanji_by_literal ON imported_kanji (literal);
    CREATE INDEX imported_kanji_frequency_by_literal ON imported_kanji_frequency (literal);
    -- A spelling has the best place of its readings; 0 is a text without a number. A list of a few
    -- levels, such as the JLPT's, is no order of words.
    INSERT INTO imported_rank (place, writing)
      SELECT row_number() OVER (ORDER BY min(value * direction), min(imported_frequency.rowid)),
        writing
      FROM imported_frequency
        JOIN (SELECT iif(counts = 'occurrence-based', -1, 1) AS direction FROM imported_about)
      WHERE value > 0
        AND (SELECT count(*) FROM (SELECT DISTINCT value FROM imported_frequency LIMIT 30)) = 30
      GROUP BY writing
    """
}
