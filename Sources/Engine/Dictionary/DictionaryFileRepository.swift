import Foundation
import GRDB

/// The built dictionary: one SQLite file, written once and then read-only.
struct DictionaryFileRepository: Sendable {
  /// The format version. Increase it when the schema or the content changes.
  static let format = 11

  let database: DatabaseQueue

  /// Opens a file that was built from exactly these sources.
  ///
  /// Returns nil if it doesn't exist, was built from other sources, or is incomplete.
  static func open(_ file: URL, stamp: String) -> DictionaryFileRepository? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let database = try BuiltFileRepository.open(file)
      let builtFrom = try database.read {
        try $0.value("SELECT stamp FROM origin", as: String.self)
      }
      return builtFrom == stamp ? DictionaryFileRepository(database: database) : nil
    } catch {
      return nil  // Rebuilding the file fixes any problem with it.
    }
  }

  func holds() throws -> (words: Bool, kanji: Bool) {
    try database.read { db in
      (
        try db.value("SELECT EXISTS (SELECT 1 FROM word)", as: Bool.self) ?? false,
        try db.value("SELECT EXISTS (SELECT 1 FROM kanji)", as: Bool.self) ?? false
      )
    }
  }

  /// Returns the problems with the sources at build time.
  func flaws() throws -> [Problem] {
    try database.read { db in
      try db.rows("SELECT sentence, remedy FROM flaw ORDER BY rowid")
        .map { Problem($0[0], remedy: $0[1]) }
    }
  }

  func readWords<Value>(_ read: (WordQuery) throws -> Value) throws -> Value {
    try database.read { try read(WordQuery(db: $0)) }
  }

  func readKanji<Value>(_ read: (KanjiQuery) throws -> Value) throws -> Value {
    try database.read { try read(KanjiQuery(db: $0)) }
  }

  static func write(_ file: URL, _ write: (DictionaryWriteRow) throws -> Void) throws {
    try BuiltFileRepository.write(file, journal: .off) { db in
      try db.execute(sql: schema)
      try write(try DictionaryWriteRow(db: db))
    }
  }

  /// Lists are stored as lines of text. Words are numbered in display order.
  private static let schema = """
    CREATE TABLE origin (stamp TEXT NOT NULL) STRICT;
    CREATE TABLE flaw (sentence TEXT NOT NULL, remedy TEXT NOT NULL) STRICT;

    CREATE TABLE word (
      id INTEGER PRIMARY KEY,
      forms TEXT NOT NULL,
      senses TEXT NOT NULL,
      uses INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE word_form (
      key TEXT NOT NULL,
      word_id INTEGER NOT NULL,
      PRIMARY KEY (key, word_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE word_kanji (
      literal TEXT NOT NULL,
      rank INTEGER NOT NULL,
      word_id INTEGER NOT NULL,
      PRIMARY KEY (literal, rank, word_id)
    ) STRICT, WITHOUT ROWID;
    -- The words of the glosses; then every gloss as one word, by LookupKey.
    CREATE VIRTUAL TABLE word_gloss USING fts5 (
      words, first, others, content = '', detail = column, columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2');

    CREATE TABLE kanji (
      literal TEXT NOT NULL PRIMARY KEY,
      strokes INTEGER NOT NULL,
      grade INTEGER, frequency INTEGER, level INTEGER,
      on_readings TEXT NOT NULL, kun_readings TEXT NOT NULL, nanori TEXT NOT NULL,
      meanings TEXT NOT NULL,
      skip TEXT NOT NULL, four_corner TEXT NOT NULL,
      parts TEXT NOT NULL, look_alikes TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE kanji_key (
      kind TEXT NOT NULL CHECK (kind IN ('reading', 'meaning', 'part')),
      key TEXT NOT NULL,
      rank INTEGER NOT NULL,
      literal TEXT NOT NULL,
      PRIMARY KEY (kind, key, rank, literal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX kanji_by_strokes ON kanji (strokes, frequency);
    """
}
