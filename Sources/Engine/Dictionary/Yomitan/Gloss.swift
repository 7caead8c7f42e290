/// What an imported dictionary says of a word: text, with a few elements of HTML.
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
    public var styles: [Style] = []
    /// Of a cell of a table; 1 to 100.
    public var columns = 1
    public var rows = 1
    public var isOpen = false
    public var content: [Gloss] = []
  }

  /// The styles that are shown; others are left out.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case bold, italic, underlined, struck, small, large, raised, lowered
  }

  public struct Image: Hashable, Sendable {
    /// In the archive.
    public var path: String
    public var alt: String
  }

  public enum Link: Hashable, Sendable {
    /// A look-up in the dictionary.
    case search(String)
    /// http or https.
    case web(String)
  }
}

extension Gloss {
  /// The gloss as text, for a terminal and for cards: a line per block, readings in brackets.
  public var plain: String {
    var text = ""
    write(to: &text)
    let lines = text.split(separator: "\n").map { String($0).trimmed }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Its meanings in Latin letters, by which a word is found.
  var meanings: [String] {
    plain.split { $0 == "\n" || $0 == ";" }.map { line in
      String(line.drop { $0 == "•" || $0.isWhitespace }.prefix(Self.longestMeaning))
    }.filter { $0.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } }
  }

  private static let longestMeaning = 300

  private func write(to text: inout String) {
    switch self {
    case .text(let own): text += own
    case .group(let parts): for part in parts { part.write(to: &text) }
    case .image(let image): text += image.alt.isEmpty ? "[image]" : "[\(image.alt)]"
    case .link(_, let parts): for part in parts { part.write(to: &text) }
    case .element(let element): element.write(to: &text)
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
  fileprivate func write(to text: inout String) {
    func inside() { for part in content { Gloss.group([part]).write(to: &text) } }
    switch tag {
    case .br: text += "\n"
    case .rp: break
    case .rt:
      text += "("
      inside()
      text += ")"
    case .td, .th:
      inside()
      text += "  "
    case .li:
      text += "\n• "
      inside()
    case .div, .tr, .ol, .ul, .table, .details, .summary:
      text += "\n"
      inside()
      text += "\n"
    case .span, .ruby, .thead, .tbody, .tfoot: inside()
    }
  }
}
