import Foundation

/// Writes items as Markdown: see `MarkdownDeck`.
struct MarkdownWriter {
  private(set) var text = ""
  /// The text of each deck by itself.
  private(set) var decks: [String: String] = [:]
  private(set) var count = 0
  private var deck = ""

  /// - Parameter cloze: the text with deletions, for a note that is one.
  mutating func add(_ content: ItemContent, deck name: String, cloze: String? = nil) {
    let title = "<!-- deck: \(MarkdownDeck.commented(name)) -->\n\n"
    if name != deck { text += title }
    let card = Self.card(content, cloze)
    text += card
    decks[name, default: title] += card
    deck = name
    count += 1
  }

  private static func card(_ content: ItemContent, _ cloze: String?) -> String {
    var text = ""
    if let cloze {
      let brackets = MarkdownDeck.brackets(cloze)
      text += "C: \(brackets)\n"
      if MarkdownDeck.cloze(brackets) != cloze {
        text += "<!-- \(MarkdownDeck.clozeComment): \(MarkdownDeck.commented(cloze)) -->\n"
      }
    } else {
      text += "Q: \(MarkdownDeck.markdown(content.front))\n"
      text += content.back.isEmpty ? "A:\n" : "A: \(MarkdownDeck.markdown(content.back))\n"
    }
    if !content.picture.isEmpty {
      text += "![](\(MarkdownPicture.path(content.picture)))\n"
    }
    for (name, field) in MarkdownDeck.comments where field != .back || cloze != nil {
      guard let value = field.ofItem.map({ content[$0] }) else { continue }
      // Without it, the notes of a cloze would be its extra text.
      guard !value.isEmpty || field == .back && !content.notes.isEmpty else { continue }
      text += "<!-- \(name): \(MarkdownDeck.commented(value)) -->\n"
    }
    return text + "\n"
  }
}

/// A picture's file name as Markdown has it.
public enum MarkdownPicture {
  private static let plain = CharacterSet.urlPathAllowed.subtracting(
    CharacterSet(charactersIn: "()"))

  public static func path(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
  }
}
