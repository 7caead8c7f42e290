import Foundation
import GRDB

/// Adds the reviews of a package to Anki's log and to the log of answers.
struct AnkiReviewImport {
  /// Of the package's cards that have one.
  let cards: [Int64: Card.ID]
  /// The first card that the import added. Answers to those before it have no part in a memory.
  let firstNew: Card.ID
  /// The row of the terms that the answers are logged with.
  let scheduling: Int64
  let face: Face
  /// When answers were given in Sanpo, in milliseconds: they come back from Anki as reviews.
  let here: Set<Int64>

  /// The session of the answers; nil until there is one.
  private(set) var session: Int64?
  private let began: Date
  private var revision = 0
  private var days: Days

  init(
    cards: [Int64: Card.ID], firstNew: Card.ID, moment: StudyMoment, scheduling: Int64, face: Face,
    here: Set<Int64>
  ) {
    (self.cards, self.firstNew, self.scheduling) = (cards, firstNew, scheduling)
    (self.face, self.here) = (face, here)
    (began, days) = (moment.now, Days(boundary: moment.boundary))
  }

  /// - Returns: whether the review is new.
  mutating func add(
    _ review: AnkiReview, _ originals: AnkiRepository, _ db: Database
  ) throws -> Bool {
    guard let card = cards[review.card], !here.contains(review.id),
      try originals.add(review.withinLimits, of: card, db)
    else { return false }
    guard let grade = Grade(rawValue: review.ease) else { return true }
    let session =
      try session ?? AnswerLog.addSession(of: AnswerLog.imported, in: face, at: began, db)
    self.session = session
    let at = Date(milliseconds: review.id)
    let moves = review.type < 3 && card >= firstNew
    try AnswerLog.add(
      Answer(
        grade, of: card, session: session, revision: revision, at: at, in: face,
        after: .milliseconds(review.time.clamped(to: 0...3_600_000))),
      AnswerEffect<Never>(
        scheduling: scheduling, movesSchedule: moves, wasDue: moves && review.type == 1),
      on: days.day(of: at), db)
    revision += 1
    return true
  }

  /// The learner's days of times that come in order, found once a day.
  private struct Days {
    let boundary: DayBoundary
    private var day = Day(0)
    private var span: Range<Date> = .distantPast..<(.distantPast)

    init(boundary: DayBoundary) { self.boundary = boundary }

    mutating func day(of time: Date) -> Day {
      if span.contains(time) { return day }
      day = boundary.day(of: time)
      span = boundary.start(of: day)..<boundary.start(of: day.advanced(by: 1))
      return day
    }
  }
}
