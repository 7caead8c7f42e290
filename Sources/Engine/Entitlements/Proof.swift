import Foundation
import JWTKit

/// A signed statement about what is paid for. It is stored as its text and checked whenever it is
/// read, so that a changed database or a foreign archive gives nothing.
///
/// Of the statements about one subject, the latest holds, whatever order they arrive in: repeating
/// one changes nothing, nor does one that comes late.
struct Proof: Hashable, Sendable {
  enum Kind: String, Sendable { case licence, transaction, renewal, shop }

  let kind: Kind
  /// The licence, transaction or subscription that it is about.
  let subject: String
  /// When it was made, by the clock of whoever made it.
  let at: Date
  let text: String
  /// Nil for a renewal.
  var grant: Grant?
  /// The ID that a transaction and its renewal share.
  var group = ""
  /// The end of the grace period of an unpaid renewal.
  var graceEnds: Date?
}

extension Authorities {
  /// Checks a statement.
  ///
  /// - Parameters:
  ///   - table: knows the plans of products.
  ///   - account: the learner, as shops know them.
  /// - Throws: `Problem` if it is not genuine or not for this learner.
  func proof(
    _ kind: Proof.Kind, _ text: String, _ table: PlanTable, for account: String
  ) async throws -> Proof {
    switch kind {
    case .licence:
      guard let licences else { throw Problem.notAccepted("licences") }
      return try licences.proof(try await licences.licence(text), text, for: account)
    case .transaction:
      let store = try requireAppStore()
      return try store.proof(try await store.transaction(text), text, table, for: account)
    case .renewal:
      let store = try requireAppStore()
      return store.proof(try await store.renewal(text), text)
    case .shop: return try requireShop().proof(text, for: account)
    }
  }

  func requireAppStore() throws(Problem) -> AppStoreRules {
    guard let appStore else { throw Problem.notAccepted("purchases in the App Store") }
    return appStore
  }

  func requireShop() throws(Problem) -> ShopRules {
    guard let shop else { throw Problem.notAccepted("purchases in a shop") }
    return shop
  }

  /// Returns the kind of a proof from its text: purchases contain the certificates of their
  /// signature.
  static func kind(of text: String) throws -> Proof.Kind {
    try SignedToken.header(of: text).fields["x5c"] == nil ? .licence : .transaction
  }
}

extension EntitlementFacts {
  init(_ proofs: [Proof], trial: TrialRecord?) {
    let lasts = Dictionary(grouping: proofs.filter { $0.kind == .transaction }, by: \.group)
      .mapValues { $0.map { $0.grant?.ends ?? .distantFuture }.max() }
    let graces = proofs.filter { $0.kind == .renewal }.compactMap { proof in
      proof.graceEnds.map { (proof.group, $0) }
    }
    let graceEnds = Dictionary(graces, uniquingKeysWith: max)
    grants = proofs.compactMap { proof in
      guard var grant = proof.grant else { return nil }
      grant.subject = proof.subject
      // Only the last period of a subscription is extended.
      if proof.kind == .transaction, grant.ends == lasts[proof.group] {
        grant.graceEnds = graceEnds[proof.group]
      }
      return grant
    }
    newestProof = proofs.map(\.at).max() ?? .distantPast
    self.trial = trial
  }
}

extension Problem {
  static func notAccepted(_ what: String) -> Problem {
    Problem("This server does not accept \(what).", remedy: "Contact the owner of this server.")
  }
}
