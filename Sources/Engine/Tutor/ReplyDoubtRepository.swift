import Foundation
import GRDB

/// Keeps with an answer what the dictionaries say otherwise, so that it is not looked up again for
/// each page that shows the answer.
struct ReplyDoubtRepository: Sendable {
  static let migration = Migration(
    "0.6.0 doubts",
    """
    -- What the dictionaries don't confirm of an answer, as JSON. The basis is a hash of its text and
    -- of which dictionaries there were.
    CREATE TABLE tutor_doubts (
      message_id INTEGER PRIMARY KEY REFERENCES tutor_message (id) ON DELETE CASCADE,
      basis TEXT NOT NULL,
      doubts TEXT NOT NULL
    ) STRICT;
    """)

  let storage: Storage
  let analyser: ReplyAnalyser

  /// - Parameter dictionaries: their stamp.
  func doubts(in message: TutorMessage, by dictionaries: String) async throws -> [ReplyDoubt] {
    let basis = SHA256.hex(Data("\(dictionaries)\n\(message.text)".utf8))
    let kept: String? = try await storage.database.read { db in
      try db.value(
        """
        SELECT doubts FROM tutor_doubts WHERE message_id = \(message.id) AND basis = \(basis)
        """)
    }
    if let kept { return try JSONText.value(kept) }
    let doubts = try await analyser.doubts(in: message.text)
    if storage.problem == nil { try await keep(doubts, in: message.id, by: basis) }
    return doubts
  }

  private func keep(
    _ doubts: [ReplyDoubt], in message: TutorMessage.ID, by basis: String
  ) async throws {
    let text = try JSONText.of(doubts)
    try await storage.writeWithoutSync { db in
      // It may have been deleted meanwhile.
      try db.run(
        """
        INSERT OR REPLACE INTO tutor_doubts (message_id, basis, doubts)
        SELECT id, ?, ? FROM tutor_message WHERE id = ?
        """, [basis, text, message])
    }
  }
}
