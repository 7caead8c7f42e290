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
      let (note, type, looks) = try NoteRepository().typedNote(of: item.id, db)
    else { return nil }  // A type that can't be read shows the item's own sides.
    return CardSides(
      looks, called: type.name, NoteFields(note, looks, shownAs: item.content),
      tags: item.content.tags.joined(separator: " "), deck: deck, number: number, flag: card.flag)
  }
}
