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

  /// How long a service is left alone, and why.
  struct Quiet: Hashable, Sendable {
    var until: Date
    var failures: Int
    var problem: Problem
  }

  func quiet(_ address: URL) async throws -> Quiet? {
    try await storage.database.read { db in
      try db.row(
        """
        SELECT until, failures, sentence, remedy FROM word_service
        WHERE address = \(address.absoluteString)
        """
      ).map { row in
        Quiet(
          until: Date(milliseconds: row[0]), failures: row[1],
          problem: Problem(row[2], remedy: row[3]))
      }
    }
  }

  /// - Parameter quiet: nil for a service that answers again.
  func set(_ quiet: Quiet?, _ address: URL) async throws {
    try await storage.writeWithoutSync { db in
      let address = address.absoluteString
      guard let quiet else {
        try db.execute(literal: "DELETE FROM word_service WHERE address = \(address)")
        return
      }
      try db.execute(
        literal: """
          INSERT OR REPLACE INTO word_service (address, until, failures, sentence, remedy)
          VALUES (\(address), \(quiet.until.milliseconds), \(quiet.failures),
            \(quiet.problem.sentence), \(quiet.problem.remedy))
          """)
    }
  }

  /// The outcomes of earlier requests by title; nil where Wiktionary has no entry.
  func fetched(_ titles: [String], in language: WordLanguage) async throws
    -> [String: DefinedWord?]
  {
    let json = try JSONText.of(titles)
    return try await storage.database.read { db in
      let rows: [(String, DefinedWord?)] = try db.rows(
        """
        SELECT title, word, fetched_at FROM word_page
        WHERE language = \(language.rawValue) AND title IN (SELECT value FROM json_each(\(json)))
        """
      ).map { row in
        (row[0], try (row[1] as String?).map { try word($0, fetchedAt: row[2]) })
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }

  /// The words of a language that were fetched, with their definitions.
  func all(in language: WordLanguage) async throws -> [DefinedWord] {
    try await storage.database.read { db in
      try db.rows(
        """
        SELECT word, fetched_at FROM word_page
        WHERE language = \(language.rawValue) AND word IS NOT NULL ORDER BY title
        """
      ).map { row in try word(row[0], fetchedAt: row[1]) }
    }
  }

  func save(_ outcomes: [String: DefinedWord?], in language: WordLanguage, at now: Date)
    async throws
  {
    try await storage.writeWithoutSync { db in
      for (title, word) in outcomes {
        try db.execute(
          literal: """
            INSERT OR REPLACE INTO word_page (language, title, word, fetched_at)
            VALUES (\(language.rawValue), \(title), \(try word.map { try JSONText.of($0) }),
              \(now.milliseconds))
            """)
      }
    }
  }

  private func word(_ json: String, fetchedAt: Int64) throws -> DefinedWord {
    var word: DefinedWord = try JSONText.value(json)
    word.fetchedAt = Date(milliseconds: fetchedAt)
    return word
  }
}
