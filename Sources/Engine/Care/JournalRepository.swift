import GRDB

/// Brings the answers back that a power cut has taken from the database; see `Journal`.
struct JournalRepository {
  let storage: Storage
  let sessions: SessionRepository
  let waniKani: WaniKaniSessionRepository

  /// Nobody waits for another face to finish writing: one that writes has opened the data since.
  ///
  /// - Throws: where they cannot be written, so that nothing may be answered before.
  func catchUp() throws {
    guard let lines = try storage.journal?.lines(), !lines.isEmpty,
      try storage.database.read({ try isBehind(lines, $0) })
    else { return }
    try storage.database.write { db in
      for line in lines { try giveAgain(line, db) }
    }
  }

  /// Whether a session stands where its last answer has not been given yet.
  private func isBehind(_ lines: [JournalLine], _ db: Database) throws -> Bool {
    let last = Dictionary(lines.map { (Session(of: $0), $0.revision) }) { max($0, $1) }
    return try last.contains { session, revision in
      try Int.fetchOne(
        db, sql: "SELECT revision FROM \(session.table) WHERE id = ? AND ended_at IS NULL",
        arguments: [session.id]
      ).map { $0 <= revision } ?? false
    }
  }

  private struct Session: Hashable {
    let room: JournalLine.Room
    let id: Int64

    init(of line: JournalLine) {
      (room, id) = (line.room, line.session)
    }

    var table: String {
      switch room {
      case .reviews: "session"
      case .waniKani: "wanikani_session"
      }
    }
  }

  private func giveAgain(_ line: JournalLine, _ db: Database) throws {
    do {
      try db.inSavepoint {
        switch line.room {
        case .reviews: try sessions.giveAgain(line, db)
        case .waniKani: try waniKani.giveAgain(line, db)
        }
        return .commit
      }
    } catch let problem as Problem where !problem.isFailure {
      // Refused, as it would be now: the card is gone …
    }
  }
}
