import Foundation
import GRDB

/// Copies the tutor's tokens into a restored database: they were paid for all the same, and count
/// towards the limits.
enum TutorCostRestoreRepository {
  /// - Parameter before: the data before the restore, in this version's schema.
  static func carry(from before: URL, into database: any DatabaseWriter) throws {
    try database.write(beside: before) { db in
      // An archive can be edited to give tokens back, also the one that was restored before.
      try db.execute(
        sql: "DELETE FROM main.tutor_request WHERE min(input_tokens, output_tokens) < 0")
      try db.execute(sql: costs)
      try db.execute(literal: requests)
    }
  }

  /// The requests of both databases. Those of one moment are told apart by their order, as IDs may
  /// be those of others in the backup.
  private static let both = """
    WITH was AS (
        SELECT *, row_number() OVER (PARTITION BY at, provider, model ORDER BY id) AS place
        FROM before.tutor_request WHERE min(input_tokens, output_tokens) >= 0
      ), here AS (
        SELECT *, row_number() OVER (PARTITION BY at, provider, model ORDER BY id) AS place
        FROM main.tutor_request
      )
    """

  private static let areSame = """
    here.at = was.at AND here.provider = was.provider AND here.model = was.model
      AND here.place = was.place
    """

  /// A request may have been open while the backup was taken, and its cost a guess.
  private static let costs = """
    \(both)
    UPDATE main.tutor_request
      SET input_tokens = was.input_tokens, output_tokens = was.output_tokens
      FROM here JOIN was ON \(areSame)
      WHERE here.id = tutor_request.id
    """

  /// Without their messages, whose IDs may be those of others in the backup. A conversation is the
  /// same if it has a request in both.
  private static let requests: SQL = """
    \(sql: both)
    INSERT INTO main.tutor_request
        (conversation_id, message_id, provider, model, input_tokens, output_tokens, input_price,
          output_price, at)
      SELECT
        iif(
          EXISTS (
            SELECT 1 FROM here AS known JOIN was AS earlier
              ON earlier.at = known.at AND earlier.conversation_id = known.conversation_id
            WHERE known.conversation_id = was.conversation_id),
          was.conversation_id, \(ConversationRepository.noConversation)),
        \(ConversationRepository.noMessage), was.provider, was.model, was.input_tokens,
        was.output_tokens, was.input_price, was.output_price, was.at
      FROM was LEFT JOIN here ON \(sql: areSame)
      WHERE here.id IS NULL
      ORDER BY was.id
    """
}
