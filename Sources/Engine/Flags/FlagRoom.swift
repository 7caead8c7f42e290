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
    self.analytics = analytics
    clock = context.clock
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

  /// Whether the owner of a server decides a flag.
  func isSetByOwner(_ flag: FeatureFlag) -> Bool {
    repository.state(of: flag, at: clock.now()).isSetByOwner
  }

  /// Returns all flags with what decides them now.
  public func states() async throws(Problem) -> [FlagState] {
    try await throwingProblems { try await repository.states(at: clock.now()) }
  }

  /// Overrides a flag by a rule; nil leaves it to the other sources.
  ///
  /// - Throws: `Problem` if there is no such flag, the rule is not valid for it, or the owner of a
  ///   server decides it.
  public func choose(_ name: String, _ rule: String?) async throws(Problem) {
    try await throwingProblems { try await repository.choose(name, rule, at: clock.now()) }
  }

  /// - Throws: `Problem` if the settings have an address from which no flags are accepted.
  public func checkAddress() async throws(Problem) {
    try await throwingProblems { try await repository.checkAddress() }
  }

  /// Fetches the remote flags now.
  ///
  /// - Throws: `Problem` if no address is set, or they can't be fetched or used.
  public func fetch() async throws(Problem) {
    try await throwingProblems {
      guard try await repository.refresh() else {
        throw Problem(
          "No flags server is set.", remedy: "Set one with “settings flags-address ADDRESS”.")
      }
    }
  }
}
