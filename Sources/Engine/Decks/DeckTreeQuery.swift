import GRDB

/// SQL for the ids of a deck and its subdecks, by the same rule as `Deck.isInside`.
enum DeckTreeQuery {
  /// For the deck whose id is the statement's argument.
  static let ofArgument = ids(below: "(SELECT name FROM deck WHERE id = ?)")

  static func of(_ deck: Deck.ID) -> SQL { SQL(sql: ofArgument, arguments: [deck]) }

  /// For a name, which need not belong to a deck.
  static func named(_ name: String) -> SQL {
    SQL(sql: ids(below: "(SELECT ? AS name)"), arguments: [name])
  }

  /// For a name or, if no deck has it, for all decks whose names end with it: “Words” finds “First
  /// Steps::Words”.
  static func endingNamed(_ name: String) -> SQL {
    let roots = """
      (SELECT ? AS name
      UNION SELECT deck.name FROM deck, (SELECT ? AS name) AS end
        WHERE substr(deck.name, -length(end.name) - 2) = '::' || end.name COLLATE NOCASE
          AND NOT EXISTS (SELECT 1 FROM deck AS whole WHERE whole.name = end.name))
      """
    return SQL(sql: ids(below: roots), arguments: [name, name])
  }

  /// For a pattern of LIKE or, if no deck is like it, for all decks whose names end like it.
  static func endingLike(_ pattern: String) -> SQL {
    let roots = """
      (SELECT deck.name AS name FROM deck, (SELECT ? AS pattern) AS wanted
        WHERE deck.name LIKE pattern ESCAPE '\\'
          OR deck.name LIKE '%::' || pattern ESCAPE '\\' AND NOT EXISTS (
            SELECT 1 FROM deck AS whole
            WHERE whole.name LIKE pattern ESCAPE '\\' AND whole.is_deleted = 0))
      """
    return SQL(sql: ids(below: roots), arguments: [pattern])
  }

  private static func ids(below roots: String) -> String {
    """
    SELECT inside.id FROM deck AS inside, \(roots) AS root
    WHERE inside.name = root.name
      OR substr(inside.name, 1, length(root.name) + 2) = root.name || '::' COLLATE NOCASE
    """
  }
}
