import GRDB

extension CardSides {
  /// Returns the sides of an item's card by its template, with the person's changes to the item
  /// since it was imported.
  ///
  /// - Returns: nil if it has no template, the item no note, or its note type no such template.
  static func of(
    _ card: Card, _ item: Item, deck: String, _ db: Database
  ) throws -> CardSides? {
    guard case .template(let number) = card.kind,
      let note = try NoteRepository().note(of: item.id, db),
      let type = try NoteRepository().noteType(note.type, db), let looks = try? type.looks()
    else { return nil }  // A type that can't be read shows the item's own sides.
    var fields = NoteFields(note.fields, looks)
    fields.apply(item.content)
    return CardSides(
      looks, called: type.name, fields, tags: item.content.tags.joined(separator: " "),
      deck: deck, number: number, flag: card.flag)
  }
}
