import GRDB

extension NoteRepository {
  /// The data for a search of fields: the note types that can be read, and the notes whose items
  /// were edited since, so that what is kept of their fields is old.
  func searchedFields(_ db: Database) throws -> NoteFieldQuery {
    let types = try noteTypes(db).compactMap { type in (try? type.looks()).map { (type.id, $0) } }
    let looks = Dictionary(uniqueKeysWithValues: types)
    let ids: [Item.ID] = try db.values(
      """
      SELECT item_id FROM item CROSS JOIN note ON item_id = item.id
      WHERE edited_at IS NOT NULL AND edited_at / 1000 > modified AND is_deleted = 0
      """)
    let edited = try ids.compactMap { id -> NoteFieldQuery.Edited? in
      guard let note = try self.note(of: id, db), let type = looks[note.type] else { return nil }
      let content = try ItemRepository().item(id, db).content
      let fields = NoteFields(note, type, shownAs: content)
      return NoteFieldQuery.Edited(item: id, type: note.type, fields: fields.values)
    }
    return NoteFieldQuery(
      types: types.map { (id: $0.0, fields: $0.1.fields) }, edited: try JSONText.of(edited))
  }
}
