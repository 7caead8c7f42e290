import CSodium
public import Foundation

/// SHA-256 by libsodium.
public enum SHA256 {
  /// Returns the digest in lowercase hexadecimal.
  public static func hex(_ data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    // It has no failure but returns a status, like all of libsodium.
    _ = crypto_hash_sha256(&digest, Array(data), UInt64(data.count))
    return digest.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
