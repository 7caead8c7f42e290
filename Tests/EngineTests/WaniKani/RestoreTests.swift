import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// A backup knows nothing of later changes, sent or pending.
struct RestoreTests {
  @Test func `Changes sent since the backup are not sent again, and pending ones stay pending`()
    async throws
  {
    let stage = try await Self.stage(in: TemporaryFolder())
    let due = try await stage.reviews()
    try await stage.review(due[0], meanings: 1)
    try await stage.care.takeBackup(at: stage.now)
    try await stage.sync()
    stage.clock.advance(by: .minutes(5))
    try await stage.review(due[1])
    let queued = try await stage.changes().map(\.change)

    try await stage.care.restore("latest", at: stage.now)

    #expect(try await stage.changes().map(\.change) == queued)
    #expect(try await !stage.reviews().contains(due[1]))
    try await stage.sync()
    try await stage.expectHeardOnce([due[0], due[1]])
  }

  @Test func `Changes pending in the backup and withdrawn since are not sent`() async throws {
    let stage = try await Self.stage(in: TemporaryFolder())
    let due = try await stage.reviews()
    let entry = try await stage.review(due[0]).entry
    try await stage.care.takeBackup(at: stage.now)
    stage.clock.advance(by: .minutes(5))
    try await stage.storage.database.write { db in
      try WaniKaniStudyRepository.withdraw(entry, at: stage.now, db)
    }

    try await stage.care.restore("latest", at: stage.now)

    #expect(try await stage.changes().isEmpty)
    try await stage.sync()
    #expect(stage.service.log.appliedReviews.isEmpty)
  }

  @Test func `Changes that precede the backup's account are kept for its sign-in`() async throws {
    let stage = try WaniKaniStage(in: TemporaryFolder())
    try await stage.care.takeBackup(at: stage.now)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    let due = try await stage.reviews()
    try await stage.review(due[0])

    try await stage.care.restore("latest", at: stage.now)

    #expect(try await stage.unsent().map(\.isOthers) == [true])
    try await stage.sync()
    try await stage.sync()
    try await stage.expectHeardOnce([due[0]])
  }

  @Test func `An old backup in another folder sends nothing twice`() async throws {
    let stage = try await Self.stage(in: TemporaryFolder())
    let due = try await stage.reviews()
    try await stage.review(due[0], meanings: 1)
    try await stage.care.takeBackup(at: stage.now)
    try await stage.sync()
    stage.clock.advance(by: .days(3))
    let backup = try #require(Backups(folder: stage.storage.folder).latest(at: stage.now))
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: backup, to: Storage.databaseFile(in: folder.url))

    let elsewhere = try WaniKaniStage(in: folder, beside: stage)

    #expect(try await elsewhere.changes().count == 1)
    try await elsewhere.sync()
    #expect(try await elsewhere.changes().isEmpty)
    try await elsewhere.expectHeardOnce([due[0]])
  }

  @Test func `Unsent changes of a damaged database are carried over to the backup`() async throws {
    let folder = try TemporaryFolder()
    let stage = try await Self.stage(in: folder)
    let due = try await stage.reviews()
    try await stage.care.takeBackup(at: stage.now)
    stage.clock.advance(by: .minutes(5))
    try await stage.review(due[0])

    let (restored, isQueueKept) = try await stage.restored(fromDamageTo: "lookup", in: folder)

    #expect(isQueueKept == true)
    #expect(try await restored.changes().map(\.subject) == [due[0]])
    try await restored.sync()
    try await restored.expectHeardOnce([due[0]])
  }

  @Test func `A damaged queue is reported, and the backup is restored`() async throws {
    let folder = try TemporaryFolder()
    let stage = try await Self.stage(in: folder)
    let due = try await stage.reviews()
    try await stage.review(due[0])
    try await stage.care.takeBackup(at: stage.now)
    stage.clock.advance(by: .minutes(5))
    try await stage.review(due[1])

    let (restored, isQueueKept) = try await stage.restored(
      fromDamageTo: "wanikani_outbox", in: folder)

    #expect(isQueueKept == false)
    #expect(try await restored.changes().map(\.subject) == [due[0]])
  }

  private static func stage(in folder: TemporaryFolder) async throws -> WaniKaniStage {
    let stage = try WaniKaniStage(in: folder)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    return stage
  }
}

extension WaniKaniStage {
  fileprivate var care: CareRoom { study.care }

  /// Damages a table, restores the latest backup over the data, and starts again.
  fileprivate func restored(
    fromDamageTo table: String, in folder: TemporaryFolder
  ) async throws -> (WaniKaniStage, isQueueKept: Bool?) {
    try await damage(table, in: folder)
    let restoration = try await WaniKaniStage(in: folder, beside: self)
      .care.restore("latest", at: now)
    let restarted = try WaniKaniStage(in: folder, beside: self)
    #expect(restarted.storage.problem == nil)
    return (restarted, restoration.isQueueKept)
  }

  /// Damages the first page of a table, and leaves the data closed.
  private func damage(_ table: String, in folder: TemporaryFolder) async throws {
    let size = try await number("PRAGMA page_size")
    let page = try await number("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    try storage.database.close()
    try DataFolder(folder).overwrite((page - 1) * size..<page * size, with: 0xFF)
  }

  fileprivate func expectHeardOnce(_ subjects: [Subject.ID]) async throws {
    #expect(try await changes().isEmpty)
    let heard = service.log.appliedReviews.compactMap {
      service.account.assignments[$0.assignmentID]
    }
    #expect(Set(heard.map(\.subjectID)) == Set(subjects.map(Int.init)))
    #expect(heard.count == subjects.count)
    #expect(service.log.overLimit.isEmpty)
  }
}
