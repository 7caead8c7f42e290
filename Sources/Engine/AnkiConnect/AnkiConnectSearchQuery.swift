import Foundation
import GRDB

/// Converts a search of AnkiConnect's to SQL over `card` joined with `item`.
struct AnkiConnectSearchQuery {
  let moment: StudyMoment
  /// The deck that `deck:current` means.
  let current: Deck.ID?
  /// Anki's note types.
  var types: [AnkiConnectModel.Imported] = []
  /// Notes that were edited as items, as a JSON array of `NoteFieldQuery.Edited`.
  var edited = "[]"

  func condition(_ search: AnkiConnectSearch) -> SQL {
    "card.is_deleted = 0 AND (\(sql(search)))"
  }

  private func sql(_ search: AnkiConnectSearch) -> SQL {
    switch search {
    case .everything: "1"
    case .text(let pattern): text(pattern)
    case .field(let name, let pattern): field(name, pattern)
    case .deck(let pattern): "card.deck_id IN (\(decks(pattern)))"
    case .tag(let pattern): tag(pattern)
    case .notes(let ids):
      "card.item_id IN (SELECT item_id FROM ankiconnect_note WHERE note_id IN \(ids))"
    case .cards(let ids): "card.id IN \(ids.map(AnkiConnectNumber.card(from:)))"
    case .decks(let ids): "card.deck_id IN \(ids.map(AnkiConnectNumber.deck(from:)))"
    case .model(let pattern): model(pattern)
    case .models(let ids):
      """
      ifnull((SELECT note_type_id FROM note WHERE note.item_id = card.item_id),
        \(AnkiConnectFields.modelID)) IN \(ids)
      """
    case .template(let pattern): template(pattern)
    // `areDue` has the cards that wait for another of their note, too.
    case .own(let condition):
      SearchQuery(at: moment, findsHeldBack: true, noteFields: NoteFieldQuery(edited: edited))
        .condition(Search([condition]))
    // A condition on a missing value, such as a due day, is null.
    case .not(let search): "(\(sql(search))) IS NOT TRUE"
    case .all(let parts): parts.map(sql).reduce("1") { "\($0) AND (\($1))" }
    case .any(let parts): parts.map(sql).reduce("0") { "\($0) OR (\($1))" }
    }
  }

  /// Searches the shown text of an item, or the fields of a note, where Anki also searches HTML,
  /// and the front without tags, as Anki has a note's sort field, too.
  private func text(_ pattern: SearchPattern) -> SQL {
    let containing = SearchPattern(like: "%\(pattern.like)%", exact: nil)
    let picture: SQL = "iif(picture = '', '', '<img src=\"' || picture || '\">')"
    let fields: [SQL] = ["front", "back", "reading", "notes", picture]
    let any = fields.map(containing.matches).joined(separator: " OR ")
    return """
      card.item_id IN (SELECT id FROM item
          WHERE \(any) OR instr(front, '<') AND front REGEXP \(pattern.acrossTags))
        OR \(NoteFieldQuery(edited: edited).sql(inAny: containing))
      """
  }

  private func model(_ pattern: SearchPattern) -> SQL {
    """
    ifnull((SELECT name FROM note JOIN note_type ON note_type.id = note_type_id
      WHERE note.item_id = card.item_id), \(AnkiConnectFields.model)) LIKE \(pattern.like) ESCAPE '\\'
    """
  }

  /// All cards of a cloze type are made by its only template.
  private func template(_ pattern: SearchPattern) -> SQL {
    let templates = types.flatMap { type -> [SQL] in
      type.looks.templates.enumerated().map { number, template -> SQL in
        let kind = CardKind.template(number).rawValue
        return """
          (\(template.name) LIKE \(pattern.like) ESCAPE '\\'
            AND (\(type.looks.isCloze) OR card.kind = \(kind)) AND card.item_id IN
              (SELECT item_id FROM note WHERE note_type_id = \(type.type.id)))
          """
      }
    }
    return templates.reduce("0") { "\($0) OR \($1)" }
  }

  /// Fields of Sanpo's own notes are columns. Those of Anki's note types lie in one text between
  /// separators; the sort field is the front, too, if it is plain text.
  private func field(_ name: String, _ pattern: SearchPattern) -> SQL {
    let own = ownField(name, pattern)
    let fields = types.compactMap { type in
      type.looks.fields.firstIndex { $0.lowercased() == name }.map { (type: type, place: $0) }
    }
    guard !fields.isEmpty else { return own }
    return fields.reduce("(\(own) AND card.item_id NOT IN (SELECT item_id FROM note))") {
      condition, field in
      let isSorting = field.place == field.type.looks.sortField
      let front = isSorting ? pattern.exact.flatMap { Self.isPlain($0) ? $0 : nil } : nil
      let among: SQL = front.map { "item_id IN (\(items(withFront: $0)))" } ?? "1"
      let query = NoteFieldQuery(edited: edited)
      let type = field.type.type.id
      return "\(condition) OR \(query.sql(field.place, of: type, pattern, among: among))"
    }
  }

  /// Whether a field with this text is shown as it is.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text == text.trimmed && !text.contains { "<>&[".contains($0) }
  }

  private func ownField(_ name: String, _ pattern: SearchPattern) -> SQL {
    guard let field = ItemField.titled(name) else { return "0" }
    guard field != .synonyms else { return synonyms(pattern) }
    guard field == .front, let exact = pattern.exact else {
      return """
        card.item_id IN (SELECT id FROM item WHERE \(pattern.matches(SQL(sql: field.rawValue))))
        """
    }
    return "card.item_id IN (\(items(withFront: exact)))"
  }

  /// Uses the index, whose first column is the deck. Latin letters match in either case.
  private func items(withFront front: String) -> SQL {
    let cases = [front, front.lowercased(), front.uppercased(), front.capitalized].uniqued()
    return """
      SELECT id FROM item WHERE deck_id IN (SELECT id FROM deck) AND front IN \(cases)
        AND is_deleted = 0
      """
  }

  private func synonyms(_ pattern: SearchPattern) -> SQL {
    guard pattern.exact != "" else {
      return "card.item_id NOT IN (SELECT item_id FROM item_synonym)"
    }
    return """
      card.item_id IN (SELECT item_id FROM item_synonym WHERE \(pattern.matches("synonym")))
      """
  }

  private func decks(_ pattern: SearchPattern) -> SQL {
    if pattern.exact?.lowercased() == "current" { return DeckTreeQuery.of(current ?? 0) }
    return """
      SELECT id FROM deck WHERE name LIKE \(pattern.like) ESCAPE '\\'
        OR name LIKE \(pattern.like + "::%") ESCAPE '\\'
      """
  }

  private func tag(_ pattern: SearchPattern) -> SQL {
    // The mark of a leech is a tag to clients.
    let leeches: SQL = "SELECT item_id FROM card WHERE is_leech = 1 AND is_deleted = 0"
    guard pattern.exact != "none" else {
      return """
        card.item_id NOT IN (SELECT item_id FROM item_tag) AND card.item_id NOT IN (\(leeches))
        """
    }
    let inside: SQL =
      pattern.expression == nil ? "tag LIKE \(pattern.like + "::%") ESCAPE '\\'" : "0"
    return """
      (card.item_id IN
          (SELECT item_id FROM item_tag WHERE \(pattern.matches("tag")) OR \(inside))
        OR \(pattern.matches("\(Item.leechTag)")) AND card.item_id IN (\(leeches)))
      """
  }
}
