/// Splits Markdown into text, marks, code and formulas, as CommonMark does with formulas, in which
/// hashcards shows its cards.
///
/// The pieces together are the text. What begins in a paragraph ends in it, but for a block of code.
struct MarkdownScanner {
  struct Piece {
    enum Kind: Equatable {
      case text
      /// Blank lines, and the blanks around them.
      case gap
      /// A tag of HTML, or a comment.
      case tag
      /// A backslash and the sign whose meaning it takes.
      case escape
      /// `$…$` or `$$…$$`.
      case formula
      /// Code between two runs of backticks.
      case code
      /// Lines of code with their fences.
      case block
      /// A run of `*` or `_`.
      case marks(opens: Bool, closes: Bool)
    }

    var kind: Kind
    var raw: String
  }

  private let scalars: [Unicode.Scalar]
  private var found: [Piece] = []
  private var place = 0
  /// Where the text begins that is in no piece yet.
  private var start = 0
  private var paragraphEnd = 0
  /// The signs that nothing in the rest of the paragraph ends: each is looked for once, or a text of
  /// them would take quadratic time.
  private var endless: Set<String> = []

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  static func pieces(_ text: String) -> [Piece] {
    var scanner = MarkdownScanner(text)
    return scanner.pieces()
  }

  private mutating func pieces() -> [Piece] {
    beginParagraph()
    while place < scalars.count {
      if place >= paragraphEnd { gap() } else { step() }
    }
    endText()
    return found
  }

  private mutating func step() {
    switch scalars[place] {
    case "\\" where next.map { $0.isASCII && $0.isSign } == true: take(.escape, to: place + 2)
    case "`": code()
    case "$" where next.map { !$0.isBlank } == true: formula()
    case "<" where isComment: take(.tag, from: "<!--", to: endOfComment)
    case "<": tag()
    case "*", "_": marks()
    default: place += 1
    }
  }

  private var next: Unicode.Scalar? { scalar(at: place + 1) }

  private func scalar(at place: Int) -> Unicode.Scalar? {
    place < scalars.count ? scalars[place] : nil
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private mutating func endText() {
    if start < place { found.append(Piece(kind: .text, raw: text(start..<place))) }
    start = place
  }

  private mutating func take(_ kind: Piece.Kind, to end: Int) {
    endText()
    found.append(Piece(kind: kind, raw: text(place..<end)))
    (place, start) = (end, end)
  }

  /// Takes a piece up to its end; without one, the sign that begins it is text.
  private mutating func take(_ kind: Piece.Kind, from sign: String, to end: Int?) {
    if let end { return take(kind, to: end) }
    endless.insert(sign)
    place += sign.unicodeScalars.count
  }

  // MARK: Paragraphs

  private mutating func beginParagraph() {
    paragraphEnd = endOfParagraph
    endless = []
  }

  private mutating func gap() {
    take(.gap, to: scalars[place...].firstIndex { !$0.isBlank } ?? scalars.count)
    beginParagraph()
  }

  /// The end of the line before a blank one, or of the text.
  private var endOfParagraph: Int {
    var line = place
    while let end = scalars[line...].firstIndex(of: "\n") {
      line = scalars[(end + 1)...].firstIndex { $0 == "\n" || !$0.isBlank } ?? scalars.count
      if line == scalars.count || scalars[line] == "\n" { return end }
    }
    return scalars.count
  }

  // MARK: Pieces

  /// The length of the run of equal signs.
  private func run(at place: Int) -> Int {
    scalars[place...].prefix { $0 == scalars[place] }.count
  }

  private mutating func code() {
    let length = run(at: place)
    if let end = endOfBlock(length) {
      take(.block, to: end)
      return beginParagraph()
    }
    let sign = String(repeating: "`", count: length)
    take(.code, from: sign, to: endless.contains(sign) ? nil : endOfCode(length))
  }

  private func endOfCode(_ length: Int) -> Int? {
    var place = self.place + length
    while let next = scalars[place..<paragraphEnd].firstIndex(of: "`") {
      place = next + run(at: next)
      if place - next == length { return place }
    }
    return nil
  }

  /// The end of a block whose fence is here; that of the text if no fence closes it.
  private func endOfBlock(_ length: Int) -> Int? {
    guard length >= 3 else { return nil }
    let before = scalars[..<place].last { $0 != " " && $0 != "\t" }
    guard before == nil || before == "\n" else { return nil }
    var end = endOfLine(from: place)
    guard !scalars[(place + length)..<end].contains("`") else { return nil }
    while end < scalars.count {
      let line = end + 1
      end = endOfLine(from: line)
      let signs = scalars[line..<end].filter { !$0.isBlank }
      if signs.count >= length, signs.allSatisfy({ $0 == "`" }) { return end }
    }
    return end
  }

  private func endOfLine(from place: Int) -> Int {
    scalars[place...].firstIndex(of: "\n") ?? scalars.count
  }

  private mutating func formula() {
    let sign = next == "$" ? "$$" : "$"
    take(.formula, from: sign, to: endless.contains(sign) ? nil : endOfFormula(sign))
  }

  private func endOfFormula(_ sign: String) -> Int? {
    let length = sign.unicodeScalars.count
    var place = self.place + length
    while place < paragraphEnd {
      let isEnd =
        length == 2 ? scalar(at: place + 1) == "$" : !scalars[place - 1].isBlank
      if scalars[place] == "$", isEnd { return place + length }
      place += scalars[place] == "\\" ? 2 : 1
    }
    return nil
  }

  private var isComment: Bool { scalars[place...].starts(with: "<!--".unicodeScalars) }

  private var endOfComment: Int? {
    guard !endless.contains("<!--") else { return nil }
    return scalars[(place + 4)..<paragraphEnd].firstRange(of: "-->".unicodeScalars)?.upperBound
  }

  /// Takes a tag that is usual in fields; any other `<` is text, as in tables.
  private mutating func tag() {
    guard
      let end = scalars[(place + 1)..<paragraphEnd].firstIndex(where: { $0 == "<" || $0 == ">" }),
      SafeHTML.isUsual(text((place + 1)..<(end + 1))[...].unicodeScalars)
    else {
      place += 1
      return
    }
    take(.tag, to: end + 1)
  }

  /// A run opens before a word and closes after one, by CommonMark's rules; within a word, `_` does
  /// neither.
  private mutating func marks() {
    let end = place + run(at: place)
    let before: Unicode.Scalar = place == 0 ? " " : scalars[place - 1]
    let after = scalar(at: end) ?? " "
    let opens = !after.isBlank && (!after.isSign || before.isBlank || before.isSign)
    let closes = !before.isBlank && (!before.isSign || after.isBlank || after.isSign)
    let isWithin = opens && closes && scalars[place] == "_"
    take(
      .marks(
        opens: opens && (!isWithin || before.isSign),
        closes: closes && (!isWithin || after.isSign)), to: end)
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }

  /// Whether it is punctuation or a symbol.
  fileprivate var isSign: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
