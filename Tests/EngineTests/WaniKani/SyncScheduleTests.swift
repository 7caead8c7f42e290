import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// The schedule of automatic syncs.
struct SyncScheduleTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test func `A sync is due without an earlier one, and an hour after the last`() {
    #expect(SyncSchedule.isDue(at: noon, last: nil, newest: nil))
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 3_599, newest: nil))
    #expect(SyncSchedule.isDue(at: noon, last: noon - 3_600, newest: nil))
  }

  @Test func `New changes are sent after a while without others`() {
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 900, newest: noon - 299))
    #expect(SyncSchedule.isDue(at: noon, last: noon - 900, newest: noon - 300))
  }

  @Test func `Changes that could not be sent are not retried within the hour`() {
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 600, newest: noon - 1_200))
  }

  @Test func `Nothing is synced when signed out or with automatic syncs off`() async throws {
    let stage = try WaniKaniStage(token: nil)
    await #expect(throws: Problem.self) { try await stage.isSyncDueWithoutToken() }
    let synced = try WaniKaniStage()
    try await synced.sync()
    synced.clock.advance(by: .hours(2))
    #expect(try await synced.room.isSyncDue(at: synced.now))

    try await synced.set("wanikani-sync", to: "off")

    #expect(try await !synced.room.isSyncDue(at: synced.now))
  }

  @Test func `Only the signed-in account's changes that are to be sent ask for a sync`()
    async throws
  {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    try await stage.sync()
    #expect(try await !stage.room.isSyncDue(at: stage.now + 360))
    stage.clock.advance(by: .minutes(1))
    try await stage.review(try #require(try await stage.reviews().first))
    let (early, late) = (stage.now + 299, stage.now + 301)

    #expect(try await !stage.room.isSyncDue(at: early))
    #expect(try await stage.room.isSyncDue(at: late))

    let entry = try #require(try await stage.unsent().first?.entry)
    try await stage.storage.database.write { [now = stage.now] db in
      try OutboxEntry.step(entry.id, .held, hold: .reviewedElsewhere, at: now, db)
    }
    #expect(try await !stage.room.isSyncDue(at: late))
    try await stage.storage.database.write { [now = stage.now] db in
      try OutboxEntry.step(entry.id, .queued, at: now, db)
    }
    #expect(try await stage.room.isSyncDue(at: late))
    try await stage.signInAsAnother()
    let lease = LeaseRepository(storage: stage.storage, clock: stage.clock.wall, face: .webview)
    #expect(try await lease.acquire() == nil)
    await lease.release(.done(SyncReport()))
    #expect(try await !stage.room.isSyncDue(at: late))
  }

  @Test func `An open face syncs once a sync is due`() async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.clock.advance(by: .hours(2))
    let (asked, end) = (stage.service.log.requests.count, stage.now + 60)
    let study = stage.other(
      WaniKaniConnection(
        http: .standIn(stage.service), secrets: stage.vault.secrets,
        pause: Pause {
          guard stage.now < end else { throw CancellationError() }
          stage.clock.advance(by: $0)
        }, address: "http://localhost/v2", token: StandInToken.full.text), face: .webview)

    await study.waniKani.keepSynced(by: study.waniKani.sync())

    #expect(stage.service.log.requests.count > asked)
    #expect(try await !study.waniKani.isSyncDue(at: stage.now))
  }
}

extension WaniKaniStage {
  /// An account is known, but no token.
  fileprivate func isSyncDueWithoutToken() async throws -> Bool {
    try await signInAsAnother()
    return try await room.isSyncDue(at: now)
  }
}
