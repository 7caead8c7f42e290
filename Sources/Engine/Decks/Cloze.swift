/// Cloze deletions, `{{c1::answer::hint}}`, which may be nested.
///
///     Cloze("{{c1::Tokyo::city}} in {{c2::Japan}}").side(1, isAnswer: false)
///     // [city] in Japan
struct Cloze {
  private indirect enum Piece {
    case text(String)
    case deletion(numbers: [Int], content: [Piece], hint: String?)
  }

  private let pieces: [Piece]
  /// Deeper ones are text, also below marks that never end.
  private static let deepest = 8

  init(_ text: String) {
    var parser = Parser(text)
    pieces = parser.read()
  }

  /// The numbers of the deletions, each once, in ascending order.
  var numbers: [Int] { Set(Self.numbers(in: pieces)).sorted() }

  /// The text with the deletions of a number hidden, or emphasised; nil if there are none.
  func side(_ number: Int, isAnswer: Bool) -> String? {
    numbers.contains(number) ? Self.html(pieces, asking: number, isAnswer: isAnswer) : nil
  }

  /// Returns only the deletions of a number, or their hints, joined by commas.
  func only(_ number: Int, isAnswer: Bool = true) -> String {
    Self.hidden(in: pieces, number, isAnswer).joined(separator: ", ")
  }

  /// Returns the deletions of a number as they are typed, joined by commas. As in Anki, deletions
  /// that are all the same are typed once.
  func typed(_ number: Int) -> String {
    let hidden = Self.hidden(in: pieces, number, true)
    return (Set(hidden).count == 1 ? [hidden[0]] : hidden).joined(separator: ", ")
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
        let isAsked = own.contains(number)
        let text = html(content, asking: number, isAnswer: isAnswer || isAsked)
        if number == 0 { return text }
        let ordinal = "data-ordinal=\"\(own.map(String.init).joined(separator: ","))\""
        guard isAsked else { return "<span class=\"cloze-inactive\" \(ordinal)>\(text)</span>" }
        if isAnswer { return "<span class=\"cloze\" \(ordinal)>\(text)</span>" }
        // As in Anki, scripts of templates find there what is hidden.
        let hidden = "data-cloze=\"\(attribute(text))\""
        return "<span class=\"cloze\" \(hidden) \(ordinal)>[\(hint ?? noHint)]</span>"
      }
    }.joined()
  }

  /// A text for an attribute: all of ASCII but letters and digits as numbers.
  private static func attribute(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if !scalar.isASCII || Character(scalar).isLetter || Character(scalar).isNumber {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      }
    }
  }

  private static func occlusion(_ content: [Piece]) -> ImageOcclusion? {
    guard content.count == 1, case .text(let text) = content[0] else { return nil }
    return ImageOcclusion(text)
  }

  private static func hidden(in pieces: [Piece], _ number: Int, _ isAnswer: Bool) -> [String] {
    pieces.flatMap { piece -> [String] in
      guard case .deletion(let own, let content, let hint) = piece else { return [] }
      guard own.contains(number) else { return hidden(in: content, number, isAnswer) }
      return [isAnswer ? html(content, asking: 0, isAnswer: true) : hint ?? noHint]
    }
  }

  private static let noHint = "..."

  /// Reads a text in one pass.
  private struct Parser {
    /// A deletion whose end was not read yet.
    private struct Open {
      var mark: Substring
      var numbers: [Int]
      var pieces: [Piece] = []
      var hint: String?
      /// How many pieces are before the hint.
      var hintPlace = 0

      /// The deletion as plain text, if it has no end.
      var asText: [Piece] {
        let hint = hint.map { [Piece.text("::\($0)")] } ?? []
        return [.text(String(mark))] + pieces[..<hintPlace] + hint + pieces[hintPlace...]
      }
    }

    private var rest: Substring
    private var open: [Open] = []
    private var pieces: [Piece] = []
    private var text = ""
    /// Whether the text is a hint: as in Anki, up to the next mark or the end of the deletion.
    private var isHint = false

    init(_ text: String) { rest = text[...] }

    /// Marks of deletions that never end are text.
    mutating func read() -> [Piece] {
      while !rest.isEmpty {
        if !open.isEmpty, rest.hasPrefix("}}") {
          rest = rest.dropFirst(2)
          close()
        } else if !open.isEmpty, !isHint, rest.hasPrefix("::") {
          rest = rest.dropFirst(2)
          endText()
          isHint = true
        } else if open.count < Cloze.deepest, let mark = mark() {
          endText()
          open.append(mark)
        } else {
          text.append(rest.removeFirst())
        }
      }
      endText()
      return open.reduce(pieces) { $0 + $1.asText }
    }

    /// Returns the mark of a deletion that begins here, and reads it.
    private mutating func mark() -> Open? {
      guard rest.hasPrefix("{{c") else { return nil }
      let digits = rest.dropFirst(3).prefix { $0.isASCII && $0.isNumber || $0 == "," }
      let numbers = digits.split(separator: ",").compactMap { Int($0) }
      let after = rest[digits.endIndex...]
      guard !numbers.isEmpty, after.hasPrefix("::") else { return nil }
      defer { rest = after.dropFirst(2) }
      return Open(mark: rest.prefix(upTo: after.dropFirst(2).startIndex), numbers: numbers)
    }

    private mutating func close() {
      endText()
      guard let last = open.popLast() else { return }
      add(.deletion(numbers: last.numbers, content: last.pieces, hint: last.hint))
    }

    private mutating func endText() {
      if isHint {
        open[open.count - 1].hint = text
        open[open.count - 1].hintPlace = open[open.count - 1].pieces.count
      } else if !text.isEmpty {
        add(.text(text))
      }
      (text, isHint) = ("", false)
    }

    /// Adds a piece to the innermost deletion.
    private mutating func add(_ piece: Piece) {
      if open.isEmpty { pieces.append(piece) } else { open[open.count - 1].pieces.append(piece) }
    }
  }
}
