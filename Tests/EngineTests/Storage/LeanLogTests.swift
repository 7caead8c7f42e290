@testable import Engine
import Foundation
import GRDB
import Synchronization
import Testing

/// The log has no index: a card's answers are a chain, those of a day or a session are runs.
struct LeanLogTests {
  @Test func `A log of before is linked card by card, and cut into runs`() throws {
    let database = try DatabaseQueue()
    try Migrations.all.migrate(database, upTo: "6 what was corrected of readings and accents")
    try database.write { try $0.execute(sql: Self.fiveReviewsOfTwoCards) }

    try Migrations.all.migrate(database)

    try database.read { db in
      let links = try String.fetchAll(
        db, sql: "SELECT id || ' after ' || ifnull(previous_id, 'none') FROM review ORDER BY id")
      #expect(links == ["1 after none", "2 after none", "3 after 1", "4 after 2", "9 after 3"])
      let last = try Int.fetchAll(db, sql: "SELECT last_review_id FROM card ORDER BY id")
      #expect(last == [9, 4])
      let runs = try String.fetchAll(
        db,
        sql: """
          SELECT session_id || ' on ' || day || ': ' || first_id || '-' || last_id
          FROM review_span ORDER BY first_id
          """)
      #expect(runs == ["1 on 10: 1-2", "2 on 10: 3-3", "1 on 11: 4-\(Int64.max)"])
      #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
    }
  }

  @Test(
    arguments: [
      (revision: "revision", previous: "id"), (revision: "revision + 2", previous: "id"),
      (revision: "revision + 1", previous: "NULL"),
    ])
  func `Neither another answer at a revision nor one without the card's last gets into the log`(
    revision: String, previous: String
  ) async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let sitter = Sitter(learner)
    try await sitter.begin()
    try await sitter.answer(.easy)

    await #expect(throws: DatabaseError.self) {
      try await learner.run(
        """
        INSERT INTO review SELECT id + 1, card_id, session_id, \(revision), place, scheduling_id,
          moves_schedule, was_due, at, day, grade, face, typed, keystrokes, think_ms, answer_ms,
          was_idle, verdict, is_claimed, \(previous) FROM review
        """)
    }

    #expect(try await learner.number("SELECT count(*) FROM review") == 1)
  }

  @Test func `A session does not go back`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    try await Sitter(learner).begin()

    await #expect(throws: DatabaseError.self) {
      try await learner.run("UPDATE session SET revision = revision - 1")
    }
  }

  @Test func `What a face asks of the log reads no more of it than it needs`() async throws {
    let learner = try Learner()
    try await learner.addItems(2, to: learner.addDeck())
    let asked = Statements()
    try await learner.storage.database.write { $0.trace { asked.add($0) } }

    let sitter = Sitter(learner)
    try await sitter.begin()
    try await sitter.answer(.easy)
    try await sitter.undo()
    try await sitter.answer(.easy)
    try await sitter.answer(.easy)
    _ = try await learner.overview()
    try await learner.desk(.opened(1, at: learner.now))

    let ofTheLog = asked.all.filter { sql in
      ["SELECT", "WITH"].contains { sql.hasPrefix($0) }
        && ["review_span", "previous_id"].contains { sql.contains($0) }
    }
    #expect(ofTheLog.count > 5)
    try await learner.storage.database.read { db in
      db.trace(nil)
      for sql in ofTheLog {
        let steps = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0[3] as String }
        #expect(steps.allSatisfy { $0 != "SCAN review" }, "\(sql)")
      }
    }
  }

  /// Two sessions on one day, and one of them goes on the next day.
  private static let fiveReviewsOfTwoCards = """
    INSERT INTO deck VALUES (1, 'Words', 20, 200, 0.9, 'added', 'recall', 1, 0);
    INSERT INTO item (id, deck_id, front, back, reading, notes, picture, created_at)
      VALUES (1, 1, '猫', 'cat', '', '', '', 0), (2, 1, '犬', 'dog', '', '', '', 0);
    INSERT INTO card (id, item_id, deck_id, is_deleted, kind)
      VALUES (1, 1, 1, 0, 'recall'), (2, 2, 1, 0, 'recall');
    INSERT INTO scheduling VALUES (1, 6, '{}');
    INSERT INTO session VALUES (1, 'scheduled', '{}', '{}', 5, 'native', 0, NULL),
      (2, 'lesson', '{}', '{}', 5, 'native', 0, NULL);
    INSERT INTO review (id, card_id, session_id, revision, place, scheduling_id, moves_schedule,
        was_due, at, day, grade, face, keystrokes, think_ms, answer_ms, was_idle)
      VALUES (1, 1, 1, 1, 0, 1, 1, 0, 1000, 10, 3, 'native', 5, 10, 20, 0),
        (2, 2, 1, 2, 1, 1, 1, 0, 2000, 10, 3, 'native', 5, 10, 20, 0),
        (3, 1, 2, 1, 0, 1, 0, 0, 1500, 10, 1, 'webview', 5, 10, 20, 0),
        (4, 2, 1, 3, 2, 1, 1, 0, 4000, 11, 3, 'native', 5, 10, 20, 0),
        (9, 1, 1, 4, 3, 1, 1, 0, 9000, 11, 4, 'native', 5, 10, 20, 0);
    """
}

/// What a connection was asked, statement by statement, with the values in it.
private final class Statements: Sendable {
  private let statements = Mutex<[String]>([])

  var all: [String] { statements.withLock(\.self) }

  func add(_ event: Database.TraceEvent) {
    guard case .statement(let statement) = event else { return }
    statements.withLock { $0.append(statement.expandedSQL) }
  }
}
