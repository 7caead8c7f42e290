/// Reads JSON as models write it: with comments, trailing or missing commas, single or curly
/// quotes, bare keys, Python's words and line breaks in strings. Where it is cut off, the complete
/// elements are kept.
struct LenientJSON {
  private static let deepest = 20
  /// The longest text that is read, in scalars; more of it is padding.
  private static let longest = 1 << 20
  /// The most places in a text where a value is looked for.
  private static let mostTried = 100

  private let text: [Unicode.Scalar]
  private var place: Int
  /// Whether the text ended within a value.
  private(set) var isCut = false

  /// Returns what is made of the first value in a text that fits: an object or a list anywhere in
  /// it, or a string at its beginning.
  ///
  /// - Parameter fits: returns nil for a value that is something else.
  static func first<Found>(in text: String, _ fits: (JSONValue) -> Found?) -> Found? {
    let scalars = Array(text.unicodeScalars.prefix(longest))
    let beginning = scalars.firstIndex { !$0.properties.isWhitespace }
    let starts = scalars.indices.filter { place in
      switch scalars[place] {
      case "{", "[": true
      case "\"": place == beginning
      default: false
      }
    }
    for start in starts.prefix(mostTried) {
      var reader = LenientJSON(text: scalars, place: start)
      if let found = reader.value(depth: 0).flatMap(fits) { return found }
    }
    return nil
  }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

  /// - Parameter isField: whether it is the value of a key, where an unknown word counts as null.
  private mutating func value(depth: Int, isField: Bool = false) -> JSONValue? {
    skipBlanks()
    guard depth < Self.deepest, let first = next else {
      isCut = true
      return nil
    }
    switch first {
    case "{": return object(depth: depth)
    case "[": return array(depth: depth)
    case _ where Self.closing(first) != nil: return quoted().map(JSONValue.string)
    default: return word() ?? (isField ? .null : nil)
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    place += 1
    var values: [String: JSONValue] = [:]
    while goesOn(until: "}") {
      guard let key = quoted() ?? bareKey() else { break }
      skipBlanks()
      guard next == ":" || next == "：" else { break }
      place += 1
      guard let value = value(depth: depth + 1, isField: true),
        !isCut || value.array != nil || value.object != nil
      else { break }
      values[key] = value
      if isCut { break }
    }
    return .object(values)
  }

  private mutating func array(depth: Int) -> JSONValue? {
    place += 1
    var values: [JSONValue] = []
    while goesOn(until: "]") {
      let wasCut = isCut
      guard let value = value(depth: depth + 1) else { break }
      // An element that was cut off is not complete.
      if isCut, !wasCut { break }
      values.append(value)
    }
    return .array(values)
  }

  /// Skips blanks, and a container's end.
  ///
  /// - Returns: whether another element follows.
  private mutating func goesOn(until end: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let first = next else {
      isCut = true
      return false
    }
    if first == end { place += 1 }
    return first != end
  }

  /// Skips blanks, commas and comments.
  private mutating func skipBlanks() {
    while let scalar = next {
      if scalar.properties.isWhitespace || scalar == "," || scalar == "，" || scalar == "\u{FEFF}" {
        place += 1
      } else if scalar == "/", place + 1 < text.count, text[place + 1] == "/" {
        while let scalar = next, scalar != "\n" { place += 1 }
      } else if scalar == "/", place + 1 < text.count, text[place + 1] == "*" {
        place += 2
        while place < text.count, !(text[place] == "/" && text[place - 1] == "*") { place += 1 }
        place += 1
      } else {
        return
      }
    }
  }

  private static func closing(_ quote: Unicode.Scalar) -> Unicode.Scalar? {
    switch quote {
    case "\"", "'": quote
    case "“": "”"
    case "‘": "’"
    default: nil
    }
  }

  /// Reads a string. One that is not closed is none.
  private mutating func quoted() -> String? {
    guard let first = next, let closing = Self.closing(first) else { return nil }
    place += 1
    var string = String.UnicodeScalarView()
    while let scalar = next {
      place += 1
      if scalar == closing { return String(string) }
      guard scalar == "\\" else {
        string.append(scalar)
        continue
      }
      guard let escaped = next else { break }
      place += 1
      string.append(contentsOf: unescaped(escaped))
    }
    isCut = true
    return nil
  }

  private mutating func unescaped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "n", "r": return ["\n"]
    case "t": return ["\t"]
    case "b", "f": return [" "]
    case "u": return hexadecimal()
    default: return [scalar]
    }
  }

  /// Reads `\uXXXX`, two of them for a scalar beyond the basic plane. Half a pair is left out.
  private mutating func hexadecimal() -> [Unicode.Scalar] {
    guard let high = fourDigits() else { return [] }
    if let scalar = Unicode.Scalar(high) { return [scalar] }
    guard (0xD800..<0xDC00).contains(high), place + 1 < text.count, text[place] == "\\",
      text[place + 1] == "u"
    else { return [] }
    place += 2
    guard let low = fourDigits(), (0xDC00..<0xE000).contains(low) else { return [] }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)).map { [$0] } ?? []
  }

  private mutating func fourDigits() -> UInt32? {
    guard place + 4 <= text.count else { return nil }
    let digits = String(String.UnicodeScalarView(text[place..<(place + 4)]))
    guard let value = UInt32(digits, radix: 16) else { return nil }
    place += 4
    return value
  }

  private mutating func bareKey() -> String? {
    let start = place
    while let scalar = next,
      scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar)
    {
      place += 1
    }
    guard place > start else { return nil }
    return String(String.UnicodeScalarView(text[start..<place]))
  }

  /// Reads a number, or a word such as `true` or Python's `None`.
  private mutating func word() -> JSONValue? {
    let start = place
    while let scalar = next, !scalar.properties.isWhitespace,
      !",，:：]}\"".unicodeScalars.contains(scalar)
    {
      place += 1
    }
    if next == nil { isCut = true }
    switch String(String.UnicodeScalarView(text[start..<place])).lowercased() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null", "none", "nan", "undefined": return .null
    case let number: return Double(number).map(JSONValue.number)
    }
  }
}
