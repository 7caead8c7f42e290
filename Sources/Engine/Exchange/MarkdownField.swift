import Foundation

/// The text of a field as Markdown, and back.
extension MarkdownDeck {
  private static let marks = [
    "<b>": "**", "</b>": "**", "<i>": "*", "</i>": "*", "<strong>": "__", "</strong>": "__",
    "<em>": "_", "</em>": "_",
  ]

  // MARK: From HTML

  /// A field's HTML as Markdown that is read back as the same, with as few backslashes as that takes.
  static func markdown(_ html: String) -> String {
    guard html.unicodeScalars.contains(where: { "\\*_`$<".unicodeScalars.contains($0) }) else {
      return withoutStarts(html)
    }
    let wanted = shown(by: html)
    let tries = [false, true].lazy.map { withoutStarts(marked(html, isEscaped: $0)) }
    let same = tries.first { shown(by: self.html($0.trimmed)) == wanted }
    return same ?? withoutStarts(literal(html))
  }

  /// With marks for tags. Formulas and code stand as they are shown.
  private static func marked(_ html: String, isEscaped: Bool) -> String {
    let parts = html.components(separatedBy: "<code>")
    return parts.dropFirst().reduce(into: marked(text: parts[0], isEscaped)) { markdown, part in
      let end = part.firstRange(of: "</code>")
      markdown += end.map { code(String(part[..<$0.lowerBound])) } ?? "<code>"
      markdown += marked(text: String(part[(end?.upperBound ?? part.startIndex)...]), isEscaped)
    }
  }

  private static func marked(text html: String, _ isEscaped: Bool) -> String {
    MarkdownScanner.pieces(html).map { piece in
      switch piece.kind {
      case .formula: SafeHTML.decodingEntities(piece.raw)
      case .tag: marks[piece.raw] ?? piece.raw
      case .marks(false, false): piece.raw
      case .text, .gap: isEscaped ? escaped(piece.raw, "*_`") : piece.raw
      case .escape, .code, .block, .marks: isEscaped ? escaped(piece.raw, "\\*_`") : piece.raw
      }
    }.joined()
  }

  private static func code(_ html: String) -> String {
    let text = SafeHTML.decodingEntities(html)
    // A block has its fences.
    if text.hasPrefix("```") { return text }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + text + space + fence
  }

  /// With its tags, and all else that Markdown has a meaning for after a backslash.
  private static func literal(_ html: String) -> String {
    MarkdownScanner.pieces(html).map { piece in
      piece.kind == .tag ? piece.raw : escaped(piece.raw, "\\*_`$")
    }.joined()
  }

  private static func escaped(_ text: String, _ signs: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if signs.unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
  }

  /// With a backslash in what would begin a picture, or on a line something else.
  private static func withoutStarts(_ markdown: String) -> String {
    markdown.replacing("![", with: "\\![").unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { withoutStart(line: String($0)) }.joined(separator: "\n")
  }

  private static func withoutStart(line: String) -> String {
    if let mark = Mark.allCases.first(where: { line.hasPrefix($0.rawValue) }) {
      return "\(mark.rawValue.dropLast())\\:\(line.dropFirst(2))"
    }
    if line.trimmed == end { return line.replacing(end, with: "\\\(end)") }
    return line.hasPrefix("<!--") ? "\\\(line)" : line
  }

  /// The visible contents of a field: its text and tags, however its signs are written.
  private static func shown(by html: String) -> String {
    SafeHTML.pieces(html).map { piece in
      switch piece {
      case .text(let text): SafeHTML.decodingEntities(text)
      case .open(let tag): "\u{1}\(tag)\u{1}"
      case .close(let tag): "\u{1}/\(tag)\u{1}"
      }
    }.joined()
  }

  // MARK: To HTML

  static func html(_ markdown: String) -> String {
    var html = MarkedHTML()
    for piece in MarkdownScanner.pieces(markdown) { html.add(piece) }
    return html.parts.joined()
  }

  /// The parts of a field's HTML, with tags for the marks that are closed so far.
  private struct MarkedHTML {
    private struct Open {
      var sign: Character
      var count: Int
      /// The index of its part, which is text until it is closed.
      var part: Int
    }

    /// Of the marks that are not closed, more would take quadratic time.
    private static let most = 100

    private(set) var parts: [String] = []
    private var open: [Open] = []

    mutating func add(_ piece: MarkdownScanner.Piece) {
      switch piece.kind {
      case .text: parts.append(piece.raw.replacingScalars("<", with: "&lt;"))
      case .tag: parts.append(piece.raw)
      case .gap:
        parts.append(piece.raw)
        open = []
      case .escape: parts.append(piece.raw == "\\<" ? "&lt;" : String(piece.raw.dropFirst()))
      case .formula: parts.append(Self.encoded(piece.raw))
      case .code: parts.append("<code>\(Self.encoded(Self.content(ofCode: piece.raw)))</code>")
      case .block: parts.append("<code>\(Self.encoded(piece.raw))</code>")
      case .marks(let opens, let closes): add(marks: piece.raw, opens: opens, closes: closes)
      }
    }

    private mutating func add(marks: String, opens: Bool, closes: Bool) {
      // Longer ones are blanks to fill in.
      guard marks.count <= 3, let sign = marks.first else { return parts.append(marks) }
      var left = marks.count
      while closes, left > 0,
        let last = open.lastIndex(where: { $0.sign == sign && $0.count <= left })
      {
        let tag = Self.tag(sign, open[last].count)
        parts[open[last].part] = "<\(tag)>"
        parts.append("</\(tag)>")
        left -= open[last].count
        open.removeSubrange(last...)
      }
      for count in left == 3 ? [1, 2] : [left] where count > 0 {
        if opens, open.count < Self.most {
          open.append(Open(sign: sign, count: count, part: parts.count))
        }
        parts.append(String(repeating: sign, count: count))
      }
    }

    private static func tag(_ sign: Character, _ count: Int) -> String {
      sign == "*" ? (count == 2 ? "b" : "i") : count == 2 ? "strong" : "em"
    }

    /// One blank on both sides only keeps backticks apart.
    private static func content(ofCode raw: String) -> String {
      let fence = raw.unicodeScalars.prefix { $0 == "`" }.count
      let inside = String(raw.unicodeScalars.dropFirst(fence).dropLast(fence))
      guard inside.hasPrefix(" "), inside.hasSuffix(" "), !inside.trimmed.isEmpty else {
        return inside
      }
      return String(inside.dropFirst().dropLast())
    }

    /// Text that is shown as it stands. A sign stays that HTML has no other meaning for.
    private static func encoded(_ text: String) -> String {
      let hasReferences = SafeHTML.decodingEntities(text) != text
      return (hasReferences ? text.replacing("&", with: "&amp;") : text)
        .replacing("<", with: "&lt;")
    }
  }
}
