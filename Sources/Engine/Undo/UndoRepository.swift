import GRDB

/// Lists and undoes the person's latest changes and answers.
struct UndoRepository: CardRepository {
  let collection: CardCollection
  let clock: WallClock

  func history() async throws -> UndoableChanges {
    try await storage.database.read { db in
      try UndoableChanges(
        changes: UndoableChange.all(db), answers: UndoableAnswer.all(db),
        redoable: UndoableChange.undone(db).first)
    }
  }

  /// How many items a change added or changed.
  func itemCount(of id: UndoableChange.ID) async throws -> Int {
    try await storage.database.read { db in
      guard let change = try UndoableChange.all(db).first(where: { $0.id == id }) else {
        throw Problem.undoneElsewhere
      }
      let changes = try change.changes(db)
      // An import from Anki doesn't record its items.
      let imports = try Array(changes.added()["anki_import", default: []])
      let imported = try db.values(
        "SELECT item_id FROM note WHERE import_id IN \(imports)", as: Item.ID.self)
      return try BulkRepository.items(in: changes, db).union(imported).count
    }
  }

  func undo(_ id: UndoableChange.ID) async throws -> UndoneChange {
    do {
      return try await storage.database.write { try undo(id, $0) }
    } catch is ChangesetConflict {
      throw try await storage.database.write { try conflict(id, $0) }
    } catch let error as DatabaseError {
      throw error.problem(whereNot: "undone")
    }
  }

  /// Removes a change from the list that can't be undone any more, so that earlier ones can.
  private func conflict(_ id: UndoableChange.ID, _ db: Database) throws -> Problem {
    guard let change = try UndoableChange.all(db).first(where: { $0.id == id }) else {
      return .undoneElsewhere
    }
    // Once these answers are undone, the change may be possible again.
    let answers = try UndoableAnswer.all(db).filter { $0.id > change.lastAnswer }.map(\.id)
    let answered = Set(
      try db.values(
        "SELECT card_id FROM answer WHERE id IN \(answers) AND card_id IS NOT NULL",
        as: Card.ID.self))
    let changes = try change.changes(db)
    // An import from Anki doesn't record its cards.
    let imports = try Array(changes.added()["anki_import", default: []])
    let imported = try db.values(
      "SELECT card.id FROM card JOIN note USING (item_id) WHERE import_id IN \(imports)",
      as: Card.ID.self)
    guard try answered.isDisjoint(with: changes.rows(ofTables: "card") + imported) else {
      return .answeredSince(change.name)
    }
    try change.forget(db)
    return .changedSince(change.name)
  }

  private func undo(_ id: UndoableChange.ID, _ db: Database) throws -> UndoneChange {
    guard let change = try UndoableChange.all(db).first, change.id == id else {
      throw Problem.notTheLatest
    }
    let changes = try change.changes(db)
    try MaterialEditRepository.undo(
      changes.rows(ofTables: "wanikani_edit"), at: clock.now(), db)
    let keptCards = try rederiving(from: changes, db) {
      let keptCards = try revert(changes, of: change, db)
      try rebuild(changes.rows(ofTables: "card"), before: change, db)
      return keptCards
    }
    let isRedoable = try UndoableChange.undone(db).first?.id == id
    // What was undone before it may build on it.
    if !isRedoable { try UndoableChange.endRedo(db) }
    return UndoneChange(change: change, keptCards: keptCards, isRedoable: isRedoable)
  }

  /// Makes the change again that was undone last.
  func redo(_ id: UndoableChange.ID) async throws -> UndoableChange {
    let now = clock.now()
    do {
      return try await storage.database.write { db in
        let change = try latestUndone(id, db)
        let changes = try change.changes(db)
        try rederiving(from: changes, db) { try change.redo(changes, at: now, db) }
        return change
      }
    } catch is ChangesetConflict {
      throw try await storage.database.write { db in
        let change = try latestUndone(id, db)
        // What came after it may build on it.
        try UndoableChange.endRedo(db)
        return Problem.changedSinceUndo(change.name)
      }
    } catch let error as DatabaseError {
      throw error.problem(whereNot: "redone")
    }
  }

  private func latestUndone(_ id: UndoableChange.ID, _ db: Database) throws -> UndoableChange {
    guard let change = try UndoableChange.undone(db).first, change.id == id else {
      throw Problem.notTheLatestUndone
    }
    return change
  }

  /// Recomputes what follows from the changed rows, after `body` has changed them.
  private func rederiving<Value>(
    from changes: Changeset, _ db: Database, _ body: () throws -> Value
  ) throws -> Value {
    let before = try settings.current(db).fsrs
    let value = try body()
    // An import may have brought parameters of FSRS, which all memories follow.
    let fsrs = try settings.current(db).fsrs
    if fsrs != before { _ = try reviews.rebuildAll(fsrs: fsrs, db) }
    // The tables of tags and synonyms begin with “item”, too, and with the item's ID.
    for item in try changes.rows(ofTables: "item") { try items.index(item, db) }
    return value
  }

