import Foundation

/// Gives faces access to feature flags: their values and their list.
public struct FlagRoom: Sendable {
  let repository: FlagRepository
  private let analytics: Analytics
  private let clock: WallClock

  init(
    _ context: StudyContext, _ configuration: ConfiguredDefaults, variables: [String: String],
    analytics: Analytics
  ) {
    (self.analytics, clock) = (analytics, context.clock)
    repository = FlagRepository(
      storage: context.storage, settings: context.settings, configuration: configuration,
      http: .patient,
      trustedHost: variables["SANPO_BACKEND_URL"].flatMap { URL(string: $0)?.host() })
  }

  /// The value of a flag for this learner today, which counts as seen.
  public func value<Value>(of flag: FeatureFlag<Value>) -> Value {
    let value = current(flag)
    analytics.record(.exposure(to: flag.info.name, value.rawValue))
    return value
  }

  /// The value of a flag for this learner today, without counting it as seen.
  func current<Value>(_ flag: FeatureFlag<Value>) -> Value {
    Value(rawValue: repository.state(of: flag.info, at: clock.now()).value) ?? flag.initial
  }

  public func list() -> Store<FlagList> { Store(FlagList(repository.states), state: .init()) }
}
