public import Foundation

/// A plan that a learner has for a time, according to a proof.
public struct Grant: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable {
    case trial, licence
    case appStore = "app-store"
    case shop

    var title: String { self == .appStore ? "App Store" : rawValue }
  }

  public enum Condition: String, Hashable, Sendable {
    case active
    /// Its time is over, but it still applies during the days of grace.
    case grace
    case ended
    /// Taken back or refunded.
    case revoked
    /// Another, better one is in its place.
    case replaced
  }

  public let source: Source
  /// The plan's name.
  public let plan: String
  /// The end of the paid period; nil if it doesn't end.
  public let ends: Date?
  /// The end of the grace period.
  var graceEnds: Date?
  var isRevoked = false
  var isReplaced = false
  /// Whether it comes from Family Sharing.
  var isShared = false
  /// The licence, transaction or subscription that gives it.
  var subject = ""

  /// A clock that is wrong by a day must take nothing away.
  private static let tolerance = Duration.days(1)

  public func condition(at now: Date) -> Condition {
    if isRevoked { return .revoked }
    if isReplaced { return .replaced }
    guard let ends else { return .active }
    if now < ends + Self.tolerance { return .active }
    if let graceEnds, now < graceEnds + Self.tolerance { return .grace }
    return .ended
  }

  func isGiven(at now: Date) -> Bool { [.active, .grace].contains(condition(at: now)) }
}

/// A trial that has begun. Only time that passes while Sanpo runs counts, so turning the clock back
/// gains nothing.
public struct TrialRecord: Hashable, Sendable {
  let plan: String
  let days: Int
  /// The used part of the trial until `seen`.
  var used: Duration
  var seen: Date

  /// - Returns: nil if nothing is left.
  func left(at now: Date) -> Duration? {
    let left = Duration.days(days) - counted(at: now).used
    return left > .zero ? left : nil
  }

  /// Returns the record counted up to now, in whole milliseconds as in storage.
  func counted(at now: Date) -> TrialRecord {
    var record = self
    record.used += .milliseconds(max(0, now.milliseconds - seen.milliseconds))
    record.seen = Date(milliseconds: now.milliseconds)
    return record
  }
}

/// The grants and the trial of a learner.
struct EntitlementFacts: Hashable, Sendable {
  var grants: [Grant] = []
  /// When the latest of the proofs was made: it can't be earlier now.
  var newestProof = Date.distantPast
  var trial: TrialRecord?
}

/// The learner's present plan: the best of all sources together.
public struct PlanStatus: Hashable, Sendable {
  public enum Trial: Hashable, Sendable {
    case notOffered
    case offered(plan: Plan, days: Int)
    case running(plan: Plan, ends: Date)
    case over(plan: Plan?)
  }

  /// The best plan.
  public let plan: Plan
  /// The entitlements of all plans together.
  public let entitlements: Set<Entitlement>
  public let grants: [Grant]
  public let trial: Trial
  /// When it was found.
  public let at: Date

  init(_ facts: EntitlementFacts, _ table: PlanTable, at now: Date) {
    let reckoned = max(now, facts.newestProof)
    let trial = Self.trial(facts.trial, table, at: now)
    var plans = facts.grants.filter { $0.isGiven(at: reckoned) }
      .compactMap { table.plan(named: $0.plan) }
    if case .running(let plan, _) = trial { plans.append(plan) }
    let best = plans.max { table.rank(of: $0) < table.rank(of: $1) } ?? table.free
    entitlements = plans.reduce(table.free.entitlements) { $0.union($1.entitlements) }
    plan = best
    grants = facts.grants
    at = reckoned
    // Nobody tries what they have.
    if case .offered(let tried, _) = trial, table.rank(of: tried) <= table.rank(of: best) {
      self.trial = .notOffered
    } else {
      self.trial = trial
    }
  }

  private static func trial(_ record: TrialRecord?, _ table: PlanTable, at now: Date) -> Trial {
    guard let record else {
      guard let trial = table.trial, let plan = table.plan(named: trial.plan) else {
        return .notOffered
      }
      return .offered(plan: plan, days: trial.days)
    }
    let plan = table.plan(named: record.plan)
    guard let plan, let left = record.left(at: now) else { return .over(plan: plan) }
    return .running(plan: plan, ends: now + left)
  }
}
