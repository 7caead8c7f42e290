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
  /// The grants of the licence or purchases just redeemed.
  var given: [Grant] = []

  func title(of name: String) -> String {
    plans.first { $0.name == name }?.title ?? name
  }
}

extension Entitlements {
  /// Returns the learner's plan and what is offered.
  ///
  /// - Throws: `Problem` if there are no plans, or they can't be read.
  public func plan() async throws(Problem) -> PlanInfo {
    await refresh()
    return try plan(given: [])
  }

  /// - Parameter grants: those of the licence or purchases just redeemed.
  func plan(given grants: [Grant]) throws(Problem) -> PlanInfo {
    if case .unreadable(let problem) = choice {
      throw isOneOfMany ? Problem.plansUnreadable(problem) : problem
    }
    guard let table = choice.table, let status else { throw Problem.noPlans }
    return PlanInfo(
      status: status, plans: [table.free] + table.paid, account: account,
      takesPurchases: table.authorities.licences != nil || table.authorities.appStore != nil,
      isOneOfMany: isOneOfMany, given: grants)
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
