/// The learner's plan, what is offered, and taking it.
public struct PlanDetail: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var info: PlanInfo?
    public var problem: Problem?

    public init() {}
  }

  public enum Event: MachineEvent {
    case opened
    case trialAsked
    /// Licence or purchases.
    case given(String)
    case loaded(PlanInfo)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case beginTrial
    case take(String)
  }

  let entitlements: Entitlements

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .trialAsked: return [.beginTrial]
    case .given(let text): return [.take(text)]
    case .loaded(let info): (state.info, state.problem) = (info, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: await entitlements.refresh()
    case .beginTrial: try await entitlements.beginTrial()
    case .take(let text): try await entitlements.take(text)
    }
    return .loaded(try entitlements.info())
  }
}

/// What a face shows of plans.
public struct PlanInfo: Hashable, Sendable {
  public let status: PlanStatus
  /// Free, and those that are paid for, from the least to the best.
  public let plans: [Plan]
  /// The learner, as shops know them.
  public let account: String
  public let takesPurchases: Bool

  public init(status: PlanStatus, plans: [Plan], account: String, takesPurchases: Bool) {
    (self.status, self.plans) = (status, plans)
    (self.account, self.takesPurchases) = (account, takesPurchases)
  }

  public func title(of name: String) -> String {
    plans.first { $0.name == name }?.title ?? name
  }
}

extension Entitlements {
  func info() throws -> PlanInfo {
    if case .unreadable(let problem) = choice { throw problem }
    guard let table = choice.table, let status else { throw Problem.noPlans }
    return PlanInfo(
      status: status, plans: [table.free] + table.paid, account: account,
      takesPurchases: table.authorities.licences != nil || table.authorities.appStore != nil)
  }
}
