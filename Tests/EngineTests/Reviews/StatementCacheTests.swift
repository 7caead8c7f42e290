import Foundation
import GRDB
import Testing

@testable import Engine

/// Statements are cached by their text, so what changes with time has to be an argument.
struct StatementCacheTests {
  @Test func `A look at another time needs no other statement`() async throws {
    let learner = try Learner()
    let queue = QueueRepository(decks: DeckRepository())
    let due = try Search("is:due")

    let texts = try await learner.storage.database.read { db in
      try [0.0, 60].map { seconds in
        let moment = StudyMoment(learner.now + seconds, Settings(timeZone: .gmt))
        let traced = TracedStatements()
        db.trace { traced.add($0) }
        defer { db.trace() }
        _ = try queue.learningCounts(moment, db)
        _ = try db.rows("SELECT id FROM card WHERE \(SearchQuery(at: moment).condition(due))")
        return traced.texts
      }
    }

    #expect(texts[0].count == 2 && texts[0] == texts[1])
  }
}

/// The texts of statements, without their arguments.
final class TracedStatements: @unchecked Sendable {
  private(set) var texts: [String] = []

  func add(_ event: Database.TraceEvent) {
    switch event {
    case .statement(let statement), .profile(let statement, _): texts.append(statement.sql)
    }
  }
}
