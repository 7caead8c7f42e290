/// Lists the jobs, queues failed ones again, and removes them.
public struct JobList: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// In the order of their latest changes.
    public var jobs: [TranslationJob] = []
    public var problem: Problem?

    public init() {}
  }

  public enum Event: MachineEvent {
    case opened
    case retryAsked(TranslationJob.ID)
    case removeConfirmed(TranslationJob.ID)
    case loaded([TranslationJob])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case retry(TranslationJob.ID)
    case remove(TranslationJob.ID)
  }

  private let repository: JobRepository

  init(_ repository: JobRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .retryAsked(let id): return [.retry(id)]
    case .removeConfirmed(let id): return [.remove(id)]
    case .loaded(let jobs): (state.jobs, state.problem) = (jobs, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: break
    case .retry(let id): try await repository.retry(id)
    case .remove(let id): try await repository.remove(id)
    }
    return .loaded(try await repository.changed())
  }
}
