import Foundation
import GRDB

/// Finds subjects within the granted level.
struct SubjectListRepository: Sendable {
  let storage: Storage

  func listing(_ filter: SubjectFilter) async throws -> SubjectListing {
    try await storage.database.read { db in
      let account = try WaniKaniAccount.signedIn(db)
      let matching = Self.matching(filter, within: account.grantedLevel)
      let total = try Self.count(matching, db)
      let limit = max(1, filter.limit)
      let pages = max(1, total / limit + (total % limit > 0 ? 1 : 0))
      let page = filter.page.clamped(to: 1...pages)
      let items = try db.rows(
        """
        SELECT \(SubjectTile.columns), wanikani_subject.level,
          iif(unlocked_at IS NULL, NULL, stage) \(matching)
        ORDER BY \(SubjectTile.lessonOrder)
        LIMIT \(limit) OFFSET \((page - 1) * limit)
        """
      ).map { SubjectListing.Item(tile: try SubjectTile($0), level: $0[4], stage: $0[5]) }
      return SubjectListing(
        items: items, total: total, page: page, pages: pages, levels: account.grantedLevel)
    }
  }

  /// Returns the number of matching subjects; 0 if nobody is signed in.
  func count(_ filter: SubjectFilter) async throws -> Int {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { return 0 }
      return try Self.count(Self.matching(filter, within: account.grantedLevel), db)
    }
  }

  private static func count(_ matching: SQL, _ db: Database) throws -> Int {
    try db.value("SELECT count(*) \(matching)") ?? 0
  }

  private static func matching(_ filter: SubjectFilter, within granted: Int) -> SQL {
    var conditions: [SQL] = ["hidden_at IS NULL", "wanikani_subject.level <= \(granted)"]
    if let levels = filter.levels {
      conditions.append(
        "wanikani_subject.level BETWEEN \(levels.lowerBound) AND \(levels.upperBound)")
    }
    if let stages = filter.stage?.stages {
      conditions.append(
        """
        iif(unlocked_at IS NULL, -1, stage) BETWEEN \(stages.lowerBound) AND \(stages.upperBound)
        """)
    }
    if let kind = filter.kind {
      let kinds = Subject.Kind.allCases.filter { $0.name == kind.name }.map(\.rawValue)
      conditions.append("wanikani_subject.kind IN \(kinds)")
    }
    let text = filter.text.trimmingCharacters(in: .whitespaces)
      .precomposedStringWithCanonicalMapping
    if !text.isEmpty { conditions.append(containing(text)) }
    return """
      FROM wanikani_subject
      LEFT JOIN wanikani_progress ON wanikani_progress.subject_id = wanikani_subject.id
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  /// Readings can be given in romaji.
  private static func containing(_ text: String) -> SQL {
    let (meaning, reading) = (text.lowercased(), Kana.hiragana(from: text))
    return """
      (instr(characters, \(text)) > 0
        OR EXISTS (
          SELECT 1 FROM json_each(wanikani_subject.json, '$.data.meanings')
          WHERE instr(lower(value ->> '$.meaning'), \(meaning)) > 0)
        OR EXISTS (
          SELECT 1 FROM json_each(wanikani_subject.json, '$.data.readings')
          WHERE instr(value ->> '$.reading', \(reading)) > 0))
      """
  }
}
