import Foundation
import GRDB

/// Stores pages fetched from Wiktionary, and the words for which it has none.
struct WordPageRepository: Sendable {
  let storage: Storage

  /// The time after which a list is forgotten.
  private static let lifetimeOfList = Duration.days(30)

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

  /// The outcomes of earlier requests by title; nil where Wiktionary has no entry, which is asked
  /// again after a week.
  func fetched(_ titles: [String], in language: WordLanguage, at now: Date) async throws
    -> [String: DefinedWord?]
  {
    let json = try JSONText.of(titles)
    let weekAgo = now.milliseconds - Duration.days(7).milliseconds
    return try await storage.database.read { db in
      let rows: [(String, DefinedWord?)] = try db.rows(
        """
        SELECT title, word, fetched_at FROM word_page
        WHERE language = \(language.rawValue) AND title IN (SELECT value FROM json_each(\(json)))
          AND (word IS NOT NULL OR fetched_at > \(weekAgo))
        """
      ).map { row in
        (row[0], try (row[1] as String?).map { try word($0, fetchedAt: row[2]) })
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }

  /// The words of a list that were fetched before, in its order.
  func words(of list: DiscoveredList, at now: Date) async throws -> [DefinedWord] {
    let titles: String? = try await storage.database.read { db in
      try db.value(
        """
        SELECT titles FROM word_list WHERE language = \(list.language.rawValue)
          AND level = \(list.level.rawValue) AND seed = \(Int64(bitPattern: list.seed))
        """)
    }
    guard let titles else { return [] }
    let texts: [String] = try JSONText.value(titles)
    let found = try await fetched(texts, in: list.language, at: now)
    return texts.compactMap { found[$0] ?? nil }
  }

  func save(_ words: [DefinedWord], of list: DiscoveredList, at now: Date) async throws {
    let titles = try JSONText.of(words.map(\.text))
    try await storage.writeWithoutSync { db in
      try db.execute(
        literal: """
          DELETE FROM word_list
          WHERE saved_at < \(now.milliseconds - Self.lifetimeOfList.milliseconds)
          """)
      try db.execute(
        literal: """
          INSERT OR REPLACE INTO word_list (language, level, seed, titles, saved_at)
          VALUES (\(list.language.rawValue), \(list.level.rawValue),
            \(Int64(bitPattern: list.seed)), \(titles), \(now.milliseconds))
          """)
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
