/// A safe subset of Markdown, as language models write it.
///
/// Nothing in it leads anywhere or loads anything: of a link only its words are left, of a picture
/// its description, and HTML is text. What is not closed, as in an answer that is still coming, is
/// text too.
public struct Markdown: Hashable, Sendable {
  public indirect enum Block: Hashable, Sendable {
    /// - `level`: 1 to 6.
    case heading(level: Int, [Inline])
    case paragraph([Inline])
    /// - `start`: the first number; nil for a list without numbers.
    case list([[Block]], start: Int?)
    case code(String)
    case quote([Block])
    case rule
    /// Rows have at most as many cells as the header.
    case table(header: [[Inline]], rows: [[[Inline]]])
  }

  public indirect enum Inline: Hashable, Sendable {
    case text(String)
    case strong([Inline])
    case emphasis([Inline])
    case code(String)
    case lineBreak
    /// A word with its reading above: `{漢字|かんじ}`.
    case ruby(String, reading: String)
    /// Marked text with the name of its mark. Parsing makes none; callers that know more add it.
    case mark([Inline], name: String)
  }

  public var blocks: [Block]

  /// Longer texts are cut.
  static let longest = 200_000
  /// How deep lists and quotes are nested at most; what is deeper is text.
  static let depth = 6
  static let mostColumns = 30

  public init(_ text: String) {
    let lines = Self.cleaned(text.prefix(Self.longest))
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    blocks = MarkdownBlockReader(lines[...], depth: Self.depth).blocks()
  }

  /// Composes characters, and leaves out control characters, terminal escapes, and characters that
  /// change the direction or have no width. Those that join emoji stay.
  public static func cleaned(_ text: some StringProtocol) -> String {
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D: true
          case 0...0x1F, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
            0xFEFF:
            false
          default: true
          }
        }))
    return Normalization.composed(plain)
  }
}

extension Markdown {
  /// The lines of a text without its marks and its ruby.
  static func plainLines(of text: String) -> [String] {
    Markdown(text).blocks.flatMap(\.plainLines)
  }

  /// The words of a text that have their readings above them.
  static func rubies(of text: String) -> [(word: String, reading: String)] {
    Markdown(text).blocks.flatMap(\.rubies)
  }
}

extension Markdown.Block {
  fileprivate var rubies: [(word: String, reading: String)] {
    switch self {
    case .heading(_, let inlines), .paragraph(let inlines): inlines.flatMap(\.rubies)
    case .list(let items, _): items.flatMap { $0.flatMap(\.rubies) }
    case .quote(let blocks): blocks.flatMap(\.rubies)
    case .table(let header, let rows):
      ([header] + rows).flatMap { $0.flatMap { $0.flatMap(\.rubies) } }
    case .code, .rule: []
    }
  }

  fileprivate var plainLines: [String] {
    switch self {
    case .heading(_, let inlines), .paragraph(let inlines):
      inlines.map(\.plain).joined().split(separator: "\n").map(String.init)
    case .list(let items, _): items.flatMap { $0.flatMap(\.plainLines) }
    case .quote(let blocks): blocks.flatMap(\.plainLines)
    case .code(let text): text.split(separator: "\n").map(String.init)
    case .rule: []
    case .table(let header, let rows):
      // In Markdown, so that the header stays distinguishable from the rows.
      [Self.plainRow(header), header.map { _ in "|-" }.joined() + "|"] + rows.map(Self.plainRow)
    }
  }

  private static func plainRow(_ cells: [[Markdown.Inline]]) -> String {
    "| " + cells.map { $0.map(\.plain).joined() }.joined(separator: " | ") + " |"
  }
}

extension Markdown.Inline {
  fileprivate var rubies: [(word: String, reading: String)] {
    switch self {
    case .strong(let inside), .emphasis(let inside): inside.flatMap(\.rubies)
    case .ruby(let word, let reading): [(word, reading)]
    case .text, .code, .lineBreak, .mark: []
    }
  }

  fileprivate var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .strong(let inside), .emphasis(let inside), .mark(let inside, _):
      inside.map(\.plain).joined()
    case .lineBreak: "\n"
    case .ruby(let word, _): word
    }
  }
}
