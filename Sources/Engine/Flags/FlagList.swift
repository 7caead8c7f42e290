public import Foundation

/// A flag with what decides it now.
public struct FlagState: Hashable, Sendable {
  public let info: FeatureFlag
  public let rule: FlagRule
  /// Its value for this learner today.
  public let value: String
  /// For example “you”, “https://example.org/flags.json”, “sanpo.conf, line 3” or “default”.
  public let source: String
  /// Whether the day by which it was to be decided has passed.
  public let isOverdue: Bool
}

/// The flags, and the learner's choice of their values.
public typealias FlagList = Loader<FlagRequest, [FlagState]>

/// What a person asks of the flags.
public enum FlagRequest: Hashable, Sendable {
  case opened(at: Date)
  /// Overrides a flag by a rule; nil leaves it to the other sources.
  case chosen(String, String?, at: Date)
  /// Fetches the remote flags now.
  case refreshAsked(at: Date)
}

extension FlagList.State {
  public var flags: [FlagState] { value ?? [] }
}

extension FlagRepository {
  func states(_ request: FlagRequest) async throws -> [FlagState] {
    switch request {
    case .opened(let now): return try await states(at: now)
    case .chosen(let name, let rule, let now):
      try await choose(name, rule, at: now)
      return try await states(at: now)
    case .refreshAsked(let now):
      guard try await !settings.current(in: storage).flags.address.isEmpty else {
        throw Problem(
          "No address of flags is set.", remedy: "Set one with “settings flags-address ADDRESS”.")
      }
      try await refresh()
      return try await states(at: now)
    }
  }
}
