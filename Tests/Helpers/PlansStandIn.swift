import Crypto
public import Foundation

/// The plans of an invented operator: Plus and Pro, a trial of Plus for 14 days, and whoever may
/// say that they are paid for.
public struct PlansStandIn: Sendable {
  public static let secret = "an invented secret of 32 letters and more"
  public let store: SigningStandIn
  public let operatorKey = SigningStandIn()
  public let file: URL

  /// - Parameter free: the entitlements that need no plan.
  public init(in folder: URL, at now: Date, free: [String] = []) throws {
    store = try SigningStandIn(validFrom: now - 400 * 86_400, to: now + 400 * 86_400)
    file = folder.appending(path: "plans.json")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try store.chain[2].write(to: folder.appending(path: "root.cer"))
    try Data(operatorKey.key.publicKey.pemRepresentation.utf8)
      .write(to: folder.appending(path: "licences.pem"))
    let names = free.map { "\"\($0)\"" }.joined(separator: ", ")
    try Data(Self.text.replacing("\"entitlements\": []", with: "\"entitlements\": [\(names)]").utf8)
      .write(to: file)
  }

  public var environment: [String: String] {
    ["SANPO_PLANS": file.path, "SANPO_SHOP_SECRET": Self.secret]
  }

  private static let text = """
    {
      "free": {"entitlements": []},
      "trial": {"plan": "plus", "days": 14},
      "plans": [
        {"name": "plus", "title": "Plus", "entitlements": ["tutor"],
         "products": ["org.example.plus"]},
        {"name": "pro", "title": "Pro", "entitlements": ["tutor", "songs.translation"],
         "products": ["org.example.pro", "org.example.pro.forever"]}
      ],
      "licences": {"keys": {"2026": "licences.pem"}, "grace_days": 7},
      "app_store": {"bundle": "org.example.sanpo", "roots": ["root.cer"]}
    }
    """

  // MARK: What is signed

  public func licence(_ claims: [String: Any]) throws -> String {
    try operatorKey.sign(claims, header: ["kid": "2026"])
  }

  /// The claims of a transaction: a month of Plus.
  public func claims(at now: Date, _ changes: [String: Any] = [:]) -> [String: Any] {
    let claims: [String: Any] = [
      "transactionId": "2", "originalTransactionId": "1", "bundleId": "org.example.sanpo",
      "productId": "org.example.plus", "type": "Auto-Renewable Subscription",
      "environment": "Production", "signedDate": Self.milliseconds(now),
      "expiresDate": Self.milliseconds(now + 30 * 86_400), "inAppOwnershipType": "PURCHASED",
    ]
    return claims.merging(changes) { $1 }
  }

  public func transaction(at now: Date, _ changes: [String: Any] = [:]) throws -> String {
    try store.sign(claims(at: now, changes))
  }

  public func renewal(at now: Date, graceUntil end: Date) throws -> String {
    try store.sign([
      "originalTransactionId": "1", "environment": "Production",
      "signedDate": Self.milliseconds(now), "gracePeriodExpiresDate": Self.milliseconds(end),
    ])
  }

  public func notification(
    _ type: String, at now: Date, transaction: String?, renewal: String? = nil,
    bundle: String = "org.example.sanpo"
  ) throws -> Data {
    var data: [String: Any] = ["bundleId": bundle, "environment": "Production"]
    data["signedTransactionInfo"] = transaction
    data["signedRenewalInfo"] = renewal
    let payload = try store.sign([
      "notificationType": type, "notificationUUID": "0", "version": "2.0",
      "signedDate": Self.milliseconds(now), "data": data,
    ])
    return try JSONSerialization.data(withJSONObject: ["signedPayload": payload])
  }

  /// A shop's event and its signature.
  public func event(_ claims: [String: Any]) throws -> (body: Data, signature: String) {
    let body = try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys)
    let code = HMAC<SHA256>.authenticationCode(
      for: body, using: SymmetricKey(data: Data(Self.secret.utf8)))
    let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return (body, "sha256=\(digits)")
  }

  public static func milliseconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970 * 1_000)
  }
}
