import Foundation
import Testing

@testable import WaniKaniStandIn

/// Section 12 of the reference: the effect of a retry that simply sends again.
struct RetryTests {
  /// Sends a review daily until its response arrives; returns how often it was applied.
  private func applied(seed: UInt64, _ body: String) async -> Int {
    let clock = TestClock()
    clock.advance(hours: 1)
    let account = StandInAccount.studied(1, stage: 1)
    let service = StandInService(account) { clock.now }
    service.scriptAtRandom(seed: seed, chance: 0.6)
    let request = StandInRequest(
      "POST", "/v2/reviews",
      headers: [
        "Authorization": "Bearer \(StandInToken.full.text)", "Content-Type": "application/json",
      ], body: Data(body.utf8))
    while !isAnswered(await service.respond(to: request)) { clock.advance(hours: 24) }
    #expect(service.log.reviewsAppliedTwice == [])
    return service.log.appliedReviews.count
  }

  private func isAnswered(_ delivery: StandInDelivery) -> Bool {
    guard case .whole(let answer) = delivery, [200, 422].contains(answer.status) else {
      return false
    }
    do {
      _ = try JSONDecoder().decode(JSON.self, from: Data(answer.body))
      return true
    } catch {
      return false
    }
  }

  @Test func `A review with a time is applied once, whatever the network does`() async throws {
    let body = review(try #require(StandInAccount.studied(1, stage: 1).assignment(ofSubject: 1)).id)
    let timed = body.replacing("}}", with: ",\"created_at\":\"2026-03-02T11:00:00Z\"}}")

    for seed in 1...100 as ClosedRange<UInt64> {
      #expect(await applied(seed: seed, timed) == 1)
    }
  }

  @Test func `A review without a time is applied again after a lost response`() async throws {
    let body = review(try #require(StandInAccount.studied(1, stage: 1).assignment(ofSubject: 1)).id)

    var most = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      most = max(most, await applied(seed: seed, body))
    }

    #expect(most > 1)
  }
}
