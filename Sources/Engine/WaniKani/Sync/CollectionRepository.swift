import Foundation
import GRDB

/// Keeps what the service says, page by page, with the place to go on from.
struct CollectionRepository: Sendable {
  let lease: LeaseRepository

  /// What hardly ever changes is asked for after this long.
  private static let seldom: TimeInterval = 24 * 3600

  /// How far a collection was fetched.
  struct Place: Equatable {
    /// Of the last whole run, as the service wrote it.
    var marker: String?
    /// The address whose answer had `etag`.
    var address = ""
    var etag = ""
    /// Of a run that was broken off.
    var rest: Rest?
    /// Nil where nothing of it was fetched yet.
    var checkedAt: Date?

    struct Rest: Equatable {
      /// The page to go on with.
      var address: String
      /// Of the run's first page: what changed since then is asked for the next time.
      var marker: String?
    }
  }

  func place(of collection: WaniKaniCollection) async throws -> Place {
    try await lease.storage.database.read { try place(of: collection, $0) }
  }

  private func place(of collection: WaniKaniCollection, _ db: Database) throws -> Place {
    let row = try db.rows(
      """
      SELECT nullif(marker, ''), address, etag, nullif(next_address, ''), nullif(next_marker, ''),
        checked_at
      FROM wanikani_collection WHERE name = \(collection.rawValue)
      """
    ).first
    guard let row else { return Place() }
    return Place(
      marker: row[0], address: row[1], etag: row[2],
      rest: (row[3] as String?).map { Place.Rest(address: $0, marker: row[4]) },
      checkedAt: Date(milliseconds: row[5]))
  }

  // MARK: What is to be fetched

  /// Which collections are to be asked for; of those that are to come as a whole, how far they had
  /// come is forgotten.
  ///
  /// - Parameter serviceTime: now, by the service's clock.
  func due(_ plan: Sync.Plan, serviceTime: Date) async throws -> [WaniKaniCollection] {
    try await lease.write { db, now in
      switch plan {
      case .changes:
        let isFirst = try db.rows("SELECT 1 FROM wanikani_collection LIMIT 1").isEmpty
        if isFirst { return try first(at: now, serviceTime: serviceTime, db) }
        return try WaniKaniCollection.allCases.filter { try isDue($0, at: now, db) }
      case .everything: return try anew(WaniKaniCollection.allCases, db)
      case .subjects: return try anew([.systems, .subjects], db)
      case .subject: return []
      }
    }
  }

  /// The first sync of all leaves out what says nothing yet, because a full account comes near to
  /// all that the service hears in a minute: resets of the past, since what it fetches is as they
  /// left it, and voices, which the next sync asks for. Of resets, only those from now on are news.
  private func first(at now: Date, serviceTime: Date, _ db: Database) throws
    -> [WaniKaniCollection]
  {
    // The service takes no time to come, and its clock is known by a header alone.
    try save(
      Place(marker: ServiceTime.text(serviceTime - 60)), of: .resets, at: now, db)
    return WaniKaniCollection.allCases.filter { ![.resets, .voices].contains($0) }
  }

  private func anew(_ collections: [WaniKaniCollection], _ db: Database) throws
    -> [WaniKaniCollection]
  {
    for collection in collections { try Self.forget(collection, db) }
    return collections
  }

  private func isDue(_ collection: WaniKaniCollection, at now: Date, _ db: Database) throws -> Bool
  {
    let place = try place(of: collection, db)
    guard collection.isSeldom, place.rest == nil, let checkedAt = place.checkedAt else {
      return true
    }
    return abs(now.timeIntervalSince(checkedAt)) > Self.seldom
  }

  /// Forgets how far this was fetched, so that all of it is asked for again. What is here stays
  /// until it is written over, and nobody is left without it meanwhile.
  static func forget(_ collection: WaniKaniCollection, _ db: Database) throws {
    try db.execute(
      literal: "DELETE FROM wanikani_collection WHERE name = \(collection.rawValue)")
  }

  func forget(_ collection: WaniKaniCollection) async throws {
    try await lease.write { db, _ in try Self.forget(collection, db) }
  }

  // MARK: What was fetched

  /// One page and the place behind it, together; with the last of the assignments, the progress
  /// that follows from them.
  ///
  /// - Parameters:
  ///   - done: how many resources of this run are here already.
  ///   - place: behind the page.
  func store(
    _ page: Page, of collection: WaniKaniCollection, done: Int, then place: Place
  ) async throws -> SyncReport.Page {
    try await lease.write { db, now in
      let isFirst = try self.place(of: collection, db).checkedAt == nil
      let written = try PageWriter(collection, isFirst: isFirst).write(page, db)
      let here = done + written.count + written.skipped
      try lease.keep(
        db, SyncProgress(step: .fetching(collection), done: here, of: page.total))
      try save(place, of: collection, at: now, db)
      if collection == .assignments, place.rest == nil { try ProgressRepository.rebuild(db) }
      return written
    }
  }

  /// What a page says of one subject.
  func store(_ page: Page, of collection: WaniKaniCollection) async throws -> SyncReport.Page {
    try await lease.write { db, _ in
      try PageWriter(collection, isFirst: false).write(page, db)
    }
  }

  /// Nothing changed of it.
  func checked(_ collection: WaniKaniCollection) async throws {
    try await lease.storage.writeWithoutSync { db in
      try lease.keep(db)
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
