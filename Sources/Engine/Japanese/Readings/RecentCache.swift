/// The values met last, by keys that are hashes or addresses.
///
/// Each key has a pair of places; a newcomer takes the first, and what was there the second. So the
/// memory is bounded without keeping books, and two that meet all the time do not evict each other.
struct RecentCache<Value> {
  private let shift: UInt
  private var keys: [UInt]
  private var values: [Value?]

  /// - Parameter bits: the cache holds two to the power of this.
  init(bits: Int) {
    shift = UInt(UInt.bitWidth - bits)
    keys = Array(repeating: 0, count: 1 << bits)
    values = Array(repeating: nil, count: 1 << bits)
  }

  @inline(__always)
  func value(_ key: UInt, where isIt: (Value) -> Bool = { _ in true }) -> Value? {
    let place = place(key)
    if keys[place] == key, let value = values[place], isIt(value) { return value }
    if keys[place + 1] == key, let value = values[place + 1], isIt(value) { return value }
    return nil
  }

  mutating func keep(_ value: Value, for key: UInt) {
    let place = place(key)
    (keys[place + 1], values[place + 1]) = (keys[place], values[place])
    (keys[place], values[place]) = (key, value)
  }

  /// The first of the pair.
  @inline(__always)
  private func place(_ key: UInt) -> Int {
    // Knuth's multiplicative hash: the best bits are the highest.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift) & ~1
  }
}
