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
  }

  public indirect enum Inline: Hashable, Sendable {
    case text(String)
    case strong([Inline])
    case emphasis([Inline])
    case code(String)
    case lineBreak
    /// A word with its reading above: `{漢字|かんじ}`.
    case ruby(String, reading: String)
    /// Text that stands out under a name. No text has it; whoever knows more adds it.
    ///
    /// - `isOffered`: whether something can be done with it here.
    case mark(String, name: String, isOffered: Bool)
  }

  public var blocks: [Block]

  /// Longer texts are cut.
  static let longest = 200_000
  /// How deep lists and quotes are nested at most; what is deeper is text.
  static let depth = 6

  public init(_ text: String) {
    let lines = Self.cleaned(text.prefix(Self.longest))
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    blocks = BlockReader(lines[...], depth: Self.depth).blocks()
  }

  /// Leaves out control characters, terminal escapes, and characters that change the direction or
  /// have no width.
  public static func cleaned(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D: true
          case 0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
            false
          default: true
          }
        }))
  }
}

extension Markdown {
  /// The lines of a text without its marks and its ruby.
  static func plainLines(of text: String) -> [String] {
    Markdown(text).blocks.flatMap(\.plainLines)
  }
}

extension Markdown {
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
    }
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
    case .strong(let inside), .emphasis(let inside): inside.map(\.plain).joined()
    case .lineBreak: "\n"
    case .ruby(let word, _), .mark(let word, _, _): word
    }
  }
}

/// Divides lines into blocks.
private struct BlockReader {
  private var lines: ArraySlice<Substring>
  private let depth: Int

  init(_ lines: ArraySlice<Substring>, depth: Int) {
    (self.lines, self.depth) = (lines, depth)
  }

  func blocks() -> [Markdown.Block] {
    var reader = self
    var blocks: [Markdown.Block] = []
    while let block = reader.next() { blocks.append(block) }
    return blocks
  }

  private mutating func next() -> Markdown.Block? {
    lines = lines.drop(while: \.isBlank)
    guard let line = lines.first else { return nil }
    if line.isFence { return code() }
    if let (level, text) = line.heading {
      lines.removeFirst()
      return .heading(level: level, InlineReader.inlines(text))
    }
    if line.isRule {
      lines.removeFirst()
      return .rule
    }
    if depth > 0, line.quoted != nil { return quote() }
    if depth > 0, let marker = line.listMarker { return list(marker) }
    return paragraph()
  }

  private mutating func code() -> Markdown.Block {
    lines.removeFirst()
    let code = lines.prefix { !$0.isFence }
    lines = lines.dropFirst(code.count + 1)
    return .code(code.joined(separator: "\n"))
  }

  private mutating func quote() -> Markdown.Block {
    let inside = lines.prefix { $0.quoted != nil }
    lines = lines.dropFirst(inside.count)
    return .quote(BlockReader(inside.compactMap(\.quoted)[...], depth: depth - 1).blocks())
  }

  /// An item has the lines that are indented below it, too.
  private mutating func list(_ first: Substring.ListMarker) -> Markdown.Block {
    var items: [[Markdown.Block]] = []
    while let line = lines.first, let marker = line.listMarker, marker.isKin(of: first) {
      lines.removeFirst()
      let more = lines.prefix { $0.indentation >= 2 && !$0.isBlank }
      lines = lines.dropFirst(more.count)
      let indentation = more.map(\.indentation).min() ?? 0
      let inside = [marker.text] + more.map { $0.dropFirst(indentation) }
      items.append(BlockReader(inside[...], depth: depth - 1).blocks())
      // Blank lines between items belong to the list.
      let next = lines.drop(while: \.isBlank)
      if next.first?.listMarker?.isKin(of: first) == true { lines = next }
    }
    return .list(items, start: first.number)
  }

  private mutating func paragraph() -> Markdown.Block {
    let first = lines.removeFirst()
    let more = lines.prefix { !$0.isBlank && !$0.startsBlock(quotes: depth > 0) }
    lines = lines.dropFirst(more.count)
    let inlines = ([first] + more).map { InlineReader.inlines($0.trimmedInside) }
    return .paragraph(Array(inlines.joined(separator: [.lineBreak])))
  }
}

