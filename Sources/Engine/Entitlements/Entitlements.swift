public import Foundation
import Synchronization

/// The features that the learner may use, and the one place where that is asked.
///
/// Without plans everything is included, and nothing is read. With plans, what was read last
/// decides; `refresh` reads it again and checks signatures, once for each text. Whatever is
/// missing, broken or can't be read gives what is free: a learner's own data is never behind an
/// entitlement.
public final class Entitlements: Sendable {
  /// The largest notification of the App Store's server, in bytes. It is signed, and so are two
  /// things in it.
  public static let largestNotification = 64 << 10
  private static let mostProofsAtOnce = 100

  private struct State {
    var rows: EntitlementRepository.Rows?
    var facts = EntitlementFacts()
    var checked: [EntitlementRepository.Stored: Proof] = [:]
    /// The number of the refresh that began last. Refreshes run beside each other.
    var lastBegunRefresh = 0
    /// The number of the latest refresh whose facts are here.
    var lastAcceptedRefresh = 0

    /// Whether no later refresh was accepted; from then on, earlier ones are not.
    mutating func accepts(_ refresh: Int) -> Bool {
      guard refresh >= lastAcceptedRefresh else { return false }
      lastAcceptedRefresh = refresh
      return true
    }
  }

  let choice: PlanChoice
  /// Whether the learner shares a server with others.
  let isOneOfMany: Bool
  private let repository: EntitlementRepository
  private let clock: WallClock
  private let state = Mutex(State())

  /// How often the time spent in a trial is saved.
  private static let rhythm = Duration.minutes(1)
  /// How far in the future a purchase may be dated, because clocks differ.
  private static let tolerance = Duration.days(2)

  init(
    _ choice: PlanChoice, repository: EntitlementRepository, clock: WallClock,
    isOneOfMany: Bool = false
  ) {
    self.choice = choice
    self.repository = repository
    self.clock = clock
    self.isOneOfMany = isOneOfMany
  }

  /// Whether this installation has plans. Without them, everything is included.
  public var hasPlans: Bool {
    if case .everything = choice { false } else { true }
  }

  /// Whether the learner may use a feature, by the proofs read last.
  public func allows(_ entitlement: Entitlement) -> Bool {
    switch choice {
    case .everything: true
    case .unreadable: false
    case .table(let table): status(table).entitlements.contains(entitlement)
    }
  }

  /// Reads what is known now, and asks.
  ///
  /// - Throws: `Problem` if it is not included.
  func require(_ entitlement: Entitlement) async throws {
    guard await includes(entitlement) else { throw Problem.notIncluded(entitlement) }
  }

  /// Reads what is known now, and asks. Faces ask before something is typed or sent.
  public func includes(_ entitlement: Entitlement) async -> Bool {
    await refresh()
    return allows(entitlement)
  }

  /// The learner's plan; nil without plans.
  var status: PlanStatus? { choice.table.map(status) }

  private func status(_ table: PlanTable) -> PlanStatus {
    PlanStatus(state.withLock { $0.facts }, table, at: clock.now())
  }

  var account: String { state.withLock { $0.rows?.account ?? "" } }

  /// The learner's account at shops.
  public func buyer() async throws -> String { try await repository.rows().account }

  // MARK: Reading

  /// Reads the stored proofs, and checks the new ones. If that fails, the previous facts still
  /// apply.
  func refresh() async {
    guard let table = choice.table else { return }
    // Counted before reading: whoever begins later reads no less.
    let refresh = state.withLock { state -> Int in
      state.lastBegunRefresh += 1
      return state.lastBegunRefresh
    }
    // A database that can't be read is reported elsewhere.
    guard let rows = try? await repository.rows() else { return }
    if state.withLock({ $0.rows?.proofs != rows.proofs || $0.rows?.account != rows.account }) {
      await check(rows, table, in: refresh)
    }
    let trial = state.withLock { state -> TrialRecord? in
      guard state.accepts(refresh) else { return nil }
      state.rows = rows
      let isBehind = (rows.trial?.used ?? .milliseconds(-1)) < state.facts.trial?.used ?? .zero
      // The part of a trial seen by this process counts more than a restored backup.
      if state.facts.trial == nil || !isBehind { state.facts.trial = rows.trial }
      return state.facts.trial
    }
    if let trial { await count(trial, isStored: trial == rows.trial) }
  }

  private func check(
    _ rows: EntitlementRepository.Rows, _ table: PlanTable, in refresh: Int
  ) async {
    let known = state.withLock { $0.rows?.account == rows.account ? $0.checked : [:] }
    var checked: [EntitlementRepository.Stored: Proof] = [:]
    for row in rows.proofs {
      // Proofs that are forged, or not genuine any more, give nothing.
      checked[row] =
        if let proof = known[row] { proof } else {
          try? await table.authorities.proof(row.kind, row.text, table, for: rows.account)
        }
    }
    state.withLock { [checked] state in
      guard state.accepts(refresh) else { return }
      state.checked = checked
      state.facts = EntitlementFacts(Array(checked.values), trial: state.facts.trial)
    }
  }

