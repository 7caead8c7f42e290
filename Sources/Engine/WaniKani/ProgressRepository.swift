import Foundation
import GRDB

/// Maintains the progress: what the service last reported, with all pending changes applied. A
/// pending change wins, as it is applied again whenever the service's data changes.
enum ProgressRepository {
  /// Rebuilds all progress from the service's data and the outbox. Writes only what differs: mostly
  /// a few subjects of thousands.
  static func rebuild(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM wanikani_progress
        WHERE subject_id NOT IN (SELECT subject_id FROM wanikani_assignment);
        INSERT OR REPLACE INTO wanikani_progress
        SELECT * FROM wanikani_assignment AS served WHERE NOT EXISTS (
          SELECT 1 FROM wanikani_progress AS here WHERE here.subject_id = served.subject_id
            AND (\(row(of: "here"))) IS (\(row(of: "served"))));
        UPDATE wanikani_account SET reached_level = level WHERE reached_level <> level;
        """)
    guard let account = try WaniKaniAccount.current(db) else { return }
    // A change that the service refused is in dispute: its own data holds until that is settled.
    for entry in try OutboxEntry.open(of: account.id, db) where !entry.isInDispute {
      try replay(entry, db)
    }
  }

  private static func row(of table: String) -> String {
    Assignment.columns.split(separator: ",").map { "\(table).\(String($0).trimmed)" }
      .joined(separator: ", ")
  }

  private static func replay(_ entry: OutboxEntry, _ db: Database) throws {
    guard let assignment = try Assignment.of(entry.subject, in: .progress, db),
      let system = try SRSSystem.of(entry.subject, db)
    else { return }
    switch entry.change {
    case .lesson:
      guard assignment.awaitsLesson else { return }
      try settle(assignment.started(at: entry.at, in: system), after: assignment, at: entry.at, db)
    case .review(let review):
      guard assignment.startedAt != nil else { return }
      try settle(
        assignment.reviewed(misses: review.misses, at: entry.at, in: system), after: assignment,
        at: entry.at, db)
    case .material: return
    }
  }

  /// Stores a subject's new progress and unlocks what depends on it.
  static func settle(
    _ assignment: Assignment, after before: Assignment, at time: Date, _ db: Database
  ) throws {
    try assignment.save(in: .progress, db)
    guard before.passedAt == nil, assignment.passedAt != nil else { return }
    for dependant in try dependants(of: assignment.subject, db) {
      try unlock(dependant, at: time, db)
    }
    if assignment.kind == .kanji { try levelUp(with: assignment.subject, at: time, db) }
  }

  private static func dependants(of subject: Subject.ID, _ db: Database) throws -> [Subject.ID] {
    try db.values("SELECT subject_id FROM wanikani_component WHERE component_id = \(subject)")
  }

  private static func unlock(_ subject: Subject.ID, at time: Date, _ db: Database) throws {
    let row = try db.row(
      """
      SELECT wanikani_subject.level, kind, reached_level FROM wanikani_subject, wanikani_account
      WHERE wanikani_subject.id = \(subject) AND hidden_at IS NULL AND is_current = 1
      """)
    guard let row else { return }
    var assignment =
      try Assignment.of(subject, in: .progress, db)
      ?? Assignment(subject: subject, kind: try row.enumValue(1))
    let opens = Unlocking.opens(
      level: row[0], components: try passedComponents(of: subject, db), learnerLevel: row[2])
    guard opens, assignment.unlockedAt == nil else { return }
    assignment.unlockedAt = time
    try assignment.save(in: .progress, db)
  }

  /// Hidden components do not count as passed; only the service decides whether they hold back.
  private static func passedComponents(of subject: Subject.ID, _ db: Database) throws -> [Bool] {
    try db.values(
      """
      SELECT passed_at IS NOT NULL FROM wanikani_component
      LEFT JOIN wanikani_progress ON wanikani_progress.subject_id = component_id
      WHERE wanikani_component.subject_id = \(subject)
      """)
  }

  private static func levelUp(with kanji: Subject.ID, at time: Date, _ db: Database) throws {
    let row = try db.row(
      """
      SELECT reached_level, min(granted_level, 60), count(passed_at), count(*)
      FROM wanikani_account
      JOIN wanikani_subject ON wanikani_subject.level = reached_level
        AND wanikani_subject.kind = 'kanji' AND hidden_at IS NULL
      LEFT JOIN wanikani_progress ON subject_id = wanikani_subject.id
      WHERE is_current = 1
        AND reached_level = (SELECT level FROM wanikani_subject WHERE id = \(kanji))
      GROUP BY reached_level, granted_level
      """)
    guard let row else { return }
    let (old, granted): (Int, Int) = (row[0], row[1])
    let level = Unlocking.level(after: old, passed: row[2], ofKanji: row[3], granted: granted)
    let opened: [Subject.ID] = try db.values(
      "SELECT id FROM wanikani_subject WHERE level = \(level)")
    // There is no level after the last one.
    guard level > old, !opened.isEmpty else { return }
    try db.execute(
      literal: "UPDATE wanikani_account SET reached_level = \(level) WHERE is_current = 1")
    for subject in opened { try unlock(subject, at: time, db) }
  }
}
