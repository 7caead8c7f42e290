import GRDB

/// Which items rows belong to.
extension ImportRepository {
  /// The note types by their ids, with what is read of them.
  private typealias Kinds = [NoteType.ID: (type: NoteType, looks: NoteType.Looks)]

  /// Removes readings in brackets from fronts, as in shown notes: for Anki's notes, and where the
  /// deck has the word. A row stays if the deck has its front with the brackets.
  func asShown(_ rows: [Row]) async throws -> [Row] {
    let shown = rows.map(\.withoutBrackets)
    let places = shown.indices.filter { shown[$0] != nil }
    guard !places.isEmpty else { return rows }
    return try await storage.database.read { db in
      var rowsAsShown = rows
      for (name, places) in Dictionary(grouping: places, by: { rows[$0].deck }) {
        let fronts = places.flatMap { [rows[$0], shown[$0]] }.compactMap { $0?.content.front }
        let deck = try decks.deck(named: name, db)?.id
        let existing = try deck.map { try items.items(withFronts: fronts.uniqued(), in: $0, db) }
        let deckFronts = Set((existing ?? []).map(\.content.front))
        for place in places where !deckFronts.contains(rows[place].content.front) {
          guard let row = shown[place], row.note != nil || deckFronts.contains(row.content.front)
          else { continue }
          rowsAsShown[place] = row
        }
      }
      return rowsAsShown
    }
  }

  /// Gives the rows of new notes their types and the contents that such notes have. Types are those
  /// that are here, and those that every collection of Anki has; but a plain item is as good as a
  /// note of Anki's Basic.
  func asNotes(_ rows: [Row]) async throws -> [Row] {
    guard rows.contains(where: { $0.note?.type != nil }) else { return rows }
    let basic = "basic"
    return try await storage.database.read { db in
      let types = try typesByName(db)
      return try rows.map { row in
        guard let note = row.note, let name = note.type?.trimmed.lowercased(), !name.isEmpty
        else { return row }
        // Known notes are matched by their guids; those that were deleted stay so.
        if let guid = note.guid, try notes.notes.found(guid, db) != nil { return row }
        if let type = types[name], let noteRow = Self.asNote(row, note, of: type) { return noteRow }
        var row = row
        row.lacksType = name != basic
        return row
      }
    }
  }

