public import Foundation

/// The features that an operator offers together.
public struct Plan: Hashable, Sendable {
  /// For example “plus”.
  public let name: String
  public let title: String
  let entitlements: Set<Entitlement>
  /// The products of the App Store that give it.
  let products: Set<String>
}

/// The plans of an operator: free, perhaps a trial, and those that are paid for, with who may say
/// that they are.
public struct PlanTable: Sendable {
  /// A plan that may be tried once.
  public struct Trial: Hashable, Sendable {
    let plan: String
    let days: Int
  }

  let free: Plan
  let trial: Trial?
  /// The paid plans, from the least to the best.
  let paid: [Plan]
  let authorities: Authorities

  func plan(named name: String) -> Plan? { paid.first { $0.name == name } }

  func plan(ofProduct product: String) -> Plan? { paid.first { $0.products.contains(product) } }

  func rank(of plan: Plan) -> Int { paid.firstIndex(of: plan) ?? -1 }
}

/// The keys of those who may confirm payments; nil for those that are not configured.
struct Authorities: Sendable {
  var licences: LicenceRules?
  var appStore: AppStoreRules?
  var shop: ShopRules?
}

/// Whether there are plans.
public enum PlanChoice: Sendable {
  /// There are no plans: everything is included, and no face shows a plan.
  case everything
  case table(PlanTable)
  /// An operator wanted plans, but they can't be read: only what needs no entitlement is there.
  case unreadable(Problem)

  /// Why the plans can't be read; nil if they can, or there are none.
  public var problem: Problem? { if case .unreadable(let problem) = self { problem } else { nil } }

  /// Returns the buyer that a notification of the App Store's server concerns; nil if it names
  /// none.
  ///
  /// - Throws: `Problem` if it is not genuine, or can't be checked.
  public func buyer(ofAppStore body: Data) async throws -> String? {
    let store = try readTable().authorities.requireAppStore()
    guard let token = try await store.notification(body).data?.signedTransactionInfo else {
      return nil
    }
    return try await store.transaction(token).appAccountToken?.lowercased()
  }

  /// Returns the buyer that a shop's event concerns.
  ///
  /// - Throws: `Problem` if it is not genuine, or can't be checked.
  public func buyer(ofShop body: Data, signature: String) throws -> String {
    let shop = try readTable().authorities.requireShop()
    return try shop.event(ShopRules.text(body, signature: signature)).learner
  }

  /// Reads the file that SANPO_PLANS names.
  public static func environment(_ environment: [String: String]) -> PlanChoice {
    guard let path = environment["SANPO_PLANS"], !path.isEmpty else { return .everything }
    do throws(Problem) {
      return .table(
        try PlanFile.table(at: path, secret: environment["SANPO_SHOP_SECRET"] ?? ""))
    } catch {
      return .unreadable(error)
    }
  }

  var table: PlanTable? {
    if case .table(let table) = self { table } else { nil }
  }

  /// - Throws: `Problem` without plans; a failure, which can be repaired, if they can't be read.
  func readTable() throws(Problem) -> PlanTable {
    switch self {
    case .everything: throw Problem.noPlans
    case .unreadable(let problem): throw Problem.plansUnreadable(problem)
    case .table(let table): return table
    }
  }
}
