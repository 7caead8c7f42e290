import Crypto
public import Foundation

/// SHA-256, as text.
public enum SHA256 {
  /// Returns the digest in lowercase hexadecimal.
  public static func hex(_ data: Data) -> String { Crypto.SHA256.hash(data: data).hexadecimal }

  /// Returns the first half of the digest in the form of a UUID, for services that expect one.
  static func uuid(of text: String) -> String {
    let digest = Crypto.SHA256.hash(data: Data(text.utf8))
    return digest.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      .uuidString.lowercased()
  }
}

extension Sequence<UInt8> {
  /// The bytes in lowercase hexadecimal.
  var hexadecimal: String {
    map { byte in (byte < 0x10 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
