import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Usage data after a backup was restored in place of damaged data.
struct RecoveredAnalyticsTests {
  @Test func `Deleted usage data stay deleted when their table is damaged`() async throws {
    let (folder, clock) = (try TemporaryFolder(), TestClock())
    let learner = try Learner(in: folder, clock: clock)
    _ = try await learner.addDeck("Animals")
    learner.study.analytics.record(.screen("/decks"))
    try await learner.study.analytics.flush()
    try await learner.care.takeDueBackup(at: clock.now)
    clock.advance(by: .minutes(5))
    try await learner.study.deleteUsageData()
    try learner.storage.database.close()
    let start = (try RecoverySource.root(of: "analytics_event", in: folder) - 1) * 4_096
    try DataFolder(folder).overwrite(start..<start + 4_096, with: 0xA5)

    let done = try await Learner(in: folder, clock: clock).care.restore(
      "latest", at: clock.now)

    let restored = try Learner(in: folder, clock: clock)
    #expect(done.report != nil)
    #expect(try await restored.number("SELECT count(*) FROM analytics_event") == 0)
  }
}
