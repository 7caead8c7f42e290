import Foundation
import GRDB

/// Counts and lists what may be studied: nothing hidden, and nothing above the learner's or the
/// granted level.
struct WaniKaniBoardRepository: Sendable {
  let storage: Storage

  private static let week = Duration.days(7)

  func overview(at now: Date) async throws -> WaniKaniOverview? {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { return nil }
      let level = try WaniKaniAccount.reachedLevel(db) ?? account.level
      let counts = try WaniKaniPlan.Kind.allCases.map { kind in
        (kind, try count(of: kind, at: now, account, db))
      }
      return WaniKaniOverview(
        account: account, level: level, counts: Dictionary(counts) { $1 },
        hours: try hours(from: now, account, db), progress: try progress(of: level, db),
        stages: try stages(db), unsent: try OutboxEntry.openCount(of: account.id, db),
        highlights: try .of(account, at: now, db), history: try history(db))
    }
  }

  /// Returns the counts only, or nil while nobody is signed in.
  func waiting(at now: Date, _ db: Database) throws -> WaniKaniOverview.Waiting? {
    guard let account = try WaniKaniAccount.current(db) else { return nil }
    let level = try WaniKaniAccount.reachedLevel(db) ?? account.level
    let synced = try LeaseRepository.state(db)
    return .init(
      lessons: try count(of: .lessons, at: now, account, db),
      reviews: try count(of: .reviews, at: now, account, db),
      nextReviews: try hours(from: now, account, db).first?.at,
      isOnVacation: account.vacationSince != nil,
      isSynced: synced.isDone, coverage: account.coverage(at: level),
      failure: synced.failure.flatMap { $0.needsSignIn == true ? $0 : nil })
  }

  func offers() async throws -> [LessonOffer] {
    try await storage.database.read { db in
      let account = try WaniKaniAccount.signedIn(db)
      return try subjects(for: .lessons, at: .distantPast, account, db).compactMap { waiting in
        try SubjectTile.of(waiting.subject, db).map { .init(tile: $0, level: waiting.level) }
      }
    }
  }

  /// Returns the subjects that are due or available for extra study. Reviews are sorted longest
  /// overdue first; lessons in the service's order.
  ///
  /// On vacation there is only extra study, which is not sent to WaniKani.
  func subjects(
    for kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> [WaitingSubject] {
    guard account.vacationSince == nil || kind.isExtra else { return [] }
    let order: SQL =
      switch kind {
      case .reviews: "available_at, subject_id"
      case .lessons: SubjectTile.lessonOrder
      case .recent, .mistakes, .critical, .burned, .chosen: "subject_id"
      }
    let condition = try condition(kind, at: now, account, db)
    return try db.rows(
      "SELECT \(Self.columns(at: now)) \(Self.open) AND \(condition) ORDER BY \(order)"
    ).map(WaitingSubject.init)
  }

  private func count(
    of kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> Int {
    guard account.vacationSince == nil || kind.isExtra else { return 0 }
    let condition = try condition(kind, at: now, account, db)
    return try db.value("SELECT count(*) \(Self.open) AND \(condition)") ?? 0
  }

  /// Returns a subject if it is still due. For extra study, it only has to be learned.
  func subject(
    _ id: Subject.ID, waitingFor kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount,
    _ db: Database
  ) throws -> WaitingSubject? {
    let condition = kind.isExtra ? Self.isLearned : try condition(kind, at: now, account, db)
    return try db.row(
      "SELECT \(Self.columns(at: now)) \(Self.open) AND subject_id = \(id) AND \(condition)"
    ).map { try WaitingSubject($0) }
  }

  private func condition(
    _ kind: WaniKaniPlan.Kind, at now: Date, _ account: WaniKaniAccount, _ db: Database
  ) throws -> SQL {
    switch kind {
    case .reviews: "\(Self.isLearned) AND available_at <= \(now.milliseconds)"
    case .lessons: "unlocked_at IS NOT NULL AND started_at IS NULL"
    case .recent: "started_at > \((now - Self.week).milliseconds)"
    case .mistakes:
      "\(Self.isLearned) AND subject_id IN \(try WaniKaniMistakesQuery.lastDay(of: account, at: now, db))"
    case .critical: WaniKaniHighlights.isCritical
    case .chosen: Self.isLearned
    case .burned: "\(Self.isLearned) AND stage = 9"
    }
  }

  private func hours(from now: Date, _ account: WaniKaniAccount, _ db: Database) throws
    -> [WaniKaniOverview.Hour]
  {
    guard account.vacationSince == nil else { return [] }
    return try db.rows(
      """
      SELECT available_at, count(*) \(Self.open) AND \(Self.isLearned)
        AND available_at > \(now.milliseconds)
        AND available_at <= \((now + Self.week).milliseconds)
      GROUP BY available_at ORDER BY available_at
      """
    ).map { .init(at: Date(milliseconds: $0[0]), reviews: $0[1]) }
  }

  private func progress(of level: Int, _ db: Database) throws -> WaniKaniOverview.LevelProgress {
    let items = try db.rows(
      """
      SELECT \(SubjectTile.columns), iif(unlocked_at IS NULL, NULL, stage), passed_at IS NOT NULL
      FROM wanikani_subject
      LEFT JOIN wanikani_progress ON subject_id = wanikani_subject.id
      WHERE level = \(level) AND wanikani_subject.kind = 'kanji' AND hidden_at IS NULL
        AND level <= (SELECT granted_level FROM wanikani_account WHERE is_current = 1)
      ORDER BY lesson_position, wanikani_subject.id
      """
    ).map {
      WaniKaniOverview.LevelProgress.Item(tile: try .init($0), stage: $0[4], isPassed: $0[5])
    }
    return .init(items: items)
  }

  private func history(_ db: Database) throws -> [WaniKaniOverview.PastLevel] {
    try db.rows(
      """
      SELECT level, unlocked_at, passed_at FROM wanikani_progression
      WHERE unlocked_at IS NOT NULL AND abandoned_at IS NULL ORDER BY level, id
      """
    ).map { row in
      .init(
        level: row[0], unlockedAt: Date(milliseconds: row[1]),
        passedAt: try row.date(2))
    }
  }

  private func stages(_ db: Database) throws -> [Int] {
    var stages = Array(repeating: 0, count: 10)
    let rows = try db.rows(
      "SELECT stage, count(*) \(Self.open) AND unlocked_at IS NOT NULL GROUP BY stage")
    for row in rows where stages.indices.contains(row[0]) { stages[row[0]] = row[1] }
    return stages
  }

  private static func columns(at now: Date) -> SQL {
    """
    subject_id, wanikani_subject.kind, wanikani_subject.level, stage,
    coalesce((\(now.milliseconds) - available_at) / (1000.0 * (
      SELECT json_extract(wanikani_system.json, '$.intervals."' || stage || '"')
      FROM wanikani_system WHERE wanikani_system.id = system_id)), 0.0)
    """
  }

  private static let isLearned: SQL = "started_at IS NOT NULL"

  /// The learner's subjects that may be shown and asked.
  private static let open: SQL = """
    FROM wanikani_progress
    JOIN wanikani_subject ON wanikani_subject.id = subject_id
    JOIN wanikani_account ON is_current = 1
    WHERE is_hidden = 0 AND hidden_at IS NULL
      AND wanikani_subject.level <= min(reached_level, wanikani_account.granted_level)
    """
}

extension WaitingSubject {
  fileprivate init(_ row: some Columns) throws {
    try self.init(
      subject: row[0], kind: row.enumValue(1), level: row[2], stage: row[3], overdue: row[4])
  }
}
