/// Gives faint text a colour, grey: libvterm ignores that it is faint.
struct FaintText: Sendable {
  private static let begin = Array("\u{1B}[2".utf8)
  private static let end = Array(";90m".utf8)

  /// The number of bytes of `begin` that came last, perhaps at the end of earlier output.
  private var found = 0

  mutating func coloured(_ bytes: [UInt8]) -> [UInt8] {
    var coloured: [UInt8] = []
    for byte in bytes {
      if found == Self.begin.count, byte == UInt8(ascii: "m") {
        coloured += Self.end
      } else {
        coloured.append(byte)
      }
      note(byte)
    }
    return coloured
  }

  private mutating func note(_ byte: UInt8) {
    if byte == Self.begin[0] {
      found = 1
    } else {
      found = found < Self.begin.count && byte == Self.begin[found] && found > 0 ? found + 1 : 0
    }
  }
}
