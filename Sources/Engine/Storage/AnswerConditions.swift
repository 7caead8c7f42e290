/// Conditions in SQL on rows of `answer`.
enum AnswerConditions {
  static let notUndone = standing("answer")
  /// Neither a slip nor undone.
  static let counted = "outcome <> 'slip' AND \(notUndone)"
  /// From the log of another program.
  static let imported = """
    (answer.session_id IN (
      SELECT id FROM session WHERE course IN ('\(importCourse)', '\(undoneImportCourse)')))
    """
  static let importCourse = "elsewhere"
  /// What `importCourse` becomes when a package is undone: its answers may be a million, so they
  /// have no entries in `undo`.
  static let undoneImportCourse = "elsewhere-undone"

  /// What was chosen of an answer's options, as JSON; null if it was no choice. Its number, from 1,
  /// is what 0.5.0 logged in place of its text.
  static let chosen = """
    ifnull((\(options) WHERE value ->> 'text' = answer.typed), (\(options) WHERE key = answer.typed - 1))
    """
  private static let options = "SELECT value FROM json_each(answer.position, '$.options')"

  /// Undone neither by itself nor with the import that it came with.
  ///
  /// - Parameter answer: what the query calls the table.
  static func standing(_ answer: String) -> String {
    """
    (\(answer).id NOT IN (SELECT answer_id FROM undo) AND \(answer).session_id NOT IN (
      SELECT id FROM session WHERE course = '\(undoneImportCourse)'))
    """
  }
}
