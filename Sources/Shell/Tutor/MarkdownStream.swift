/// Takes the marks of Markdown out of a text that comes piece by piece, for reading along.
///
/// A mark is held back until the next character tells what it is, and a table until it is over;
/// nothing else waits. The finished answer is read by `Markdown`, which knows more than this does.
struct MarkdownStream {
  struct Part: Hashable {
    var text: String
    var isStrong: Bool
  }

  /// Longer ruby is text.
  private static let longestRuby = 60

  /// The width for tables.
  var columns = 80
  private var parts: [Part] = []
  private var table = StreamedTable()
  /// The line of a table so far; nil outside of one.
  private var row: String?
  private var held = ""
  private var last: Character = "\n"
  private var isAtLineStart = true
  private var isStrong = false
  private var isHeading = false
  /// Whether the rest of the line belongs to a fence of code.
  private var isFence = false
  private var isCode = false

  mutating func append(_ piece: String) -> [Part] {
    for character in piece { append(character) }
    defer { parts = [] }
    return parts
  }

  /// A mark held back at the end is text.
  mutating func end() -> [Part] {
    if let row { table.add(row) }
    row = nil
    let endsWithLine = parts.isEmpty && held.isEmpty && !table.isEmpty
    endTable()
    if endsWithLine, parts.last?.text.hasSuffix("\n") == true {
      parts[parts.count - 1].text.removeLast()
    }
    if held.allSatisfy({ "*_`".contains($0) }) { held = "" }
    add(held)
    held = ""
    defer { parts = [] }
    return parts
  }

  private mutating func endTable() {
    guard !table.isEmpty else { return }
    for part in table.end(within: columns) {
      (isStrong, isHeading) = (part.isStrong, false)
      add(part.text)
    }
    isStrong = false
  }

  /// Takes a character into a line of a table.
  ///
  /// - Returns: whether it belongs to one.
  private mutating func takeIntoTable(_ character: Character) -> Bool {
    if row != nil {
      if character.isNewline {
        table.add(row ?? "")
        row = nil
        if table.isFull { endTable() }
        last = "\n"
      } else {
        row?.append(character)
      }
      return true
    }
    guard isAtLineStart, last == "\n", !isCode else { return false }
    if character == "|" {
      row = "|"
      return true
    }
    endTable()
    return false
  }

  private mutating func append(_ character: Character) {
    if held.isEmpty, !isFence, takeIntoTable(character) { return }
    if let mark = held.first {
      if holds(character, after: mark) { return held.append(character) }
      let isTaken = resolve(before: character)
      if isTaken { return }
    }
    if character.isNewline { return newLine() }
    if isFence { return }
    let isMark =
      isCode
      ? isAtLineStart && character == "`"
      : "*_`{".contains(character) || isAtLineStart && "#>-+".contains(character)
    if isMark {
      held = String(character)
    } else {
      add(String(character))
      if character != " " { isAtLineStart = false }
    }
  }

  private func holds(_ character: Character, after mark: Character) -> Bool {
    switch mark {
    case "{": held.last != "}" && !character.isNewline && held.count < Self.longestRuby
    case "#": character == "#" && held.count < 6
    case "*", "_", "`": character == mark && held.count < 3
    default: false
    }
  }

  /// Decides what the held mark is.
  ///
  /// - Returns: whether it takes the character with it.
  private mutating func resolve(before next: Character) -> Bool {
    let mark = held
    held = ""
    defer { if mark != "#" { isAtLineStart = false } }
    switch mark.first {
    case "{": add(Self.ruby(mark) ?? mark)
    case "#" where next == " ":
      isHeading = true
      return true
    case "-", "+", "*":
      if isAtLineStart, mark.count == 1, next == " " {
        add("• ")
        return true
      }
      if mark.first == "*" { emphasis(mark, next) } else { add(mark) }
    case ">" where next == " ":
      add("│ ")
      return true
    case "_": emphasis(mark, next)
    case "`":
      guard isAtLineStart, mark.count == 3 else { return false }
      (isFence, isCode) = (true, !isCode)
    default: add(mark)
    }
    return false
  }

  private mutating func emphasis(_ mark: String, _ next: Character) {
    let isWithin = last.isWordCharacter && next.isWordCharacter
    let isAlone = last.isWhitespace && next.isWhitespace
    if mark.count == 1, isAlone || isWithin { return add(mark) }
    if mark.count > 1 { isStrong.toggle() }
  }

  private static func ruby(_ text: String) -> String? {
    let parts = text.dropFirst().dropLast().split(separator: "|")
    guard text.hasSuffix("}"), parts.count == 2 else { return nil }
    return "\(parts[0]) (\(parts[1]))"
  }

  private mutating func newLine() {
    (isAtLineStart, isHeading) = (true, false)
    if isFence { isFence = false } else { add("\n") }
    last = "\n"
  }

  private mutating func add(_ text: String) {
    guard let end = text.last else { return }
    last = end
    let isStrong = isStrong || isHeading
    if let part = parts.last, part.isStrong == isStrong {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, isStrong: isStrong))
    }
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isASCII && (isLetter || isNumber) }
}
