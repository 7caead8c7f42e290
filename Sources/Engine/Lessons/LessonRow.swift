import Foundation
import GRDB

/// A lesson as its session row has it.
struct LessonRow {
  struct State: Codable, Hashable {
    var items: [Item.ID]
    /// Cards still to be answered right, the next one first.
    var pending: [Card.ID]
    /// Milliseconds since 1970.
    var shownAt: Int64
    var standing: Standing
    var askedAgain: Sitting.AskedAgain?

    enum Standing: Codable, Hashable {
      case presenting(Int)
      case asking
      case revealed(SessionRow.State.Revealed)
      case finished
    }
  }

  var id: Lesson.ID
  var state: State
  var revision: Int
  var face: Face

  mutating func save(_ db: Database) throws {
    revision += 1
    try db.execute(
      sql: "UPDATE session SET state = ?, revision = ? WHERE id = ?",
      arguments: [try JSONText.of(state), revision, id])
  }
}

extension LessonRow {
  init(_ row: Row) throws {
    self.init(
      id: row[0], state: try JSONText.value(row[1]), revision: row[2], face: try row.word(3))
  }
}
