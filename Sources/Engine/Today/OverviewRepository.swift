import Foundation
import GRDB

/// Counts what is due and what was done, by querying other rooms' tables.
struct OverviewRepository: CardRepository {
  let collection: CardCollection
  let newItems: LessonRepository
  let cardSessions: SessionRepository<CardCourse>
  let lessonSessions: SessionRepository<LessonCourse>
  let waniKani: WaniKaniBoardRepository
  let forecast: ForecastQuery

  private static let mostSongs = 5

  func overview(at now: Date) async throws -> Overview {
    try await storage.database.read { db in
      let settings = try settings.current(db)
      let moment = StudyMoment(now, settings)
      let decks = try deckLines(moment, db)
      let unmet = try newItems.unmet(in: nil, db)
      let days = try studiedDays(db)
      let streak = Streak(days, today: moment.today)
      let tally = try answers(on: moment.today, db)
      let due = try queue.due(moment, db)
      let waiting = try waniKani.waiting(at: now, db)
      let lesson = try openLesson(moment, db)
      let next = try newItems.fronts(unmet.unlocked.prefix(settings.lessonSize), db)
      return Overview(
        now: now, today: moment.today,
        due: due,
        lessonsWaiting: unmet.unlocked.count, lessonsLocked: unmet.locked,
        lessonSize: settings.lessonSize,
        nextLesson: lesson?.presented.map(\.item.content.front) ?? next,
        sessions: try [openCards(moment, db), lesson.map { try resumable($0, db) }]
          .compactMap(\.self),
        nextHours: try forecast.hours(moment, db),
        nextDays: try forecast.days(ForecastQuery.week, moment, db),
        streak: streak.current, longestStreak: streak.longest,
        studiedDays: (0..<14).reversed().map {
          days.contains(moment.today.advanced(by: -$0))
        },
        answersToday: tally.answers,
        rightToday: tally.right, timeToday: tally.time,
        pace: try pace(at: moment.today, db),
        nextDue: try queue.nextDue(in: .everything, isIdle: due.review == 0, moment, db),
        nextChange: min(
          try queue.nextChange(moment, db), waiting?.nextReviews ?? .distantFuture),
        decks: decks, waniKani: waiting,
        songs: try SongRepository().recent(Self.mostSongs, db),
        hasReviews: try hasReviews(db),
        isSubstitute: storage.isSubstitute)
    }
  }

  func due(at now: Date) async throws -> Counts {
    try await storage.database.read { try queue.due(settings.moment(now, $0), $0) }
  }

