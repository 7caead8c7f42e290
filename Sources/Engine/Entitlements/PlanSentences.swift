public import Foundation

/// Sentences about a plan, the same in all faces.
extension PlanInfo {
  /// - Parameter date: formats a day.
  public func sentences(_ date: (Date) -> String) -> [String] {
    [present] + trialSentences(date) + grantSentences(date)
  }

  /// Describes the result of adding a licence or purchases. Those that have ended or were revoked
  /// give nothing any more.
  public func outcome(_ date: (Date) -> String) -> String {
    let plan = "Your plan is “\(status.plan.title)”."
    // Later ones may be known, by which a purchase was refunded or lasts longer.
    let current = status.grants.filter { grant in
      given.contains { ($0.source, $0.subject) == (grant.source, grant.subject) }
    }
    let redeemed = current.isEmpty ? given : current
    let working = redeemed.filter { $0.isGiven(at: status.at) }
    let isPlan = working.contains { $0.plan == status.plan.name }
    if let latest = Self.latest(working), !isPlan {
      return "Redeemed. \(sentence(latest, date)) \(plan)"
    }
    guard working.isEmpty, let latest = Self.latest(redeemed) else { return "Redeemed. \(plan)" }
    let what = latest.source == .licence ? "licence" : "purchase"
    return switch latest.condition(at: status.at) {
    case .revoked: "This \(what) was revoked. \(plan)"
    case .replaced: "This \(what) was replaced by a better plan. \(plan)"
    case .active, .grace, .ended:
      "This \(what) expired on \(latest.ends.map(date) ?? ""). \(plan)"
    }
  }

  private static func latest(_ grants: [Grant]) -> Grant? {
    grants.max { ($0.ends ?? .distantFuture) < ($1.ends ?? .distantFuture) }
  }

  private var present: String {
    "Your plan is \(status.plan.title): \(words(for: status.entitlements))."
  }

  private func trialSentences(_ date: (Date) -> String) -> [String] {
    switch status.trial {
    case .notOffered, .over(nil): []
    case .offered(let plan, let days):
      [
        """
        Try \(plan.title) for \(Quantity.count(days, "day")): \(contents(of: plan)). \
        The trial ends automatically.
        """
      ]
    case .running(let plan, let ends): trialSentences(of: plan, until: ends, date)
    case .over(let plan?): ["Your trial of \(plan.title) has ended."]
    }
  }

  /// Nothing if what is paid for is as good and lasts longer: then the end changes nothing.
  private func trialSentences(
    of trial: Plan, until ends: Date, _ date: (Date) -> String
  ) -> [String] {
    let next = plans.last { plan in
      status.grants.contains { $0.plan == plan.name && $0.isGiven(at: ends) }
    }
    if let next, plans.drop(while: { $0 != trial }).contains(next) { return [] }
    return [
      """
      Your trial of \(trial.title) ends on \(date(ends)). After that, \
      \(next?.title ?? "the free plan") applies. Your items, songs and conversations stay.
      """
    ]
  }

  private func grantSentences(_ date: (Date) -> String) -> [String] {
    status.grants.sorted { ($0.ends ?? .distantFuture) > ($1.ends ?? .distantFuture) }
      .prefix(Self.mostGrants).map { sentence($0, date) }
  }

  private static let mostGrants = 5

  private func sentence(_ grant: Grant, _ date: (Date) -> String) -> String {
    let name = "\(title(of: grant.plan)) from \(grant.source.title)"
    let shared = grant.isShared ? ", shared by your family" : ""
    let ends = grant.ends.map(date)
    return switch condition(of: grant) {
    case .active: "\(name)\(shared): " + (ends.map { "until \($0)." } ?? "for life.")
    case .grace:
      "\(name)\(shared): expired on \(ends ?? ""). You can use it until "
        + "\(grant.graceEnds.map(date) ?? ""); renew it to keep it."
    case .ended: "\(name)\(shared): expired on \(ends ?? "")."
    case .revoked: "\(name)\(shared): revoked."
    case .replaced: "\(name)\(shared): replaced by a better plan."
    }
  }

  /// A plan that is also held for life needs no days of grace, and no renewal.
  private func condition(of grant: Grant) -> Grant.Condition {
    let condition = grant.condition(at: status.at)
    return condition == .grace && isForLife(grant.plan) ? .ended : condition
  }

  private func isForLife(_ plan: String) -> Bool {
    status.grants.contains { $0.plan == plan && $0.ends == nil && $0.isGiven(at: status.at) }
  }

  public func contents(of plan: Plan) -> String { words(for: plan.entitlements) }

  /// Having several learners concerns only the owner, so a learner of a server doesn't see it.
  private func words(for entitlements: Set<Entitlement>) -> String {
    let named = Entitlement.allCases.filter {
      entitlements.contains($0) && !(isOneOfMany && $0 == .manyLearners)
    }
    return named.isEmpty ? "all basic features" : Quantity.list(named.map(\.title))
  }
}
