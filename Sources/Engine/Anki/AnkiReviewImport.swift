import Foundation
import GRDB

/// Adds the reviews of a package to Anki's log and to the log of answers.
struct AnkiReviewImport {
  /// The package's cards that have a card here.
  let cards: [Int64: Card.ID]
  /// The first card that the import added. Of answers to those before it, only those to `restarted`
  /// ones have a part in a memory.
  let firstNew: Card.ID
  let restarted: Set<Card.ID>
  /// The row of the terms that the answers are logged with.
  let scheduling: Int64
  let face: Face
  /// When cards were answered in Sanpo: these answers come back from Anki as reviews.
  let here: Set<AnswerLog.Time>

  /// The session of the answers; nil until there is one.
  private(set) var session: Int64?
  /// How many were new.
  private(set) var count = 0
  /// New changes by hand to cards that were there. They are written with these, to be undone.
  private(set) var changesByHand: [(AnkiReview, of: Card.ID)] = []
  private var waiting: [(AnkiReview, of: Card.ID)] = []
  private static let mostWaiting = 500
  private let began: Date
  private var revision = 0
  private var days: Days

  init(
    cards: [Int64: Card.ID], firstNew: Card.ID, moment: StudyMoment, scheduling: Int64, face: Face,
    restarted: Set<Card.ID>, here: Set<AnswerLog.Time>
  ) {
    self.cards = cards
    self.firstNew = firstNew
    self.scheduling = scheduling
    self.face = face
    self.restarted = restarted
    self.here = here
    began = moment.now
    days = Days(boundary: moment.boundary)
  }

  /// Adds a review, now or with those that follow.
  mutating func add(_ review: AnkiReview, _ originals: AnkiRepository, _ db: Database) throws {
    guard let card = cards[review.card], !here.contains(.init(card: card, at: review.id))
    else { return }
    if review.ease == 0, card < firstNew {
      guard try !originals.hasReview(review.id, db) else { return }
      changesByHand.append((review.withinLimits, of: card))
      count += 1
      return
    }
    waiting.append((review.withinLimits, of: card))
    if waiting.count == Self.mostWaiting { try addWaiting(originals, db) }
  }

  /// Adds those of the reviews that are new and not added yet.
  mutating func addWaiting(_ originals: AnkiRepository, _ db: Database) throws {
    let new = try originals.add(waiting, db)
    waiting.removeAll(keepingCapacity: true)
    count += new.count
    try AnswerLog.add(imported: new.compactMap { try answer($0, of: $1, db) }, db)
  }

  /// - Returns: nil for a change by hand.
  private mutating func answer(
    _ review: AnkiReview, of card: Card.ID, _ db: Database
  ) throws -> (Answer, AnswerEffect<Never>, on: Day)? {
    guard let grade = Grade(rawValue: review.ease) else { return nil }
    let session =
      try session ?? AnswerLog.addSession(of: AnswerLog.imported, in: face, at: began, db)
    self.session = session
    let at = Date(milliseconds: review.id)
    let moves =
      review.type < AnkiReview.Kind.filtered && (card >= firstNew || restarted.contains(card))
    defer { revision += 1 }
    return (
      Answer(
        grade, of: card, session: session, revision: revision, at: at, in: face,
        after: .milliseconds(review.time.clamped(to: 0...3_600_000))),
      AnswerEffect<Never>(
        scheduling: scheduling, movesSchedule: moves,
        wasDue: moves && review.type == AnkiReview.Kind.review),
      on: days.day(of: at)
    )
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
