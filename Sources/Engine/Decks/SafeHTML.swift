import Foundation

/// The little HTML that fields may hold, and nothing else: no attributes, no scripts, no links.
public enum SafeHTML {
  static let allowed: Set<String> = [
    "b", "strong", "i", "em", "u", "s", "sub", "sup", "br", "ruby", "rt", "rp", "ul", "ol", "li",
    "p", "div", "code",
  ]
  /// What stands between these is never text.
  private static let dropped: Set<String> = ["script", "style", "template", "iframe", "object"]
  private static let breaks: Set<String> = ["br", "p", "div", "li"]

  public enum Piece: Hashable, Sendable {
    case text(String)
    case open(String)
    case close(String)
  }

  /// The text with every tag reduced to its bare name, or removed with what must not be read.
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

  /// The text as a terminal can show it: line breaks kept, readings in brackets, entities read.
  public static func plainText(_ html: String) -> String {
    guard html.unicodeScalars.contains(where: { $0 == "<" || $0 == "&" }) else { return html }
    var plain = ""
    var isFallback = false
    for piece in pieces(html) {
      switch piece {
      case .open("rp"): isFallback = true
      case .close("rp"): isFallback = false
      case .text(let text): plain += isFallback ? "" : entitiesRead(text)
      case .open("rt"): plain += "("
      case .close("rt"): plain += ")"
      case .open(let tag) where breaks.contains(tag) && !plain.isEmpty: plain += "\n"
      case .open, .close: break
      }
    }
    return plain.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Closed in the order they were opened, so that a field can never break the page around it.
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

  /// A text piece as it reads: its entities as the characters they stand for.
  public static func entitiesRead(_ text: String) -> String {
    var parts = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    guard !parts.isEmpty else { return text }
    return parts.reduce(into: String(Substring(first))) { read, part in
      let entity = entities.first { part.starts(with: $0.name.utf8) }
      read += entity?.character ?? "&"
      read += Substring(part.dropFirst(entity?.name.utf8.count ?? 0))
    }
  }

  private static let entities: [(name: String, character: String)] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"), ("nbsp;", " "), ("amp;", "&"),
  ]

  /// Goes by Unicode scalars: a character such as U+0600 swallows the "<" behind it, which a
  /// browser does not.
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

    /// "<" that opens no tag is text, and so is a tag that never ends: 1 < 2, a<b.
    private mutating func lessThanSign() -> Piece {
      rest = rest.dropFirst()
      return .text("&lt;")
    }

    /// The name right behind "<" or "</"; nil when there is none.
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
