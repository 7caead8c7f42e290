import Foundation
import GRDB
import Testing

@testable import Engine

struct SubjectEditionTests {
  private let storage: Storage

  init() throws {
    storage = try Storage.inMemory()
    try storage.database.write { try $0.execute(sql: Self.subject) }
  }

  @Test(arguments: [
    subject.replacing("(7,", with: "(8,"),
    "UPDATE wanikani_subject SET json = '{}'",
    subject + " ON CONFLICT (id) DO UPDATE SET level = 2",
    "DELETE FROM wanikani_subject",
  ])
  func `Any change to a subject makes a new edition`(_ change: String) throws {
    let (before, after) = try storage.database.write { db in
      let before = try Self.edition(db)
      try db.execute(sql: change)
      return (before, try Self.edition(db))
    }

    #expect(before != nil && after != nil && before != after)
  }

  private static let subject = """
    INSERT INTO wanikani_subject
      (id, kind, level, lesson_position, characters, meaning, system_id, json)
    VALUES (7, 'kanji', 1, 1, '一', 'One', 1, '')
    """

  private static func edition(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT number FROM wanikani_subject_edition")
  }
}
