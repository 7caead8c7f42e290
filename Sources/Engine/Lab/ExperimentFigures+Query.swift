import Foundation
import GRDB

extension ExperimentFigures {
  static func all(in storage: Storage) async throws -> [ExperimentFigures] {
    try await storage.database.read { try all($0) }
  }

  /// Returns the figures of every variant of the flags that were seen in several.
  static func all(_ db: Database) throws -> [ExperimentFigures] {
    try ExposureQuery.variants(db).map { variant in
      let days: SQL = "day IN (SELECT value FROM json_each(\(try JSONText.of(variant.days))))"
      let counts = try db.rows(
        """
        SELECT count(*), count(*) FILTER (WHERE outcome = 'right') FROM answer
        WHERE \(FaceFigures.counted) AND \(days)
        """)
      return ExperimentFigures(
        flag: variant.flag, value: variant.value, days: variant.days.count,
        answers: counts[0][0], right: counts[0][1],
        think: try median(of: "think_ms", days, db), answer: try median(of: "answer_ms", days, db))
    }
  }

  private static func median(
    of column: String, _ days: SQL, _ db: Database
  ) throws -> Duration? {
    try FaceFigures.medians(of: column, by: "''", where: days, db).values.first
  }
}
