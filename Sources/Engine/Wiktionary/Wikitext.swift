/// Wikitext as a tree of text, templates and links.
///
/// Reading takes time in proportion to the length, whatever the text: MediaWiki accepts any text,
/// and so does this.
struct Wikitext: Hashable, Sendable {
  enum Node: Hashable, Sendable {
    /// Text without braces and brackets, with its tags, entities and apostrophes.
    case text(String)
    case template(Template)
    /// A link such as `[[perro#Spanish|dog]]`, of which “dog” is shown.
    case link(target: String, shown: Wikitext)
  }

  var nodes: [Node] = []

  /// The templates, not those within other templates.
  var templates: [Template] {
    nodes.compactMap { if case .template(let template) = $0 { template } else { nil } }
  }

  /// A template such as `{{lb|es|slang|id=2}}`.
  struct Template: Hashable, Sendable {
    /// The name without namespace, with spaces for underscores.
    var name: String
    /// The arguments by name; unnamed ones are named 1, 2 and so on.
    private(set) var arguments: [String: Wikitext] = [:]

    /// The unnamed arguments, to the last in order.
    var list: [Wikitext] {
      (1...).lazy.map { arguments["\($0)"] }.prefix { $0 != nil }.compactMap(\.self)
    }

    /// Creates a template from the parts between the bars, the name first.
    fileprivate init(parts: [Wikitext]) {
      let name = parts.first.flatMap(Self.plain)?.trimmed ?? ""
      self.name = String(name.trimmingPrefix("Template:")).replacing("_", with: " ")
      var number = 0
      for part in parts.dropFirst() {
        if let (key, value) = Self.named(part) {
          arguments[key] = value
        } else {
          number += 1
          arguments["\(number)"] = part
        }
      }
    }

    private static func plain(_ text: Wikitext) -> String? {
      if case .text(let text) = text.nodes.first { text } else { nil }
    }

    private static func named(_ part: Wikitext) -> (String, Wikitext)? {
      guard let text = plain(part), let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        return nil
      }
      let name = text[..<sign].trimmingPrefix { $0.isWhitespace }
      // In “a <span class="b">” the sign belongs to a tag.
      guard !name.isEmpty, !name.contains("<") else { return nil }
      let value = String(text[text.index(after: sign)...])
      return (String(name).trimmed, Wikitext(nodes: [.text(value)] + part.nodes.dropFirst()))
    }
  }
}

// MARK: Reading

extension Wikitext {
  /// Reads a line or a few.
  ///
  /// Braces and brackets without a partner are dropped, and what an unclosed template holds.
  init(_ text: some StringProtocol) {
    var reader = Reader(Array(text.utf8))
    self = reader.read()
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var place = 0
    /// The open elements, the innermost last. The first is the text itself.
    private var open = [Frame(kind: .text)]

    /// Deeper templates are dropped; real pages have six levels.
    private static let depth = 30

    private struct Frame {
      /// A parameter is such as `{{{1|dog}}}`, of which “dog” is shown.
      enum Kind { case text, template, parameter, link }

      var kind: Kind
      /// The parts between the bars.
      var parts = [Wikitext()]
    }

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func read() -> Wikitext {
      var textStart = 0
      while place < bytes.count {
        guard let (mark, length) = mark() else {
          place += 1
          continue
        }
        append(textStart..<place)
        place += length
        textStart = place
        apply(mark)
      }
      append(textStart..<place)
      while open.count > 1 { abandon() }
      return open[0].parts[0]
    }

    private enum Mark { case open(Frame.Kind), close(Frame.Kind), bar }

    private func mark() -> (Mark, length: Int)? {
      let byte = bytes[place]
      // Of four braces, two belong to a template.
      if byte == UInt8(ascii: "{"), run(of: byte) == 3 { return (.open(.parameter), 3) }
      if byte == UInt8(ascii: "}"), open.last?.kind == .parameter, run(of: byte) >= 3 {
        return (.close(.parameter), 3)
      }
      switch byte {
      case UInt8(ascii: "|"): return open.count > 1 ? (.bar, 1) : nil
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
        guard place + 1 < bytes.count, bytes[place + 1] == byte else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return (.open(.template), 2)
        case UInt8(ascii: "}"): return (.close(.template), 2)
        case UInt8(ascii: "["): return (.open(.link), 2)
        default: return (.close(.link), 2)
        }
      default: return nil
      }
    }

    /// The number of equal bytes in a row from here; 4 for more.
    private func run(of byte: UInt8) -> Int {
      bytes[place...].prefix(4).prefix { $0 == byte }.count
    }

    private mutating func apply(_ mark: Mark) {
      switch mark {
      case .open(let kind): if open.count < Self.depth { open.append(Frame(kind: kind)) }
      case .bar: open[open.count - 1].parts.append(Wikitext())
      case .close(let kind):
        guard let place = open.lastIndex(where: { $0.kind == kind }) else { return }
        while open.count > place + 1 { abandon() }
        close()
      }
    }

    /// Ends the innermost frame.
    private mutating func close() {
      let frame = open.removeLast()
      switch frame.kind {
      case .text: break
      case .template: append(.template(Template(parts: frame.parts)))
      case .parameter:
        for node in frame.parts.dropFirst().first?.nodes ?? [] { append(node) }
      case .link:
        guard case .text(let target)? = frame.parts.first?.nodes.first else { return }
        append(.link(target: target, shown: frame.parts.last ?? Wikitext()))
      }
    }

    /// Ends the innermost frame, which has no end: keeps a link's text.
    private mutating func abandon() {
      let frame = open.removeLast()
      guard frame.kind == .link else { return }
      for node in frame.parts.last?.nodes ?? [] { append(node) }
    }

    private mutating func append(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      append(.text(String(decoding: bytes[range], as: UTF8.self)))
    }

    private mutating func append(_ node: Node) {
      let (frame, part) = (open.count - 1, open[open.count - 1].parts.count - 1)
      open[frame].parts[part].nodes.append(node)
    }
  }
}
