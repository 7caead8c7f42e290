import Foundation

/// Reads a deck of Markdown as rows: see `MarkdownDeck`.
struct MarkdownReader {
  /// A card with its first line.
  private struct Draft {
    var line: Int
    var parts: [MarkdownDeck.Mark: String] = [:]
    var current: MarkdownDeck.Mark
    var comments: [ImportField: String] = [:]
    /// A cloze with its hints.
    var cloze: String?
  }

  private(set) var rows: [RowReader.Row] = []
  private(set) var bad: [ImportReport.BadRow] = []
  private var deck: String
  private var draft: Draft?
  /// The paths of the pictures so far, by name.
  private var paths: [String: String] = [:]

  /// - Parameter deck: for cards that come before the text names one.
  init(_ text: String, deck: String) throws {
    self.deck = try Deck.name(from: deck)
    let all = text.trimmingPrefix("\u{FEFF}").unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.last == "\r" ? String($0.dropLast()) : String($0) }
    var lines = try all.dropFirst(frontMatter(all))
    while let line = lines.first {
      let number = lines.startIndex + 1
      if line.hasPrefix("<!--"),
        let last = lines.firstIndex(where: { $0.firstRange(of: "-->") != nil })
      {
        let rest = readComments(lines[...last].joined(separator: "\n"), at: number)
        lines = lines[last...]
        if !rest.isEmpty {
          // What follows is read like a line of its own.
          lines[last] = rest
          continue
        }
      } else {
        add(line, at: number)
      }
      lines.removeFirst()
    }
    finish()
    bad.sort { $0.line < $1.line }  // A card's flaws are seen at its end.
  }

  private mutating func add(_ line: String, at number: Int) {
    if let mark = MarkdownDeck.Mark.allCases.first(where: { line.hasPrefix($0.rawValue) }) {
      begin(mark, String(line.dropFirst(2)), at: number)
    } else if line.trimmed == MarkdownDeck.end {
      finish()
    } else if line.hasPrefix("<!--") {
      bad.append(.init(line: number, reason: "The comment is not closed."))
    } else if let current = draft?.current {
      draft?.parts[current, default: ""] += "\n" + line
    } else if !line.trimmed.isEmpty, !line.hasPrefix("#") {
      bad.append(.init(line: number, reason: "The line is not part of a card."))
    }
  }

  /// Reads the deck's name of TOML between two lines of `---`.
  ///
  /// - Returns: the number of lines it takes.
  private mutating func frontMatter(_ lines: [String]) throws -> Int {
    guard lines.first?.trimmed == MarkdownDeck.end,
      let end = lines.dropFirst().firstIndex(where: { $0.trimmed == MarkdownDeck.end })
    else { return 0 }
    for (number, line) in zip(2..., lines[1..<end]) {
      if let name = line.wholeMatch(of: /\s*name\s*=\s*["'](.+)["']\s*/)?.1 {
        deck = try Deck.name(from: String(name))
      } else if !line.trimmed.isEmpty, !line.trimmed.hasPrefix("#") {
        bad.append(
          .init(line: number, reason: "Only the deck's name is read here: name = \"Deck\"."))
      }
    }
    return end + 1
  }

  private mutating func begin(_ mark: MarkdownDeck.Mark, _ text: String, at line: Int) {
    if mark == .answer {
      guard draft?.parts[.question] != nil, draft?.parts[.answer] == nil else {
        bad.append(.init(line: line, reason: "The answer has no question."))
        finish()
        return
      }
      draft?.parts[.answer] = text
      draft?.current = .answer
      return
    }
    finish()
    draft = Draft(line: line, parts: [mark: text], current: mark)
  }

  /// - Returns: what follows the comments.
  private mutating func readComments(_ text: String, at line: Int) -> String {
    var rest = text[...]
    while rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
      readComment(rest[..<end.lowerBound], at: line)
      rest = rest[end.upperBound...].drop(while: \.isWhitespace)
    }
    return String(rest)
  }

  /// A comment, up to its end, that names a field; others are skipped.
  private mutating func readComment(_ comment: Substring, at line: Int) {
    let text = String(comment.dropFirst("<!--".count)).trimmed
    let hinted = "\(MarkdownDeck.clozeComment):"
    if text.hasPrefix(hinted) {
      draft?.cloze = MarkdownDeck.html(ofComment: String(text.dropFirst(hinted.count)).trimmed)
    }
    for (name, field) in MarkdownDeck.comments where text.hasPrefix("\(name):") {
      let value = MarkdownDeck.html(ofComment: String(text.dropFirst(name.count + 1)).trimmed)
      guard field == .deck else {
        draft?.comments[field] = value
        continue
      }
      // A deck is of the cards that follow.
      finish()
      do {
        deck = try Deck.name(from: value)
      } catch {
        bad.append(.init(line: line, reason: Problem(error).sentence))
      }
    }
  }

  private mutating func finish() {
    guard let whole = draft else { return }
    draft = nil
    do {
      let row = try row(whole)
      let (picture, path) = (row.content.picture, row.picturePath)
      guard paths[picture, default: path] == path else {
        throw Problem("Two pictures are named “\(picture)”.", remedy: "Rename one, then try again.")
      }
      paths[picture] = path
      rows.append(row)
    } catch {
      bad.append(.init(line: whole.line, reason: Problem(error).sentence))
    }
  }

  private func row(_ draft: Draft) throws -> RowReader.Row {
    var (picture, path, isPictureAsked) = ("", "", false)
    func side(_ mark: MarkdownDeck.Mark) throws -> String {
      let (text, found) = Self.withoutPictures(draft.parts[mark] ?? "")
      if picture.isEmpty, let found {
        picture = try MediaName.checked((found as NSString).lastPathComponent)
        path = Self.simplified(found)
        isPictureAsked = mark == .question
      }
      return text
    }
    let cloze = try draft.parts[.cloze].map { _ in try Self.cloze(side(.cloze).trimmed, draft) }
    if let cloze, Cloze(cloze).numbers.isEmpty {
      throw Problem(
        "Nothing is in [square brackets], so the card asks for nothing.",
        remedy: "Put them around what it asks for.")
    }
    if cloze == nil, draft.parts[.answer] == nil {
      throw Problem("The question has no answer.", remedy: "Add a line that begins with A:.")
    }
    var comments = draft.comments
    if cloze != nil, comments[.back] == nil {
      // As earlier versions wrote it.
      comments[.back] = comments.removeValue(forKey: .notes)
    }
    var front = try cloze ?? MarkdownDeck.html(side(.question).trimmed)
    if front.isEmpty, isPictureAsked { front = NoteFields.noText }
    let content = ItemContent(
      front: front,
      back: try cloze == nil ? MarkdownDeck.html(side(.answer).trimmed) : comments[.back] ?? "",
      reading: comments[.reading] ?? "", notes: comments[.notes] ?? "",
      tags: ItemContent.tags(from: comments[.tags] ?? ""), picture: picture,
      synonyms: ItemContent.synonyms(from: comments[.synonyms] ?? ""))
    let given = Set(comments.keys).union([.front, .back]).union(picture.isEmpty ? [] : [.picture])
    return RowReader.Row(
      deck: deck, content: try content.tidied(), given: given, isCloze: cloze != nil,
      isPictureAsked: isPictureAsked, picturePath: path)
  }

  /// A text with deletions. One that was edited keeps their numbers and hints, if it has as many.
  private static func cloze(_ text: String, _ draft: Draft) -> String {
    guard let cloze = draft.cloze else { return MarkdownDeck.cloze(text) }
    return MarkdownDeck.brackets(cloze) == text
      ? cloze : MarkdownDeck.cloze(text, keeping: MarkdownDeck.deletions(in: cloze) ?? [])
  }

  /// - Returns: the text, and the path of its first picture.
  private static func withoutPictures(_ text: String) -> (text: String, path: String?) {
    // A longer description takes none: to look for its end at each `![` takes quadratic time.
    let pattern = /(^|[^\\])!\[[^\]]{0,1000}\]\((?:<([^<>\n]{1,1000})>|([^)\s]{1,1000}))\)/
      .matchingSemantics(.unicodeScalar)
    guard let first = text.firstMatch(of: pattern) else { return (text, nil) }
    let written = String(first.2 ?? first.3 ?? "")
    let path = written.removingPercentEncoding ?? written
    let plain = text.replacing(pattern) { String($0.1) }
    return (plain, path)
  }

  /// The shortest way to write a path: `pics/cat.png` for `./pics//cat.png`.
  private static func simplified(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
