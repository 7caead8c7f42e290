import GRDB

extension SubjectTile {
  /// The columns of `wanikani_subject`.
  static let columns: SQL = """
    wanikani_subject.id, wanikani_subject.kind, wanikani_subject.characters,
    wanikani_subject.meaning
    """

  /// The service's order of lessons: by level, then radicals, kanji and vocabulary, then by position.
  static let lessonOrder: SQL = """
    wanikani_subject.level,
    CASE wanikani_subject.kind WHEN 'radical' THEN 0 WHEN 'kanji' THEN 1 ELSE 2 END,
    wanikani_subject.lesson_position, wanikani_subject.id
    """

  /// - Parameter level: the highest level that may be shown.
  static func of(_ id: Subject.ID, within level: Int = .max, _ db: Database) throws
    -> SubjectTile?
  {
    let row = try db.row(
      "SELECT \(columns) FROM wanikani_subject WHERE id = \(id) AND level <= \(level)")
    return try row.map { try SubjectTile($0) }
  }

  /// - Parameter row: a row that starts with `columns`.
  init(_ row: Row) throws {
    self.init(id: row[0], kind: try row.enumValue(1), characters: row[2], meaning: row[3])
  }
}
