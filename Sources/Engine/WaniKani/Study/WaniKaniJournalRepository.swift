import Foundation
import GRDB

/// An answer to WaniKani's things as the journal has it, with where its session stood; times in
/// milliseconds.
struct WaniKaniAnswerLine: Codable, Equatable {
  var account: WaniKaniAccount.ID
  var kind: WaniKaniSitting.Kind
  /// With the session's number: a number alone may mean another in another file.
  var begunAt: Int64
  var state: WaniKaniSessionRow.State
  var outcome: WaniKaniRecord.Outcome
  var isClaimed: Bool
  var typed: String
  var verdict: Judgement.Verdict?
  var at: Int64
  var face: Face
  var keystrokes: Int
  var think: Int64
  var answer: Int64
  var wasIdle: Bool
}

extension WaniKaniAnswerLine {
  init(
    _ record: WaniKaniRecord, to row: WaniKaniSessionRow, of account: WaniKaniAccount.ID
  ) {
    self.init(
      account: account, kind: row.kind, begunAt: row.begunAt.milliseconds, state: row.state,
      outcome: record.outcome, isClaimed: record.isClaimed, typed: record.typed,
      verdict: record.verdict, at: record.at.milliseconds, face: record.face,
      keystrokes: record.keystrokes, think: record.timing.think.milliseconds,
      answer: record.timing.answer.milliseconds, wasIdle: record.timing.wasIdle)
    // What stood there before is over with the answer.
    (state.revealed, state.askedAgain) = (nil, nil)
  }

  var record: WaniKaniRecord {
    WaniKaniRecord(
      outcome: outcome, isClaimed: isClaimed, typed: typed, verdict: verdict,
      at: Date(milliseconds: at), face: face, keystrokes: keystrokes,
      timing: AnswerTiming(
        think: .milliseconds(think), answer: .milliseconds(answer), wasIdle: wasIdle))
  }

  /// By hand, as `WaniKaniSessionRow.State.json`.
  var json: String {
    get throws {
      let verdict = verdict.map { #","verdict":"\#($0.rawValue)""# } ?? ""
      return """
        {"account":\(try JSONText.of(account)),"answer":\(answer),"at":\(at),\
        "begunAt":\(begunAt),"face":"\(face.rawValue)","isClaimed":\(isClaimed),\
        "keystrokes":\(keystrokes),"kind":"\(kind.rawValue)","outcome":"\(outcome.rawValue)",\
        "state":\(try state.json ?? JSONText.of(state)),"think":\(think),\
        "typed":\(try JSONText.of(typed))\(verdict),"wasIdle":\(wasIdle)}
        """
    }
  }
}

extension JournalLine {
  init(
    _ record: WaniKaniRecord, to row: WaniKaniSessionRow, of account: WaniKaniAccount.ID
  ) throws {
    self.init(
      room: .waniKani, session: row.id, revision: row.revision,
      text: try WaniKaniAnswerLine(record, to: row, of: account).json)
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
