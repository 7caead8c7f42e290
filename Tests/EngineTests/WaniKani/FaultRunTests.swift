@testable import Engine
import Foundation
import Testing
import WaniKaniStandIn

/// Many runs with faults by chance: nothing lost, nothing twice, nothing over the limit.
struct FaultRunTests {
  /// A thousand take five minutes: SANPO_FAULT_RUNS=1000.
  private static let runs =
    ProcessInfo.processInfo.environment["SANPO_FAULT_RUNS"].flatMap { UInt64($0) } ?? 40

  @Test(arguments: 1...runs)
  func `Whatever the network does, both sides agree in the end`(seed: UInt64) async throws {
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

    #expect(try await stage.unsent().isEmpty)
    let log = stage.service.log
    #expect(log.appliedReviews.count == reviewed)
    #expect(log.reviewsAppliedTwice.isEmpty)
    #expect(log.reviewsWithoutTime.isEmpty)
    #expect(log.overLimit.isEmpty)
    #expect(log.tokens == [StandInToken.full.text])
    for assignment in stage.service.account.assignments.rows {
      let standing = try await stage.standing(Int64(assignment.subjectID))
      #expect(standing.stage == assignment.stage)
      #expect(standing.availableAt == assignment.availableAt)
    }
  }
}
