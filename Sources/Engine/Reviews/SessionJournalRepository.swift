import Foundation
import GRDB

/// An answer as the journal has it, with where its session stood; times in milliseconds.
struct AnswerLine: Codable, Equatable {
  /// With the session's number: a number alone may mean another in another file.
  var begunAt: Int64
  var state: SessionRow.State
  var card: Card.ID
  var grade: Grade
  var at: Int64
  var face: Face
  var typed: String?
  var verdict: Judgement.Verdict?
  var isClaimed: Bool
  var keystrokes: Int
  var think: Int64
  var answer: Int64
  var wasIdle: Bool
}

extension AnswerLine {
  init(_ given: Answer, to row: SessionRow) {
    self.init(
      begunAt: row.begunAt.milliseconds, state: row.state, card: given.card, grade: given.grade,
      at: given.at.milliseconds, face: given.face, typed: given.typed, verdict: given.verdict,
      isClaimed: given.isClaimed, keystrokes: given.keystrokes,
      think: given.timing.think.milliseconds, answer: given.timing.answer.milliseconds,
      wasIdle: given.timing.wasIdle)
  }

  func given(in session: Sitting.ID, at revision: Int) -> Answer {
    Answer(
      session: session, revision: revision, card: card, grade: grade,
      at: Date(milliseconds: at), face: face, typed: typed, verdict: verdict,
      isClaimed: isClaimed, keystrokes: keystrokes,
      timing: AnswerTiming(
        think: .milliseconds(think), answer: .milliseconds(answer), wasIdle: wasIdle))
  }

  /// The JSON of an answer by one key; nil for another. The encoder comes to the same text, which
  /// a test checks, and takes as long as writing the answer does.
  var numbers: String? {
    guard typed == nil, verdict == nil, let state = state.numbers else { return nil }
    return """
      {"answer":\(answer),"at":\(at),"begunAt":\(begunAt),"card":\(card),\
      "face":"\(face.rawValue)","grade":\(grade.rawValue),"isClaimed":\(isClaimed),\
      "keystrokes":\(keystrokes),"state":\(state),"think":\(think),"wasIdle":\(wasIdle)}
      """
  }
}

extension JournalLine {
  init(_ given: Answer, to row: SessionRow) throws {
    let line = AnswerLine(given, to: row)
    self.init(
      room: .reviews, session: given.session, revision: given.revision,
      text: try line.numbers ?? JSONText.of(line))
  }
}

extension SessionRepository {
  /// Gives an answer that the database has lost; none that it has, or that came to nothing.
  func giveAgain(_ line: JournalLine, _ db: Database) throws {
    guard var row = try row(line.session, db), row.revision <= line.revision else { return }
    let lost: AnswerLine = try JSONText.value(line.text)
    guard row.begunAt.milliseconds == lost.begunAt else { return }
    // Steps between answers were lost with them.
    let isBehind = row.revision < line.revision
    (row.state, row.revision) = (lost.state, line.revision)
    if isBehind { try row.stand(texts, db) }
    let given = lost.given(in: line.session, at: line.revision)
    _ = try take(given, &row, settings.moment(given.at, db), db)
    try row.moveOn(texts, db)
  }
}
