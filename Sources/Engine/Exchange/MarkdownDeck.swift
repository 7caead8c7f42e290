import Foundation

/// A deck as Markdown, in the form of hashcards: `Q:` and `A:`, or `C:` for a text with deletions
/// in square brackets. Source: <https://github.com/eudoxia0/hashcards>.
///
///     Q: 猫
///     A: cat
///     <!-- reading: ねこ -->
///
///     C: The capital of Japan is [Tokyo].
///
/// A card ends where the next begins, or at a line of `---`. What the form has no place for stands
/// in comments: reading, notes, tags, synonyms and deck, and a cloze's extra text; Markdown doesn't
/// show them. Text is that of fields, HTML included, with `**`, `*` and `` ` `` for bold, italic and
/// code; `![](name)` is the picture. A backslash takes a sign's meaning.
enum MarkdownDeck {
  enum Mark: String, CaseIterable {
    case question = "Q:"
    case answer = "A:"
    case cloze = "C:"
  }

  static let comments: [(name: String, field: ImportField)] = [
    ("extra", .back), ("reading", .reading), ("notes", .notes), ("tags", .tags),
    ("synonyms", .synonyms),
    ("deck", .deck),
  ]

  static let end = "---"

  /// Whether a text of unknown format looks like Markdown with cards.
  static func isMarkdown(_ text: String) -> Bool {
    let lines = text.prefix(20_000).unicodeScalars.split(separator: "\n").map { String($0) }
    let place = lines.prefix(5).firstIndex { line in
      Mark.allCases.contains { line.hasPrefix($0.rawValue) }
    }
    guard let place, !lines[..<place].contains(where: isHeadOfTable) else { return false }
    return lines[place].hasPrefix(Mark.cloze.rawValue)
      || lines[place].hasPrefix(Mark.question.rawValue)
        && lines.contains { $0.hasPrefix(Mark.answer.rawValue) }
  }

  private static func isHeadOfTable(_ line: String) -> Bool {
    let titles = line.split { ",;\t".contains($0) }
      .map { String($0).filter { $0 != "\"" }.trimmed.lowercased() }
    return line.hasPrefix("#separator:") || titles.contains("front") || titles.contains("back")
  }

  // MARK: Text

  private static let tags = [
    ("<b>", "</b>", "**"), ("<i>", "</i>", "*"), ("<code>", "</code>", "`"),
  ]

  /// A field's HTML as Markdown, which is read back as the same.
  static func markdown(_ html: String) -> String {
    var text = ""
    for scalar in html.unicodeScalars {
      if "\\*`".unicodeScalars.contains(scalar) { text.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    let marked = tags.reduce(text) {
      $0.replacing($1.0, with: $1.2).replacing($1.1, with: $1.2)
    }
    if self.html(marked) == html { text = marked }
    text = text.replacing("![", with: "\\![").replacing("-->", with: "--\\>")
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(line: String($0)) }.joined(separator: "\n")
  }

  /// A line that would begin something else.
  private static func escaped(line: String) -> String {
    if let mark = Mark.allCases.first(where: { line.hasPrefix($0.rawValue) }) {
      return "\(mark.rawValue.dropLast())\\:\(line.dropFirst(2))"
    }
    return line.trimmed == end || line.hasPrefix("<!--") ? "\\\(line)" : line
  }

  static func html(_ markdown: String) -> String {
    var html = ""
    var open: [String] = []
    var rest = markdown.unicodeScalars[...]
    func toggle(_ tag: String) {
      let isOpen = open.contains(tag)
      html += isOpen ? "</\(tag)>" : "<\(tag)>"
      if isOpen { open.removeAll { $0 == tag } } else { open.append(tag) }
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let next = rest.first, next.isPunctuation else {
          html.unicodeScalars.append(scalar)
          continue
        }
        html.unicodeScalars.append(next)
        rest.removeFirst()
      case "`": toggle("code")
      case "*":
        let isBold = rest.first == "*"
        if isBold { rest.removeFirst() }
        toggle(isBold ? "b" : "i")
      default: html.unicodeScalars.append(scalar)
      }
    }
    // An unclosed tag is text.
    for tag in open.reversed() {
      let mark = tag == "b" ? "**" : tag == "i" ? "*" : "`"
      if let range = html.ranges(of: "<\(tag)>").last { html.replaceSubrange(range, with: mark) }
    }
    return html
  }

  /// The comment with a cloze as Anki writes it, where square brackets can't say all of it: hints,
  /// and numbers in another order or used twice.
  static let clozeComment = "cloze"

  /// A cloze's text with its deletions in square brackets; hints are left out.
  static func brackets(_ cloze: String) -> String {
    let escaped = cloze.replacing("[", with: "\u{1}").replacing("]", with: "\u{2}")
    // Longer hints stay: to look for their end at each `::` takes quadratic time.
    let marked = escaped.replacing(/\{\{c[0-9,]+::/, with: "[").replacing(
      /(?:::[^{}\[\]]{0,1000})?\}\}/, with: "]")
    return markdown(marked).replacing("\u{1}", with: "\\[").replacing("\u{2}", with: "\\]")
  }

  /// A deletion's number, or several with commas between, and its hint as Markdown.
  struct Deletion {
    var number: String
    var hint = ""
  }

  /// The deletions of a cloze; nil if some are within others.
  static func deletions(in cloze: String) -> [Deletion]? {
    let found = cloze.matches(of: /\{\{c([0-9,]+)::([^{}]*)\}\}/).map { match in
      let hint = match.2.firstRange(of: "::").map { match.2[$0.upperBound...] }
      return Deletion(
        number: String(match.1), hint: hint.map { "::\(Self.markdown(String($0)))" } ?? "")
    }
    return found.count == cloze.ranges(of: "{{c").count ? found : nil
  }

  /// Returns a cloze text from Markdown: each deletion is numbered.
  ///
  /// - Parameter known: the deletions that it had, which keep their numbers and hints if there are
  ///   still as many.
  static func cloze(_ markdown: String, keeping known: [Deletion] = []) -> String {
    var (text, number, isIn) = ("", 0, false)
    func deletion() -> Deletion {
      known.indices.contains(number - 1) ? known[number - 1] : Deletion(number: "\(number)")
    }
    var rest = markdown.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        text.unicodeScalars.append(scalar)
        if let next = rest.popFirst() { text.unicodeScalars.append(next) }
      case "[" where !isIn:
        (isIn, number) = (true, number + 1)
        text += "{{c\(deletion().number)::"
      case "]" where isIn:
        isIn = false
        text += "\(deletion().hint)}}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return known.isEmpty || known.count == number ? html(text) : cloze(markdown)
  }
}

extension Unicode.Scalar {
  /// Whether a backslash before the character makes it literal.
  fileprivate var isPunctuation: Bool {
    isASCII && properties.generalCategory != .control && !properties.isWhitespace
      && !properties.isAlphabetic && !("0"..."9").contains(self)
  }
}
