/// Truncates the numbers in escape sequences to four digits, more than any window has columns.
/// libvterm counts with C integers, and a program may write any number of digits.
struct NumberLimit: Sendable {
  private enum Place: Sendable { case text, escape, sequence(digits: Int) }

  private var place = Place.text

  mutating func limited(_ bytes: [UInt8]) -> [UInt8] {
    bytes.filter { isKept($0) }
  }

  private mutating func isKept(_ byte: UInt8) -> Bool {
    switch (place, byte) {
    case (_, 0x1B): place = .escape
    case (.escape, UInt8(ascii: "[")): place = .sequence(digits: 0)
    case (.escape, _): place = .text
    case (.sequence(let digits), UInt8(ascii: "0")...UInt8(ascii: "9")):
      place = .sequence(digits: digits + 1)
      return digits < 4
    case (.sequence, 0x40...0x7E): place = .text
    case (.sequence, _): place = .sequence(digits: 0)
    case (.text, _): break
    }
    return true
  }
}
