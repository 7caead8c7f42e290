import Foundation
import GRDB

/// Messages that take the place of others, which stay and can come back.
extension ConversationRepository {
  /// Takes a message and all after it out of the conversation, for a later one in their place.
  func replace(
    from message: TutorMessage.ID, by later: TutorMessage.ID, in conversation: Conversation.ID,
    _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE tutor_message SET replaced_by = \(later)
        WHERE conversation_id = \(conversation) AND id >= \(message) AND id < \(later)
          AND replaced_by IS NULL
        """)
  }

  /// Forgets the summary if it covers a message that is taken out.
  func forgetSummary(
    of message: TutorMessage.ID, in conversation: Conversation.ID, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE conversation SET summary = '', summarised_through = 0
        WHERE id = \(conversation) AND summarised_through >= \(message)
        """)
  }

  /// An answer whose program has been silent for so long is surely dead. One that lives can be
  /// late: an import is written, or the computer slept.
  static let longestPause = Duration.minutes(2)

  /// Puts an answer back whose successor never came, or only in part. One that never came either
  /// stays replaced, as the later says why now.
  ///
  /// - Parameter ifWhole: whether a part of an answer stays replaced, too.
  /// - Returns: whether one is back.
  @discardableResult
  func putBack(
    insteadOf failed: TutorMessage.ID, ifWhole: Bool = false, _ db: Database
  ) throws -> Bool {
    let answer = try db.value(
      """
      SELECT id FROM tutor_message
      WHERE replaced_by = \(failed) AND author = 'tutor' AND text <> ''
        AND (state = 'done' OR NOT \(ifWhole))
      """, as: TutorMessage.ID.self)
    guard let answer else { return false }
    if let change = try UndoableChange.latest(of: "tutor_message", answer, db) {
      try change.undo(change.changes(db), db)
    } else {
      try db.execute(literal: "UPDATE tutor_message SET replaced_by = NULL WHERE id = \(answer)")
    }
    return true
  }

  /// Makes an answer stay: those that it replaced, one after the other, no longer come back.
  func forgetUndo(of answer: TutorMessage.ID, _ db: Database) throws {
    let replaced = try db.values(
      """
      WITH RECURSIVE replaced (id) AS (
        SELECT id FROM tutor_message WHERE replaced_by = \(answer)
        UNION
        SELECT tutor_message.id
        FROM tutor_message JOIN replaced ON tutor_message.replaced_by = replaced.id
      )
      SELECT id FROM replaced
      """, as: TutorMessage.ID.self)
    for message in replaced {
      try UndoableChange.latest(of: "tutor_message", message, db)?.forget(db)
    }
  }

  /// Whether the learner wants no more of an answer, in whichever face, or has undone it.
  func isStopped(_ message: TutorMessage.ID, _ db: Database) throws -> Bool {
    let isWanted: Bool? = try db.value(
      "SELECT state = 'writing' AND replaced_by IS NULL FROM tutor_message WHERE id = \(message)")
    return isWanted != true
  }

  /// Ends the last answer of a conversation if the program that wrote it was killed.
  ///
  /// - Parameter silence: for how long the program has been silent then. One that is only late
  ///   notices that its answer has ended, and stops.
  func settle(
    _ conversation: Conversation.ID, after silence: Duration, at now: Date, _ db: Database
  ) throws {
    guard let answer = try abandoned(in: conversation, after: silence, at: now, db) else { return }
    try finish(answer.id, answer.state, answer.text, problem: answer.problem, db)
    try countWhatCame(of: answer, in: conversation, db)
    if answer.text.isEmpty || answer.state == .failed {
      try putBack(insteadOf: answer.id, ifWhole: !answer.text.isEmpty, db)
    }
  }

  /// Its program was killed before it could tell what the last request cost.
  private func countWhatCame(
    of answer: TutorMessage, in conversation: Conversation.ID, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        UPDATE tutor_request SET output_tokens = \(TokenCount.estimated(answer.text))
        WHERE output_tokens = 0 AND id =
          (SELECT max(id) FROM tutor_request
            WHERE conversation_id = \(conversation) AND message_id = \(answer.id))
        """)
  }

  /// Returns the last answer of a conversation if it is unfinished and no longer being written. A
  /// date in the future was written before the clock was set back.
  func abandoned(
    in conversation: Conversation.ID, after silence: Duration, at now: Date, _ db: Database
  ) throws -> TutorMessage? {
    try db.row(
      """
      SELECT id, state, text, at FROM tutor_message
      WHERE state IN ('writing', 'stopping')
        AND abs(\(now.milliseconds) - written_at) > \(silence.milliseconds) AND id =
        (SELECT max(id) FROM tutor_message
          WHERE conversation_id = \(conversation) AND replaced_by IS NULL)
      """
    ).map { row in
      var message = try TutorMessage(
        id: row[0], author: .tutor, state: row.enumValue(1), text: row[2],
        at: Date(milliseconds: row[3]))
      message.breakOff()
      return message
    }
  }
}
