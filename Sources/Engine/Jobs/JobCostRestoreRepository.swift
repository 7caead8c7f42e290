import Foundation
import GRDB

/// Copies the tokens of jobs into a restored database: they were paid for all the same, and count
/// towards the day's limit.
enum JobCostRestoreRepository {
  /// - Parameter before: the data before the restore, in this version's schema.
  static func carry(from before: URL, into database: any DatabaseWriter) throws {
    try database.write(beside: before) { try $0.execute(sql: costs) }
  }

  /// An archive can be edited to give tokens back, so negative ones are deleted. WHERE keeps SQLite
  /// from parsing ON as part of a join.
  private static let costs = """
    DELETE FROM main.job_cost WHERE tokens < 0;
    INSERT INTO main.job_cost (day, tokens)
      SELECT day, tokens FROM before.job_cost WHERE true
      ON CONFLICT (day) DO UPDATE SET tokens = max(tokens, excluded.tokens)
    """
}
