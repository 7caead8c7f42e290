import Foundation
import GRDB
import Synchronization

/// The synced WaniKani account as the served API shows it, with the unsent changes applied. Writes
/// go through the same outbox as those of the faces.
final class ServedAccountQuery: ServedSource {
  /// The first ID of resources that WaniKani has yet to create, numbered by subject: above all of
  /// WaniKani's own IDs and within the whole numbers of JavaScript. They keep these IDs afterwards.
  static let ownIDs: Int64 = 1 << 40

  private struct SubjectIndex {
    var edition: Int64?
    var subjects: [ServedResource] = []
  }

  /// The subjects without their text. Reading them takes long, and they hardly ever change.
  private let index = Mutex(SubjectIndex())
  private let settings: SettingsRepository

  init(settings: SettingsRepository) { self.settings = settings }

  func name(_ db: Database) throws -> String { try WaniKaniAccount.signedIn(db).id }

  func account(_ db: Database) throws -> ServedAccount {
    var account = try WaniKaniAccount.signedIn(db)
    let own = try settings.current(db)
    account.lessonBatchSize = own.waniKani.lessonSize(for: account)
    // WaniKani knows two orders.
    account.reviewOrder =
      own.waniKani.reviewOrder(for: account) == .level ? Self.byLevel : "shuffled"
    let started: Int64? = try db.value(
      "SELECT min(coalesce(unlocked_at, started_at)) FROM wanikani_progress")
    account.level = try WaniKaniAccount.reachedLevel(db) ?? account.level
    return ServedAccount(
      account: account, startedAt: started.map(Date.init(milliseconds:)),
      autoplays: own.audio == .autoplay)
  }

  private static let byLevel = "lower_levels_first"

  var settingPreferences: [String: PreferenceSetter] {
    [
      "lessons_batch_size": { size, settings in settings.waniKani.lessonSize = size.integer },
      "reviews_presentation_order": { order, settings in
        settings.waniKani.reviewOrder = order.string == Self.byLevel ? .level : .shuffled
      },
    ]
  }

  // MARK: Subjects

  /// Content above the levels granted is not shown, so it is not served either.
  func subjects(_ db: Database) throws -> [ServedResource] {
    let granted = try WaniKaniAccount.signedIn(db).grantedLevel
    let edition: Int64? = try db.first("SELECT number FROM wanikani_subject_edition") { try $0[0] }
    let indexed = index.withLock { $0.edition == edition ? $0.subjects : nil }
    let subjects = try indexed ?? read(db)
    if indexed == nil { index.withLock { $0 = SubjectIndex(edition: edition, subjects: subjects) } }
    return subjects.filter { $0.traits.level <= granted }
  }

  private func read(_ db: Database) throws -> [ServedResource] {
    try db.all(
      """
      SELECT id, kind, level, hidden_at IS NOT NULL, json_extract(json, '$.data_updated_at'),
        json_extract(json, '$.data.slug')
      FROM wanikani_subject ORDER BY id
      """
    ) { row in
      let updated: String? = try row[4]
      return try ServedResource(
        id: row[0], object: row[1], members: nil, createdAt: nil,
        updatedAt: updated.flatMap { ServedTime($0) } ?? ServedTime(microseconds: 0),
        traits: .init(
          subject: row[0], kind: row.enumValue(1), level: row[2], slug: row[5] ?? "",
          isHidden: row[3]))
    }
  }

  func stored(_ ids: [Int64], _ db: Database) throws -> [Int64: String] {
    guard let first = ids.first, let last = ids.last else { return [:] }
    let wanted = Set(ids)
    let rows = try db.all(
      "SELECT id, json FROM wanikani_subject WHERE id BETWEEN ? AND ?", [first, last]
    ) { try ($0[0] as Int64, $0[1] as String) }
    return Dictionary(rows.filter { wanted.contains($0.0) }) { $1 }
  }

  func system(of subject: Subject.ID, _ db: Database) throws -> SRSSystem.ID {
    try db.value("SELECT system_id FROM wanikani_subject WHERE id = \(subject)") ?? 1
  }

