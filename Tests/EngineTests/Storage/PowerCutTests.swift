import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// A power cut, after which the database's log ends where it was last synced, or somewhere
/// after that.
struct PowerCutTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let learner: Learner
  private let driver: SessionDriver

  init() async throws {
    folder = try TemporaryFolder()
    learner = try Learner(in: folder, clock: clock)
    driver = SessionDriver(learner)
    try await learner.addItems(12, to: learner.addDeck())
    try await driver.begin()
  }

  @Test func `An answer shown as saved survives a power cut`() async throws {
    for grade in [Grade.good, .again, .easy, .good] {
      try await driver.answer(grade)
      let cut = try PowerCut(of: folder)

      let after = try reopened(cut)

      #expect(try await after.log() == learner.log())
      #expect(try await after.cardRows() == learner.cardRows())
      #expect(try await SessionDriver(after).open() == driver.session())
    }
  }

  @Test func `Each synced answer is there once, wherever the log is torn`()
    async throws
  {
    var synced = [(length: try PowerCut.logLength(of: folder), log: [String]())]
    for grade in [Grade.good, .again, .good, .hard, .easy, .good] {
      try await driver.answer(grade)
      synced.append((try PowerCut.logLength(of: folder), try await learner.log()))
    }
    var chance = SplitMix64(seed: 5)

    for _ in 1...40 {
      let end = Int.random(in: synced[0].length...synced[6].length, using: &chance)
      let cut = try PowerCut(of: folder)
      try cut.tear(at: end)

      let after = try reopened(cut)

      #expect(try await after.log() == synced.last { $0.length <= end }?.log)
    }
  }

  @Test func `An undone answer stays undone`() async throws {
    try await driver.answer(.good)
    try await driver.undo()
    let cut = try PowerCut(of: folder)

    let after = try reopened(cut)

    #expect(try await after.log() == learner.log())
    #expect(try await SessionDriver(after).open() == driver.session())
  }

  @Test func `Answers given after a backup are not restored with it`() async throws {
    let care = learner.study.care
    try await care.takeBackup(at: clock.now)
    for _ in 1...3 { try await driver.answer(.good) }
    clock.advance(by: .seconds(60))

    try await care.restore("latest", at: clock.now)

    let after = try Learner(in: folder, clock: clock)
    #expect(try await after.number("SELECT count(*) FROM answer") == 0)
  }

  private func reopened(_ cut: PowerCut) throws -> Learner {
    try Learner(in: cut.folder, clock: clock)
  }
}

extension Learner {
  fileprivate func log() async throws -> [String] { try await rows("SELECT * FROM answer") }
}
