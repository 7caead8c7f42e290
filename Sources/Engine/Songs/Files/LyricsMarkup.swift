/// Reads what web pages and editors have around lyrics: HTML, and readings as `{漢字|かん|じ}` or
/// `[ruby 漢字=かんじ]`.
enum LyricsMarkup {
  /// Returns plain text with the readings as `BracketedReadings` reads them: ｜漢字《かんじ》.
  static func plain(_ text: String) -> String {
    let unmarked = isHTML(text) ? HTMLLyrics(text).text : text
    return replaced("[ruby ", "=", "]", in: replaced("{", "|", "}", in: unmarked))
  }

  /// Returns a word with its reading; nil if that isn't kana.
  fileprivate static func ruby(_ base: String, _ reading: String) -> String? {
    guard !base.isEmpty, !reading.isEmpty, reading.unicodeScalars.allSatisfy(\.isKanaOrMark) else {
      return nil
    }
    return "｜\(base)《\(reading)》"
  }

  /// Words in angle brackets alone are text.
  private static func isHTML(_ text: String) -> Bool {
    let folded = text.lowercased()
    return ["<ruby", "<br", "</p>", "</div>", "</span>"].contains { folded.contains($0) }
  }

  /// The longest word with its reading, in characters.
  private static let longest = 64

  private static func replaced(
    _ opening: String, _ separator: Character, _ closing: Character, in text: String
  ) -> String {
    var (result, rest) = ("", text[...])
    while let open = rest.firstRange(of: opening) {
      let inside = rest[open.upperBound...].prefix(longest)
        .prefix { $0 != closing && !$0.isNewline }
      let (end, parts) = (inside.endIndex, inside.split(separator: separator, maxSplits: 1))
      result += rest[..<open.lowerBound]
      if parts.count == 2, end < rest.endIndex, rest[end] == closing,
        let word = ruby(String(parts[0]), String(parts[1].filter { $0 != separator }))
      {
        result += word
        rest = rest[rest.index(after: end)...]
      } else {
        result += rest[open]
        rest = rest[open.upperBound...]
      }
    }
    return result + rest
  }
}

/// Lyrics in HTML. A line ends with `<br>`, with a block, and where the source has a line break that
/// follows none of them.
private struct HTMLLyrics {
  private(set) var text = ""
  private var (base, reading) = ("", "")
  private var (isInRuby, isInReading, isInFallback) = (false, false, false)
  /// Whether a tag has just ended the line.
  private var hasEnded = false
  /// Whether a paragraph is a verse rather than a line.
  private let hasVerses: Bool

  init(_ html: String) {
    let pieces = SafeHTML.pieces(html)
    hasVerses = pieces.contains(.open("br"))
    for piece in pieces { read(piece) }
  }

  private mutating func read(_ piece: SafeHTML.Piece) {
    switch piece {
    case .text(let written): add(SafeHTML.decodingEntities(written))
    case .open("br"): endLine()
    case .open("p"), .open("div"), .open("li"), .close("div"), .close("li"): endBlock()
    case .close("p"):
      endBlock()
      if hasVerses { endLine() }
    case .open("ruby"): isInRuby = true
    case .open("rp"): isInFallback = true
    case .close("rp"): isInFallback = false
    case .open("rt"): (isInReading, isInFallback) = (true, false)
    case .close("rt"):
      append(LyricsMarkup.ruby(base, reading) ?? base)
      (base, reading, isInReading) = ("", "", false)
    case .close("ruby"):
      append(base)
      (base, isInRuby) = ("", false)
    case .open, .close: break
    }
  }

  private mutating func add(_ piece: String) {
    if isInFallback { return }
    if isInReading {
      reading += piece.trimmed
    } else if isInRuby {
      base += piece.trimmed
    } else {
      let rest = piece.drop { $0.isWhitespace && !$0.isNewline }
      let isOfSource = hasEnded && rest.first?.isNewline == true
      append(isOfSource ? String(rest.dropFirst()) : piece)
    }
  }

  private mutating func append(_ piece: String) {
    guard !piece.isEmpty else { return }
    text += piece
    hasEnded = false
  }

  private mutating func endLine() {
    text += "\n"
    hasEnded = true
  }

  private mutating func endBlock() {
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    hasEnded = true
  }
}