  func hasSubject(_ id: Subject.ID, _ db: Database) throws -> Bool {
    try subjects(db).contains { $0.id == id }
  }

  func subject(
    of id: Int64, in collection: WaniKaniCollection, _ db: Database
  ) throws -> Subject.ID? {
    guard id < Self.ownIDs else { return id - Self.ownIDs }
    let table = collection == .materials ? "wanikani_material" : "wanikani_progress"
    return try db.first("SELECT subject_id FROM \(table) WHERE id = ?", [id]) { try $0[0] }
  }

  // MARK: Progress

  /// Whether a level is one whose subjects are served, as SQL: frameworks fail at what is about any
  /// other.
  private static let isGranted =
    "level <= (SELECT granted_level FROM wanikani_account WHERE is_current = 1)"

  func assignments(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    try db.all(
      """
      SELECT \(Assignment.columns), level FROM wanikani_progress
      JOIN (SELECT id AS known, level FROM wanikani_subject) ON known = subject_id
      WHERE subject_id BETWEEN ? AND ? AND \(Self.isGranted)
      ORDER BY coalesce(id, \(Self.ownIDs) + subject_id)
      """, [subjects.lowerBound, subjects.upperBound]
    ) { row in
      let assignment = try Assignment(row)
      return ServedResource(
        assignment, id: assignment.id ?? Self.ownIDs + assignment.subject, level: try row[11])
    }
  }

  func statistics(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    var statistics: [Subject.ID: ServedStatistic] = [:]
    let rows = try db.all(
      """
      SELECT subject_id, wanikani_statistic.id, kind, meaning_correct, meaning_incorrect,
        meaning_streak, meaning_max_streak, reading_correct, reading_incorrect,
        reading_streak, reading_max_streak, is_hidden, created_at
      FROM wanikani_statistic JOIN wanikani_subject ON wanikani_subject.id = subject_id
      WHERE subject_id BETWEEN ? AND ? AND \(Self.isGranted)
      """, [subjects.lowerBound, subjects.upperBound]
    ) { row in
      try ServedStatistic(
        id: row[1], subject: row[0], kind: row.enumValue(2), meaning: .init(row, from: 3),
        reading: .init(row, from: 7), isHidden: row[11], createdAt: row.date(12))
    }
    for row in rows { statistics[row.subject] = row }
    for entry in try OutboxEntry.open(of: name(db), db) where !entry.isInDispute {
      guard case .review(let review) = entry.change, subjects.contains(entry.subject),
        let kind = try kind(of: entry.subject, db)
      else { continue }
      var statistic =
        statistics[entry.subject]
        ?? ServedStatistic(id: Self.ownIDs + entry.subject, subject: entry.subject, kind: kind)
      statistic.meaning.add(misses: review.missedMeanings)
      if kind.hasReading { statistic.reading.add(misses: review.missedReadings) }
      statistics[entry.subject] = statistic
    }
    return statistics.values.sorted { $0.id < $1.id }.map(\.resource)
  }

  /// - Returns: nil for a subject that is not served.
  private func kind(of subject: Subject.ID, _ db: Database) throws -> Subject.Kind? {
    try db.first(
      "SELECT kind FROM wanikani_subject WHERE id = ? AND \(Self.isGranted)", [subject]
    ) { try $0.enumValue(0) }
  }

  func materials(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    let rows = try db.all(
      """
      SELECT wanikani_subject.id, kind, wanikani_material.id, coalesce(is_hidden, 0)
      FROM wanikani_subject LEFT JOIN wanikani_material ON subject_id = wanikani_subject.id
      WHERE wanikani_subject.id BETWEEN ? AND ? AND \(Self.isGranted)
        AND (wanikani_material.id IS NOT NULL OR wanikani_subject.id IN (
          SELECT subject_id FROM wanikani_outbox WHERE kind = 'material' AND is_open = 1
            AND account_id = (SELECT id FROM wanikani_account WHERE is_current = 1)))
      """, [subjects.lowerBound, subjects.upperBound]
    ) { row in
      try (row[0] as Int64, row.enumValue(1) as Subject.Kind, row[2] as Int64?, row[3] as Bool)
    }
    return try rows.map { subject, kind, id, isHidden in
      ServedResource(
        try StudyMaterial.of(subject, db), id: id ?? Self.ownIDs + subject, kind: kind,
        isHidden: isHidden)
    }.sorted { $0.id < $1.id }
  }

