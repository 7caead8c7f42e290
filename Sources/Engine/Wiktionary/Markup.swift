import Foundation

/// Tags, entities and apostrophes in the text of a page.
enum Markup {
  /// Returns plain text, in one line. Braces and brackets that are left over are dropped.
  static func plain(_ text: String) -> String {
    let isPlain = !text.utf8.contains { signs.contains($0) }
    guard !isPlain else { return tidied(text) }
    var (text, before, passes) = (text, "", 0)
    // Removing markup can join signs that form markup in turn.
    while text != before, passes < mostPasses {
      (text, before, passes) = (withoutSigns(text), text, passes + 1)
    }
    return tidied(decoded(text))
  }

  /// Keeps the time in proportion to the length.
  private static let mostPasses = 8

  private static func withoutSigns(_ text: String) -> String {
    withoutBraces(withoutMagic(withoutTags(withoutApostrophes(text))))
  }

  private static let signs = Set("<>&'{}[]~_".utf8)

  /// Drops tables, signatures `~~~~`, switches such as `__NOTOC__`, and comments that are left
  /// over.
  private static func withoutMagic(_ text: String) -> String {
    guard text.utf8.contains(where: { "{~_<".utf8.contains($0) }) else { return text }
    let bytes = Array(text.utf8)
    var (kept, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      let length = lengthOfMagic(bytes[place...])
      if length == 0 { kept.append(bytes[place]) }
      place += max(1, length)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// How many bytes at the beginning are no text; 0 for none.
  private static func lengthOfMagic(_ bytes: ArraySlice<UInt8>) -> Int {
    switch bytes.first {
    case UInt8(ascii: "{") where bytes.starts(with: "{|".utf8):
      return length(of: bytes, endingWith: "|}")
    case UInt8(ascii: "<") where bytes.starts(with: "<!--".utf8):
      return length(of: bytes, endingWith: "-->")
    case UInt8(ascii: "~"):
      let run = bytes.prefix { $0 == UInt8(ascii: "~") }.count
      return run >= 3 ? run : 0
    case UInt8(ascii: "_") where bytes.starts(with: "__".utf8):
      let name = bytes.dropFirst(2).prefix(30).prefix { (0x41...0x5A).contains($0) }
      let rest = bytes.dropFirst(2 + name.count)
      return !name.isEmpty && rest.starts(with: "__".utf8) ? name.count + 4 : 0
    default: return 0
    }
  }

  /// Markup without an end goes to the end of the text.
  private static func length(of bytes: ArraySlice<UInt8>, endingWith end: String) -> Int {
    let end = Array(end.utf8)
    let place = bytes.indices.dropFirst(2).first { bytes[$0...].starts(with: end) }
    return place.map { $0 + end.count - bytes.startIndex } ?? bytes.count
  }

  /// Removes tags but keeps the text between them.
  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var (rest, kept) = (Substring(text), "")
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<sign]
      rest = rest[rest.utf8.index(after: sign)...]
      // 3 < 5 is no tag.
      let isTag = rest.first.map { $0 == "/" || $0.isASCII && $0.isLetter } ?? false
      let end =
        isTag ? rest.utf8.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } : nil
      if let end, rest.utf8[end] == UInt8(ascii: ">") {
        if rest.prefix(2) == "br" { kept.append(" ") }
        rest = rest[rest.utf8.index(after: end)...]
      } else if !isTag {
        kept.append("<")
      }
    }
    return kept + rest
  }

  /// Two apostrophes are italic, three bold, five both; of others one is shown.
  private static func withoutApostrophes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
    var (bytes, run): ([UInt8], Int) = ([], 0)
    for byte in Array(text.utf8) + [0] {
      if byte == UInt8(ascii: "'") {
        run += 1
        continue
      }
      if ![0, 2, 3, 5].contains(run) { bytes.append(UInt8(ascii: "'")) }
      bytes.append(byte)
      run = 0
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Drops leftovers of templates and links, and `[https://… text]` but its text.
  private static func withoutBraces(_ text: String) -> String {
    guard text.utf8.contains(where: { "{}[]".utf8.contains($0) }) else { return text }
    var (rest, kept, isOpen) = (Substring(text), "", false)
    while let sign = rest.utf8.firstIndex(where: { "{}[]".utf8.contains($0) }) {
      kept += rest[..<sign]
      let byte = rest.utf8[sign]
      rest = rest[rest.utf8.index(after: sign)...]
      if byte == UInt8(ascii: "["), ["http:", "https:", "//"].contains(where: rest.hasPrefix) {
        let address = rest.utf8.prefix { !" ]".utf8.contains($0) }
        rest = Substring(rest.utf8[address.endIndex...])
      } else if rest.utf8.first == byte {
        rest = Substring(rest.utf8.dropFirst())
      } else if kept.utf8.last != byte, byte != UInt8(ascii: "]") || isOpen {
        isOpen = byte == UInt8(ascii: "[")
        kept.append(Character(Unicode.Scalar(byte)))
      }
    }
    return kept + rest
  }

  // MARK: Entities

  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (rest, decoded) = (Substring(text), "")
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      decoded += rest[..<sign]
      rest = rest[sign...]
      let name = rest.utf8.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
      let after = name.endIndex
      if after < rest.endIndex, rest.utf8[after] == UInt8(ascii: ";"),
        let character = character(named: Substring(name))
      {
        decoded += character
        rest = rest[rest.utf8.index(after: after)...]
      } else {
        decoded.append("&")
        rest = Substring(rest.utf8.dropFirst())
      }
    }
    return decoded + rest
  }

  private static func character(named name: Substring) -> String? {
    guard name.first == "#" else { return entities[String(name)] }
    let number = name.dropFirst()
    let isHexadecimal = number.first == "x" || number.first == "X"
    let code = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "thinsp": " ",
    "ensp": " ", "emsp": " ", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "middot": "·",
    "bull": "•", "times": "×", "divide": "÷", "minus": "−", "deg": "°", "prime": "′",
    "frac12": "½", "frac14": "¼", "sup2": "²", "sup3": "³", "micro": "µ", "para": "¶",
    "sect": "§", "euro": "€", "pound": "£", "shy": "", "zwj": "", "zwnj": "", "lrm": "",
    "rlm": "", "rarr": "→", "larr": "←", "ne": "≠", "le": "≤", "ge": "≥", "asymp": "≈",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "uuml": "ü",
    "ouml": "ö", "auml": "ä", "szlig": "ß", "aelig": "æ", "oslash": "ø", "aring": "å",
    "alpha": "α", "beta": "β", "gamma": "γ", "mu": "μ", "pi": "π", "Omega": "Ω",
    "vert": "|", "lsqb": "[", "rsqb": "]", "lbrace": "{", "rbrace": "}", "equals": "=",
  ]

  // MARK: Spaces

  /// Returns the text with single spaces, none before commas and the like, and without brackets
  /// that are empty.
  private static func tidied(_ text: String) -> String {
    var tidy = ""
    tidy.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar.properties.isWhitespace:
        if !tidy.isEmpty, tidy.unicodeScalars.last != " " { tidy += " " }
      case ",", ".", ";", ":", ")":
        if tidy.unicodeScalars.last == " " { tidy.unicodeScalars.removeLast() }
        if scalar == ")", tidy.unicodeScalars.last == "(" {
          tidy.unicodeScalars.removeLast()
        } else {
          tidy.unicodeScalars.append(scalar)
        }
      default: tidy.unicodeScalars.append(scalar)
      }
    }
    return tidy.trimmed
  }
}
