import Foundation
import GRDB

/// Answers to cards that were given in another program, by way of the served API.
///
/// They are logged like those of a face, as a session that has ended: what was typed and how long it
/// took are not known.
enum OutsideAnswers {
  /// Schedules cards by grades and logs the answers, in the caller's transaction.
  static func record(
    _ answers: [(card: Card.ID, grade: Grade)], in face: Face, at time: Date,
    reviews: ReviewRepository, _ moment: StudyMoment, _ db: Database
  ) throws {
    let memo = SessionRow<CardCourse>.Memo()
    let state = SessionState<CardCourse.Position>(
      phase: .finished, position: .init(length: answers.count), queueLength: answers.count,
      seed: 0, answered: answers.count, shownAt: time)
    var session = try SessionRow<CardCourse>.insert(
      StudyPlan(), state, queue: [], course: "cards", account: "", in: face, at: time,
      isEnded: true, memo, db)
    for (card, grade) in answers {
      let graded = try reviews.grade(
        card, grade, at: time, moves: true, moment.settings, db)
      let answer = Answer(
        session: session.number, revision: session.revision, target: .card(card),
        outcome: grade == .again ? .wrong : .right, grade: grade, at: time, face: face,
        typed: nil, verdict: nil, isClaimed: false, keystrokes: 0,
        timing: AnswerTiming(think: .zero, answer: .zero, wasIdle: false))
      let effect = AnswerEffect<CardCourse.Feedback>(
        scheduling: graded.scheduling, movesSchedule: true, wasDue: graded.wasDue)
      try AnswerLog.add(answer, effect, on: moment.boundary.day(of: time), db)
      try session.save(db)
    }
  }
}
