import Engine

/// Edits the fields of an item: in the person's editor, else one after another at a prompt.
struct ItemEditor {
  let console: Console
  let study: Study

  /// - Parameter undoHint: how the change is undone.
  func edit(_ id: Item.ID, undoHint: String = "“undo” reverts it") async throws {
    let before = try await study.info(id).item.content
    guard let content = try await ask(before), content != before else {
      return console.hint("Nothing was changed.")
    }
    let now = try await study.info(id).item.content
    let merged = await merge(content, before, now)
    guard merged != now else { return console.hint("Nothing was changed.") }
    let edited = try await study.items.edit(id, merged, at: study.now)
    console.hint("Saved \(Fields.withReading(edited.item.content)); \(undoHint).")
  }

  /// Returns the item as it is now with the fields that were edited: another face may have changed
  /// others meanwhile.
  private func merge(
    _ content: ItemContent, _ before: ItemContent, _ now: ItemContent
  ) async -> ItemContent {
    var merged = now
    for field in ItemField.editable {
      let text = content[field]
      if await console.isToSave(field.rawValue, text, before: before[field], now: now[field]) {
        merged[field] = text
      }
    }
    return merged
  }

  /// Returns nil if the person gave up.
  private func ask(_ before: ItemContent) async throws -> ItemContent? {
    if let editor = console.editor { return try await edit(before, with: editor) }
    return await askForEach(before)
  }

  /// Asks for the fields in turn, and at once again for one that a person may not leave empty.
  private func askForEach(_ before: ItemContent) async -> ItemContent? {
    func flaw(in content: ItemContent) -> ItemText.Flaw? {
      ItemText.flaw(in: content.stored(over: before), over: before)
    }
    var content = before.typed
    var fields = ItemField.editable[...]
    let wasWhole = flaw(in: content) == nil
    while let field = fields.first {
      guard let text = await console.field(field.rawValue, content[field]) else { return nil }
      content[field] = text
      fields.removeFirst()
      // A reading, which is asked for next, can replace the back.
      guard console.input.isInteractive, wasWhole, field != .back,
        let flaw = flaw(in: content)
      else { continue }
      console.output.say(flaw.sentence)
      fields = ItemField.editable.drop { $0.rawValue != flaw.field }
    }
    return content.stored(over: before)
  }

  /// Opens the editor until no field is refused and no heading is missing.
  private func edit(_ before: ItemContent, with editor: TextEditor) async throws -> ItemContent? {
    var text = ItemText.text(before)
    while true {
      // Some editors end lines as Windows does.
      text = try await editor.edit(text).replacing("\r\n", with: "\n")
      if let heading = ItemText.missingHeading(in: text) {
        console.output.say("The heading “\(heading)” is missing.")
      } else {
        let content = ItemText.content(of: text, over: before)
        guard let flaw = ItemText.flaw(in: content, over: before) else { return content }
        console.output.say(flaw.sentence)
        text = ItemText.text(content, flaw: flaw)
      }
      guard await console.confirms("Edit it again?") else { return nil }
    }
  }
}

extension Console {
  /// Whether a field was edited, and is to be saved: asks if it was changed elsewhere meanwhile.
  func isToSave(_ name: String, _ text: String, before: String, now: String) async -> Bool {
    guard text != before else { return false }
    guard now != before, now != text else { return true }
    let present = now.isEmpty ? "empty" : "“\(Fields.short(Fields.line(now)))”"
    return await confirms(
      """
      “\(name)” was changed elsewhere while you edited; it is now \(present). Replace that with \
      yours?
      """)
  }

  /// Reads a field; nil if the person gave up. Without prefilled text, an empty line keeps the
  /// value. A multi-line field is always kept, as one line cannot hold it.
  func field(_ name: String, _ text: String) async -> String? {
    guard !text.contains(where: \.isNewline) else { return text }
    let shown = input.hasSingleKeys || text.isEmpty ? "" : " [\(text)]"
    guard case .entered(let line) = await input.line("\(name)\(shown)> ", text) else {
      endLine()
      return nil
    }
    return line.text.isEmpty && !input.hasSingleKeys ? text : line.text
  }
}
