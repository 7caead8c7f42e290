/// A program's output on one stream, and how much of it the test has read.
struct StreamBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var read = 0
  private(set) var hasEnded = false

  var all: String { String(decoding: bytes, as: UTF8.self) }
  var unread: String { String(decoding: bytes[read...], as: UTF8.self) }

  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  mutating func end() {
    hasEnded = true
  }

  /// Reads up to and including the next `text`. Returns nil, and reads nothing, if it is missing.
  mutating func next(through text: String) -> String? {
    guard let found = bytes[read...].firstRange(of: Array(text.utf8)) else { return nil }
    return take(to: found.upperBound)
  }

  /// Reads up to the next whole line that matches. Returns nil if there is none.
  mutating func nextLine(where fits: (String) -> Bool) -> String? {
    while let line = nextLine() {
      if fits(line) { return line }
    }
    return nil
  }

  private mutating func nextLine() -> String? {
    if let end = bytes[read...].firstIndex(of: UInt8(ascii: "\n")) {
      return String(take(to: end + 1).dropLast())
    }
    return hasEnded && read < bytes.count ? take(to: bytes.count) : nil
  }

  private mutating func take(to end: Int) -> String {
    defer { read = end }
    return String(decoding: bytes[read..<end], as: UTF8.self)
  }
}
