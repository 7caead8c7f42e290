import Engine

/// Asks for the fields of an item one by one, what they hold now on the line; not for its picture.
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

  /// Nil when the person left in the middle.
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

  /// Where nothing can stand on the line already, an empty one keeps what there is. A field of
  /// several lines is kept too: one line cannot hold it.
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
