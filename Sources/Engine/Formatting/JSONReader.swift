/// Reads JSON from bytes, one element of an outer array at a time, in one pass.
///
/// For files of a hundred megabytes: Foundation's parsers take several times as long and hold the
/// whole tree. Depth is limited, so that no file can exhaust the stack.
struct JSONReader {
  struct Failure: Error {
    /// The offset in bytes.
    var place: Int
  }

  private static let deepest = 100

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// Reads a document of one value.
  static func value(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    try reader.end()
    return value
  }

  /// Reads a document that is an array, element by element.
  ///
  /// - Parameter take: called with an element, its number and, if it is an array itself, the
  ///   place of each of its elements; see `text`.
  mutating func eachElement(
    _ take: (JSONValue, Int, _ places: [Range<Int>]) throws -> Void
  ) throws {
    try expect("[")
    var count = 0
    if try !skip("]") {
      repeat {
        let (element, places) = try row()
        try take(element, count, places)
        count += 1
      } while try skip(",")
      try expect("]")
    }
    try end()
  }

  /// The text of a part as it is in the document.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func row() throws(Failure) -> (JSONValue, [Range<Int>]) {
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else {
      return (try value(depth: 1), [])
    }
    place += 1
    var values: [JSONValue] = []
    var places: [Range<Int>] = []
    if try !skip("]") {
      repeat {
        skipBlanks()
        let start = place
        values.append(try value(depth: 2))
        places.append(start..<place)
      } while try skip(",")
      try expect("]")
    }
    return (.array(values), places)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    skipBlanks()
    guard depth < Self.deepest, place < bytes.count else { throw Failure(place: place) }
    switch bytes[place] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .array(try array(depth))
    case UInt8(ascii: "{"): return .object(try object(depth))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func array(_ depth: Int) throws(Failure) -> [JSONValue] {
    place += 1
    var values: [JSONValue] = []
    if try skip("]") { return values }
    repeat { values.append(try value(depth: depth + 1)) } while try skip(",")
    try expect("]")
    return values
  }

  private mutating func object(_ depth: Int) throws(Failure) -> [String: JSONValue] {
    place += 1
    var values: [String: JSONValue] = [:]
    if try skip("}") { return values }
    repeat {
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw Failure(place: place)
      }
      let key = try string()
      try expect(":")
      values[key] = try value(depth: depth + 1)
    } while try skip(",")
    try expect("}")
    return values
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue
  {
    let length = word.utf8CodeUnitCount
    let isThere =
      place + length <= bytes.count
      && (0..<length).allSatisfy { bytes[place + $0] == word.utf8Start[$0] }
    guard isThere else { throw Failure(place: place) }
    place += length
    return value
  }

  private mutating func number() throws(Failure) -> Double {
    let start = place
    while place < bytes.count, Self.isNumeric(bytes[place]) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard place > start, let number = Double(text), number.isFinite else {
      throw Failure(place: start)
    }
    return number
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  // MARK: Strings

  private mutating func string() throws(Failure) -> String {
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      guard bytes[place] >= 0x20 else { throw Failure(place: place) }
      if bytes[place] == UInt8(ascii: "\\") { return try escapedString(from: start) }
      place += 1
    }
    guard place < bytes.count else { throw Failure(place: place) }
    defer { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var text = Array(bytes[start..<place])
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      let byte = bytes[place]
      guard byte >= 0x20 else { throw Failure(place: place) }
      place += 1
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escape()).utf8)
      } else {
        text.append(byte)
      }
    }
    guard place < bytes.count else { throw Failure(place: place) }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard place < bytes.count else { throw Failure(place: place) }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try unicode()
    default: throw Failure(place: place)
    }
  }

  /// Half of a surrogate pair alone becomes U+FFFD.
  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    let first = try hex()
    guard (0xD800...0xDBFF).contains(first), place + 1 < bytes.count,
      bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    place += 2
    let second = try hex()
    guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
  }

  private mutating func hex() throws(Failure) -> UInt32 {
    guard place + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw Failure(place: place) }
    place += 4
    return code
  }

  // MARK: Marks

  private mutating func skipBlanks() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x0A, 0x0D, 0x09: place += 1
      default: return
      }
    }
  }

  private mutating func skip(_ mark: Unicode.Scalar) throws(Failure) -> Bool {
    skipBlanks()
    guard place < bytes.count else { throw Failure(place: place) }
    guard bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(Failure) {
    guard try skip(mark) else { throw Failure(place: place) }
  }

  private mutating func end() throws(Failure) {
    skipBlanks()
    guard place == bytes.count else { throw Failure(place: place) }
  }
}
