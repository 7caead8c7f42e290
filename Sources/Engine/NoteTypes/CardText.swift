import Foundation

/// A side of a card, as a template of Anki makes it of a note's fields.
///
/// Understands fields, `{{#Field}}…{{/Field}}` and `{{^Field}}…{{/Field}}`, clozes, `FrontSide`,
/// the special fields, and filters; one that it doesn't know leaves the text alone, as in Anki.
/// Source: <https://docs.ankiweb.net/templates/intro.html>.
struct CardText {
  /// The values that fill a template.
  struct Note {
    /// The fields by name, with the special ones `Tags`, `Type`, `Deck`, `Subdeck`, `Card` and
    /// `CardFlag`.
    var fields: [String: String]
    /// The number of the cloze that is asked; nil for other note types.
    var cloze: Int?
  }

  let note: Note
  let isAnswer: Bool
  /// The question, where the template asks for it; nil leaves it out.
  var frontSide: String?
  /// The field that the person types; filled in by `{{type:Field}}`.
  private(set) var typed: String?
  /// Whether accents and the like don't count in what is typed: `{{type:nc:Field}}`.
  private(set) var ignoresMarks = false
  /// The spoken texts, in order.
  private(set) var speech: [CardSpeech] = []
  /// Whether any field with text in it was asked for, and not only as a condition.
  private(set) var showsField = false

  init(_ note: Note, isAnswer: Bool, frontSide: String? = nil) {
    self.note = note
    self.isAnswer = isAnswer
    self.frontSide = frontSide
  }

  /// Deeper conditionals, and longer texts, are cut: a template may repeat a field without end.
  private static let deepest = 32
  private static let longest = 1 << 20

  mutating func html(_ template: String) -> String {
    var tags = Tags(template)
    return filled(&tags, until: nil, depth: 0)
      .replacingEach(from: CardSpeech.start, to: CardSpeech.end) { tag in
        guard let spoken = CardSpeech(tag) else { return nil }
        if !spoken.text.isEmpty { speech.append(spoken) }
        return ""
      }
  }

  /// The names in a template that are no field and none of the special ones, such as `Tags`.
  static func unknownNames(in template: String, fields: [String], isCloze: Bool) -> [String] {
    let withoutComments = template.replacingEach(from: "<!--", to: "-->") { _ in "" }
    var names: [String] = []
    for piece in Tags(withoutComments) {
      switch piece {
      case .text, .close: continue
      case .open(let name, _):
        if !(isCloze && name.wholeMatch(of: /c[0-9]+/) != nil) { names.append(name) }
      case .field(_, let name): names.append(name)
      }
    }
    return names.filter { !$0.isEmpty && !fields.contains($0) && !special.contains($0) }
  }

  /// Whether all tags of a template end, and each condition is closed after those inside it.
  static func isClosed(_ template: String) -> Bool {
    let tags = Tags(template)
    var open: [String] = []
    for piece in tags {
      switch piece {
      case .field: continue
      case .text(let text): if text.hasPrefix("{{"), !tags.isAlternative { return false }
      case .open(let name, _): open.append(name)
      case .close(let name): if open.popLast() != name { return false }
      }
    }
    return open.isEmpty
  }

  static func isShown(anyOf fields: [String], in template: String) -> Bool {
    for case .field(_, let name) in Tags(template) where fields.contains(name) { return true }
    return false
  }

  /// The names of the fields whose clozes a template asks for.
  static func clozeFields(of template: String) -> Set<String> {
    var names: Set<String> = []
    for case .field(let filters, let name) in Tags(template) where filters.contains("cloze") {
      names.insert(name)
    }
    return names
  }

  private static let special = [
    "FrontSide", "Tags", "Type", "Deck", "Subdeck", "Card", "CardFlag",
  ]

  private mutating func filled(_ tags: inout Tags, until end: String?, depth: Int) -> String {
    var html = ""
    while html.utf8.count < Self.longest, let piece = tags.next() {
      switch piece {
      case .text(let text): html += text
      case .close(let name):
        if name == end { return html }
      case .open(let name, let isNegative):
        guard depth < Self.deepest else { return html }
        let shown = showsField
        let inner = filled(&tags, until: name, depth: depth + 1)
        if hasText(name) != isNegative { html += inner } else { showsField = shown }
      case .field(let filters, let name): html += value(name, filters)
      }
    }
    return html
  }

  private func hasText(_ name: String) -> Bool {
    if let cloze = note.cloze, name == "c\(cloze)" { return true }
    guard let value = note.fields[name] else { return false }
    // As in Anki, a field of nothing but breaks and plain spaces is empty.
    let text = value.replacing(/(?i)<\/?(br|div)\s?\/?>/, with: "")
    return text.unicodeScalars.contains { !" \t\n\r\u{B}\u{C}".unicodeScalars.contains($0) }
  }

