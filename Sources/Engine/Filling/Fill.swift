public import Foundation

/// Fills in what items are missing: first says how much, then begins.
public struct Fill: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var plan: FillPlan?
    /// What is filled in from now on.
    public var begun: FillPlan?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case planned(FillRequest, at: Date)
    case asked(FillRequest, at: Date)
    case loaded(FillPlan)
    case begun(FillPlan)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case plan(FillRequest, at: Date)
    case begin(FillRequest, at: Date)
  }

  let repository: FillRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .planned(let request, let now): return [.plan(request, at: now)]
    case .asked(let request, let now): return [.begin(request, at: now)]
    case .loaded(let plan): (state.plan, state.problem) = (plan, nil)
    case .begun(let plan): (state.begun, state.problem) = (plan, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .plan(let request, let now): .loaded(try await repository.plan(request, at: now))
    case .begin(let request, let now): .begun(try await repository.begin(request, at: now))
    }
  }
}
