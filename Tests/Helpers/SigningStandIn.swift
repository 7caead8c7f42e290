public import Crypto
public import Foundation
import SwiftASN1
import X509

/// Signs texts as JWS with ES256, as operators and the App Store do, with keys of its own.
public struct SigningStandIn: Sendable {
  public let key: P256.Signing.PrivateKey
  /// Certificates from the key's own up to the root, in DER; empty for none.
  public let chain: [Data]

  /// A key without certificates, as for licences.
  public init() {
    (key, chain) = (P256.Signing.PrivateKey(), [])
  }

  /// A key with a chain of certificates, as the App Store has.
  ///
  /// - Parameter hasMarks: whether the certificates have the App Store's marks.
  public init(validFrom start: Date, to end: Date, hasMarks: Bool = true) throws {
    key = P256.Signing.PrivateKey()
    let (rootKey, middleKey) = (P384.Signing.PrivateKey(), P384.Signing.PrivateKey())
    let names = try ["Root", "Middle", "Leaf"].map { try Self.named($0) }
    func mark(_ oid: ASN1ObjectIdentifier) -> [Certificate.Extension] {
      hasMarks ? [.init(oid: oid, critical: false, value: [5, 0])] : []
    }
    func certificate(
      _ name: Int, _ key: Certificate.PublicKey, by issuer: Int,
      _ issuerKey: P384.Signing.PrivateKey, _ extensions: [Certificate.Extension]
    ) throws -> Data {
      let certificate = try Certificate(
        version: .v3, serialNumber: .init(), publicKey: key, notValidBefore: start,
        notValidAfter: end, issuer: names[issuer], subject: names[name],
        signatureAlgorithm: .ecdsaWithSHA384, extensions: try Certificate.Extensions(extensions),
        issuerPrivateKey: .init(issuerKey))
      return Data(try certificate.serializeAsPEM().derBytes)
    }
    let authority = try Certificate.Extension(
      BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true)
    let signing = try Certificate.Extension(KeyUsage(keyCertSign: true), critical: true)
    chain = [
      try certificate(
        2, .init(key.publicKey), by: 1, middleKey, mark([1, 2, 840, 113635, 100, 6, 11, 1])),
      try certificate(
        1, .init(middleKey.publicKey), by: 0, rootKey,
        [authority, signing] + mark([1, 2, 840, 113635, 100, 6, 2, 1])),
      try certificate(0, .init(rootKey.publicKey), by: 0, rootKey, [authority, signing]),
    ]
  }

  private static func named(_ name: String) throws -> DistinguishedName {
    try DistinguishedName { CommonName(name) }
  }

  /// - Parameter header: fields in place of the usual ones.
  public func sign(
    _ payload: [String: Any], header changes: [String: Any] = [:]
  ) throws -> String {
    var header: [String: Any] = ["alg": "ES256", "typ": "JWT"]
    if !chain.isEmpty { header["x5c"] = chain.map { $0.base64EncodedString() } }
    header.merge(changes) { $1 }
    let parts = try [header, payload].map {
      Self.base64URL(try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys))
    }
    let signed = parts.joined(separator: ".")
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return "\(signed).\(Self.base64URL(signature))"
  }

  public static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// The plans of an invented operator: Plus and Pro, a trial of Plus for 14 days, and whoever may say
/// that they are paid for.
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
