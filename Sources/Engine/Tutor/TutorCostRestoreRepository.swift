import Foundation
import GRDB

/// Copies the tutor's tokens into a restored database: they were paid for all the same, and count
/// towards the limits.
enum TutorCostRestoreRepository {
  /// - Parameter before: The data before the restore, in this version's schema.
  static func carry(from before: URL, into database: any DatabaseWriter) throws {
    try database.write(beside: before) { db in
      try db.execute(literal: requests)
      // An archive can be edited to give tokens back.
      try db.execute(
        sql: "DELETE FROM main.tutor_request WHERE min(input_tokens, output_tokens) < 0")
    }
  }

  /// Without their messages, whose IDs may be those of others in the backup.
  private static let requests: SQL = """
    INSERT INTO main.tutor_request
        (conversation_id, message_id, provider, model, input_tokens, output_tokens, input_price,
          output_price, at)
      SELECT \(ConversationRepository.noConversation), \(ConversationRepository.noMessage),
        provider, model, input_tokens, output_tokens, input_price, output_price, at
      FROM before.tutor_request AS was
      WHERE NOT EXISTS (
        SELECT 1 FROM main.tutor_request AS here
        WHERE here.at = was.at AND here.provider = was.provider AND here.model = was.model
          AND here.input_tokens = was.input_tokens AND here.output_tokens = was.output_tokens)
      ORDER BY id
    """
}
