import Foundation

/// Gives faces access to feature flags: whether they are on, and their list.
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

  /// Whether a flag has its first value for this learner today.
  ///
  /// - Parameter isSeen: whether the learner meets what it decides, which is counted.
  public func isOn(_ flag: FeatureFlag, isSeen: Bool = true) -> Bool {
    let value = repository.state(of: flag, at: clock.now()).value
    if isSeen { analytics.record(.exposure(to: flag.name, value)) }
    return value == flag.initial
  }

  public func list() -> Store<FlagList> { Store(FlagList(repository.states), state: .init()) }
}
