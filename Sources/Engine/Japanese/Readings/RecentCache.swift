/// The values met last, by keys that are hashes or addresses.
///
/// Each key has four places side by side. A newcomer takes the last that is free or has not been
/// asked for, and whoever is asked for moves up by one: so what comes often stays, the memory is
/// bounded without keeping books, and a look costs one line of the processor's cache.
struct RecentCache<Value> {
  private struct Place {
    var key: UInt
    var value: Value?
  }

  private static var places: Int { 4 }

  private let shift: UInt
  private var places: [Place]

  /// - Parameter bits: the cache holds two to the power of this, and at least four.
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

  mutating func keep(_ value: Value, for key: UInt) {
    let first = first(key)
    let last = first + Self.places - 1
    let free = (first..<last).first { places[$0].value == nil } ?? last
    places[free] = Place(key: key, value: value)
  }

  @inline(__always)
  private func first(_ key: UInt) -> Int {
    // Knuth's multiplicative hash: the best bits are the highest.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift) & ~(Self.places - 1)
  }
}
