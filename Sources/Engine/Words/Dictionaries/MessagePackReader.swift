/// The part of MessagePack that lists of words need: lists, maps, texts and numbers.
struct MessagePackReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// - Returns: the number of elements that follow.
  mutating func list() throws -> Int {
    switch try byte() {
    case let kind where kind & 0xF0 == 0x90: Int(kind & 0x0F)
    case 0xDC: try number(of: 2)
    case 0xDD: try number(of: 4)
    default: throw Frequencies.Malformed()
    }
  }

  mutating func text() throws -> String {
    let kind = try byte()
    let length: Int
    switch kind {
    case _ where kind & 0xE0 == 0xA0: length = Int(kind & 0x1F)
    case 0xC4, 0xD9: length = try number(of: 1)
    case 0xC5, 0xDA: length = try number(of: 2)
    case 0xC6, 0xDB: length = try number(of: 4)
    default: throw Frequencies.Malformed()
    }
    guard rest.count >= length else { throw Frequencies.Malformed() }
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }

  /// Skips a map of texts to texts and small numbers, as the header is.
  mutating func skip() throws {
    let kind = try byte()
    guard kind & 0xF0 == 0x80 else { throw Frequencies.Malformed() }
    for _ in 0..<Int(kind & 0x0F) {
      _ = try text()
      if let next = rest.first, next < 0x80 { rest = rest.dropFirst() } else { _ = try text() }
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard let byte = rest.popFirst() else { throw Frequencies.Malformed() }
    return byte
  }

  /// Big-endian.
  private mutating func number(of bytes: Int) throws -> Int {
    var number = 0
    for _ in 0..<bytes { number = number << 8 | Int(try byte()) }
    return number
  }
}
