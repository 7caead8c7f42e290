import Foundation
import GRDB

extension WaniKaniSessionRepository {
  /// A session's row with everything a face shows of it.
  func sitting(_ row: WaniKaniSessionRow, _ db: Database) throws -> WaniKaniSitting {
    WaniKaniSitting(
      id: row.id, kind: row.kind, revision: row.revision, face: row.face, begunAt: row.begunAt,
      shownAt: Date(milliseconds: row.state.shownAt), standing: try standing(row, db),
      askedAgain: row.state.askedAgain, answered: row.state.answered, left: row.state.left,
      begun: row.state.round.begun, isWrappingUp: row.state.isWrappingUp)
  }

  /// What is asked; nil before the first question and behind the last.
  func question(_ row: WaniKaniSessionRow, _ db: Database) throws -> WaniKaniQuestion? {
    guard let asked = row.state.round.asked, let sheet = try subjects.sheet(asked.subject, db)
    else { return nil }
    return WaniKaniQuestion(sheet: sheet, asked: asked.part)
  }

  private func standing(_ row: WaniKaniSessionRow, _ db: Database) throws
    -> WaniKaniSitting.Standing
  {
    if let place = row.state.presenting {
      guard let subject = try row.subject(at: place, db),
        let sheet = try subjects.sheet(subject, db)
      else { throw Problem.notForNow }
      return .presenting(sheet, place: place, of: row.state.length)
    }
    guard let question = try question(row, db) else {
      return .finished(try log.summary(of: row, db))
    }
    guard let revealed = row.state.revealed else { return .asking(question) }
    return .revealed(question, Sitting.Revealed(revealed))
  }
}

extension WaniKaniSessionRow.State {
  /// Subjects that are still asked, as far as is known.
  fileprivate var left: Int {
    isWrappingUp
      ? round.begun : round.open.count + max(0, length - round.taken)
  }
}
