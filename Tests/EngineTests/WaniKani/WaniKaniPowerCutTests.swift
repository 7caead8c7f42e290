@testable import Engine
import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

/// Reviews of WaniKani's items, and a power cut that takes them from the database.
struct WaniKaniPowerCutTests {
  private let folder: TemporaryFolder
  private let stage: WaniKaniStage
  private let learner: WaniKaniLearner

  init() async throws {
    folder = try TemporaryFolder()
    stage = try WaniKaniStage(in: folder)
    try await stage.sync()
    stage.clock.advance(by: .days(2))
    learner = WaniKaniLearner(.reviews, at: stage)
    try await learner.begin()
  }

  @Test func `Reviews that were shown as saved are there after a power cut, and sent once`()
    async throws
  {
    try await answer(9)
    let cut = try PowerCut(of: folder)

    let after = try reopened(cut)

    #expect(try await after.everything() == stage.everything())
    let changes = try await after.changes()
    #expect(!changes.isEmpty)
    try await after.sync()
    #expect(stage.service.log.appliedReviews.count == changes.count)
  }

  @Test func `Wherever the log is torn, each review synced before is there, and none twice`()
    async throws
  {
    var synced = [(length: try PowerCut.logLength(of: folder), log: try await stage.log())]
    for number in 1...7 where learner.question != nil {
      try await learner.answer(rightly: !number.isMultiple(of: 4))
      synced.append((try PowerCut.logLength(of: folder), try await stage.log()))
    }
    let lengths = synced[0].length...(synced.last?.length ?? 0)
    var chance = SplitMix64(seed: 6)

    for _ in 1...20 {
      let end = Int.random(in: lengths, using: &chance)
      let cut = try PowerCut(of: folder)
      try cut.tear(at: end)

      #expect(try await reopened(cut).log() == synced.last { $0.length <= end }?.log)
    }
  }

  /// Some of them wrongly, and with a step between that asks otherwise.
  private func answer(_ count: Int) async throws {
    for number in 1...count where learner.question != nil {
      if number == 2 {
        try await learner.wrapUp()
        try await learner.wrapUp()
      }
      try await learner.answer(rightly: !number.isMultiple(of: 4))
    }
  }

  private func reopened(_ cut: PowerCut) throws -> WaniKaniStage {
    try WaniKaniStage(in: cut.folder, beside: stage)
  }
}

extension WaniKaniStage {
  /// The answers, and what WaniKani is to hear of them.
  fileprivate func log() async throws -> [String] {
    try await rows(of: ["answer", "wanikani_outbox", "wanikani_outbox_step"])
  }

  /// All that an answer writes.
  fileprivate func everything() async throws -> [String] {
    try await rows(of: [
      "answer", "wanikani_outbox", "wanikani_outbox_step", "wanikani_progress",
      "session",
    ])
  }

  private func rows(of tables: [String]) async throws -> [String] {
    try await storage.database.read { db in
      try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
      }
    }
  }
}