  // MARK: The rest

  func systems(_ db: Database) throws -> [ServedResource] {
    try db.all("SELECT json FROM wanikani_system ORDER BY id") { row in
      let system: SRSSystem = try JSONText.value(row[0])
      return system.resource(description: system.description ?? system.name)
    }
  }

  func progressions(_ db: Database) throws -> [ServedResource] {
    try db.all(
      """
      SELECT id, level, unlocked_at, started_at, passed_at, completed_at, abandoned_at
      FROM wanikani_progression ORDER BY id
      """
    ) { row in
      try ServedResource(
        levelProgression: row[0], level: row[1], unlockedAt: row.date(2),
        startedAt: row.date(3), passedAt: row.date(4),
        completedAt: row.date(5), abandonedAt: row.date(6))
    }
  }

  func resets(_ db: Database) throws -> [ServedResource] {
    try db.all(
      """
      SELECT id, original_level, target_level, created_at, confirmed_at FROM wanikani_reset
      ORDER BY id
      """
    ) { row in
      try ServedResource(
        id: row[0], object: "reset",
        members: [
          "original_level": row[1] as Int, "target_level": row[2] as Int,
          "confirmed_at": row.date(4),
        ],
        createdAt: row.date(3).map(ServedTime.init))
    }
  }

  func voices(_ db: Database) throws -> [ServedResource] {
    try db.all("SELECT id, name, gender, description FROM wanikani_voice ORDER BY id") { row in
      try ServedResource(
        id: row[0], object: "voice_actor",
        members: [
          "name": row[1] as String, "gender": row[2] as String, "description": row[3] as String,
        ])
    }
  }

  func title(of subject: Subject.ID, _ db: Database) throws -> String {
    try SubjectTile.of(subject, db)?.title ?? "an item"
  }

  // MARK: Writes

  func start(_ subject: Subject.ID, at time: Date, _ db: Database) throws {
    _ = try WaniKaniStudyRepository.start(subject, at: time, db)
  }

  func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, _ db: Database
  ) throws {
    _ = try WaniKaniStudyRepository.review(
      subject, missedMeanings: missedMeanings, missedReadings: missedReadings, at: time, db)
  }

  func material(of subject: Subject.ID, _ db: Database) throws -> StudyMaterial {
    try StudyMaterial.of(subject, db)
  }

  func write(_ material: StudyMaterial, at now: Date, _ db: Database) throws {
    try MaterialEditRepository.edit(material, at: now, db)
  }
}

extension SRSSystem {
  func resource(description: String) -> ServedResource {
    let stages = (0...burning.clamped(to: 0...100)).map { stage -> OrderedJSON in
      let seconds = intervals[stage].map { Int($0) }
      return [
        "interval": seconds, "position": stage, "interval_unit": seconds.map { _ in "seconds" },
      ]
    }
    return ServedResource(
      id: id, object: "spaced_repetition_system",
      members: [
        "name": name, "description": description, "unlocking_stage_position": 0,
        "starting_stage_position": starting, "passing_stage_position": passing,
        "burning_stage_position": burning, "stages": stages,
      ],
      createdAt: createdAt.map(ServedTime.init))
  }
}

extension ServedResource {
  init(
    levelProgression id: Int64, level: Int, unlockedAt: Date?, startedAt: Date?,
    passedAt: Date? = nil, completedAt: Date? = nil, abandonedAt: Date? = nil
  ) {
    let dates = [unlockedAt, startedAt, passedAt, completedAt, abandonedAt].compactMap(\.self)
    self.init(
      id: id, object: "level_progression",
      members: [
        "level": level, "unlocked_at": unlockedAt, "started_at": startedAt,
        "passed_at": passedAt, "completed_at": completedAt, "abandoned_at": abandonedAt,
      ],
      createdAt: dates.min().map(ServedTime.init))
  }
}