  /// Tables with triggers or an outbox that take back more than their changesets record.
  private static let undoneForGood: Set = [
    "anki_import", "anki_import_session", "outside_session", "tutor_message", "wanikani_edit",
  ]

  /// Reverts a change, except for the cards it added whose answers were all undone or came with it:
  /// the log of answers keeps them, so their items, if they were added too, are deleted as by a
  /// person. So is a deck that only such items are left in.
  ///
  /// - Returns: how many cards stay in items that it didn't add.
  private func revert(
    _ changes: Changeset, of change: UndoableChange, _ db: Database
  ) throws -> Int {
    let added = try changes.added()
    let answered = try answered(
      among: added["card", default: []], besides: added["anki_import", default: []], db)
    let emptyDecks = try decksOfDeletedItems(added, db)
    guard !answered.isEmpty || !emptyDecks.isEmpty, !answered.contains(where: \.isCounted) else {
      try changes.revert(db)
      let tables = Set(try changes.rows().map(\.table))
      try tables.isDisjoint(with: Self.undoneForGood) ? change.keepForRedo(db) : change.forget(db)
      return 0
    }
    let keptItems = added["item", default: []].intersection(answered.map(\.item))
    let cards = try keptItems.flatMap { try items.cards(of: $0, db).map(\.id) }
    let emptied = keptItems.isEmpty ? emptyDecks : added["deck", default: []]
    let rest = try changes.leavingOut(
      [
        "card": Set(answered.map(\.card)).union(cards), "note": keptItems, "item": keptItems,
        "note_type": answered.isEmpty ? [] : added["note_type", default: []], "deck": emptied,
      ], of: added, db)
    try change.undo(rest, db)
    for item in keptItems { try items.setDeleted(true, item, db) }
    for deck in emptied { try decks.deleteIfEmpty(deck, db) }
    return answered.count { !keptItems.contains($0.item) }
  }

  /// The added decks that only deleted items are left in, besides those that were added with them.
  private func decksOfDeletedItems(
    _ added: [String: Set<Int64>], _ db: Database
  ) throws -> Set<Deck.ID> {
    guard let decks = added["deck"] else { return [] }
    let items = added["item", default: []]
    return try Set(
      db.values(
        """
        SELECT deck_id FROM item
        WHERE deck_id IN \(Array(decks))
          AND NOT id BETWEEN \(items.min() ?? 0) AND \(items.max() ?? -1)
        GROUP BY deck_id HAVING min(is_deleted) = 1
        """, as: Deck.ID.self))
  }

  private struct Answered {
    var card: Card.ID
    var item: Item.ID
    /// Whether an answer counts that was not undone, and is not undone with the import.
    var isCounted: Bool
  }

  /// - Parameter imports: those that are undone, with the answers that they brought.
  private func answered(
    among cards: Set<Card.ID>, besides imports: Set<Int64>, _ db: Database
  ) throws -> [Answered] {
    guard let first = cards.min(), let last = cards.max() else { return [] }
    return try db.all(
      """
      SELECT card_id, item_id, max(\(AnswerConditions.counted) AND answer.session_id NOT IN (
        SELECT session_id FROM anki_import_session
        WHERE import_id IN (\(imports.map(String.init).joined(separator: ", ")))))
      FROM answer JOIN card ON card.id = card_id
      WHERE card_id BETWEEN ? AND ? GROUP BY card_id
      """, [first, last]
    ) { try Answered(card: $0[0], item: $0[1], isCounted: $0[2]) }
    .filter { cards.contains($0.card) }
  }

  /// Recomputes the cards of undone answers from before a change, which may remember them as
  /// answered.
  private func rebuild(
    _ cards: [Card.ID], before change: UndoableChange, _ db: Database
  ) throws {
    guard !cards.isEmpty else { return }
    let undone = try db.values(
      """
      SELECT DISTINCT card_id FROM undo JOIN answer ON answer.id = answer_id
      WHERE answer_id <= \(change.lastAnswer) AND moves_schedule = 1 AND card_id IS NOT NULL
      """, as: Card.ID.self)
    let fsrs = try settings.current(db).fsrs
    for card in Set(undone).intersection(cards) { try reviews.rebuild(card, fsrs: fsrs, db) }
  }
}

extension Problem {
  static let notTheLatestUndone = Problem(
    "Something else was undone or changed since.",
    remedy: "The page Undo, or “undo --list”, shows what can be undone.")

  static let notTheLatest = Problem(
    "Something else has changed since.",
    remedy: "The page Undo, or “undo --list”, shows what else can be undone.")
}
