@testable import Engine
import Foundation
import Helpers
import Testing

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
}

extension WaniKaniStage {
  /// An account is known, but no token.
  fileprivate func isSyncDueWithoutToken() async throws -> Bool {
    try await signInAsAnother()
    return try await room.isSyncDue(at: now)
  }
}
