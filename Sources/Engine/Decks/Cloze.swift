/// Cloze deletions, `{{c1::answer::hint}}`, which may be nested.
///
///     Cloze("{{c1::Tokyo::city}} in {{c2::Japan}}").question(1)   // [city] in Japan
struct Cloze {
  private indirect enum Piece {
    case text(String)
    case deletion(numbers: [Int], content: [Piece], hint: String?)
  }

  private let pieces: [Piece]
  /// Deeper ones are text.
  private static let deepest = 8

  init(_ text: String) {
    var parser = Parser(rest: text[...])
    pieces = parser.pieces(depth: 0)
  }

  /// The numbers of the deletions, each once, in ascending order.
  var numbers: [Int] { Set(Self.numbers(in: pieces)).sorted() }

  /// The text with the deletions of a number hidden; nil if there are none.
  func question(_ number: Int) -> String? {
    numbers.contains(number) ? Self.html(pieces, asking: number, isAnswer: false) : nil
  }

  /// The text with the deletions of a number emphasised; nil if there are none.
  func answer(_ number: Int) -> String? {
    numbers.contains(number) ? Self.html(pieces, asking: number, isAnswer: true) : nil
  }

  /// Only what is hidden under a number, joined by commas.
  func only(_ number: Int) -> String {
    Self.hidden(in: pieces, number).joined(separator: ", ")
  }

  /// The shapes that hide parts of a picture, with the numbers that ask for them.
  var occlusions: [(numbers: [Int], shape: ImageOcclusion)] {
    pieces.compactMap { piece in
      guard case .deletion(let own, let content, _) = piece else { return nil }
      return Self.occlusion(content).map { (own, $0) }
    }
  }

  /// The text without the marks.
  var plain: String { Self.html(pieces, asking: 0, isAnswer: true) }

  private static func numbers(in pieces: [Piece]) -> [Int] {
    pieces.flatMap { piece -> [Int] in
      guard case .deletion(let own, let content, _) = piece else { return [] }
      return own + numbers(in: content)
    }
  }

  private static func html(_ pieces: [Piece], asking number: Int, isAnswer: Bool) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .deletion(let own, let content, let hint):
        if let occlusion = occlusion(content) {
          return occlusion.html(
            number: own.contains(number) ? number : own[0], isAsked: own.contains(number),
            isAnswer: isAnswer)
        }
        guard own.contains(number) else {
          return html(content, asking: number, isAnswer: isAnswer)
        }
        let inside =
          isAnswer ? html(content, asking: number, isAnswer: true) : "[\(hint ?? "...")]"
        return "<span class=\"cloze\" data-ordinal=\"\(number)\">\(inside)</span>"
      }
    }.joined()
  }

  private static func occlusion(_ content: [Piece]) -> ImageOcclusion? {
    guard content.count == 1, case .text(let text) = content[0] else { return nil }
    return ImageOcclusion(text)
  }

  private static func hidden(in pieces: [Piece], _ number: Int) -> [String] {
    pieces.flatMap { piece -> [String] in
      guard case .deletion(let own, let content, _) = piece else { return [] }
      return own.contains(number)
        ? [html(content, asking: 0, isAnswer: true)] : hidden(in: content, number)
    }
  }

  private struct Parser {
    var rest: Substring

    /// Reads up to the end of the deletion that it is in, or of the text.
    mutating func pieces(depth: Int) -> [Piece] {
      var pieces: [Piece] = []
      var text = ""
      while !rest.isEmpty {
        if depth > 0, rest.hasPrefix("}}") || rest.hasPrefix("::") { break }
        if depth < Cloze.deepest, rest.hasPrefix("{{c"), let deletion = deletion(depth: depth) {
          if !text.isEmpty { pieces.append(.text(text)) }
          text = ""
          pieces.append(deletion)
        } else {
          text.append(rest.removeFirst())
        }
      }
      return text.isEmpty ? pieces : pieces + [.text(text)]
    }

    /// Returns nil, and reads nothing, if no deletion begins here or it never ends.
    private mutating func deletion(depth: Int) -> Piece? {
      let start = rest
      let digits = rest.dropFirst(3).prefix { $0.isASCII && $0.isNumber || $0 == "," }
      let numbers = digits.split(separator: ",").compactMap { Int($0) }
      rest = rest[digits.endIndex...]
      guard !numbers.isEmpty, rest.hasPrefix("::") else {
        rest = start
        return nil
      }
      rest = rest.dropFirst(2)
      let content = pieces(depth: depth + 1)
      var hint: String?
      if rest.hasPrefix("::") {
        rest = rest.dropFirst(2)
        hint = String(rest.prefix(upTo: rest.firstRange(of: "}}")?.lowerBound ?? rest.endIndex))
        rest = rest.dropFirst(hint?.count ?? 0)
      }
      guard rest.hasPrefix("}}") else {
        rest = start
        return nil
      }
      rest = rest.dropFirst(2)
      return .deletion(numbers: numbers, content: content, hint: hint)
    }
  }
}
