import Foundation
import GRDB

/// An answer as the journal has it, with where its session stood.
struct AnswerLine: Codable {
  /// With the session's number: a number alone may mean another in another file.
  var begunAt: Int64
  var state: SessionRow.State
  var answer: Answer

  init(_ answer: Answer, to row: SessionRow) {
    begunAt = row.begunAt.milliseconds
    state = row.state
    self.answer = answer
  }

  var inJournal: JournalLine {
    get throws {
      JournalLine(
        room: .reviews, session: answer.session, revision: answer.revision,
        text: try JSONText.of(self))
    }
  }
}

extension SessionRepository {
  /// Gives an answer that the database has lost; none that it has, or that came to nothing.
  func giveAgain(_ line: JournalLine, _ db: Database) throws {
    guard var row = try row(line.session, db), row.revision <= line.revision else { return }
    let given: AnswerLine = try JSONText.value(line.text)
    guard row.begunAt.milliseconds == given.begunAt else { return }
    // Steps between answers were lost with them.
    let isBehind = row.revision < line.revision
    (row.state, row.revision) = (given.state, line.revision)
    if isBehind { try row.stand(texts, db) }
    let moment = try settings.moment(given.answer.at, db)
    _ = try take(given.answer, &row, moment, db)
    try row.moveOn(texts, db)
  }
}
