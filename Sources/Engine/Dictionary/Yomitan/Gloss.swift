/// An imported dictionary's explanation of a word: text, with a few elements of HTML.
///
/// Structured content names tags, attributes and styles. Only those of a fixed list are known, so
/// that whoever shows a gloss shows nothing that the dictionary made up: no script, no address but
/// http(s), no style sheet.
public indirect enum Gloss: Hashable, Sendable {
  case text(String)
  case group([Gloss])
  case element(Element)
  case image(Image)
  case link(Link, [Gloss])

  public struct Element: Hashable, Sendable {
    public enum Tag: String, Hashable, Sendable {
      case br, ruby, rt, rp, table, thead, tbody, tfoot, tr, td, th
      case span, div, ol, ul, li, details, summary
    }

    public var tag: Tag
    public var lang: String?
    /// The dictionary's explanation of it, such as “transitive verb” of “vt”.
    public var title: String?
    public var styles: [Style] = []
    /// The marker of a list's entries, if the dictionary specifies one.
    public var listStyle: ListStyle?
    /// The number of columns that a table's cell spans; 1 to 100.
    public var columns = 1
    public var rows = 1
    public var isOpen = false
    /// Whether the dictionary marks it as a label, an example or a footnote.
    var isAside = false
    public var content: [Gloss] = []
  }

  /// The styles that are shown; others are left out.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case bold, italic, underlined, struck, small, large, raised, lowered
  }

  /// The marker of a list's entries, by its name in CSS.
  public enum ListStyle: String, Hashable, Sendable {
    case none, disc, circle, square, decimal
    case lowerLetters = "lower-alpha"
    case upperLetters = "upper-alpha"
    case lowerRoman = "lower-roman"
    case upperRoman = "upper-roman"
  }

  public struct Image: Hashable, Sendable {
    /// The path in the archive.
    public var path: String
    public var alt: String
    /// The width in pixels, 1 to 1,000; nil for the image's own.
    public var width: Int?
    /// The height, like `width`.
    public var height: Int?
    /// Whether it is black, to be shown in the colour of text.
    public var isMonochrome = false
  }

  public enum Link: Hashable, Sendable {
    /// A lookup in the dictionary.
    case search(String)
    /// A lookup of the word of which this is a form.
    case form(of: String)
    /// http or https.
    case web(String)
  }

  /// The gloss as text, for a terminal and for cards: a line per block, readings in brackets.
  public var plain: String {
    lines.map { line in
      let depth = line.mark.isEmpty ? line.depth : line.depth - 1
      return String(repeating: "  ", count: max(0, depth)) + line.mark + line.text
    }.joined(separator: "\n")
  }

  /// The word that it only leads to: laufen of “laufen (past)”.
  var lemma: String? {
    guard case .group(let parts) = self, case .link(.form(of: let term), _)? = parts.first else {
      return nil
    }
    return term
  }

  /// Its meanings in Latin letters, by which a word is found.
  var meanings: [String] {
    lines.flatMap { $0.text.split(separator: ";") }.map { part in
      String(part.drop { $0 == "•" || $0.isWhitespace }.prefix(Self.longestMeaning))
    }.filter { $0.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } }
  }

  private static let longestMeaning = 300

  // MARK: For cards

  /// The part that a card of its word teaches: of lists the innermost entries, without labels,
  /// examples and readings. Lines in Japanese are left out where others are not.
  var taught: [String] {
    let own = self.bare
    let inner = own.entries
    let found = (inner.isEmpty ? [own] : inner).flatMap(\.lines)
    let texts = (found.isEmpty ? lines : found).map { line in
      String(line.text.drop { $0 == "•" || $0.isWhitespace }.prefix(Self.longestMeaning))
    }
    let translated = texts.filter { text in
      text.contains(where: \.isLetter) && !text.unicodeScalars.contains(where: \.isKanaOrIdeograph)
    }
    return translated.isEmpty ? texts : translated
  }

  private var bare: Gloss {
    switch self {
    case .text: return self
    case .image: return .group([])
    case .group(let parts): return .group(parts.map(\.bare))
    case .link(let link, let parts): return .link(link, parts.map(\.bare))
    case .element(var element):
      if element.isAside || [.rt, .rp, .details].contains(element.tag) { return .group([]) }
      element.content = element.content.map(\.bare)
      return .element(element)
    }
  }

  /// The entries of its lists that have no list in them.
  private var entries: [Gloss] {
    switch self {
    case .text, .image: return []
    case .group(let parts), .link(_, let parts): return parts.flatMap(\.entries)
    case .element(let element):
      let inner = element.content.flatMap(\.entries)
      return inner.isEmpty && element.tag == .li ? [.group(element.content)] : inner
    }
  }

  private var lines: [GlossLines.Line] {
    var lines = GlossLines()
    write(to: &lines)
    return lines.filled
  }

  fileprivate func write(to lines: inout GlossLines) {
    switch self {
    case .text(let own): lines.add(own)
    case .group(let parts), .link(_, let parts): for part in parts { part.write(to: &lines) }
    case .image(let image): lines.add(image.alt.isEmpty ? "[image]" : "[\(image.alt)]")
    case .element(let element): element.write(to: &lines)
    }
  }

  /// The paths of all images in it.
  var images: [String] {
    switch self {
    case .text: []
    case .group(let parts), .link(_, let parts): parts.flatMap(\.images)
    case .element(let element): element.content.flatMap(\.images)
    case .image(let image): [image.path]
    }
  }
}

