import Engine

/// Asks for each field of an item, prefilled with its value. The picture cannot be edited here.
struct ItemEditor {
  let console: Console
  let study: Study

  func edit(_ id: Item.ID) async throws {
    let before = try await study.sheet(id).item.content
    guard let content = await asked(before) else { return console.hint("Nothing was changed.") }
    guard content != before else { return console.hint("Nothing was changed.") }
    _ = try await study.onItem(.edited(id, content, at: study.now))
    console.hint("Saved.")
  }

  /// Returns nil if the person left halfway.
  private func asked(_ before: ItemContent) async -> ItemContent? {
    var content = before
    for (name, path) in Self.fields {
      guard let text = await line(name, before[keyPath: path]) else { return nil }
      content[keyPath: path] = text
    }
    let others = before.synonyms.joined(separator: "; ")
    guard let synonyms = await line("synonyms", others) else { return nil }
    content.synonyms = ItemContent.synonyms(from: synonyms)
    guard let tags = await line("tags", before.tags.joined(separator: " ")) else { return nil }
    content.tags = ItemContent.tags(from: tags)
    return content
  }

  private static let fields: [(String, any WritableKeyPath<ItemContent, String> & Sendable)] = [
    ("front", \.front), ("back", \.back), ("reading", \.reading), ("notes", \.notes),
  ]

  /// Reads a field. Without prefilled text, an empty line keeps the value. A multi-line field is
  /// always kept, as one line cannot hold it.
  private func line(_ name: String, _ text: String) async -> String? {
    guard !text.contains(where: \.isNewline) else { return text }
    let shown = console.input.hasSingleKeys || text.isEmpty ? "" : " [\(text)]"
    guard case .said(let line) = await console.input.line("\(name)\(shown)> ", text) else {
      console.endLine()
      return nil
    }
    return line.text.isEmpty && !console.input.hasSingleKeys ? text : line.text
  }
}
