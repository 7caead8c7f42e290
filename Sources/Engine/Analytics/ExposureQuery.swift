import GRDB

/// The days on which one variant of a flag was seen, and no other.
struct ExposureQuery {
  struct Variant: Hashable {
    var flag: String
    var value: String
    /// The numbers of the days.
    var days: [Int]
  }

  /// Returns the flags of which several variants were seen, in order.
  static func variants(_ db: Database) throws -> [Variant] {
    let rows = try db.rows(
      """
      SELECT fields ->> 0 AS flag, min(fields ->> 1) AS value, day FROM analytics_event
      WHERE kind = 'exposure' GROUP BY flag, day HAVING min(fields ->> 1) = max(fields ->> 1)
      ORDER BY flag, value, day
      """)
    let byVariant = Dictionary(grouping: rows) { [$0[0] as String, $0[1] as String] }
    let byFlag = Dictionary(grouping: byVariant) { $0.key[0] }
    return byFlag.filter { $0.value.count > 1 }.flatMap(\.value)
      .map { Variant(flag: $0.key[0], value: $0.key[1], days: $0.value.map { $0[2] }) }
      .sorted { ($0.flag, $0.value) < ($1.flag, $1.value) }
  }
}
