import Foundation
import GRDB

/// Keeps when each resource last changed, for `updated_after`.
///
/// Sanpo's tables don't say when a row changed, and are partly rebuilt by every sync. So what is
/// served is compared with what was served before, and gets the time at which a difference is first
/// seen. A client that asks for what changed since its last look can't miss anything: the time is
/// later than every time it was given.
enum ServedStampRepository {
  /// Sets the times of resources.
  ///
  /// - Parameter ids: those of the resources, which may be a part of the collection.
  /// - Returns: those with a new or changed resource, whose times are not stored yet.
  static func stamp(
    _ resources: inout [ServedResource], within ids: ClosedRange<Int64> = 0...Int64.max,
    of collection: String, at now: Date, _ db: Database
  ) throws -> [Int] {
    var known: [Int64: (digest: Int64, created: Int64, updated: Int64)] = [:]
    try db.each(
      """
      SELECT resource_id, digest, created_at, updated_at FROM api_stamp
      WHERE collection = ? AND resource_id BETWEEN ? AND ?
      """, [collection, ids.lowerBound, ids.upperBound]
    ) { known[try $0[0]] = try ($0[1], $0[2], $0[3]) }
    let newest: Int64 =
      try db.first("SELECT max(updated_at) FROM api_stamp WHERE collection = ?", [collection]) {
        try $0[0] as Int64?
      }.flatMap(\.self) ?? 0
    // Later than any time given before, whatever the clock says.
    let time = max(ServedTime(now).microseconds, newest + 1)
    var changed: [Int] = []
    for place in resources.indices where resources[place].updatedAt == nil {
      let stamp = known[resources[place].id]
      let isCurrent = stamp?.digest == resources[place].digest
      if !isCurrent { changed.append(place) }
      resources[place].updatedAt = ServedTime(
        microseconds: isCurrent ? stamp?.updated ?? time : time)
      resources[place].createdAt =
        resources[place].createdAt ?? ServedTime(microseconds: stamp?.created ?? time)
    }
    return changed
  }

  static func save(
    _ resources: [ServedResource], of collection: String, _ db: Database
  ) throws {
    for resource in resources {
      guard let created = resource.createdAt, let updated = resource.updatedAt else { continue }
      try db.run(
        "INSERT OR REPLACE INTO api_stamp VALUES (?, ?, ?, ?, ?)",
        [
          collection, resource.id, resource.digest, created.microseconds, updated.microseconds,
        ])
    }
  }
}
