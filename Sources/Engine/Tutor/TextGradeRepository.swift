import Foundation
import GRDB

/// Stores graded texts with the grades of their items.
struct TextGradeRepository: Sendable {
  static let migration = Migration(
    "0.6.0 graded texts", undoable: ["text_grade", "graded_text"],
    contents: ["graded_text": "the tutor", "text_grade": "the tutor"],
    """
    CREATE TABLE graded_text (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      text TEXT NOT NULL CHECK (length(text) > 0),
      model TEXT NOT NULL,
      request TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE text_grade (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      text_id INTEGER NOT NULL REFERENCES graded_text (id) ON DELETE CASCADE,
      item_id INTEGER NOT NULL,
      card_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      front TEXT NOT NULL,
      surface TEXT NOT NULL,
      grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
      reason TEXT NOT NULL CHECK (length(reason) > 0),
      is_applied INTEGER NOT NULL DEFAULT 0 CHECK (is_applied IN (0, 1)),
      UNIQUE (text_id, item_id)
    ) STRICT;
    """)

  static let tokensMigration = Migration(
    "0.6.0 tokens of graded texts",
    """
    -- 0 for texts from before.
    ALTER TABLE graded_text ADD COLUMN tokens INTEGER NOT NULL DEFAULT 0;
    """)

  /// The latest first.
  func all(_ db: Database) throws -> [GradedText] {
    try db.values(
      "SELECT id FROM graded_text ORDER BY id DESC LIMIT 100", as: GradedText.ID.self
    ).map { try text($0, db) }
  }

  /// - Throws: `Problem` if there is none.
  func text(_ id: GradedText.ID, _ db: Database) throws -> GradedText {
    let row = try db.row(
      "SELECT text, at, model, request, tokens FROM graded_text WHERE id = \(id)")
    guard let row else { throw Problem.noGradedText }
    return try GradedText(
      id: id, text: row[0], at: Date(milliseconds: row[1]), model: row[2], request: row[3],
      tokens: row[4], grades: grades(of: id, db))
  }

  private func grades(of text: GradedText.ID, _ db: Database) throws -> [TextGrade] {
    try db.rows(
      """
      SELECT item_id, card_id, kind, front, surface, grade, reason, is_applied,
        ifnull((SELECT is_deleted FROM card WHERE card.id = card_id), 1)
      FROM text_grade WHERE text_id = \(text) ORDER BY id
      """
    ).map { row in
      // The table has a check for the numbers of grades.
      try TextGrade(
        id: row[0], card: row[1], kind: row.enumValue(2), front: row[3], surface: row[4],
        grade: Grade(rawValue: row[5]) ?? .good, reason: row[6], isApplied: row[7],
        isDeleted: row[8])
    }
  }

  func add(
    _ text: String, _ grades: [TextGrade], by model: String, sent request: String,
    taking tokens: Int, at now: Date, _ db: Database
  ) throws -> GradedText.ID {
    try db.execute(
      literal: """
        INSERT INTO graded_text (text, model, request, tokens, at)
        VALUES (\(text), \(model), \(request), \(tokens), \(now.milliseconds))
        """)
    let id = db.lastInsertedRowID
    for grade in grades {
      try db.execute(
        literal: """
          INSERT INTO text_grade (text_id, item_id, card_id, kind, front, surface, grade, reason)
          VALUES (\(id), \(grade.id), \(grade.card), \(grade.kind.rawValue), \(grade.front),
            \(grade.surface), \(grade.grade.rawValue), \(grade.reason))
          """)
    }
    return id
  }

  func markApplied(_ grades: [TextGrade], of text: GradedText.ID, _ db: Database) throws {
    for grade in grades {
      try db.execute(
        literal: """
          UPDATE text_grade SET is_applied = 1 WHERE text_id = \(text) AND item_id = \(grade.id)
          """)
    }
  }

  func delete(_ text: GradedText.ID, _ db: Database) throws {
    try db.execute(literal: "DELETE FROM text_grade WHERE text_id = \(text)")
    try db.execute(literal: "DELETE FROM graded_text WHERE id = \(text)")
  }

  // MARK: Items

  /// Returns the cards of items that the learner has begun to learn, those of an item that come
  /// nearest to writing first. Of the cards that are new, only those that ask to produce the item
  /// are among them: writing a word is just that.
  func gradable(_ items: [Item.ID], _ db: Database) throws -> [Item.ID: [GradableItem]] {
    let cards = try db.rows(
      """
      SELECT item_id, card.id, card.kind, front, reading, back
      FROM card JOIN item ON item.id = card.item_id
      WHERE item_id IN (SELECT value FROM json_each(\(try JSONText.of(items))))
        AND \(sql: Card.isActive())
        AND (phase <> 'new' OR card.kind = 'production' AND EXISTS (
          SELECT 1 FROM card AS begun WHERE begun.item_id = card.item_id AND begun.phase <> 'new'
            AND \(sql: Card.isActive("begun"))))
      ORDER BY card.id
      """
    ).map { row in
      try GradableItem(
        item: row[0], card: row[1], kind: row.enumValue(2), front: SafeHTML.plainText(row[3]),
        reading: row[4], meaning: row[5])
    }
    return Dictionary(grouping: cards, by: \.item).mapValues { cards in
      cards.sorted { $0.kind.nearnessToWriting < $1.kind.nearnessToWriting }
    }
  }
}

extension Problem {
  public static let noGradedText = Problem(
    "Text not found.", remedy: "Choose one on the page Tutor, or with “tutor texts”.")
}
