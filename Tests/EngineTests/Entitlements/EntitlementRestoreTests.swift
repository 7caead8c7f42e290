import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Plans where data are restored.
struct EntitlementRestoreTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let plans: PlansStandIn

  init() throws {
    folder = try TemporaryFolder()
    plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
  }

  /// A learner's data, opened anew.
  private func study(_ name: String = "data") throws -> Study {
    try Study.open(
      folder.file(name), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, jobService: .given(nil),
        plans: .environment(plans.environment)))
  }

  private func plan(_ study: Study) async -> String? {
    await study.entitlements.refresh()
    return study.entitlements.status?.plan.name
  }

  @Test func `A restored backup takes back no purchase and gives no second trial`() async throws {
    let before = try study()
    try await before.care.takeBackup(at: clock.now)
    try await before.entitlements.beginTrial()
    try await before.entitlements.redeem(
      plans.transaction(at: clock.now, ["productId": "org.example.pro"]))

    try await before.care.restore("latest", at: clock.now)

    let after = try study()
    #expect(await plan(after) == "pro")
    await #expect(throws: Problem.trialOnce) { try await after.entitlements.beginTrial() }
  }

  @Test func `A backup from before learners had IDs takes back no purchase`() async throws {
    let (before, copy) = (try study(), folder.file("copy.sqlite"))
    try await before.care.takeBackup(at: clock.now)
    let backup = try #require(before.care.backups.first)
    let old = try DatabaseQueue(path: backup.file.path)
    try await old.write { db in
      try db.execute(
        sql: """
          DROP TABLE learner;
          DELETE FROM grdb_migrations WHERE identifier = '0.5.0 learner';
          """)
    }
    try old.close()
    try FileManager.default.copyItem(at: backup.file, to: copy)
    try await before.entitlements.redeem(
      plans.transaction(at: clock.now, ["productId": "org.example.pro"]))

    await #expect(throws: Problem.backupOfAnother) {
      try await before.care.restore(copy.path, at: clock.now)
    }
    try await before.care.restore("latest", at: clock.now)

    let after = try study()
    #expect(await plan(after) == "pro")
  }

  @Test func `Where there are plans, no backup of another learner is restored`() async throws {
    let (one, other) = (try study(), try study("other"))
    try await other.care.takeBackup(at: clock.now)
    let backup = try #require(other.care.backups.first)
    await one.entitlements.refresh()
    let account = one.entitlements.account

    await #expect(throws: Problem.backupOfAnother) {
      try await one.care.findBackup(backup.file.path, at: clock.now)
    }
    await #expect(throws: Problem.backupOfAnother) {
      try await one.care.restore(backup.file.path, at: clock.now)
    }

    await one.entitlements.refresh()
    #expect(one.entitlements.account == account)
  }

  @Test func `Where there are plans, one's own backup is restored from anywhere`() async throws {
    let (one, copy) = (try study(), folder.file("copy.sqlite"))
    try await one.care.takeBackup(at: clock.now)
    let backup = try #require(one.care.backups.first)
    try FileManager.default.copyItem(at: backup.file, to: copy)

    let restoration = try await one.care.restore(copy.path, at: clock.now)

    #expect(restoration.backup?.path == copy.path)
  }

  @Test func `Where there are plans, no archive is restored in any face`() async throws {
    let (one, other, file) = (try study(), try study("other"), folder.file("other.zip"))
    try await other.care.archive(to: file, at: clock.now)

    await #expect(throws: Problem.archiveWherePlans) {
      try await one.care.checkArchive(file)
    }
    await #expect(throws: Problem.archiveWherePlans) {
      try await one.care.restoreArchive(file, at: clock.now)
    }
  }
}
