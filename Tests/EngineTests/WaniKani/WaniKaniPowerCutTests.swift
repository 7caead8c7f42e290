import Foundation
import GRDB
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// WaniKani reviews, and a power cut that removes them from the database.
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

  @Test func `Reviews shown as saved survive a power cut, and are sent once`()
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

  @Test func `Each synced review is there once, wherever the log is torn`()
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

  /// Some of them incorrectly, and with other steps in between.
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
  /// The answers, and the pending changes for WaniKani.
  fileprivate func log() async throws -> [String] {
    try await rows(of: ["answer", "wanikani_outbox", "wanikani_outbox_step"])
  }

  /// Everything that an answer writes.
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
