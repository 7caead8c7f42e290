/// The limited HTML that fields may contain: no attributes, scripts or links.
public enum SafeHTML {
  static let allowed: Set<String> = [
    "b", "strong", "i", "em", "u", "s", "sub", "sup", "br", "ruby", "rt", "rp", "ul", "ol", "li",
    "p", "div", "code",
  ]
  /// Elements whose content is never text.
  private static let dropped: Set<String> = ["script", "style", "template", "iframe", "object"]
  private static let breaks: Set<String> = ["br", "p", "div", "li"]
  /// The cells of tables, before which a space is put: 1 and 2 beside each other are not 12.
  private static let cells: Set<String> = ["td", "th"]

  public enum Piece: Hashable, Sendable {
    case text(String)
    case open(String)
    case close(String)
  }

  /// Returns the text with every allowed tag reduced to its name. Other tags are removed, and those
  /// with code also lose their content.
  public static func reduced(_ html: String) -> String {
    guard html.unicodeScalars.contains("<") else { return html }
    return pieces(html).map { piece in
      switch piece {
      case .text(let text): text
      case .open(let tag): "<\(tag)>"
      case .close(let tag): "</\(tag)>"
      }
    }.joined()
  }

  /// Returns the text for a terminal: with line breaks, readings in brackets, superscripts and
  /// subscripts in characters of their own, and entities decoded.
  /// Sounds as Anki writes them, `[sound:NAME]`, are left out, and hints stay closed.
  public static func plainText(_ html: String) -> String {
    guard html.unicodeScalars.contains(where: { $0 == "<" || $0 == "&" || $0 == "[" }) else {
      return html
    }
    let closed = CardHint.closed(in: html)
    let html = closed.replacing(closed.soundRanges) { _ in "" }
    var plain = ""
    var isFallback = false
    var endsBlock = false
    // The script that is open, and the text before it.
    var outer: (script: ScriptLevel, text: String)?
    for piece in pieces(html) {
      switch piece {
      case .open(let tag) where outer == nil && ScriptLevel(rawValue: tag) != nil:
        outer = ScriptLevel(rawValue: tag).map { (script: $0, text: plain) }
        plain = ""
      case .close(let tag) where outer?.script.rawValue == tag:
        plain = outer.map { $0.text + $0.script.plain(plain) } ?? plain
        outer = nil
      case .open("rp"): isFallback = true
      case .close("rp"): isFallback = false
      case .text(let text):
        if endsBlock, !text.trimmed.isEmpty {
          if !plain.hasSuffix("\n"), !text.hasPrefix("\n") { plain += "\n" }
          endsBlock = false
        }
        plain += isFallback ? "" : decodingEntities(text)
      case .open("rt"): plain += "("
      case .close("rt"): plain += ")"
      case .open(let tag) where breaks.contains(tag) && !plain.isEmpty:
        plain += "\n"
        endsBlock = false
      case .close(let tag) where breaks.contains(tag): endsBlock = !plain.isEmpty
      case .open, .close: break
      }
    }
    return plain.trimmed
  }

  /// Returns the text in pieces. Tags are closed in the right order, so that a field can never
  /// break the page around it.
  public static func pieces(_ html: String) -> [Piece] {
    var reader = Reader(html)
    var pieces: [Piece] = []
    var open: [String] = []
    var counts: [String: Int] = [:]
    while let piece = reader.next() {
      switch piece {
      case .open("br"): pieces.append(piece)
      case .open(let tag):
        open.append(tag)
        counts[tag, default: 0] += 1
        pieces.append(piece)
      case .close(let tag):
        guard counts[tag, default: 0] > 0 else { continue }
        repeat {
          counts[open[open.count - 1], default: 0] -= 1
          pieces.append(.close(open.removeLast()))
        } while pieces.last != piece
      case .text: pieces.append(piece)
      }
    }
    return pieces + open.reversed().map(Piece.close)
  }

  public static func decodingEntities(_ text: String) -> String {
    var parts = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    guard !parts.isEmpty else { return text }
    return parts.reduce(into: String(Substring(first))) { read, part in
      let entity = entities.first { part.starts(with: $0.name.utf8) } ?? numbered(part)
      read += entity?.character ?? "&"
      read += Substring(part.dropFirst(entity?.name.utf8.count ?? 0))
    }
  }

  private typealias Entity = (name: String, character: String)

  private static let entities: [Entity] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("nbsp;", " "), ("amp;", "&"),
  ]

  /// The entity of a character's number: `#39;` or `#x27;`. Control characters have none.
  private static func numbered(_ part: Substring.UTF8View) -> Entity? {
    guard part.first == UInt8(ascii: "#"),
      let end = part.prefix(10).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let digits = Substring(part[..<end].dropFirst())
    let isHexadecimal = digits.lowercased().hasPrefix("x")
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let scalar = number.flatMap(Unicode.Scalar.init),
      scalar.properties.generalCategory != .control
    else { return nil }
    return ("#\(digits);", String(Character(scalar)))
  }

  /// Parses Unicode scalars, because a character such as U+0600 absorbs a following "<" in Swift
  /// but not in a browser.
  private struct Reader {
    private var rest: Substring.UnicodeScalarView
    private let lastEnd: String.Index

    init(_ html: String) {
      rest = html[...].unicodeScalars
      lastEnd = rest.lastIndex(of: ">") ?? rest.startIndex
    }

    mutating func next() -> Piece? {
      while !rest.isEmpty {
        guard rest.first == "<" else { return text(to: rest.firstIndex(of: "<") ?? rest.endIndex) }
        guard let name = tagName(), rest.startIndex < lastEnd else { return lessThanSign() }
        if name == "!--" {
          skip(past: "-->")
        } else if let piece = tag(name) {
          return piece
        }
      }
      return nil
    }

    private mutating func text(to end: String.Index) -> Piece {
      defer { rest = rest[end...] }
      return .text(String(rest[..<end]))
    }

    /// Treats "<" as text if it starts no tag or the tag never ends: 1 < 2, a<b.
    private mutating func lessThanSign() -> Piece {
      rest = rest.dropFirst()
      return .text("&lt;")
    }

    /// Returns the name right after "<" or "</", or nil if there is none.
    private func tagName() -> String? {
      let inner = rest.dropFirst().drop { $0 == "/" }
      if inner.starts(with: "!--".unicodeScalars) { return "!--" }
      let name = inner.prefix { $0.isASCII && (Character($0).isLetter || Character($0).isNumber) }
      return name.first.map { Character($0).isLetter } == true ? String(name).lowercased() : nil
    }

    private mutating func tag(_ name: String) -> Piece? {
      let isClosing = rest.dropFirst().first == "/"
      skip(past: ">")
      if dropped.contains(name) {
        if !isClosing { dropContent(of: name) }
        return nil
      }
      if cells.contains(name), !isClosing { return .text(" ") }
      guard allowed.contains(name) else { return nil }
      return isClosing ? (name == "br" ? nil : .close(name)) : .open(name)
    }

    private mutating func dropContent(of name: String) {
      while !rest.isEmpty {
        skip(past: "</")
        if String(rest.prefix(name.unicodeScalars.count)).lowercased() == name {
          return skip(past: ">")
        }
      }
    }

    private mutating func skip(past end: String) {
      rest = rest[(rest.firstRange(of: end.unicodeScalars)?.upperBound ?? rest.endIndex)...]
    }
  }
}
