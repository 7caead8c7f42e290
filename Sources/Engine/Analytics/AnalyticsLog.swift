/// Usage data, for the learner to see and delete.
public struct AnalyticsLog: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// Latest day first.
    public var counts: [AnalyticsCount] = []
    /// The number of events deleted by the last request; nil if there was none.
    public var deleted: Int?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened
    case deletionAsked
    case loaded([AnalyticsCount], deleted: Int?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case delete
  }

  let repository: AnalyticsRepository
  let analytics: Analytics

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .deletionAsked: return [.delete]
    case .loaded(let counts, let deleted):
      (state.counts, state.deleted, state.problem) = (counts, deleted, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    try await analytics.flush()
    switch effect {
    case .load: return .loaded(try await repository.counts(), deleted: nil)
    case .delete:
      let deleted = try await repository.deleteAll()
      return .loaded([], deleted: deleted)
    }
  }
}
