import Foundation
import JWTKit
import SwiftASN1
import X509

/// The rules by which purchases in Apple's App Store are accepted.
struct AppStoreRules: Sendable {
  let bundle: String
  /// “Production” or “Sandbox”.
  let environment: String
  let roots: [Certificate]
}

/// A transaction as StoreKit 2 signs it, as far as it is needed.
///
/// <https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload>
struct AppStoreTransaction: ValidationTimePayload {
  var transactionId, originalTransactionId, bundleId, productId, type, environment: String
  var signedDate: Date
  var expiresDate, revocationDate: Date?
  var isUpgraded: Bool?
  var inAppOwnershipType, appAccountToken: String?

  func verify(using algorithm: some JWTAlgorithm) {}
}

/// The next renewal of a subscription.
struct AppStoreRenewal: ValidationTimePayload {
  var originalTransactionId: String
  var environment: String
  var signedDate: Date
  var gracePeriodExpiresDate: Date?

  func verify(using algorithm: some JWTAlgorithm) {}
}

/// A notification of the App Store's server, version 2. The facts are in the signed data that it
/// encloses; its type says only why it was sent.
struct AppStoreNotification: ValidationTimePayload {
  struct Enclosed: Codable {
    var bundleId: String
    var environment: String
    var signedTransactionInfo: String?
    var signedRenewalInfo: String?
  }

  struct Body: Decodable { var signedPayload: String }

  var version: String
  var signedDate: Date
  var data: Enclosed?

  func verify(using algorithm: some JWTAlgorithm) {}
}

extension AppStoreRules {
  func transaction(_ token: String) async throws -> AppStoreTransaction {
    let transaction = try await verify(token, as: AppStoreTransaction.self)
    guard transaction.bundleId == bundle, transaction.environment == environment else {
      throw Problem.notGenuine(
        "purchase", because: "it is for another app, or from another App Store")
    }
    return transaction
  }

  func renewal(_ token: String) async throws -> AppStoreRenewal {
    let renewal = try await verify(token, as: AppStoreRenewal.self)
    guard renewal.environment == environment else {
      throw Problem.notGenuine("renewal", because: "it is from another App Store")
    }
    return renewal
  }

  func notification(_ body: Data) async throws -> AppStoreNotification {
    // Whatever is wrong with it, there is nothing to tell but that.
    guard let signed = try? JSONDecoder().decode(AppStoreNotification.Body.self, from: body) else {
      throw Problem.notGenuine("notification", because: "it is not JSON with signedPayload")
    }
    let notification = try await verify(
      signed.signedPayload, as: AppStoreNotification.self, limit: Entitlements.largestNotification)
    guard notification.version.hasPrefix("2."),
      notification.data.map({ $0.bundleId == bundle && $0.environment == environment }) ?? true
    else { throw Problem.notGenuine("notification", because: "it is for another app or version") }
    return notification
  }

  /// Checks the chain of certificates up to a root, and the signature by its first. Certificates
  /// have to have been valid when it was signed, as a statement is kept for years.
  private func verify<Payload: ValidationTimePayload>(
    _ token: String, as type: Payload.Type, limit: Int = InputLimit.signedToken
  ) async throws -> Payload {
    let header = try SignedToken.header(of: token, limit: limit)
    guard header.x5c?.count == 3 else {
      throw Problem.notGenuine(
        "purchase", because: "it does not have three certificates")
    }
    do {
      return try await X5CVerifier(rootCertificates: roots).verifyJWS(
        Array(token.utf8), as: type, jsonDecoder: SignedToken.decoder(unit: 1_000)
      ) { AppStoreMarkers() }
    } catch {
      throw Problem.notGenuine(
        "purchase", because: "its signature, certificates or contents are wrong")
    }
  }

  func proof(
    _ transaction: AppStoreTransaction, _ text: String, _ table: PlanTable, for account: String
  ) throws -> Proof {
    guard let plan = table.plan(ofProduct: transaction.productId) else {
      throw Problem(
        "There is no plan for the product “\(transaction.productId)”.",
        remedy: "Contact the owner of this server.")
    }
    let isSubscription = transaction.type == "Auto-Renewable Subscription"
    guard isSubscription ? transaction.expiresDate != nil : transaction.type == "Non-Consumable"
    else {
      throw Problem.notGenuine(
        "purchase", because: "it is neither a subscription nor a one-time purchase")
    }
    if let buyer = transaction.appAccountToken, buyer.lowercased() != account {
      throw Problem.ofAnother("purchase")
    }
    return Proof(
      kind: .transaction, subject: transaction.transactionId, at: transaction.signedDate,
      text: text,
      grant: Grant(
        source: .appStore, plan: plan.name, ends: transaction.expiresDate,
        isRevoked: transaction.revocationDate != nil, isReplaced: transaction.isUpgraded ?? false,
        isShared: transaction.inAppOwnershipType == "FAMILY_SHARED"),
      group: transaction.originalTransactionId)
  }

  func proof(_ renewal: AppStoreRenewal, _ text: String) -> Proof {
    Proof(
      kind: .renewal, subject: renewal.originalTransactionId, at: renewal.signedDate, text: text,
      group: renewal.originalTransactionId, graceEnds: renewal.gracePeriodExpiresDate)
  }
}

/// The markers that distinguish Apple's certificates for the App Store from its others.
///
/// As in Apple's own App Store Server Library, `ChainVerifier`.
private struct AppStoreMarkers: VerifierPolicy {
  private static let ofLeaf: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  private static let ofIntermediate: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  var verifyingCriticalExtensions: [ASN1ObjectIdentifier] { [Self.ofLeaf, Self.ofIntermediate] }

  func chainMeetsPolicyRequirements(
    chain: UnverifiedCertificateChain
  ) async -> PolicyEvaluationResult {
    guard chain.endIndex - chain.startIndex == 3,
      chain[chain.startIndex].extensions[oid: Self.ofLeaf] != nil,
      chain[chain.startIndex + 1].extensions[oid: Self.ofIntermediate] != nil
    else { return .failsToMeetPolicy(reason: "not from the App Store") }
    return .meetsPolicy
  }
}
