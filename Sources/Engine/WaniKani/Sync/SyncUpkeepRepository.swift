import Foundation
import GRDB

/// What goes before the fetching, and after it.
struct SyncUpkeepRepository: Sendable {
  let storage: Storage
  let leases: LeaseRepository
  let progress: ProgressRepository

  /// What hardly ever changes is asked for after this long.
  private static let seldom: TimeInterval = 24 * 3600

  /// Which collections are to be asked for; of those that are to come as a whole, how far they had
  /// come is forgotten.
  ///
  /// - Parameter serviceTime: the same moment by the service's clock.
  func due(_ plan: Sync.Plan, owner: String, at now: Date, serviceTime: Date) async throws
    -> [WaniKaniCollection]
  {
    try await storage.database.write { db in
      try leases.keep(owner, nil, at: now, db)
      switch plan {
      case .changes:
        if try isFirst(db) { return try first(at: now, serviceTime: serviceTime, db) }
        return try WaniKaniCollection.allCases.filter { try isDue($0, at: now, db) }
      case .everything: return try anew(WaniKaniCollection.allCases, db)
      case .subjects: return try anew([.systems, .subjects], db)
      case .subject: return []
      }
    }
  }

  func rebuild() async throws {
    try await storage.database.write { try progress.rebuild($0) }
  }

  private func isFirst(_ db: Database) throws -> Bool {
    try db.rows("SELECT 1 FROM wanikani_collection LIMIT 1").isEmpty
  }

  /// The first sync of all leaves out what says nothing yet, because a full account comes near to
  /// all that the service hears in a minute: resets of the past, since what it fetches is as they
  /// left it, and voices, which the next sync asks for. Of resets, only those from now on are news.
  private func first(at now: Date, serviceTime: Date, _ db: Database) throws
    -> [WaniKaniCollection]
  {
    // The service takes no time to come, and its clock is known by a header alone.
    let marker = ServiceTime.text(serviceTime - 60)
    try db.execute(
      literal: """
        INSERT INTO wanikani_collection (name, marker, checked_at)
        VALUES (\(WaniKaniCollection.resets.rawValue), \(marker), \(now.milliseconds))
        """)
    return WaniKaniCollection.allCases.filter { ![.resets, .voices].contains($0) }
  }

  private func anew(_ collections: [WaniKaniCollection], _ db: Database) throws
    -> [WaniKaniCollection]
  {
    try MirrorRepository.forget(collections, db)
    return collections
  }

  private func isDue(_ collection: WaniKaniCollection, at now: Date, _ db: Database) throws -> Bool
  {
    guard collection.isSeldom else { return true }
    let row = try db.rows(
      """
      SELECT checked_at, next_address FROM wanikani_collection
      WHERE name = \(collection.rawValue)
      """
    ).first
    guard let row, (row[1] as String).isEmpty else { return true }
    return abs(now.timeIntervalSince(Date(milliseconds: row[0]))) > Self.seldom
  }
}
