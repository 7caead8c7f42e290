import Foundation
import GRDB

/// An answer to WaniKani's things as the journal has it, with where its session stood.
struct WaniKaniAnswerLine: Codable {
  var kind: WaniKaniSitting.Kind
  var account: WaniKaniAccount.ID
  /// With the session's number: a number alone may mean another in another file.
  var begunAt: Int64
  var state: WaniKaniSessionRow.State
  var record: WaniKaniRecord
}

extension JournalLine {
  init(
    _ record: WaniKaniRecord, to row: WaniKaniSessionRow, of account: WaniKaniAccount.ID
  ) throws {
    self.init(
      room: .waniKani, session: row.id, revision: row.revision,
      text: try JSONText.of(
        WaniKaniAnswerLine(
          kind: row.kind, account: account, begunAt: row.begunAt.milliseconds, state: row.state,
          record: record)))
  }
}

extension WaniKaniSessionRepository {
  /// Gives an answer that the database has lost; none that it has, or that came to nothing.
  func giveAgain(_ line: JournalLine, _ db: Database) throws {
    let given: WaniKaniAnswerLine = try JSONText.value(line.text)
    guard var row = try openRow(given.kind, given.account, db), row.id == line.session,
      row.revision <= line.revision, row.begunAt.milliseconds == given.begunAt,
      let context = try context(given.record.at, db)
    else { return }
    // Steps between answers were lost with them.
    let isBehind = row.revision < line.revision
    (row.state, row.revision) = (given.state, line.revision)
    if isBehind { try row.stand(states, db) }
    _ = try record(given.record, &row, context, db)
    try row.moveOn(states, db)
  }
}
