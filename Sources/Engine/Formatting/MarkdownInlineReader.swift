/// Reads the marks within a line, each character once.
struct MarkdownInlineReader {
  /// An opened mark, and the text since.
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
    var reader = MarkdownInlineReader(characters: Array(text))
    return reader.read()
  }

  private mutating func read() -> [Markdown.Inline] {
    while place < characters.count { step() }
    endText()
    // An unclosed mark is text.
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
    case "&": entity()
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

  /// Reads the words of a link or the description of a picture; the address is left out.
  private mutating func link(isPicture: Bool) {
    let start = place + (isPicture ? 2 : 1)
    guard let end = find("]", from: start), end + 1 < characters.count,
      characters[end + 1] == "(", let close = endOfAddress(from: end + 2)
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

  /// A sign that models write as in HTML.
  private mutating func entity() {
    let rest = String(characters[place...].prefix(6))
    guard let found = Self.entities.first(where: { rest.hasPrefix($0.name) }) else {
      return literal(1)
    }
    text += found.sign
    place += found.name.count
  }

  private static let entities = [
    (name: "&lt;", sign: "<"), (name: "&gt;", sign: ">"), (name: "&amp;", sign: "&"),
    (name: "&quot;", sign: "\""), (name: "&#39;", sign: "'"),
  ]

  private mutating func literal(_ count: Int) {
    text += characters[place..<place + count]
    place += count
  }

  /// The bracket that closes an address, which may have brackets in pairs.
  private func endOfAddress(from start: Int) -> Int? {
    var depth = 0
    let reach = characters.indices.dropFirst(start).prefix(Self.reach)
    let close = reach.first { place in
      if characters[place] == "(" { depth += 1 }
      if characters[place] == ")" { depth -= 1 }
      return depth < 0
    }
    return close ?? find(")", from: start)
  }

  private func find(_ sign: Character, from start: Int) -> Int? {
    guard start < characters.count else { return nil }
    return characters[start..<min(characters.count, start + Self.reach)].firstIndex(of: sign)
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isASCII && (isLetter || isNumber) }
}
