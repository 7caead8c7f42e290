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

  private let jobs: JobQueue
  /// Nil if the jobs stay here.
  private let courier: JobCourier?

  init(_ jobs: JobQueue, courier: JobCourier? = nil) {
    (self.jobs, self.courier) = (jobs, courier)
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
    case .retry(let id): try await retry(try await jobs.job(id, of: JobQueue.learner))
    case .remove(let id): try await remove(try await jobs.job(id, of: JobQueue.learner))
    }
    return .loaded(try await jobs.changed(of: JobQueue.learner))
  }

  private func retry(_ job: TranslationJob) async throws {
    if let courier { return try await courier.retry(job) }
    try await jobs.retry(job.id, of: JobQueue.learner)
  }

  private func remove(_ job: TranslationJob) async throws {
    if let courier { return try await courier.remove(job) }
    try await jobs.remove(job.id, of: JobQueue.learner)
  }
}
