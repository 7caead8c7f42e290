/// Conditions in SQL on rows of `answer`.
enum AnswerConditions {
  static let notUndone = "answer.id NOT IN (SELECT answer_id FROM undo)"
  /// Neither a slip nor undone.
  static let counted = "outcome <> 'slip' AND \(notUndone)"
  /// From the log of another program.
  static let imported =
    "answer.session_id IN (SELECT id FROM session WHERE course = '\(importCourse)')"
  static let importCourse = "elsewhere"
}