  private func hasReviews(_ db: Database) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT 1 FROM card WHERE due_day IS NOT NULL AND \(sql: Card.isActive()))")
      ?? false
  }

  /// Returns every deck with what a session of it asks, of its subdecks too. A name without a
  /// parent is shown at the top level.
  ///
  /// - Parameter root: where lessons are counted; nil for everywhere. A parent gets a line, too.
  func deckLines(
    _ moment: StudyMoment, in root: DeckRoot? = nil, _ db: Database
  ) throws -> [Overview.DeckLine] {
    let own = try queue.counts(moment, db)
    let limits = try queue.limits(moment, db)
    let items: [Deck.ID: Int] = try db.dictionary("SELECT deck_id, items FROM tally")
    let unmet = try newItems.unmet(in: root, db)
    var inside: [String: [QueueRepository.DeckCounts]] = [:]
    for counts in own {
      for outer in counts.deck.outerNames { inside[outer, default: []].append(counts) }
    }
    func line(_ deck: Deck, _ itself: [QueueRepository.DeckCounts]) -> Overview.DeckLine {
      let members = itself + inside[Deck.folded(deck.name), default: []]
      return Overview.DeckLine(
        deck: deck, counts: limits.counts(of: deck, with: members),
        items: members.reduce(0) { $0 + items[$1.deck.id, default: 0] },
        lessons: members.reduce(0) { $0 + unmet.unlockedByDeck[$1.deck.id, default: 0] },
        locked: members.reduce(0) { $0 + unmet.lockedByDeck[$1.deck.id, default: 0] })
    }
    let lines = own.map { line($0.deck, [$0]) }
    guard case .parent(let name)? = root else { return lines }
    return lines + [line(Deck(parent: name, moment.settings), [])]
  }

  private func openCards(_ moment: StudyMoment, _ db: Database) throws -> Overview.OpenSession? {
    guard let session = try cardSessions.query.current(at: moment.now, db), !session.isFinished
    else { return nil }
    return Overview.OpenSession(
      session.plan.mode == .cram ? .cram : .scheduled, session,
      done: session.answered, left: session.left.total)
  }

  private func openLesson(_ moment: StudyMoment, _ db: Database) throws -> Session<LessonCourse>? {
    guard let lesson = try lessonSessions.query.current(at: moment.now, db), !lesson.isFinished
    else { return nil }
    return lesson
  }

  private func resumable(
    _ lesson: Session<LessonCourse>, _ db: Database
  ) throws -> Overview.OpenSession {
    Overview.OpenSession(
      .lesson, lesson, done: try right(in: lesson, db), left: lesson.left.total)
  }

  /// Returns the number of right answers: each is the last to its question.
  private func right(in lesson: Session<LessonCourse>, _ db: Database) throws -> Int {
    try db.value(
      """
      SELECT count(*) FROM answer WHERE session_id = \(lesson.id.number) AND outcome = 'right'
        AND \(sql: AnswerConditions.counted)
      """) ?? 0
  }

  private func answers(on day: Day, _ db: Database) throws
    -> (answers: Int, right: Int, time: Duration)
  {
    let row = try db.row(
      """
      SELECT count(*), total(is_right), total(ms)
      FROM (
        SELECT outcome = 'right' AS is_right, think_ms + answer_ms AS ms
        FROM answer WHERE day = \(day.number) AND \(sql: AnswerConditions.counted)
          AND (moves_schedule OR NOT \(sql: AnswerConditions.inQuiz)))
      """)
    let right: Double = row?[1] ?? 0
    let time: Double = row?[2] ?? 0
    return (row?[0] ?? 0, Int(right), .milliseconds(Int64(time)))
  }

  /// Returns the mean time of the latest answers to cards, of the last two weeks. Nil if there are
  /// too few.
  private func pace(at today: Day, _ db: Database) throws -> Duration? {
    let row = try db.row(
      """
      SELECT avg(ms), count(*) FROM (
        SELECT think_ms + answer_ms AS ms FROM answer
        WHERE day BETWEEN \(today.number - 13) AND \(today.number) AND card_id IS NOT NULL
          AND \(sql: AnswerConditions.counted)
        ORDER BY day DESC, id DESC LIMIT \(Self.answersOfPace.upperBound))
      """)
    let (pace, answers): (Double?, Int) = (row?[0], row?[1] ?? 0)
    return answers < Self.answersOfPace.lowerBound ? nil : pace.map { .milliseconds($0) }
  }

  /// The fewest and the most answers for a meaningful pace.
  private static let answersOfPace = 10...100

  /// Returns every day with an answer that counts, latest first. Jumps from day to day through the
  /// index, so the cost depends on the days, not on the answers.
  private func studiedDays(_ db: Database) throws -> [Day] {
    try db.values(
      """
      WITH RECURSIVE studied (day) AS (
        SELECT max(day) FROM answer
        UNION ALL
        SELECT (SELECT max(day) FROM answer WHERE day < studied.day)
        FROM studied WHERE studied.day IS NOT NULL
      )
      SELECT day FROM studied WHERE EXISTS (
        SELECT 1 FROM answer WHERE answer.day = studied.day AND \(sql: AnswerConditions.counted))
      """, as: Int.self
    ).map(Day.init)
  }
}
