import Engine
import Foundation

/// An item's fields as the text of a file, each below its heading.
enum ItemText {
  /// Why a field is refused, shown on its heading.
  struct Flaw {
    var field: String
    var sentence: String
  }

  static func text(_ content: ItemContent, flaw: Flaw? = nil) -> String {
    let fields = ItemField.editable.map { field in
      let reason = flaw?.field == field.rawValue ? flaw?.sentence : nil
      let heading = [heading(field), reason].compactMap(\.self).joined(separator: " ")
      return "\(heading)\n\(content.typed[field])\n"
    }
    return (["Edit the text below the headings, then save and close the editor.\n"] + fields)
      .joined(separator: "\n")
  }

  /// Returns the first heading that a text lacks: what is below it would be another field's.
  static func missingHeading(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    return ItemField.editable.map(heading).first { heading in
      !lines.contains { $0.hasPrefix(heading) }
    }
  }

  /// Reads the fields of a text with all headings.
  static func content(of text: String, over before: ItemContent) -> ItemContent {
    var content = before.typed
    var unread = ItemField.editable
    var field: ItemField?
    var lines: [Substring] = []
    func finish() {
      let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
      if let field { content[field] = text }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let next = unread.firstIndex(where: { line.hasPrefix(heading($0)) }) else {
        lines.append(line)
        continue
      }
      finish()
      (field, lines) = (unread.remove(at: next), [])
    }
    finish()
    return content.stored(over: before)
  }

  /// Returns the first field that is empty and must not be, or that lacks the cloze that it had.
  static func flaw(in content: ItemContent, over before: ItemContent) -> Flaw? {
    if hasCloze(before), !hasCloze(content), !content.front.isEmpty {
      return Flaw(field: "front", sentence: Problem.noCloze.sentence)
    }
    // A reading can be asked for instead of the back, and a cloze needs none.
    let other = content.back.isEmpty ? content.reading : content.back
    let answer = hasCloze(before) ? content.front : other
    let required = [("front", content.front), ("back", answer)]
    return required.first { Fields.plain($0.1).allSatisfy(\.isWhitespace) }.map { name, _ in
      Flaw(field: name, sentence: "The \(name) is empty.")
    }
  }

  private static func hasCloze(_ content: ItemContent) -> Bool {
    content.front.contains(/\{\{c\d/)
  }

  private static func heading(_ field: ItemField) -> String { "== \(field.rawValue) ==" }
}
