import Foundation
import GRDB

/// Stores what was noticed, for a year.
struct AnalyticsRepository: Sendable {
  static let migration = Migration(
    "0.5.0 analytics", contents: ["analytics_event": "usage data"],
    """
    -- Usage data of its own use. fields is a JSON list of the kind's values.
    CREATE TABLE analytics_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL CHECK (length(kind) > 0),
      fields TEXT NOT NULL,
      face TEXT NOT NULL CHECK (face IN ('webview', 'native', 'hybrid', 'sanpo')),
      day INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX analytics_event_by_day ON analytics_event (day);
    """)

  static let daysKept = 365
  /// The number of events sent at a time.
  static let batchSize = 200

  /// When everything was deleted, in milliseconds since 1970.
  static let deletion = StoredValue<Int64>("analytics-deleted-at")
  /// Older events were not waiting to be written: the clock was set back.
  private static let longestWait = Duration.days(1)

  let storage: Storage
  let settings: SettingsRepository

  /// Leaves out what another process has deleted before it was written.
  func add(_ occurrences: [AnalyticsOccurrence]) async throws {
    try await storage.writeWithoutSync { db in
      let settings = try settings.current(db)
      guard settings.analytics.isOn else { return }
      let deletion = settings.stored(Self.deletion).map(Date.init(milliseconds:))
      for occurrence in occurrences where !Self.isDeleted(occurrence, deletion) {
        try db.execute(
          literal: """
            INSERT INTO analytics_event (kind, fields, face, day, at)
            VALUES (\(occurrence.event.kind.rawValue), \(try JSONText.of(occurrence.event.values)),
              \(occurrence.face.rawValue), \(occurrence.day.number), \(occurrence.at.milliseconds))
            """)
      }
      let last = occurrences.map(\.day.number).max() ?? 0
      try db.execute(literal: "DELETE FROM analytics_event WHERE day < \(last - Self.daysKept)")
    }
  }

  private static func isDeleted(_ occurrence: AnalyticsOccurrence, _ deletion: Date?) -> Bool {
    guard let deletion else { return false }
    return (deletion - longestWait..<deletion).contains(occurrence.at)
  }

  /// The number of events by day, latest day first.
  func counts() async throws -> [AnalyticsCount] {
    try await storage.database.read { db in
      try db.rows(
        """
        SELECT day, face, kind, fields, count(*) FROM analytics_event
        GROUP BY day, face, kind, fields ORDER BY day DESC, kind, count(*) DESC, fields, face
        """
      ).compactMap { row in
        try Self.event(kind: row[2], fields: row[3]).map {
          try AnalyticsCount(day: Day(row[0]), face: row.enumValue(1), event: $0, count: row[4])
        }
      }
    }
  }

  /// - Returns: the number of deleted events.
  func deleteAll(at now: Date) async throws -> Int {
    try await storage.database.write { db in
      try db.execute(literal: "DELETE FROM analytics_event")
      let deleted = db.changesCount
      try settings.store(now.milliseconds, as: Self.deletion, db)
      return deleted
    }
  }

  /// How far a sink has got.
  private struct Progress: Codable {
    var destination: String
    /// The number of the last event.
    var last: Int64
  }

  private struct Batch {
    var records: [AnalyticsRecord]
    /// The number of the last event; nil if there is none.
    var last: Int64?
    var isFull: Bool
  }

  private static func progress(of sink: AnalyticsSink) -> StoredValue<Progress> {
    StoredValue(json: "analytics-sink-\(sink.name)")
  }

  /// Has a sink begin after what is written by now, if its destination was chosen since.
  ///
  /// - Returns: whether it begins here.
  @discardableResult
  func begin(_ sink: AnalyticsSink) async throws -> Bool {
    let (settings, stored) = (settings, Self.progress(of: sink))
    // Returns the new destination, and whether it has changed.
    let change: @Sendable (Database) throws -> (isChanged: Bool, destination: String?) = { db in
      let destination = sink.destination(try settings.current(db).analytics)
      return (try settings.stored(stored, db)?.destination != destination, destination)
    }
    guard try await storage.database.read({ try change($0).isChanged }) else { return false }
    return try await storage.database.write { db -> Bool in
      let (isChanged, destination) = try change(db)
      guard isChanged else { return false }  // Another task or process was first.
      guard let destination else {
        try settings.remove(stored, db)
        return false
      }
      let last = try db.value("SELECT max(id) FROM analytics_event", as: Int64.self) ?? 0
      try settings.store(Progress(destination: destination, last: last), as: stored, db)
      return true
    }
  }

  /// Sends the events that a sink doesn't have yet. It never gets those written before its
  /// destination was chosen, nor those from when it was off, which is noticed here.
  ///
  /// - Returns: whether there may be more.
  func sendNext(to sink: AnalyticsSink) async throws -> Bool {
    if try await begin(sink) { return true }
    let (settings, stored) = (settings, Self.progress(of: sink))
    let (chosen, progress) = try await storage.database.read { db in
      (try settings.current(db).analytics, try settings.stored(stored, db))
    }
    guard let progress, let destination = sink.destination(chosen),
      progress.destination == destination
    else { return false }
    let batch = try await storage.database.read { try self.batch(after: progress.last, $0) }
    guard let last = batch.last else { return false }
    if !batch.records.isEmpty { try await sink.send(batch.records, chosen) }
    try await storage.database.write { db in
      // Another process may have got further, or the learner chosen another destination.
      guard var reached = try settings.stored(stored, db), reached.destination == destination,
        reached.last < last
      else { return }
      reached.last = last
      try settings.store(reached, as: stored, db)
    }
    return batch.isFull
  }

  private func batch(after last: Int64, _ db: Database) throws -> Batch {
    let rows = try db.rows(
      """
      SELECT id, kind, fields, face, at FROM analytics_event WHERE id > \(last) ORDER BY id
      LIMIT \(Self.batchSize)
      """)
    let records = try rows.compactMap { row in
      try Self.event(kind: row[1], fields: row[2]).map {
        AnalyticsRecord(
          id: row[0], event: $0, face: try row.enumValue(3), at: Date(milliseconds: row[4]))
      }
    }
    return Batch(
      records: records, last: rows.last.map { $0[0] }, isFull: rows.count == Self.batchSize)
  }

  /// - Returns: nil for an event of a later version.
  private static func event(kind: String, fields: String) throws -> AnalyticsEvent? {
    guard let kind = AnalyticsEvent.Kind(rawValue: kind) else { return nil }
    return AnalyticsEvent(kind, try JSONText.value(fields))
  }
}
