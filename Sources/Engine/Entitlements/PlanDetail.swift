/// The learner's plan, what is offered, and taking it.
public typealias PlanDetail = Loader<PlanRequest, PlanInfo>

/// What the learner asks of the plans.
public enum PlanRequest: Hashable, Sendable {
  case opened
  case trialAsked
  /// Licence or purchases.
  case given(String)
}

extension PlanDetail.State {
  public var info: PlanInfo? { value }
}

/// The learner's plan as faces show it.
public struct PlanInfo: Hashable, Sendable {
  public let status: PlanStatus
  /// Free, and those that are paid for, from the least to the best.
  public let plans: [Plan]
  /// The learner, as shops know them.
  public let account: String
  public let takesPurchases: Bool
  /// Whether the learner shares a server with others.
  var isOneOfMany = false
  /// The grants of the licence or purchases in the request.
  var given: [Grant] = []

  func title(of name: String) -> String {
    plans.first { $0.name == name }?.title ?? name
  }
}

extension Entitlements {
  func info(_ request: PlanRequest) async throws -> PlanInfo {
    var grants: [Grant] = []
    switch request {
    case .opened: await refresh()
    case .trialAsked: try await beginTrial()
    case .given(let text): grants = try await redeem(text)
    }
    var planInfo = try info()
    planInfo.given = grants
    planInfo.isOneOfMany = isOneOfMany
    return planInfo
  }

  private func info() throws -> PlanInfo {
    if case .unreadable(let problem) = choice {
      throw isOneOfMany ? Problem.plansUnreadable(problem) : problem
    }
    guard let table = choice.table, let status else { throw Problem.noPlans }
    return PlanInfo(
      status: status, plans: [table.free] + table.paid, account: account,
      takesPurchases: table.authorities.licences != nil || table.authorities.appStore != nil)
  }
}

extension Problem {
  /// Names no file of the owner to the learners of a server.
  static func plansUnreadable(_ problem: Problem) -> Problem {
    Problem(
      "The plans can't be read. Only the free plan is available for now.",
      remedy: "Contact the owner of this server, who is told why when it starts.",
      detail: problem.sentence)
  }
}