extension Substring {
  fileprivate struct ListMarker {
    var number: Int?
    var text: Substring

    func isKin(of other: Self) -> Bool { (number == nil) == (other.number == nil) }
  }

  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }
  fileprivate var content: Substring { drop { $0 == " " || $0 == "\t" } }
  fileprivate var isFence: Bool { content.hasPrefix("```") }

  fileprivate var trimmedInside: Substring {
    var text = content
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  fileprivate var heading: (level: Int, text: Substring)? {
    let marks = prefix { $0 == "#" }.count
    let rest = dropFirst(marks)
    guard (1...6).contains(marks), rest.first == " " else { return nil }
    return (marks, rest.trimmedInside)
  }

  fileprivate var isRule: Bool {
    let marks = filter { !$0.isWhitespace }
    guard let mark = marks.first, "-*_".contains(mark) else { return false }
    return marks.count >= 3 && marks.allSatisfy { $0 == mark }
  }

  fileprivate var quoted: Substring? {
    guard content.first == ">" else { return nil }
    let rest = content.dropFirst()
    return rest.first == " " ? rest.dropFirst() : rest
  }

  fileprivate var listMarker: ListMarker? {
    let text = content
    if let mark = text.first, "-*+•".contains(mark), text.dropFirst().first == " " {
      return ListMarker(text: text.dropFirst(2))
    }
    let digits = text.prefix(while: \.isPlainDigit)
    let rest = text.dropFirst(digits.count)
    guard (1...6).contains(digits.count), let sign = rest.first, ".)".contains(sign),
      rest.dropFirst().first == " "
    else { return nil }
    return ListMarker(number: Int(digits), text: rest.dropFirst(2))
  }

  fileprivate func startsBlock(quotes: Bool) -> Bool {
    isFence || heading != nil || isRule || quotes && (quoted != nil || listMarker != nil)
  }
}

extension Character {
  fileprivate var isPlainDigit: Bool { isASCII && isNumber }
  fileprivate var isWordCharacter: Bool { isASCII && (isLetter || isNumber) }
}

/// Reads the marks within a line, each character once.
private struct InlineReader {
  /// A mark that was opened, and what came since.
  private struct Open {
    var mark: String
    var inside: [Markdown.Inline] = []
  }

  /// How far a bracket may reach, so that a text of opening brackets is no trap.
  private static let reach = 500

  private let characters: [Character]
  private var place = 0
  private var text = ""
  private var open = [Open(mark: "")]

  static func inlines(_ text: Substring) -> [Markdown.Inline] {
    var reader = InlineReader(characters: Array(text))
    return reader.read()
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func read() -> [Markdown.Inline] {
    while place < characters.count { step() }
    endText()
    // What was not closed is text.
    while open.count > 1 {
      let unclosed = open.removeLast()
      add(.text(unclosed.mark))
      for inline in unclosed.inside { add(inline) }
    }
    return open[0].inside
  }

  private mutating func step() {
    let character = characters[place]
    switch character {
    case "\\" where next.map { $0.isPunctuation || $0.isSymbol } == true:
      text.append(characters[place + 1])
      place += 2
    case "`": code()
    case "*", "_": mark(character)
    case "[": link(isPicture: false)
    case "!" where next == "[": link(isPicture: true)
    case "{": ruby()
    default:
      text.append(character)
      place += 1
    }
  }

  private var next: Character? { place + 1 < characters.count ? characters[place + 1] : nil }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    add(.text(text))
    text = ""
  }

  private mutating func add(_ inline: Markdown.Inline) {
    let last = open.count - 1
    if case .text(let new) = inline, case .text(let old)? = open[last].inside.last {
      open[last].inside[open[last].inside.count - 1] = .text(old + new)
    } else {
      open[last].inside.append(inline)
    }
  }

  private mutating func code() {
    guard let end = find("`", from: place + 1) else { return literal(1) }
    endText()
    add(.code(String(characters[place + 1..<end])))
    place = end + 1
  }

  /// Strong or emphasised text. Between letters or digits, as in 2*3*4 or snake_case, a mark is
  /// text.
  private mutating func mark(_ sign: Character) {
    let mark = String(repeating: sign, count: next == sign ? 2 : 1)
    let before = place > 0 ? characters[place - 1] : " "
    let after = place + mark.count < characters.count ? characters[place + mark.count] : " "
    let isWithin = before.isWordCharacter && after.isWordCharacter
    if open.last?.mark == mark, !before.isWhitespace, !(isWithin && sign == "_") {
      endText()
      let closed = open.removeLast()
      add(mark.count == 2 ? .strong(closed.inside) : .emphasis(closed.inside))
    } else if !after.isWhitespace, !(isWithin && mark.count == 1), open.count <= Markdown.depth {
      endText()
      open.append(Open(mark: mark))
    } else {
      text += mark
    }
    place += mark.count
  }

  /// Of a link the words, of a picture the description; the address is left out.
  private mutating func link(isPicture: Bool) {
    let start = place + (isPicture ? 2 : 1)
    guard let end = find("]", from: start), end + 1 < characters.count,
      characters[end + 1] == "(", let close = find(")", from: end + 2)
    else { return literal(isPicture ? 2 : 1) }
    text += characters[start..<end]
    place = close + 1
  }

  private mutating func ruby() {
    guard let bar = find("|", from: place + 1), let end = find("}", from: bar + 1),
      bar > place + 1, end > bar + 1
    else { return literal(1) }
    endText()
    add(.ruby(String(characters[place + 1..<bar]), reading: String(characters[bar + 1..<end])))
    place = end + 1
  }

  private mutating func literal(_ count: Int) {
    text += characters[place..<place + count]
    place += count
  }

  private func find(_ sign: Character, from start: Int) -> Int? {
    guard start < characters.count else { return nil }
    return characters[start..<min(characters.count, start + Self.reach)].firstIndex(of: sign)
  }
}
