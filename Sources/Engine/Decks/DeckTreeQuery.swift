import GRDB

/// SQL for the ids of a deck and its subdecks, by the same rule as `Deck.isInside`. Deleted decks
/// are left out.
enum DeckTreeQuery {
  /// SQL for the deck whose ID is the statement's argument.
  static let ofArgument = ids(below: "(SELECT name FROM deck WHERE id = ? AND is_deleted = 0)")

  static func of(_ deck: Deck.ID) -> SQL { SQL(sql: ofArgument, arguments: [deck]) }

  static func of(_ root: DeckRoot) -> SQL {
    switch root {
    case .deck(let id): of(id)
    case .parent(let name): named(name)
    }
  }

  /// SQL for a name, which need not belong to a deck.
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
          AND deck.is_deleted = 0
          AND NOT EXISTS (
            SELECT 1 FROM deck AS whole WHERE whole.name = end.name AND whole.is_deleted = 0))
      """
    return SQL(sql: ids(below: roots), arguments: [name, name])
  }

  /// SQL for the deck with exactly this name; else the decks that match it with Anki's wildcards;
  /// else those whose names end with it.
  static func ending(with text: String) -> SQL {
    let (name, pattern) = (SearchPattern.literal(text), SearchPattern(Array(text)).like)
    return """
      SELECT id FROM deck WHERE is_deleted = 0 AND CASE
        WHEN EXISTS (SELECT 1 FROM deck WHERE name = \(name) AND is_deleted = 0)
          THEN name = \(name)
            OR substr(name, 1, length(\(name)) + 2) = \(name) || '::' COLLATE NOCASE
        WHEN EXISTS (SELECT 1 FROM deck WHERE name LIKE \(pattern) ESCAPE '\\' AND is_deleted = 0)
          THEN name LIKE \(pattern) ESCAPE '\\' OR name LIKE \(pattern + "::%") ESCAPE '\\'
        ELSE name LIKE \("%::" + pattern) ESCAPE '\\'
          OR name LIKE \("%::" + pattern + "::%") ESCAPE '\\'
        END
      """
  }

  private static func ids(below roots: String) -> String {
    """
    SELECT inside.id FROM deck AS inside, \(roots) AS root
    WHERE inside.is_deleted = 0 AND (inside.name = root.name
      OR substr(inside.name, 1, length(root.name) + 2) = root.name || '::' COLLATE NOCASE)
    """
  }
}
