import GRDB

/// Brings the answers back that a power cut has taken from the database; see `Journal`.
struct JournalRepository {
  let storage: Storage
  let sessions: SessionRepository
  let waniKani: WaniKaniSessionRepository

  /// - Throws: where they cannot be written, so that nothing may be answered before.
  func catchUp() throws {
    guard let journal = storage.journal, try isAhead(journal) else { return }
    try storage.database.write { db in
      // Once more: another face may have been at one of them, and taken it back since.
      for line in JournalLine.last(try journal.lines()) { try giveAgain(line, db) }
    }
  }

  /// Mostly the database has all of it, and then nobody is waited for who writes.
  private func isAhead(_ journal: Journal) throws -> Bool {
    let lines = try journal.lines()
    return try !lines.isEmpty && storage.database.read { try isBehind(lines, $0) }
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
    } catch is DecodingError, DatabaseError.SQLITE_CONSTRAINT {
      // Of another version, or of what has changed since: it would be refused each time.
    }
  }
}

extension Problem {
  /// Answers from before a power cut could not be brought back yet.
  static func answersWait(_ error: any Error) -> Problem {
    let reason = Problem(error)
    return Problem(
      "Answers from before a power cut wait to be brought back, so nothing can be answered yet. \(reason.sentence)",
      remedy: "\(reason.remedy) Then start again.",
      detail: reason.detail.isEmpty ? "\(error)" : reason.detail)
  }
}
