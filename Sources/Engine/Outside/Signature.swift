import CSodium
import Foundation

/// Checks Ed25519 signatures (RFC 8032) with libsodium.
enum Signature {
  /// The length of a public key in bytes.
  static let keyLength = Int(crypto_sign_PUBLICKEYBYTES)

  /// - Parameter key: a public key of `keyLength` bytes.
  static func isValid(_ signature: Data, of message: Data, key: Data) -> Bool {
    guard signature.count == Int(crypto_sign_BYTES), key.count == keyLength else { return false }
    return crypto_sign_verify_detached(
      Array(signature), Array(message), UInt64(message.count), Array(key)) == 0
  }
}
