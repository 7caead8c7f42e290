@testable import Engine
import Foundation
import Testing

/// When Sanpo syncs unasked.
struct SyncScheduleTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test func `An hour after the last sync the next is due, and before the first`() {
    #expect(SyncSchedule.isDue(at: noon, last: nil, newest: nil))
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 3_599, newest: nil))
    #expect(SyncSchedule.isDue(at: noon, last: noon - 3_600, newest: nil))
  }

  @Test func `What was done since is sent when nothing more comes for a while`() {
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 900, newest: noon - 299))
    #expect(SyncSchedule.isDue(at: noon, last: noon - 900, newest: noon - 300))
  }

  @Test func `What could not be sent is not tried again before the hour is over`() {
    #expect(!SyncSchedule.isDue(at: noon, last: noon - 600, newest: noon - 1_200))
  }

  @Test func `Who is signed out, or wants none, is not synced`() async throws {
    let stage = try WaniKaniStage(token: nil)
    await #expect(throws: Problem.self) { try await stage.signedInRoomIsDue() }
    let synced = try WaniKaniStage()
    try await synced.sync()
    synced.clock.advance(by: .hours(2))
    #expect(try await synced.room.isSyncDue(at: synced.now))

    try await synced.set("wanikani-sync", to: "off")

    #expect(try await !synced.room.isSyncDue(at: synced.now))
  }
}

extension WaniKaniStage {
  /// Somebody is known, but no token.
  fileprivate func signedInRoomIsDue() async throws -> Bool {
    try await signInAsAnother()
    return try await room.isSyncDue(at: now)
  }
}
