import Crypto
import Foundation

/// Checks signatures: Ed25519 (RFC 8032), and HMAC.
enum Signature {
  /// The length of a public key in bytes.
  static let keyLength = 32

  /// - Parameter key: a public key of `keyLength` bytes.
  static func isValid(_ signature: Data, of message: Data, key: Data) -> Bool {
    // Bytes of another length are no key.
    let signer = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
    return signer?.isValidSignature(signature, for: message) == true
  }

  /// Checks a message authentication code, HMAC with SHA-256 (RFC 2104), in constant time.
  static func isAuthentic(_ code: Data, message: Data, key: Data) -> Bool {
    HMAC<Crypto.SHA256>.isValidAuthenticationCode(
      code, authenticating: message, using: SymmetricKey(data: key))
  }
}
