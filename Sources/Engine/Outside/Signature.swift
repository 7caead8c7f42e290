import CSodium
import Foundation

/// Checks signatures with libsodium: Ed25519 (RFC 8032), and HMAC.
enum Signature {
  /// The length of a public key in bytes.
  static let keyLength = Int(crypto_sign_PUBLICKEYBYTES)

  /// - Parameter key: a public key of `keyLength` bytes.
  static func isValid(_ signature: Data, of message: Data, key: Data) -> Bool {
    guard signature.count == Int(crypto_sign_BYTES), key.count == keyLength else { return false }
    return crypto_sign_verify_detached(
      Array(signature), Array(message), UInt64(message.count), Array(key)) == 0
  }

  /// Checks a message authentication code, HMAC with SHA-256 (RFC 2104), in constant time.
  static func isAuthentic(_ code: Data, message: Data, key: Data) -> Bool {
    var state = crypto_auth_hmacsha256_state()
    var expected = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    let (key, message) = (Array(key), Array(message))
    guard crypto_auth_hmacsha256_init(&state, key, key.count) == 0,
      crypto_auth_hmacsha256_update(&state, message, UInt64(message.count)) == 0,
      crypto_auth_hmacsha256_final(&state, &expected) == 0
    else { return false }
    return code.count == expected.count && sodium_memcmp(Array(code), expected, code.count) == 0
  }
}
