import Engine
import Foundation
import Helpers

/// How long it takes to ask for an entitlement, and to check a purchase.
struct Entitling {
  private static let questions = 100_000
  private static let purchases = 200

  static func figures() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(in: folder.file("plans"), at: Date())
    let study = try Study.open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        jobService: .given(nil), plans: .environment(plans.environment)))
    let purchase = try plans.transaction(at: Date())
    try await study.entitlements.redeem(purchase)
    let clock = ContinuousClock()
    var allowed = 0
    let asked = clock.measure {
      for _ in 0..<questions where study.entitlements.allows(.tutor) { allowed += 1 }
    }
    let checked = try await clock.measure {
      for _ in 0..<purchases { try await study.entitlements.redeem(purchase) }
    }
    guard allowed == questions else { throw HelperError("The purchase does not count.") }
    return [
      Figure(
        name: "entitlement asked for", value: asked / .microseconds(questions), unit: "µs",
        goal: .atMost(1), remark: "with plans and one purchase"),
      Figure(
        name: "purchase checked", value: checked / .milliseconds(purchases), unit: "ms",
        goal: .atMost(5), remark: "three certificates and a signature; stored and read again"),
    ]
  }
}