  private func count(_ trial: TrialRecord, isStored: Bool) async {
    let now = clock.now()
    let passed = abs(now.timeIntervalSince(trial.seen))
    guard !isStored || passed >= Self.rhythm.inSeconds else { return }
    let counted = trial.counted(at: now)
    state.withLock { $0.facts.trial = counted }
    // Counted again from where it was, if it can't be written.
    try? await repository.update(counted)
  }

  /// Reads and counts again and again until the task is cancelled.
  func run(pause: Pause) async {
    guard choice.table != nil else { return }
    repeat {
      await refresh()
      // A wait throws only when cancelled.
    } while (try? await pause.wait(.seconds(300))) != nil
  }

  // MARK: Changing

  /// - Throws: `Problem` if none is offered, it was begun before, or the learner's plan is as good.
  public func beginTrial() async throws(Problem) {
    try await throwingProblems {
      guard let trial = choice.table?.trial else { throw Problem.noTrial }
      await refresh()
      guard status?.trial != .notOffered else { throw Problem.hasPlan }
      guard try await repository.begin(trial, at: clock.now()) else { throw Problem.trialOnce }
      await refresh()
    }
  }

  /// Takes licences and purchases, each on a line of its own. All or none are taken.
  ///
  /// - Returns: the plan, with what they give.
  @discardableResult
  public func redeem(_ text: String) async throws(Problem) -> PlanInfo {
    try await throwingProblems {
      if case .unreadable(let problem) = choice, !isOneOfMany { throw problem }
      let tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !tokens.isEmpty else {
        throw Problem("The text is empty.", remedy: "Paste a licence or purchases.")
      }
      guard tokens.count <= Self.mostProofsAtOnce else { throw Problem.tooManyProofs }
      let grants = try await add(tokens.map { (try Authorities.kind(of: $0), $0) })
      return try plan(given: grants)
    }
  }

  /// Takes a notification of the App Store's server, in version 2.
  ///
  /// - Throws: `Problem` if it is not genuine, or can't be checked.
  public func handleAppStoreNotification(_ body: Data) async throws {
    let store = try choice.readTable().authorities.requireAppStore()
    let enclosed = try await store.notification(body).data
    try await add(
      [
        enclosed?.signedTransactionInfo.map { (.transaction, $0) },
        enclosed?.signedRenewalInfo.map { (.renewal, $0) },
      ].compactMap(\.self))
  }

  /// Takes an event of a shop.
  ///
  /// - Throws: `Problem` if it is not genuine, or can't be checked.
  public func handleShopEvent(_ body: Data, signature: String) async throws {
    try await add([(.shop, ShopRules.text(body, signature: signature))])
  }

  /// - Returns: what the texts give.
  @discardableResult
  private func add(_ texts: [(kind: Proof.Kind, text: String)]) async throws -> [Grant] {
    let table = try choice.readTable()
    let account = try await repository.rows().account
    let latest = clock.now() + Self.tolerance
    var proofs: [Proof] = []
    for (kind, text) in texts {
      let proof = try await table.authorities.proof(kind, text, table, for: account)
      guard !proof.subject.isEmpty else { throw Problem.withoutID }
      guard proof.at <= latest else { throw Problem.ofTheFuture }
      if let plan = proof.grant?.plan, table.plan(named: plan) == nil {
        throw Problem(
          "This server has no plan “\(plan)”.", remedy: "Contact the owner of this server.")
      }
      proofs.append(proof)
    }
    try await repository.add(proofs)
    await refresh()
    return EntitlementFacts(proofs, trial: nil).grants
  }
}

extension Problem {
  static let noPlans = Problem(
    "There are no plans: everything is included.", remedy: "You don't need to do anything.")
  static let noTrial = Problem("There is no trial.", remedy: "See “plan” for what is offered.")
  static let trialOnce = Problem(
    "You have already used your trial.", remedy: "See “plan” for its dates.")
  static let withoutID = Problem(
    "This licence or purchase has no ID, so nothing was changed.",
    remedy: "Ask the seller for a new one.")
  static let ofTheFuture = Problem(
    "This is dated in the future, going by the clock where Sanpo runs. Nothing was changed.",
    remedy: "If that clock is wrong, have it set, then try again.")
  fileprivate static let hasPlan = Problem(
    "Your plan already includes what the trial does.", remedy: "See “plan” for what you have.")
}
