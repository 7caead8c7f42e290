/// A 64-bit FNV-1a hash: the same in every process and on every machine, but no obstacle to
/// somebody who looks for two texts with the same hash. `SHA256` is for those.
///
/// <http://www.isthe.com/chongo/tech/comp/fnv/>
public struct StableHash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  init(_ text: String) { add(text) }

  public var hex: String { String(value, radix: 16) }

  /// The value for a choice by it, as FNV's low bits depend on little of the text.
  var mixed: UInt64 { SplitMix64.mixed(value) }

  @inline(__always)
  mutating func add(_ byte: UInt8) { mix(UInt64(byte)) }

  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in for byte in bytes { add(byte) } }
  }

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds bytes eight at a time, for long texts. It leads to another value than one at a time.
  mutating func addWords(of bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words { fold(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
    for byte in bytes[(words * 8)...] { fold(UInt64(byte)) }
    fold(UInt64(bytes.count))
  }

  /// Without the shift, the high bits of a word never reach the low bits of the hash.
  private mutating func fold(_ word: UInt64) {
    mix(word)
    value ^= value >> 32
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }
}
