/// Conditions in SQL on rows of `answer`.
enum AnswerConditions {
  static let notUndone = "answer.id NOT IN (SELECT answer_id FROM undo)"
  /// Neither a slip nor undone.
  static let counted = "outcome <> 'slip' AND \(notUndone)"
}
