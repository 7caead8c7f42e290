import Foundation
import GRDB

extension FaceFigures {
  static func all(in storage: Storage) async throws -> [FaceFigures] {
    try await storage.database.read { try all($0) }
  }

  /// Returns the figures of every face, in order. `sanpo`, which usually only shows things, is
  /// included only if it was used.
  static func all(_ db: Database) throws -> [FaceFigures] {
    var figures = Dictionary(
      uniqueKeysWithValues: Face.allCases.map { ($0, FaceFigures(face: $0)) })
    try addAnswers(to: &figures, db)
    try addUndos(to: &figures, db)
    return Face.allCases.compactMap { figures[$0] }.filter { $0.face != .sanpo || $0.isUsed }
  }

  /// Excludes undone answers, and courses whose answers tell nothing of the face.
  static let counted: SQL = "\(sql: AnswerConditions.counted) AND \(isCompared)"

  private static let isCompared: SQL = """
    session_id NOT IN (
      SELECT id FROM session WHERE course IN \(CourseTraits.names { !$0.isCompared }))
    """

  /// Excludes answers while the person was away, and those within a tenth of a second: nobody can
  /// read and answer as fast, but lines from a pipe can.
  private static let isTimed: SQL = "was_idle = 0 AND think_ms + answer_ms >= 100"

  private var isUsed: Bool { answers > 0 || undos > 0 }

  private static func addAnswers(to figures: inout [Face: FaceFigures], _ db: Database) throws {
    let think = try medians(of: "think_ms", db)
    let answer = try medians(of: "answer_ms", db)
    let counts = try db.rows(
      """
      SELECT face, count(*), count(*) FILTER (WHERE \(isTimed)), avg(keystrokes),
        count(*) FILTER (WHERE outcome = 'right')
      FROM answer WHERE \(counted) GROUP BY face
      """)
    for row in counts {
      let face: Face = try row.enumValue(0)
      figures[face] = FaceFigures(
        face: face, answers: row[1], timed: row[2], think: think[face], answer: answer[face],
        keystrokes: row[3], right: row[4])
    }
  }

  private static func addUndos(to figures: inout [Face: FaceFigures], _ db: Database) throws {
    for row in try db.rows("SELECT face, count(*) FROM undo WHERE \(isCompared) GROUP BY face") {
      figures[try row.enumValue(0)]?.undos = row[1]
    }
  }

  /// Returns the median of each face's timed answers.
  private static func medians(of column: String, _ db: Database) throws -> [Face: Duration] {
    try Dictionary(
      uniqueKeysWithValues: medians(of: column, by: "face", where: "true", db).compactMap {
        face, median in Face(rawValue: face).map { ($0, median) }
      })
  }

  /// Returns the median of the timed answers of each group that meet a condition.
  static func medians(
    of column: String, by group: String, where condition: SQL, _ db: Database
  ) throws -> [String: Duration] {
    let rows = try db.rows(
      """
      SELECT part, avg(ms) FROM (
        SELECT \(sql: group) AS part, \(sql: column) AS ms,
          row_number() OVER (PARTITION BY \(sql: group) ORDER BY \(sql: column)) AS place,
          count(*) OVER (PARTITION BY \(sql: group)) AS total
        FROM answer WHERE \(isTimed) AND \(counted) AND \(condition)
      ) WHERE 2 * place BETWEEN total AND total + 2 GROUP BY part
      """)
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0] as String, .milliseconds($0[1] as Double)) })
  }
}
