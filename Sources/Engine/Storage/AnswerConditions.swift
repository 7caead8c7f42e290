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
  /// What `importCourse` becomes when a package is undone: its answers may be a million, so they have
  /// no entries in `undo`.
  static let undoneImportCourse = "elsewhere-undone"

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
