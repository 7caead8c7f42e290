import Foundation
import GRDB

/// Keeps what the service says, page by page, with the place to go on from.
struct MirrorRepository: Sendable {
  let storage: Storage
  let leases: LeaseRepository
  let progress: ProgressRepository

  /// How far a collection was fetched.
  struct Place: Equatable {
    /// Of the last whole run, as the service wrote it.
    var marker: String?
    /// The address whose answer had `etag`.
    var address = ""
    var etag = ""
    /// Of a run that was broken off.
    var rest: Rest?
    var checkedAt = Date.distantPast

    struct Rest: Equatable {
      /// The page to go on with.
      var address: String
      /// Of the run's first page: what changed since then is asked for the next time.
      var marker: String?
    }
  }

  struct Stored: Equatable {
    var count = 0
    var skipped = 0
    var notices: [SyncNotice] = []
  }

  func place(of collection: WaniKaniCollection) async throws -> Place {
    try await storage.database.read { db in
      let row = try db.rows(
        """
        SELECT marker, address, etag, next_address, next_marker, checked_at
        FROM wanikani_collection WHERE name = \(collection.rawValue)
        """
      ).first
      guard let row else { return Place() }
      func text(_ index: Int) -> String? { (row[index] as String).isEmpty ? nil : row[index] }
      return Place(
        marker: text(0), address: row[1], etag: row[2],
        rest: text(3).map { Place.Rest(address: $0, marker: text(4)) },
        checkedAt: Date(milliseconds: row[5]))
    }
  }

  /// Forgets how far these were fetched, so that all of them is asked for again. What is here
  /// stays until it is written over, and nobody is left without it meanwhile.
  static func forget(_ collections: [WaniKaniCollection], _ db: Database) throws {
    for collection in collections {
      try db.execute(
        literal: "DELETE FROM wanikani_collection WHERE name = \(collection.rawValue)")
    }
  }

  func forget(_ collections: [WaniKaniCollection], owner: String, at now: Date) async throws {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      try Self.forget(collections, db)
    }
  }

  /// One page and the place behind it, together; with the last of the assignments, where the
  /// learner stands by them.
  ///
  /// - Parameters:
  ///   - isFirst: nothing of it was here before this run, so nothing of it changed.
  ///   - done: how many resources of this run are here already.
  func store(
    _ page: Page, of collection: WaniKaniCollection, isFirst: Bool, then place: Place,
    owner: String, done: Int, at now: Date
  ) async throws -> Stored {
    try await storage.database.write { db in
      let stored = try PageWriter(collection, isFirst: isFirst).write(page, db)
      let progress = SyncProgress(
        step: .fetching(collection), done: done + stored.count + stored.skipped, of: page.total)
      try leases.keep(owner, progress, at: now, db)
      try save(place, of: collection, db)
      if collection == .assignments, place.rest == nil { try self.progress.rebuild(db) }
      return stored
    }
  }

  /// Nothing changed of it.
  func checked(_ collection: WaniKaniCollection, owner: String, at now: Date) async throws {
    try await storage.writeWithoutSync { db in
      try leases.keep(owner, nil, at: now, db)
      try db.execute(
        literal: """
          UPDATE wanikani_collection SET checked_at = \(now.milliseconds)
          WHERE name = \(collection.rawValue)
          """)
    }
  }

  func save(_ page: Page, of collection: WaniKaniCollection, owner: String, at now: Date)
    async throws -> Stored
  {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      return try PageWriter(collection, isFirst: false).write(page, db)
    }
  }

  private func save(_ place: Place, of collection: WaniKaniCollection, _ db: Database) throws {
    try db.execute(
      literal: """
        INSERT OR REPLACE INTO wanikani_collection
          (name, marker, address, etag, next_address, next_marker, checked_at)
        VALUES (\(collection.rawValue), \(place.marker ?? ""), \(place.address), \(place.etag),
          \(place.rest?.address ?? ""), \(place.rest?.marker ?? ""),
          \(place.checkedAt.milliseconds))
        """)
  }
}
