import Foundation
import GRDB

/// Counts and lists what may be studied: nothing hidden, and nothing above the learner's level or
/// what is granted.
struct WaniKaniBoardRepository: Sendable {
  let storage: Storage

  private static let week: TimeInterval = 7 * 24 * 3600

  func overview(at now: Date) async throws -> WaniKaniOverview? {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { return nil }
      let level: Int =
        try db.value("SELECT reached_level FROM wanikani_account WHERE is_current = 1")
        ?? account.level
      return WaniKaniOverview(
        account: account, level: level, lessons: try lessons(account, db).count,
        reviews: try reviews(at: now, account, db).count,
        extra: try extraCounts(at: now, account, db),
        hours: try hours(from: now, account, db), progress: try progress(of: level, db),
        stages: try stages(db), unsent: try OutboxEntry.openCount(of: account.id, db),
        highlights: try .of(account, at: now, db))
    }
  }

  /// Counts only; nil while nobody is signed in.
  func waiting(at now: Date, _ db: Database) throws -> WaniKaniOverview.Waiting? {
    guard let account = try WaniKaniAccount.current(db) else { return nil }
    guard account.vacationSince == nil else { return .init(lessons: 0, reviews: 0) }
    return try db.rows(
      """
      SELECT count(*) FILTER (WHERE \(Self.awaitsLesson)),
        count(*) FILTER (WHERE \(Self.isDue(at: now))) \(Self.open)
      """
    ).first.map { .init(lessons: $0[0], reviews: $0[1]) }
  }

  func offers() async throws -> [LessonOffer] {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { throw Problem.noAccount }
      return try lessons(account, db).compactMap { waiting in
        try SubjectTile.of(waiting.subject, db).map { .init(tile: $0, level: waiting.level) }
      }
    }
  }

  /// In the service's own order: level, then radicals, kanji and words, then by their places.
  /// None on vacation.
  func lessons(_ account: WaniKaniAccount, _ db: Database) throws -> [WaitingSubject] {
    guard account.vacationSince == nil else { return [] }
    return try db.rows(
      """
      SELECT \(Self.waiting) \(Self.open) AND \(Self.awaitsLesson)
      ORDER BY wanikani_subject.level,
        CASE wanikani_subject.kind WHEN 'radical' THEN 0 WHEN 'kanji' THEN 1 ELSE 2 END,
        lesson_position, subject_id
      """
    ).map(WaitingSubject.init)
  }

  /// What is due, the longest waiting first; none on vacation.
  func reviews(at now: Date, _ account: WaniKaniAccount, _ db: Database) throws -> [WaitingSubject]
  {
    guard account.vacationSince == nil else { return [] }
    return try db.rows(
      """
      SELECT \(Self.waiting) \(Self.open) AND \(Self.isDue(at: now))
      ORDER BY available_at, subject_id
      """
    ).map(WaitingSubject.init)
  }

  /// A subject, if it still waits for that. What is studied besides only has to be learned still.
  func subject(
    _ id: Subject.ID, waitingFor kind: WaniKaniPlan.Kind, at now: Date, _ db: Database
  ) throws -> WaitingSubject? {
    try db.first(Self.ofSubject, [id]) { row in
      let (isUnlocked, isStarted): (Bool, Bool) = (try row[4], try row[5])
      let due: Int64? = try row[6]
      let waits =
        switch kind {
        case .reviews: isStarted && due.map { $0 <= now.milliseconds } ?? false
        case .lessons: isUnlocked && !isStarted
        case .recent, .mistakes, .burned: isStarted
        }
      return waits ? try WaitingSubject(row) : nil
    } ?? nil
  }

  private func hours(from now: Date, _ account: WaniKaniAccount, _ db: Database) throws
    -> [WaniKaniOverview.Hour]
  {
    guard account.vacationSince == nil else { return [] }
    return try db.rows(
      """
      SELECT available_at, count(*) \(Self.open) AND started_at IS NOT NULL
        AND available_at > \(now.milliseconds)
        AND available_at <= \((now + Self.week).milliseconds)
      GROUP BY available_at ORDER BY available_at
      """
    ).map { .init(at: Date(milliseconds: $0[0]), reviews: $0[1]) }
  }

  private func progress(of level: Int, _ db: Database) throws -> WaniKaniOverview.LevelProgress {
    let row = try db.rows(
      """
      SELECT count(passed_at), count(*) FROM wanikani_subject
      LEFT JOIN wanikani_progress ON subject_id = wanikani_subject.id
      WHERE level = \(level) AND wanikani_subject.kind = 'kanji' AND hidden_at IS NULL
      """
    ).first
    return .init(passedKanji: row?[0] ?? 0, kanji: row?[1] ?? 0)
  }

  private func stages(_ db: Database) throws -> [Int] {
    var stages = Array(repeating: 0, count: 10)
    let rows = try db.rows(
      "SELECT stage, count(*) \(Self.open) AND unlocked_at IS NOT NULL GROUP BY stage")
    for row in rows where stages.indices.contains(row[0]) { stages[row[0]] = row[1] }
    return stages
  }

  static let waiting = SQL(sql: columns)

  private static let columns = "subject_id, wanikani_subject.kind, wanikani_subject.level, stage"

  private static let ofSubject = """
    SELECT \(columns), unlocked_at IS NOT NULL, started_at IS NOT NULL, available_at \(openRows)
      AND subject_id = ?
    """

  private static let awaitsLesson: SQL = "unlocked_at IS NOT NULL AND started_at IS NULL"

  private static func isDue(at now: Date) -> SQL {
    "started_at IS NOT NULL AND available_at <= \(now.milliseconds)"
  }

  static let isLearned: SQL = "started_at IS NOT NULL"

  /// What may be shown and asked of what the learner has.
  static let open = SQL(sql: openRows)

  private static let openRows = """
    FROM wanikani_progress
    JOIN wanikani_subject ON wanikani_subject.id = subject_id
    JOIN wanikani_account ON is_current = 1
    WHERE is_hidden = 0 AND hidden_at IS NULL
      AND wanikani_subject.level <= min(reached_level, wanikani_account.granted_level)
    """
}

extension WaitingSubject {
  init(_ row: some Columns) throws {
    try self.init(subject: row[0], kind: row.word(1), level: row[2], stage: row[3])
  }
}
