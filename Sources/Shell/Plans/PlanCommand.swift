import ArgumentParser
import Engine
import Foundation

struct PlanCommand: CommandFamily {
  static let usage = Usage("plan", "Show your plan and what else there is.")
    .examples("plan", "plan redeem licence.txt")
    .notes("Only servers have plans; on your own computer everything is included.")
    .subcommands(default: PlanShowCommand.self, PlanTrialCommand.self, PlanRedeemCommand.self)
}

struct PlanShowCommand: ViewCommand {
  static let usage = Usage("show", "Show your plan, and when it ends.")
    .serves(.seePlan, "plan show", examples: "plan show --json")

  func run(in console: Console, on study: Study) async throws {
    guard study.entitlements.hasPlans else {
      return try console.show(
        ["There are no plans: everything is included."],
        json: ["plan": nil as String?, "entitlements": Entitlement.allCases.map(\.rawValue)])
    }
    try console.show(try await study.entitlements.plan(), study)
  }
}

struct PlanTrialCommand: StudyCommand {
  static let usage = Usage("trial", "Start the trial.")
    .serves(.startTrial, "plan trial")

  func run(in console: Console, on study: Study) async throws {
    try await study.entitlements.beginTrial()
    try console.show(try await study.entitlements.plan(), study)
  }
}

struct PlanRedeemCommand: StudyCommand {
  static let usage = Usage("redeem", "Redeem a licence, or restore purchases.")
    .aliases("take")
    .serves(.givePurchase, "plan redeem FILE")
    .examples("plan redeem licence.txt", "plan redeem - < purchases.txt")
    .notes(
      """
      The file contains a licence, or signed App Store transactions, one per line. “-” reads \
      standard input.
      """)

  @Argument(help: "A file, or - for standard input.")
  var file: String

  func run(in console: Console, on study: Study) async throws {
    let text = try GivenFile(path: file).text(in: console)
    try console.show(try await study.entitlements.redeem(text), study, isGiven: true)
  }
}

extension Console {
  /// - Parameter isGiven: whether a licence or purchases were given.
  fileprivate func show(
    _ info: PlanInfo, _ study: Study, isGiven: Bool = false
  ) throws {
    let zone = study.settingsSeen.timeZone
    func moment(_ date: Date) -> String { Phrase.moment(date, in: zone) }
    let lines = ((isGiven ? [info.outcome(moment)] : []) + info.sentences(moment)).map { Line($0) }
    let plans = info.plans.map { plan in
      Line("\(plan.title, .strong): \(info.contents(of: plan))")
    }
    try show(lines + plans + Self.ways(info), json: Self.json(info))
  }

  /// How to get another plan.
  private static func ways(_ info: PlanInfo) -> [Line] {
    var ways: [Line] = []
    if case .offered = info.status.trial { ways.append("“plan trial” starts the trial.") }
    if info.takesPurchases { ways.append("“plan redeem FILE” redeems a licence or purchases.") }
    return ways
  }

  private static func json(_ info: PlanInfo) -> JSONObject {
    let status = info.status
    var trial: (state: String, ends: Date?) = ("none", nil)
    switch status.trial {
    case .notOffered: break
    case .offered: trial.state = "offered"
    case .running(_, let ends): trial = ("running", ends)
    case .over: trial.state = "over"
    }
    return [
      "plan": status.plan.name,
      "entitlements": Entitlement.allCases.filter(status.entitlements.contains).map(\.rawValue),
      "trial": trial.state, "trial_ends_at": trial.ends, "shop_account": info.account,
      "grants": status.grants.map { grant in
        [
          "plan": grant.plan, "source": grant.source.rawValue, "ends_at": grant.ends,
          "state": grant.condition(at: status.at).rawValue,
        ] as JSONObject
      },
    ]
  }
}
