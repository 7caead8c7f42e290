import Foundation
import GRDB

/// Reads single subjects within the granted level, and stores the learner's notes.
struct SubjectDetailRepository: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  let subjects: SubjectRepository

  static let migration = Migration(
    "0.6.0 characters of subjects",
    """
    -- For names, and for the subject of each card that userscripts are told of.
    CREATE INDEX wanikani_subject_by_characters ON wanikani_subject (characters);
    """)

  func overview(of id: Subject.ID) async throws -> SubjectOverview {
    try await storage.database.read { try overview(of: id, $0) }
  }

  /// - Throws: `Problem`, including when several subjects have that name.
  func overview(named name: String) async throws -> SubjectOverview {
    try await storage.database.read { try overview(of: id(named: name, $0), $0) }
  }

  func subject(_ id: Subject.ID) async throws -> Subject? {
    try await storage.database.read { try subjects.subject(id, $0) }
  }

  /// Returns the ID of the subject with these characters, of one of these kinds and within the
  /// granted level; nil if there is none, or nobody is signed in.
  func id(of characters: String, as kinds: [Subject.Kind]) async throws -> Subject.ID? {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { return nil }
      return try db.value(
        """
        SELECT id FROM wanikani_subject
        WHERE characters = \(characters) AND kind IN \(kinds.map(\.rawValue))
          AND hidden_at IS NULL AND level <= \(account.grantedLevel)
        ORDER BY id
        """)
    }
  }

  private func id(named text: String, _ db: Database) throws -> Subject.ID {
    let account = try WaniKaniAccount.signedIn(db)
    let name = text.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
    if let number = Subject.ID(name) { return number }
    let found = try db.rows(
      """
      SELECT \(SubjectTile.columns) FROM wanikani_subject
      WHERE (characters = \(name) OR meaning = \(name) COLLATE NOCASE)
        AND hidden_at IS NULL AND level <= \(account.grantedLevel)
      ORDER BY wanikani_subject.id
      """
    ).map { try SubjectTile($0) }
    guard let first = found.first, !name.isEmpty else { throw Problem.noSubject }
    guard found.count == 1 else {
      let list = found.map { "\($0.id) \($0.kind.name) \($0.title) \($0.meaning)" }
      throw Problem(
        "\(found.count) subjects have that name: \(list.joined(separator: "; ")).",
        remedy: "Use a number instead.")
    }
    return first.id
  }

  /// Stores and queues notes, unless they are unchanged.
  func write(_ material: StudyMaterial, at now: Date) async throws -> SubjectOverview {
    try await storage.undoable(at: now) { db in
      let before = try overview(of: material.subject, db)
      let note = try material.checked().readingNote
      guard note.isEmpty || before.info.hasReadingNote else {
        throw Problem.noReading(before.info.subject.kind)
      }
      try MaterialEditRepository.edit(material, at: now, db)
      let after = try overview(of: material.subject, db)
      let (old, new) = (before.info.material, after.info.material)
      let areNotes = (old.meaningNote, old.readingNote) != (new.meaningNote, new.readingNote)
      var changed = areNotes ? ["notes"] : []
      if old.synonyms != new.synonyms { changed.append("synonyms") }
      return ("Changed the \(Quantity.list(changed)) of \(before.info.subject.title)", after)
    }
  }

  private func overview(of id: Subject.ID, _ db: Database) throws -> SubjectOverview {
    let account = try WaniKaniAccount.signedIn(db)
    guard let info = try subjects.info(id, db) else { throw Problem.noSubject }
    if let coverage = account.coverage(at: info.subject.level) {
      throw Problem(
        coverage, remedy: "Renew it at wanikani.com to see level \(info.subject.level).")
    }
    let usedIn = try db.rows(
      """
      SELECT \(SubjectTile.columns) FROM wanikani_component
      JOIN wanikani_subject ON wanikani_subject.id = subject_id
      WHERE component_id = \(id) AND hidden_at IS NULL AND level <= \(account.grantedLevel)
      ORDER BY level, lesson_position, wanikani_subject.id LIMIT \(Self.maxUses)
      """
    ).map { try SubjectTile($0) }
    let similar = try info.subject.similar.compactMap {
      try SubjectTile.of($0, within: account.grantedLevel, db)
    }
    let assignment = try Assignment.of(id, in: .progress, db)
    return SubjectOverview(
      info: info, assignment: assignment?.unlockedAt == nil ? nil : assignment, usedIn: usedIn,
      similar: similar,
      system: try SRSSystem.of(id, db), accuracy: try SubjectAccuracy.of(id, db),
      fsrs: try comparison(id, account, db), isOnVacation: account.vacationSince != nil)
  }

  private func comparison(_ id: Subject.ID, _ account: WaniKaniAccount, _ db: Database) throws
    -> SubjectOverview.Comparison
  {
    let settings = try settings.current(db)
    guard settings.waniKani.comparesFSRS else { return .off }
    let memory = try SubjectMemory.of(id, account.id, settings, db)
    return memory.map(SubjectOverview.Comparison.memory) ?? .unanswered
  }

  private static let maxUses = 40
}

extension SubjectAccuracy {
  fileprivate static func of(_ subject: Subject.ID, _ db: Database) throws -> SubjectAccuracy? {
    try db.row(
      """
      SELECT meaning_correct, meaning_incorrect, meaning_streak, meaning_max_streak,
        reading_correct, reading_incorrect, reading_streak, reading_max_streak
      FROM wanikani_statistic WHERE subject_id = \(subject)
      """
    ).map { try SubjectAccuracy(meaning: Part($0, from: 0), reading: Part($0, from: 4)) }
  }
}

extension SubjectAccuracy.Part {
  init(_ row: some Columns, from first: Int) throws {
    try self.init(
      right: row[first], wrong: row[first + 1], streak: row[first + 2],
      longestStreak: row[first + 3])
  }
}

extension Problem {
  fileprivate static func noReading(_ kind: Subject.Kind) -> Problem {
    Problem(
      kind == .radical ? "Radicals have no reading." : "Words in kana have no separate reading.",
      remedy: "Write a meaning note instead.")
  }

  public static let noSubject = Problem(
    "Subject not found.",
    remedy: "It may be above your subscription. If not, sync and try again.")
}
