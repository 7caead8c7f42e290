extension String {
  /// The names of files in `src`, `data`, a link's `href`, `url(…)` and `@import`, with the quotes
  /// around them.
  ///
  /// Found by bytes, from the signs that are rare in text: fields are searched when they are
  /// imported, exported and shown, and a regular expression takes 150 µs for each.
  var fileRanges: [Range<Index>] {
    var found: [Range<Index>] = []
    var place = startIndex
    while let sign = utf8[place...].firstIndex(where: \.isSign) {
      let range = fileRange(at: sign)
      if let range { found.append(range) }
      place = range?.upperBound ?? utf8.index(after: sign)
    }
    return found
  }

  private func fileRange(at sign: Index) -> Range<Index>? {
    let (before, after) = (utf8[..<sign], utf8[sign...].dropFirst())
    switch utf8[sign] {
    case .equals:
      let name = before.withoutLastSpaces.lastWord
      let isOfFile = name == "src" || name == "data" || name == "href" && before.isInLink
      return isOfFile ? after.drop(while: \.isSpace).attribute : nil
    case .parenthesis:
      return before.lastWord == "url" ? after.drop(while: \.isSpace).address : nil
    default:
      let rule = "import".utf8
      guard after.starts(with: rule) else { return nil }
      return after.dropFirst(rule.count).drop(while: \.isSpace).quoted
    }
  }
}

// No search may go beyond where the next one begins, or hostile texts take quadratic time.
extension Substring.UTF8View {
  /// Lowercased.
  fileprivate var lastWord: String {
    let start = lastIndex { !$0.isWord }.map { index(after: $0) } ?? startIndex
    return Substring(self[start...]).lowercased()
  }

  /// Whether it ends in the tag of a link, such as to a style sheet: `<link rel="stylesheet" href`.
  fileprivate var isInLink: Bool {
    let last = suffix(Self.longestLink)
    guard let start = last.lastIndex(of: .tagStart) else { return false }
    let tag = last[start...].dropFirst()
    guard !tag.contains(.tagEnd), let end = tag.firstIndex(where: \.isSpace) else { return false }
    return Substring(tag[..<end]).lowercased() == "link"
  }

  /// In bytes, up to `href`.
  private static var longestLink: Int { 200 }

  fileprivate var withoutLastSpaces: Substring.UTF8View {
    lastIndex { !$0.isSpace }.map { self[...$0] } ?? prefix(0)
  }

  /// The text in quotation marks, with these.
  fileprivate var quoted: Range<Index>? {
    guard let quote = first, quote.isQuote, let end = dropFirst().firstIndex(of: quote) else {
      return nil
    }
    return startIndex..<index(after: end)
  }

  /// The value of an attribute, in quotes or without.
  fileprivate var attribute: Range<Index>? {
    let name = prefix { !$0.isSpace && !$0.isQuote && $0 != .tagEnd }
    return quoted ?? (name.isEmpty ? nil : name.startIndex..<name.endIndex)
  }

  /// The address in the parentheses of `url(…)`.
  fileprivate var address: Range<Index>? {
    let value = prefix { !$0.isQuote && $0 != .parenthesis && $0 != .closingParenthesis }
    let name = value.withoutLastSpaces
    let isClosed = self[value.endIndex...].first == .closingParenthesis
    return quoted ?? (isClosed && !name.isEmpty ? name.startIndex..<name.endIndex : nil)
  }
}

extension UInt8 {
  fileprivate static let equals = UInt8(ascii: "=")
  fileprivate static let parenthesis = UInt8(ascii: "(")
  fileprivate static let closingParenthesis = UInt8(ascii: ")")
  fileprivate static let tagStart = UInt8(ascii: "<")
  fileprivate static let tagEnd = UInt8(ascii: ">")

  /// Whether the name of a file may follow.
  fileprivate var isSign: Bool {
    self == .equals || self == .parenthesis || self == UInt8(ascii: "@")
  }
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
  fileprivate var isSpace: Bool { self == 0x20 || (0x9...0xD).contains(self) }
  /// A dot is in words, too: `image.src` is a script's.
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
