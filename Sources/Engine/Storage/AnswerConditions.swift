/// Conditions in SQL on rows of `answer`.
enum AnswerConditions {
  static let notUndone = standing("answer")
  /// Neither a slip nor undone.
  static let counted = "outcome <> 'slip' AND \(notUndone)"
  /// The answers from the log of another program.
  static let imported = """
    (answer.session_id IN (
      SELECT id FROM session
      WHERE course IN (\(CourseName.elsewhere.sql), \(CourseName.undoneElsewhere.sql))))
    """

  /// Whether an answer is one of a quiz: chosen from a few, and perhaps guessed.
  static let inQuiz =
    "(answer.session_id IN (SELECT id FROM session WHERE course = \(CourseName.quiz.sql)))"

  /// The chosen option of an answer, as JSON; null if it was no choice. Version 0.5.0 logged its
  /// number, from 1, in place of its text.
  static let chosen = """
    ifnull((\(options) WHERE value ->> 'text' = answer.typed), (\(options) WHERE key = answer.typed - 1))
    """
  private static let options = "SELECT value FROM json_each(answer.position, '$.options')"

  /// Whether an answer is undone neither by itself nor with its import.
  ///
  /// - Parameter answer: what the query calls the table.
  static func standing(_ answer: String) -> String {
    """
    (\(answer).id NOT IN (SELECT answer_id FROM undo) AND \(answer).session_id NOT IN (
      SELECT id FROM session WHERE course = \(CourseName.undoneElsewhere.sql)))
    """
  }
}
