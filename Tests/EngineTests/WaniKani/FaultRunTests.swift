import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Many runs with random faults: nothing lost, nothing duplicated, nothing over the limit.
struct FaultRunTests {
  /// A thousand of each take about ten minutes: SANPO_FAULT_RUNS=1000.
  private static let runs =
    ProcessInfo.processInfo.environment["SANPO_FAULT_RUNS"].flatMap { UInt64($0) } ?? 40

  @Test(arguments: 1...runs)
  func `Both sides agree in the end, whatever the network does`(seed: UInt64) async throws {
    let stage = try WaniKaniStage()
    try await stage.sync()
    stage.service.scriptAtRandom(seed: seed, chance: 0.15)
    var reviewed = 0
    for _ in 0..<4 {
      stage.clock.advance(by: .hours(9))
      for subject in try await stage.lessons().prefix(3) { try await stage.start(subject) }
      for subject in try await stage.reviews().prefix(6) {
        try await stage.review(subject, meanings: (Int(subject) &+ Int(seed)) % 4 == 0 ? 1 : 0)
        reviewed += 1
      }
      _ = await stage.syncProblem()
    }
    stage.service.endScript()

    try await stage.sync()

    #expect(stage.service.log.appliedReviews.count == reviewed)
    try await stage.expectAgreement()
  }

  @Test(arguments: 1...runs)
  func `Two faces that answer and sync at the same time lose and duplicate nothing`(seed: UInt64)
    async throws
  {
    let folder = try TemporaryFolder()
    let one = try WaniKaniStage(in: folder, step: .milliseconds(100))
    try await one.sync()
    let other = try WaniKaniStage(in: folder, beside: one, step: .milliseconds(100))
    one.service.scriptAtRandom(seed: seed, chance: 0.1)
    for round in 0..<3 {
      one.clock.advance(by: .hours(9))
      let seed = seed &* 16 &+ UInt64(round)
      async let here: Void = one.answerAndSync(6, seed: seed)
      async let there: Void = other.answerAndSync(6, seed: seed &+ 8)
      _ = try await (here, there)
    }
    one.service.endScript()

    try await other.sync()

    let reviewed = try await one.number(
      "SELECT count(*) FROM wanikani_outbox WHERE kind = 'review'")
    #expect(reviewed > 0)
    #expect(one.service.log.appliedReviews.count == reviewed)
    try await one.expectAgreement()
  }
}

extension WaniKaniStage {
  /// Answers the questions of any session, a few of them incorrectly; a sync may fail.
  fileprivate func answerAndSync(_ count: Int, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for kind in [WaniKaniPlan.Kind.lessons, .reviews] {
      let learner = WaniKaniLearner(kind, at: self)
      try await learner.begin(seed: seed)
      for _ in 0..<count {
        try await learner.step(rightly: Int.random(in: 0..<5, using: &random) > 0)
      }
      _ = await syncProblem()
    }
  }

  /// Nothing is pending, nothing was sent twice or elsewhere, and both sides agree on every item.
  fileprivate func expectAgreement() async throws {
    #expect(try await unsent().isEmpty)
    let log = service.log
    #expect(log.reviewsAppliedTwice.isEmpty)
    #expect(log.reviewsWithoutTime.isEmpty)
    #expect(log.overLimit.isEmpty)
    #expect(log.tokens == [StandInToken.full.text])
    for theirs in service.account.assignments.rows {
      let ours = try await assignment(Int64(theirs.subjectID))
      #expect(ours.stage == theirs.stage)
      #expect(ours.availableAt == theirs.availableAt)
    }
  }
}

extension WaniKaniLearner {
  /// Skips what another face has done meanwhile, as a person would.
  fileprivate func step(rightly isRight: Bool) async throws {
    await store.send(.opened(at: stage.now))
    switch store.state.session?.step {
    case .presenting: try await read()
    case .asking: try await answer(rightly: isRight)
    case .revealed: try await confirm()
    case .finished, nil: break
    }
  }
}
