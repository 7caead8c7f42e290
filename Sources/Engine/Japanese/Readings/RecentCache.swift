/// A fixed-size cache of recently used values, keyed by hashes or addresses.
///
/// Each key has four adjacent places. A new value takes the first free place, or the last one, and
/// each hit moves a value up by one. So frequent values stay, memory is bounded without
/// bookkeeping, and a lookup touches one cache line of the processor.
struct RecentCache<Value> {
  private struct Place {
    var key: UInt
    var value: Value?
  }

  private static var places: Int { 4 }

  private let shift: UInt
  private var places: [Place]

  /// - Parameter bits: the base-2 logarithm of the capacity, at least 2.
  init(bits: Int) {
    shift = UInt(UInt.bitWidth - bits)
    places = Array(repeating: Place(key: 0, value: nil), count: 1 << bits)
  }

  @inline(__always)
  mutating func value(_ key: UInt, where isIt: (Value) -> Bool = { _ in true }) -> Value? {
    let first = first(key)
    for place in first..<(first + Self.places) where places[place].key == key {
      guard let value = places[place].value, isIt(value) else { continue }
      if place > first { places.swapAt(place, place - 1) }
      return value
    }
    return nil
  }

  mutating func insert(_ value: Value, for key: UInt) {
    let first = first(key)
    let last = first + Self.places - 1
    let free = (first..<last).first { places[$0].value == nil } ?? last
    places[free] = Place(key: key, value: value)
  }

  @inline(__always)
  private func first(_ key: UInt) -> Int {
    // Knuth's multiplicative hash: the highest bits are the best mixed.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift) & ~(Self.places - 1)
  }
}