  private func typesByName(_ db: Database) throws -> [String: NoteType] {
    let usual = NoteType.usual.filter { $0.nameForComparison != "basic" }
    return Dictionary(
      (try notes.notes.noteTypes(db) + usual).map { ($0.nameForComparison, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The fields of the note type that rows have; none if it isn't here, and nil if they have
  /// several.
  func fieldsOfType(_ rows: [Row]) async throws -> [String]? {
    let names = Set(rows.compactMap { $0.note?.type?.trimmed.lowercased() })
    guard names.count < 2 else { return nil }
    return try await storage.database.read { db in
      // Nor has a damaged type any that can be told.
      try names.first.flatMap { try typesByName(db)[$0] }.flatMap { try? $0.looks().fields } ?? []
    }
  }

  /// - Returns: nil if the type has no such fields, or would make no cards of them.
  private static func asNote(_ row: Row, _ note: ImportedNote, of type: NoteType) -> Row? {
    guard let names = try? type.looks().fields, let fields = note.fields(named: names),
      let (values, _) = try? NewNoteRepository.cards(of: fields, type),
      let content = try? values.content(tags: AnkiTags.text(row.content.tags)).tidied()
    else { return nil }
    var row = row
    row.content = content
    // A plain item with this front keeps what the note has no text for.
    let sides: [(field: ImportField, text: String)] = [
      (.back, content.back), (.reading, content.reading), (.notes, content.notes),
      (.picture, content.picture),
    ]
    row.given = row.given.intersection([.front, .tags])
      .union(sides.filter { !$0.text.isEmpty }.map(\.field))
    row.note?.type = type.name
    row.noteType = type
    row.loss = .init()
    return row
  }

  func matches(of rows: [Row]) async throws -> [RowMatch] {
    try await storage.database.read { try matches(of: rows, $0) }
  }

  /// Rows that are Anki's notes belong to those, wherever they are; others to items of their deck,
  /// unless the file says how they match.
  func matches(of rows: [Row], _ db: Database) throws -> [RowMatch] {
    let kinds = try kinds(of: rows, db)
    var lastPlaces: [String: Int] = [:]
    for (place, row) in rows.enumerated() {
      if let guid = row.note?.guid, !guid.isEmpty { lastPlaces[guid] = place }
    }
    var matches = try rows.enumerated().map { place, row -> RowMatch? in
      if let guid = row.note?.guid, let last = lastPlaces[guid], last != place {
        return .impossible("Line \(rows[last].line) has the same guid, and is taken instead.")
      }
      if let match = try matchByGuid(row, kinds, db) { return match }
      // Only a note that is there can be without a text.
      let isEmpty = row.note != nil && row.content.front == NoteFields.noText
      return isEmpty ? .impossible(Problem.noFront.sentence) : nil
    }
    let others = rows.indices.filter { matches[$0] == nil && rows[$0].matching.action != .both }
    for (group, places) in Dictionary(grouping: others, by: { MatchGroup(rows[$0]) }) {
      let deck = try group.deck.flatMap { try decks.deck(named: $0, db)?.id }
      if group.deck != nil {
        guard let deck, try items.hasItems(in: deck, db) else { continue }
      }
      let fronts = places.map { rows[$0].content.front }.uniqued()
      let byFront = Dictionary(grouping: places) { Self.shownFront(rows[$0].content) }
      let itemsByFront = Dictionary(
        grouping: try items.items(withFronts: fronts, in: deck, db),
        by: { Self.shownFront($0.content) })
      for (front, items) in itemsByFront {
        let places = byFront[front] ?? []
        let candidates = try group.type.map { type in
          try items.filter { try typeName(of: $0, kinds, db) == type }
        }
        let frontMatches = try self.matches(
          of: places.map { rows[$0] }, among: candidates ?? items, kinds, db)
        for (place, match) in zip(places, frontMatches) { matches[place] = match }
      }
    }
    return zip(matches, rows).map { match, row in
      guard row.matching.action == .keep, let item = match?.item else { return match ?? .new }
      return .same(item)
    }
  }

  /// Rows that match the same items: those of a deck, or of all decks with the rows' note type.
  private struct MatchGroup: Hashable {
    var deck: String?
    var type: String?

    init(_ row: Row) {
      switch row.matching.scope {
      case .deck: deck = row.deck
      case .allDecks: type = row.note?.type?.trimmed.lowercased()
      }
    }
  }

  /// The name of an item's note type, for comparison. An item that is no note is as good as one of
  /// Anki's Basic.
  private func typeName(of item: Item, _ kinds: Kinds, _ db: Database) throws -> String? {
    guard let note = try notes.notes.note(of: item.id, db) else { return "basic" }
    return kinds[note.type]?.type.nameForComparison
  }

  /// The front; of a question that is only a picture, that picture.
  private static func shownFront(_ content: ItemContent) -> String {
    content.front == NoteFields.noText ? "\(content.front) \(content.picture)" : content.front
  }

  /// - Parameter items: those with the rows' front.
  private func matches(
    of rows: [Row], among items: [Item], _ kinds: Kinds, _ db: Database
  ) throws -> [RowMatch] {
    guard !kinds.isEmpty else { return RowMatch.matches(of: rows, among: items) }
    // With another guid it is another note, which has the same front.
    let areOthers = rows.contains { $0.note?.guid != nil }
    let free = try areOthers ? items.filter { try notes.notes.note(of: $0.id, db) == nil } : items
    return try zip(rows, RowMatch.matches(of: rows, among: free)).map { row, match in
      guard let arriving = row.note, let item = match.item,
        let note = try notes.notes.note(of: item.id, db), let kind = kinds[note.type]
      else { return match }
      // As it is with another type.
      let isOfType = arriving.type?.trimmed.lowercased() == kind.type.nameForComparison
      return isOfType ? self.match(row, note, item, kinds) : .new
    }
  }

  // MARK: Anki's notes

  /// Returns the note types; none if no row is a note. Damaged ones are left out, so that their
  /// notes are imported as items.
  private func kinds(of rows: [Row], _ db: Database) throws -> Kinds {
    guard rows.contains(where: { $0.note != nil }) else { return [:] }
    return try notes.notes.noteTypes(db).reduce(into: [:]) { kinds, type in
      guard let looks = try? type.looks() else { return }
      kinds[type.id] = (type: type, looks: looks)
    }
  }

  private func matchByGuid(_ row: Row, _ kinds: Kinds, _ db: Database) throws -> RowMatch? {
    guard !kinds.isEmpty, let guid = row.note?.guid,
      let found = try notes.notes.found(guid, db), !found.isDeleted
    else { return nil }
    return match(row, found.note, try items.item(found.item, db), kinds)
  }

  /// Returns the changes of a row to the item of a note.
  private func match(_ row: Row, _ note: Note, _ item: Item, _ kinds: Kinds) -> RowMatch {
    guard let arriving = row.note, let (type, looks) = kinds[note.type] else {
      return RowMatch.matches(of: [row], among: [item])[0]
    }
    let there = NoteFields(note, looks, shownAs: item.content)
    guard let fields = arriving.fields(named: looks.fields, over: there.values) else {
      return .impossible(
        arriving.columns.isEmpty
          ? "The note type “\(type.name)” has fewer fields."
          : "A column is not a field of the note type “\(type.name)”.")
    }
    let old = item.content.tags
    let tags = row.given.contains(.tags) ? row.content.tags : old
    let areTagsSame = Set(tags.map { $0.lowercased() }) == Set(old.map { $0.lowercased() })
    return fields == there.values && areTagsSame
      ? .same(item) : .noteChanged(item, .init(type: type, fields: fields, tags: tags))
  }
}
