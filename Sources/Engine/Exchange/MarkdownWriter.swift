import Foundation

/// Writes items as Markdown: see `MarkdownDeck`.
struct MarkdownWriter {
  private(set) var text = ""
  /// The text of each deck by itself.
  private(set) var decks: [String: String] = [:]
  private var deck = ""

  /// - Parameters:
  ///   - cloze: the text with deletions, for a note that is one.
  ///   - isPictureAsked: whether the picture is part of the question.
  mutating func add(
    _ content: ItemContent, deck name: String, cloze: String? = nil, isPictureAsked: Bool = false
  ) {
    let title = "<!-- deck: \(MarkdownDeck.commented(name)) -->\n\n"
    if name != deck { text += title }
    let sides = cloze.map { Self.cloze($0, content) } ?? Self.sides(content, isPictureAsked)
    let card = sides + Self.comments(content, isCloze: cloze != nil)
    text += card
    decks[name, default: title] += card
    deck = name
  }

  private static func cloze(_ cloze: String, _ content: ItemContent) -> String {
    let brackets = MarkdownDeck.brackets(cloze)
    var text = "C: \(brackets)\n"
    if MarkdownDeck.cloze(brackets) != cloze {
      text += "<!-- \(MarkdownDeck.clozeComment): \(MarkdownDeck.commented(cloze)) -->\n"
    }
    return text + picture(content)
  }

  private static func sides(_ content: ItemContent, _ isPictureAsked: Bool) -> String {
    let isOnlyPicture = isPictureAsked && content.front == NoteFields.noText
    let question = isOnlyPicture ? "Q:\n" : "Q: \(MarkdownDeck.markdown(content.front))\n"
    let back = MarkdownDeck.markdown(content.back)
    let answer = back.isEmpty ? "A:\n" : "A: \(back)\n"
    return isPictureAsked
      ? question + picture(content) + answer : question + answer + picture(content)
  }

  private static func picture(_ content: ItemContent) -> String {
    content.picture.isEmpty ? "" : "![](\(MarkdownPicture.path(content.picture)))\n"
  }

  private static func comments(_ content: ItemContent, isCloze: Bool) -> String {
    var text = ""
    for (name, field) in MarkdownDeck.comments where field != .back || isCloze {
      guard let value = field.ofItem.map({ content[$0] }) else { continue }
      // Without it, the notes of a cloze would be its extra text.
      guard !value.isEmpty || field == .back && !content.notes.isEmpty else { continue }
      text += "<!-- \(name): \(MarkdownDeck.commented(value)) -->\n"
    }
    return text + "\n"
  }
}

/// A picture's path as Markdown has it. hashcards takes it as it stands, so as little as possible is
/// percent-encoded.
public enum MarkdownPicture {
  private static let start = "\n![]("

  public static func path(_ path: String) -> String { bracketed(encoded(path)) }

  /// Puts the pictures of a written text into a folder.
  static func moved(_ text: String, to folder: String) -> String {
    let parts = text.components(separatedBy: start)
    let folder = encoded(folder)
    return parts.dropFirst().reduce(into: parts[0]) { text, part in
      let line = part.prefix { $0 != "\n" }
      let path = line.dropLast().trimmingCharacters(in: CharacterSet(charactersIn: "<>"))
      text += "\(start)\(bracketed("\(folder)/\(path)")))\(part[line.endIndex...])"
    }
  }

  private static func encoded(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("<", with: "%3C").replacing(">", with: "%3E")
  }

  private static func bracketed(_ path: String) -> String {
    path.contains { $0.isWhitespace || "()".contains($0) } ? "<\(path)>" : path
  }
}
