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
public struct FlagList: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var flags: [FlagState] = []
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened(at: Date)
    /// Overrides a flag by a rule; nil leaves it to the other sources.
    case chosen(String, String?, at: Date)
    /// Fetches the remote flags now.
    case refreshAsked(at: Date)
    case loaded([FlagState])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date)
    case choose(String, String?, at: Date)
    case refresh(at: Date)
  }

  let repository: FlagRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now): return [.load(at: now)]
    case .chosen(let name, let rule, let now): return [.choose(name, rule, at: now)]
    case .refreshAsked(let now): return [.refresh(at: now)]
    case .loaded(let flags): (state.flags, state.problem) = (flags, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let now): return .loaded(try await repository.states(at: now))
    case .choose(let name, let rule, let now):
      try await repository.choose(name, rule, at: now)
      return .loaded(try await repository.states(at: now))
    case .refresh(let now):
      try await repository.refresh()
      return .loaded(try await repository.states(at: now))
    }
  }
}
