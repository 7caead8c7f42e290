/// The name of a file that is kept for a text, such as an address.
enum CacheFileName {
  /// The text's FNV-1a hash in hexadecimal. Somebody could make two texts with the same name.
  static func name(for text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
