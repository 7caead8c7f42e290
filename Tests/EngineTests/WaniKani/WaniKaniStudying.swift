import Foundation
import GRDB
import Helpers

@testable import Engine

/// Studies WaniKani's subjects, whatever serves them.
protocol WaniKaniStudying: Sendable {
  var study: Study { get }
  var storage: Storage { get }
  var clock: TestClock { get }
}

extension WaniKaniStudying {
  var room: WaniKaniRoom { study.waniKani }
  var now: Date { clock.now }

  func waiting(for kind: WaniKaniPlan.Kind) async throws -> [Subject.ID] {
    try await storage.database.read { db in
      guard let account = try WaniKaniAccount.current(db) else { return [] }
      return try room.board.subjects(for: kind, at: now, account, db).map(\.subject)
    }
  }

  func lessons() async throws -> [Subject.ID] { try await waiting(for: .lessons) }

  func reviews() async throws -> [Subject.ID] { try await waiting(for: .reviews) }

  func unsent() async throws -> [UnsentEntry] {
    try await study.waniKani.outbox.contents(at: now).unsent
  }

  // MARK: Studying, like a session

  @discardableResult
  func start(_ subject: Subject.ID) async throws -> WaniKaniStudyRepository.Recorded {
    try await storage.database.write { try WaniKaniStudyRepository.start(subject, at: now, $0) }
  }

  @discardableResult
  func review(_ subject: Subject.ID, meanings: Int = 0, readings: Int = 0) async throws
    -> WaniKaniStudyRepository.Recorded
  {
    try await storage.database.write { db in
      try WaniKaniStudyRepository.review(
        subject, missedMeanings: meanings, missedReadings: readings, at: now, db)
    }
  }

  func write(_ material: StudyMaterial) async throws {
    try await storage.database.write { db in
      try WaniKaniStudyRepository.write(material, at: now, db)
    }
  }

  func number(_ sql: String) async throws -> Int { try await storage.number(sql) }
}
