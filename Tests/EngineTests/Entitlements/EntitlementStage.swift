import Foundation
import Helpers

@testable import Engine

/// A learner of an invented operator.
struct EntitlementStage {
  let clock = TestClock()
  let folder: TemporaryFolder
  let plans: PlansStandIn
  let storage: Storage
  let entitlements: Entitlements

  init() throws {
    folder = try TemporaryFolder()
    plans = try PlansStandIn(in: folder.file("plans"), at: clock.now)
    storage = try Storage.open(folder.file("data"), at: clock.now)
    entitlements = Self.entitlements(plans, storage, clock)
  }

  private static func entitlements(
    _ plans: PlansStandIn, _ storage: Storage, _ clock: TestClock
  ) -> Entitlements {
    Entitlements(
      .environment(plans.environment),
      repository: EntitlementRepository(
        storage: storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt))),
      clock: clock.wall)
  }

  /// The same learner in another process.
  func other() -> Entitlements { Self.entitlements(plans, storage, clock) }

  var account: String {
    get async throws {
      await entitlements.refresh()
      return entitlements.account
    }
  }

  /// The plan now, by its name.
  func plan() async -> String {
    await entitlements.refresh()
    return entitlements.status?.plan.name ?? "none"
  }

  func buy(_ changes: [String: Any] = [:], at date: Date? = nil) async throws {
    try await entitlements.redeem(plans.transaction(at: date ?? clock.now, changes))
  }

  func time(_ date: Date) -> Int { PlansStandIn.milliseconds(date) }

  func after(_ days: Double) -> Date { clock.now + days * 86_400 }
}