  private mutating func value(_ name: String, _ filters: [String]) -> String {
    if name == "FrontSide" { return frontSide ?? "" }
    guard let value = note.fields[name] else {
      return name.isEmpty ? "" : "{unknown field \(name)}"
    }
    var filters = filters
    if filters.first == "type" {
      // As in Anki, these filters change the comparison and not the field.
      ignoresMarks = filters.contains("nc")
      filters.removeAll { $0 == "cloze" }
    }
    // A cloze that was removed leaves nothing to ask.
    let asks = !filters.contains("cloze") || Cloze(value).numbers.contains(note.cloze ?? 0)
    if asks, !value.trimmed.isEmpty { showsField = true }
    // The filter next to the field is applied first.
    return filters.reversed().reduce(value) { apply($1, to: $0, of: name) }
  }

  private mutating func apply(_ filter: String, to text: String, of name: String) -> String {
    switch filter {
    case "text": return SafeHTML.stripped(text)
    case "furigana": return Brackets.ruby(text)
    case "kana": return Brackets.readings(text)
    case "kanji": return Brackets.bases(text)
    // Closed; a page can open it.
    case "hint": return text.trimmed.isEmpty ? "" : CardHint(name: name, text: text).html
    case "cloze", "cloze-only": return cloze(text, isOnly: filter == "cloze-only")
    case "type": return type(text)
    case _ where filter.hasPrefix("tts"):
      let language = filter.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      return CardSpeech(language: language, html: text).tag
    default: return text
    }
  }

  private func cloze(_ text: String, isOnly: Bool) -> String {
    guard let number = note.cloze else { return "" }
    let cloze = Cloze(text)
    if isOnly { return cloze.only(number, isAnswer: isAnswer) }
    let side = cloze.side(number, isAnswer: isAnswer) ?? ""
    // As in Anki, formulas have no tags.
    return [("\\(", "\\)"), ("\\[", "\\]")].reduce(side) { side, marks in
      side.replacingEach(from: marks.0, to: marks.1) { SafeHTML.withoutTags(String($0)) }
    }
  }

  private mutating func type(_ text: String) -> String {
    var text = text
    if let number = note.cloze, text.contains("{{c") { text = Cloze(text).typed(number) }
    typed = SafeHTML.plainText(text)
    return isAnswer ? "<code id=\"typeans\">\(text)</code>" : ""
  }

  /// The tags of a template, and the text between, with its comments.
  private struct Tags: Sequence, IteratorProtocol {
    enum Piece {
      case text(String)
      case open(String, isNegative: Bool)
      case close(String)
      case field(filters: [String], String)
    }

    private var rest: Substring
    /// Whether tags are `<%Field%>`, as old templates may have it.
    let isAlternative: Bool

    /// Anki knows one directive of Mustache, and only as the first of a template.
    init(_ template: String) {
      let trimmed = template.drop(while: \.isWhitespace)
      isAlternative = trimmed.hasPrefix(Self.directive)
      rest = isAlternative ? trimmed.dropFirst(Self.directive.count) : template[...]
    }

    private static let directive = "{{=<% %>=}}"

    mutating func next() -> Piece? {
      guard !rest.isEmpty else { return nil }
      let start = start
      guard start == rest.startIndex else { return text(upTo: start) }
      // As in Anki, tags within a comment don't count.
      let isComment = rest.hasPrefix(Self.comment)
      guard let end = rest.firstRange(of: isComment ? "-->" : close) else {
        return text(upTo: rest.endIndex)
      }
      if isComment { return text(upTo: end.upperBound) }
      defer { rest = rest[end.upperBound...] }
      // As in Anki, `{{{Field}}}` is the field and a brace.
      let tag = rest[..<end.lowerBound].dropFirst(2).drop { $0 == "{" }
      return Self.piece(String(tag).trimmed)
    }

    private static let comment = "<!--"
    private var open: String { isAlternative ? "<%" : "{{" }
    private var close: String { isAlternative ? "%>" : "}}" }

    /// The start of the next tag or comment.
    private var start: String.Index {
      var place = rest.startIndex
      while let found = rest[place...].firstIndex(where: { $0 == "{" || $0 == "<" }) {
        if rest[found...].hasPrefix(open) || rest[found...].hasPrefix(Self.comment) {
          return found
        }
        place = rest.index(after: found)
      }
      return rest.endIndex
    }

    private mutating func text(upTo end: String.Index) -> Piece {
      defer { rest = rest[end...] }
      return .text(String(rest[..<end]))
    }

    private static func piece(_ tag: String) -> Piece {
      let name = { String(tag.dropFirst()).trimmed }
      switch tag.first {
      case "#": return .open(name(), isNegative: false)
      case "^": return .open(name(), isNegative: true)
      case "/": return .close(name())
      case "!": return .text("")
      default:
        let parts = tag.split(separator: ":", omittingEmptySubsequences: false).map {
          String($0).trimmed
        }
        return .field(filters: parts.dropLast().map(\.self), parts.last ?? "")
      }
    }
  }
}
