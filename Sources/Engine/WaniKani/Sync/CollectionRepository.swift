import Foundation
import GRDB

/// Stores the service's data page by page, with the cursor to resume from.
struct CollectionRepository: Sendable {
  let lease: LeaseRepository

  /// The interval at which collections that hardly ever change are requested.
  private static let rareChangeInterval = Duration.days(1)

  /// How far a collection is downloaded.
  struct Place: Equatable {
    /// The update timestamp of the last complete run, as the service wrote it.
    var marker: String?
    /// The URL whose response had `etag`.
    var address = ""
    var etag = ""
    /// The rest of an interrupted run.
    var rest: Rest?
    /// When it was last checked, or nil if it was never downloaded.
    var checkedAt: Date?

    struct Rest: Equatable {
      /// The URL of the page to resume from.
      var address: String
      /// The timestamp of the run's first page; the next run requests what changed since.
      var marker: String?
    }
  }

  func place(of collection: WaniKaniCollection) async throws -> Place {
    try await lease.storage.database.read { try place(of: collection, $0) }
  }

  private func place(of collection: WaniKaniCollection, _ db: Database) throws -> Place {
    let row = try db.row(
      """
      SELECT nullif(marker, ''), address, etag, nullif(next_address, ''), nullif(next_marker, ''),
        checked_at
      FROM wanikani_collection WHERE name = \(collection.rawValue)
      """
    )
    guard let row else { return Place() }
    return Place(
      marker: row[0], address: row[1], etag: row[2],
      rest: (row[3] as String?).map { Place.Rest(address: $0, marker: row[4]) },
      checkedAt: Date(milliseconds: row[5]))
  }

  // MARK: Due collections

  /// Returns the collections to request. For those to be downloaded completely, the cursor is
  /// deleted.
  func due(_ plan: Sync.Plan) async throws -> [WaniKaniCollection] {
    try await lease.write { db, now in
      switch plan {
      case .changes:
        let isFirst = try db.rows("SELECT 1 FROM wanikani_collection LIMIT 1").isEmpty
        return try WaniKaniCollection.allCases.filter {
          try isFirst ? !$0.isForLater : isDue($0, at: now, db)
        }
      case .everything: return try restart(WaniKaniCollection.allCases, db)
      case .subjects: return try restart([.systems, .subjects], db)
      case .subject, .audio: return []
      }
    }
  }

  private func restart(_ collections: [WaniKaniCollection], _ db: Database) throws
    -> [WaniKaniCollection]
  {
    for collection in collections { try Self.forget(collection, db) }
    return collections
  }

  private func isDue(_ collection: WaniKaniCollection, at now: Date, _ db: Database) throws -> Bool
  {
    let place = try place(of: collection, db)
    guard collection.changesRarely, place.rest == nil, let checkedAt = place.checkedAt else {
      return true
    }
    return abs(now.timeIntervalSince(checkedAt)) > Self.rareChangeInterval.inSeconds
  }

  /// Deletes the cursor, so that the whole collection is requested again. Its data stays until it
  /// is overwritten.
  static func forget(_ collection: WaniKaniCollection, _ db: Database) throws {
    try db.execute(
      literal: "DELETE FROM wanikani_collection WHERE name = \(collection.rawValue)")
  }

  func forget(_ collection: WaniKaniCollection) async throws {
    try await lease.write { db, _ in try Self.forget(collection, db) }
  }

  // MARK: Downloaded pages

  /// Stores a page with the cursor after it; after the last page of assignments, also the resulting
  /// progress.
  ///
  /// - Parameters:
  ///   - done: the number of resources already stored in this run.
  ///   - place: the cursor after the page.
  func store(
    _ page: Page, of collection: WaniKaniCollection, done: Int, then place: Place
  ) async throws -> SyncReport.Page {
    try await lease.write { db, now in
      let written = try PageWriter(collection).write(page, db)
      let here = done + written.count + written.skipped
      try lease.renew(
        db, SyncProgress(step: .fetching(collection), done: here, of: page.total))
      try save(place, of: collection, at: now, db)
      if collection == .assignments, place.rest == nil { try ProgressRepository.rebuild(db) }
      return written
    }
  }

  func store(_ page: Page, of collection: WaniKaniCollection) async throws -> SyncReport.Page {
    try await lease.write { db, _ in
      try PageWriter(collection).write(page, db)
    }
  }

  /// Records that nothing changed.
  func recordCheck(of collection: WaniKaniCollection) async throws {
    try await lease.storage.writeWithoutSync { db in
      try lease.renew(db)
      try db.execute(
        literal: """
          UPDATE wanikani_collection SET checked_at = \(lease.clock.now().milliseconds)
          WHERE name = \(collection.rawValue)
          """)
    }
  }

  private func save(
    _ place: Place, of collection: WaniKaniCollection, at now: Date, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO wanikani_collection
          (name, marker, address, etag, next_address, next_marker, checked_at)
        VALUES (\(collection.rawValue), \(place.marker ?? ""), \(place.address), \(place.etag),
          \(place.rest?.address ?? ""), \(place.rest?.marker ?? ""), \(now.milliseconds))
        """)
  }
}
