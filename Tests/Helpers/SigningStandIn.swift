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
