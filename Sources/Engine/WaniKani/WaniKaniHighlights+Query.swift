import Foundation
import GRDB

extension WaniKaniHighlights {
  static func of(_ account: WaniKaniAccount, at now: Date, _ db: Database) throws
    -> WaniKaniHighlights
  {
    WaniKaniHighlights(
      mistakes: try mistakes(of: account, at: now, db), critical: try critical(db),
      next: account.vacationSince == nil ? try next(at: now, db) : [])
  }

  private static func mistakes(
    of account: WaniKaniAccount, at now: Date, _ db: Database
  ) throws -> [SubjectTile] {
    let tiles = try WaniKaniMistakesQuery.lastDay(of: account, at: now, db).compactMap { id in
      try SubjectTile.of(id, within: account.grantedLevel, db)
    }
    return Array(tiles.prefix(most))
  }

  /// A condition on `subject_id`: still reviewed, and less than 75% of the answers were correct.
  static let isCritical: SQL = """
    available_at IS NOT NULL
      AND subject_id IN (SELECT subject_id FROM wanikani_statistic WHERE percentage < 75)
    """

  private static func critical(_ db: Database) throws -> [Critical] {
    try db.rows(
      """
      SELECT \(SubjectTile.columns), percentage FROM wanikani_statistic
      JOIN wanikani_progress USING (subject_id)
      JOIN wanikani_subject ON wanikani_subject.id = subject_id
      JOIN wanikani_account ON is_current = 1
      WHERE \(isCritical) AND wanikani_progress.is_hidden = 0 AND hidden_at IS NULL
        AND wanikani_subject.level <= min(reached_level, granted_level)
      ORDER BY percentage, wanikani_subject.id LIMIT \(most)
      """
    ).map { Critical(tile: try SubjectTile($0), percent: $0[4]) }
  }

  private static func next(at now: Date, _ db: Database) throws -> [Unlock] {
    var passes: [Subject.ID: Date?] = [:]
    let locked = try locked(db)
    for part in locked.flatMap(\.parts) where passes[part.id] == nil {
      passes[part.id] = .some(try earliestPass(of: part.id, at: now, db))
    }
    let unlocks = locked.map { unlock in
      let times = unlock.parts.map { passes[$0.id] ?? nil }
      var unlock = unlock
      unlock.at = times.contains(nil) ? nil : times.compactMap(\.self).max()
      return unlock
    }
    return Array(
      unlocks.sorted { ($0.at ?? .distantFuture) < ($1.at ?? .distantFuture) }.prefix(most))
  }

  /// Returns subjects within the level that lack a component, in the order of lessons.
  private static func locked(_ db: Database) throws -> [Unlock] {
    let rows = try db.rows(
      """
      SELECT \(SubjectTile.columns), part.id, part.kind, part.characters, part.meaning
      FROM wanikani_subject JOIN wanikani_account ON is_current = 1
      LEFT JOIN wanikani_progress AS own ON own.subject_id = wanikani_subject.id
      JOIN wanikani_component ON wanikani_component.subject_id = wanikani_subject.id
      JOIN wanikani_subject AS part ON part.id = component_id AND part.hidden_at IS NULL
      LEFT JOIN wanikani_progress AS known ON known.subject_id = part.id
      WHERE wanikani_subject.level <= min(reached_level, granted_level)
        AND wanikani_subject.hidden_at IS NULL AND own.unlocked_at IS NULL
        AND known.passed_at IS NULL
      ORDER BY \(SubjectTile.lessonOrder)
      """)
    return try rows.reduce(into: []) { unlocks, row in
      let tile = try SubjectTile(row)
      let part = SubjectTile(
        id: row[4], kind: try row.enumValue(5), characters: row[6], meaning: row[7])
      if unlocks.last?.tile != tile { unlocks.append(Unlock(tile: tile, parts: [])) }
      unlocks[unlocks.count - 1].parts.append(part)
    }
  }

  private static func earliestPass(of subject: Subject.ID, at now: Date, _ db: Database) throws
    -> Date?
  {
    guard let assignment = try Assignment.of(subject, in: .progress, db),
      let system = try SRSSystem.of(subject, db)
    else { return nil }
    return assignment.earliestPass(in: system, from: now)
  }
}