extension Gloss.Element {
  fileprivate func write(to lines: inout GlossLines) {
    func inside() { for part in content { part.write(to: &lines) } }
    switch tag {
    case .br: lines.begin()
    case .rp: break
    case .rt:
      lines.add("(")
      inside()
      lines.add(")")
    case .td, .th:
      inside()
      lines.add("  ")
    case .ol, .ul:
      lines.beginList(isNumbered: tag == .ol)
      inside()
      lines.endList()
    case .li:
      lines.beginEntry()
      inside()
    case .div, .tr, .table, .details, .summary:
      lines.begin()
      inside()
      lines.begin()
    case .span, .ruby, .thead, .tbody, .tfoot: inside()
    }
  }
}

/// A gloss in lines, as it is written.
private struct GlossLines {
  struct Line {
    /// How many lists it is in.
    var depth = 0
    /// Before the first line of an entry: “• ” or “1. ”.
    var mark = ""
    var text = ""
  }

  private var all = [Line()]
  private var lists: [(isNumbered: Bool, entries: Int)] = []

  mutating func add(_ text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      if place > 0 { begin() }
      all[all.count - 1].text += part
    }
  }

  mutating func begin(_ mark: String = "") { all.append(Line(depth: lists.count, mark: mark)) }

  mutating func beginList(isNumbered: Bool) {
    lists.append((isNumbered, 0))
    begin()
  }

  mutating func endList() {
    lists.removeLast()
    begin()
  }

  mutating func beginEntry() {
    guard var list = lists.popLast() else { return begin("• ") }
    list.entries += 1
    lists.append(list)
    begin(list.isNumbered ? "\(list.entries). " : "• ")
  }

  /// The lines with text. The mark of an entry that begins with a block goes before that; before
  /// another list's, a bullet goes.
  var filled: [Line] {
    var filled: [Line] = []
    var waiting: Line?
    for line in all {
      var line = line
      line.text = line.text.trimmed
      if let entry = waiting, entry.depth <= line.depth {
        if line.mark.isEmpty {
          (line.mark, line.depth) = (entry.mark, entry.depth)
        } else if entry.mark != "• ", entry.depth < line.depth {
          (line.mark, line.depth) = (entry.mark + line.mark, entry.depth)
        }
      }
      waiting = line.text.isEmpty && !line.mark.isEmpty ? line : nil
      if !line.text.isEmpty { filled.append(line) }
    }
    return filled
  }
}
