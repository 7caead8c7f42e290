public import Foundation

/// A flag with what decides it now.
public struct FlagState: Hashable, Sendable {
  public let info: FlagInfo
  /// What decides it.
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

public enum FlagRequest: Hashable, Sendable {
  case list(at: Date)
  /// Overrides a flag by a rule; nil leaves it to the other sources.
  case choose(String, String?, at: Date)
  /// Fetches the remote flags now.
  case refresh(at: Date)
}

extension FlagList.Event {
  public static func opened(at now: Date) -> Self { .requested(.list(at: now)) }
  public static func chosen(_ name: String, _ rule: String?, at now: Date) -> Self {
    .requested(.choose(name, rule, at: now))
  }
  public static func refreshAsked(at now: Date) -> Self { .requested(.refresh(at: now)) }
}

extension FlagList.State {
  public var flags: [FlagState] { value ?? [] }
}

extension FlagRepository {
  func states(_ request: FlagRequest) async throws -> [FlagState] {
    switch request {
    case .list(let now): return try await states(at: now)
    case .choose(let name, let rule, let now):
      try await choose(name, rule, at: now)
      return try await states(at: now)
    case .refresh(let now):
      try await refresh()
      return try await states(at: now)
    }
  }
}
