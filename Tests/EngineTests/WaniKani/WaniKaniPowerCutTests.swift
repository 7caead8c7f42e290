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

  @Test func `Reviews that the database has lost are given again, and each is sent once`()
    async throws
  {
    let cut = try PowerCut(of: folder)
    try await answer(9)
    try cut.keepsJournal(of: folder)

    let after = try reopened(cut)
    let onceMore = try reopened(cut)

    #expect(try await after.everything() == stage.everything())
    #expect(try await onceMore.everything() == stage.everything())
    let deeds = try await after.deeds()
    #expect(!deeds.isEmpty)
    try await after.sync()
    #expect(stage.service.log.appliedReviews.count == deeds.count)
  }

  @Test func `Wherever the database's log is torn, no review is missing and none is there twice`()
    async throws
  {
    let before = try PowerCut.logLength(of: folder)
    try await answer(7)
    let length = try PowerCut.logLength(of: folder)
    var chance = SplitMix64(seed: 6)

    for _ in 1...20 {
      let cut = try PowerCut(of: folder)
      try cut.tear(at: Int.random(in: before...length, using: &chance))
      try cut.keepsJournal(of: folder)

      #expect(try await reopened(cut).everything() == stage.everything())
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
    let after = try WaniKaniStage(in: cut.folder, beside: stage)
    after.study.catchUp()
    return after
  }
}

extension WaniKaniStage {
  /// All that an answer writes.
  fileprivate func everything() async throws -> [String] {
    try await storage.database.read { db in
      try [
        "wanikani_answer", "wanikani_outbox", "wanikani_outbox_step", "wanikani_standing",
        "wanikani_session", "wanikani_answer_run",
      ].flatMap { table in try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description) }
    }
  }
}
