import Foundation
import GRDB

/// What was fetched of Wiktionary, also that it has no entry for a word.
struct WordPageRepository: Sendable {
  let storage: Storage

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

  /// The outcomes of earlier requests by title; nil where Wiktionary has no entry.
  func fetched(_ titles: [String], in language: WordLanguage) async throws
    -> [String: DefinedWord?]
  {
    let json = try JSONText.of(titles)
    return try await storage.database.read { db in
      let rows: [(String, DefinedWord?)] = try db.all(
        """
        SELECT title, word, fetched_at FROM word_page
        WHERE language = ? AND title IN (SELECT value FROM json_each(?))
        """, [language.rawValue, json]
      ) { row in
        (
          try row[0],
          try (row[1] as String?).map { try word($0, fetchedAt: try row[2]) }
        )
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }

  /// The words of a language that were fetched, with their definitions.
  func all(in language: WordLanguage) async throws -> [DefinedWord] {
    try await storage.database.read { db in
      try db.all(
        """
        SELECT word, fetched_at FROM word_page WHERE language = ? AND word IS NOT NULL
        ORDER BY title
        """, [language.rawValue]
      ) { row in try word(row[0], fetchedAt: try row[1]) }
    }
  }

  func save(_ outcomes: [String: DefinedWord?], in language: WordLanguage, at now: Date)
    async throws
  {
    try await storage.writeWithoutSync { db in
      for (title, word) in outcomes {
        try db.run(
          """
          INSERT OR REPLACE INTO word_page (language, title, word, fetched_at)
          VALUES (?, ?, ?, ?)
          """,
          [language.rawValue, title, try word.map { try JSONText.of($0) }, now.milliseconds])
      }
    }
  }

  private func word(_ json: String, fetchedAt: Int64) throws -> DefinedWord {
    var word: DefinedWord = try JSONText.value(json)
    word.fetchedAt = Date(milliseconds: fetchedAt)
    return word
  }
}
