import Foundation
import Helpers
import Testing

@testable import Engine

/// A restore while a face still shows earlier data.
struct GenerationTests {
  @Test func `A card shown before a restore cannot be graded after it`() async throws {
    let clock = TestClock()
    let folder = try TemporaryFolder()
    let learner = try Learner(in: folder, clock: clock)
    try await learner.addItems(3, to: learner.addDeck())
    let here = SessionDriver(learner)
    try await here.begin()
    let care = learner.study.care
    try await care.takeBackup(at: clock.now)
    let revision = try await here.reveal().revision
    let shown = here.state.session
    clock.advance(by: .seconds(60))

    try await care.restore("latest", at: clock.now)
    let there = SessionDriver(try Learner(in: folder, clock: clock))
    try await there.open()
    try await there.reveal()
    await here.store.send(.moved(.grade(.good, keystrokes: 1), revision: revision, at: clock.now))

    #expect(here.state.notice == .movedOn)
    let before = try #require(shown?.id)
    #expect(here.state.session?.id.isOfOtherData(than: before) == true)
    #expect(try await learner.number("SELECT count(*) FROM answer") == 0)
  }
}
