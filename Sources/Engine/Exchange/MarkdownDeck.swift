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
/// show them. Text is that of fields, HTML included, with `**`, `*`, `_` and `` ` `` for bold, italic
/// and code, in CommonMark's places; what is between dollar signs is a formula, in which nothing is
/// read. `![](name)` is the picture. A backslash takes a sign's meaning, and that of a square bracket
/// also in code and formulas of a cloze.
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

  /// A field's Markdown for a comment, whose end it must not have.
  static func commented(_ html: String) -> String {
    markdown(html).replacing(/--(\\*)>/) { "--\\\($0.1)>" }
  }

  /// The HTML of a field's Markdown in a comment.
  static func html(ofComment markdown: String) -> String {
    html(markdown.replacing(/--\\(\\*)>/) { "--\($0.1)>" })
  }

  // MARK: Deletions

  /// The comment with a cloze as Anki writes it, where square brackets can't say all of it: hints,
  /// and numbers in another order or used twice.
  static let clozeComment = "cloze"

  /// A cloze's text with its deletions in square brackets; hints are left out.
  static func brackets(_ cloze: String) -> String {
    // Longer hints stay: to look for their end at each `::` takes quadratic time.
    let marked = cloze.replacing(/\{\{c[0-9,]+::/, with: "\u{1}")
      .replacing(/(?:::[^{}\u{1}]{0,1000})?\}\}/, with: "\u{2}")
    return markdown(marked).replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing("\u{1}", with: "[").replacing("\u{2}", with: "]")
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
      case "\\" where rest.first == "[" || rest.first == "]":
        text.unicodeScalars.append(rest.removeFirst())
      case "\\" where rest.first == "\\":
        text.unicodeScalars.append(contentsOf: [scalar, rest.removeFirst()])
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
