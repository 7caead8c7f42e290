public import Foundation
import GRDB

/// The course of cards: those due within the day's limits, or any cards when cramming.
public struct CardCourse: QuestionRules {
  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var right: Int
    public var time: Duration
    /// When the next card in scope is due; nil if none is.
    public var nextDue: Date?
    /// The items answered wrong, each once.
    public var missed: [Item] = []
    /// How many cards wrapping up left in the queue.
    public var left = 0
  }

  public enum Feedback: Hashable, Sendable {
    /// The item's card became a leech.
    case leech(front: String)
  }

  /// Cards are asked without a presentation.
  public typealias Presentation = Never
  public typealias Plan = StudyPlan
  public typealias Prompt = Question

  struct Position: SessionPosition {
    /// The place of the last card taken from the queue; -1 before the first.
    var place = -1
    /// The queue's length, including cards that cramming repeats.
    var length: Int
    var card: Card.ID?
    /// When the card was last answered before it was taken, in milliseconds; 0 for never. Nil in
    /// sessions from before 0.6.0.
    var reviewedMilliseconds: Int64?
    /// Whether the card was passed over, because it was suspended or deleted, and came back.
    var isReturned: Bool?
    /// Whether any card was passed over, so that some may come back.
    var hasPassed: Bool?

    var target: AnswerTarget? { card.map { .card($0) } }
  }

  let collection: CardCollection
  let queue: QueueRepository
  let checks: AnswerCheckRepository

  static let traits = CourseTraits(name: "cards", typingDecides: false)

  func continues(_ open: Plan, for plan: Plan) -> Bool { open == plan }

  func begin(
    _ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> SessionBeginning<Position> {
    let cards = try cards(for: plan, moment, seed, db)
    let hasSteps =
      try plan.mode == .scheduled
      && queue.learningSteps(in: plan.scope, moment, db).first != nil
    return SessionBeginning(
      queue: cards, position: Position(length: cards.count), isEmpty: cards.isEmpty && !hasSteps,
      showsEmpty: true)
  }

  func prompt(_ position: Position, _ context: Context, _ db: Database) throws -> Question? {
    try position.card.flatMap { card in
      try AskedCard.find(card, db)?
        .question(
          outcomesAt: context.plan.mode == .scheduled ? context.moment : nil,
          collection.pitches, db)
    }
  }

  func apply(
    _ answer: Answer, _ position: inout Position, _ context: Context, _ db: Database
  ) throws -> AnswerEffect<Feedback> {
    guard case .card(let card) = answer.target, let grade = answer.grade else {
      return AnswerEffect()
    }
    let settings = context.moment.settings
    guard context.plan.mode == .scheduled else {
      if grade == .again { try requeue(card, &position, context, db) }
      return AnswerEffect(scheduling: try reviews.currentTerms(of: card, settings, db))
    }
    let graded = try reviews.grade(card, grade, at: answer.at, settings, db)
    return AnswerEffect(
      scheduling: graded.scheduling, movesSchedule: true, wasDue: graded.wasDue,
      feedback: try graded.leech.map { .leech(front: try items.item($0, db).content.front) })
  }

  func isStillDue(_ position: Position, _ context: Context, _ db: Database) throws -> Bool {
    guard let card = position.card else { return true }
    guard let asked = try AskedCard.find(card, db),
      !asked.isSetAside(in: context.plan.mode, on: context.moment.today)
    else { return false }
    guard context.plan.mode == .scheduled else { return true }
    let progress = asked.card.progress
    return switch progress.due {
    case .unscheduled: true
    // A step may be asked ahead of time, but not once more if it was answered elsewhere.
    case .at:
      position.reviewedMilliseconds.map { $0 == Self.milliseconds(progress.lastReviewedAt) }
        ?? true
    case .on(let day): day <= context.moment.today
    }
  }

  func hasReturned(to position: Position, _ context: Context, _ db: Database) throws -> Bool {
    let (row, moment) = (context.row, context.moment)
    // On another day a new session asks it.
    guard !row.state.isWrappingUp, moment.boundary.day(of: row.begunAt) == moment.today else {
      return false
    }
    return try !returned(to: position, context, db).isEmpty
  }

  func skip(_ position: inout Position) { position.hasPassed = true }

  /// Only cards from the queue can be put back; learning steps have begun, and cards that returned
  /// are found again.
  func putBack(_ position: inout Position) {
    if position.card != nil, position.isReturned != true { position.place -= 1 }
  }

  func left(_ position: Position, _ context: Context, _ db: Database) throws -> Counts {
    guard let card = position.card else { return Counts() }
    let queued =
      try context.state.isWrappingUp
      ? 0 : position.length - position.place - 1 + returned(to: position, context, db).count
    guard context.plan.mode == .scheduled else { return Counts(review: queued + 1) }
    let steps = try queue.learningSteps(in: context.plan.scope, context.moment, db).count
    let isStep = try reviews.isLearningStep(card, db)
    return Counts(learning: steps, review: isStep ? queued : queued + 1)
  }

  /// Wrapping up finishes the learning steps and asks nothing else.
  func isBegun(_ position: Position, _ context: Context, _ db: Database) throws -> Bool {
    guard context.plan.mode == .scheduled, let card = position.card else { return false }
    return try reviews.isLearningStep(card, db)
  }

  func summary(_ position: Position, _ context: Context, _ db: Database) throws -> Summary {
    let totals = try db.row(
      """
      SELECT count(*), total(outcome = 'right'), total(think_ms + answer_ms)
      FROM answer WHERE session_id = \(context.session) AND \(sql: AnswerConditions.counted)
      """)
    let (right, time): (Double, Double) = (totals?[1] ?? 0, totals?[2] ?? 0)
    return Summary(
      answers: totals?[0] ?? 0, right: Int(right), time: .milliseconds(Int64(time)),
      nextDue: context.plan.mode == .cram
        ? nil
        : try queue.nextDue(
          in: context.plan.scope, isIdle: !context.state.isWrappingUp, context.moment, db),
      missed: try AnswerLog.missed(in: context.session, db),
      left: context.state.isWrappingUp ? try countQueued(behind: position, context, db) : 0)
  }

  func title(_ plan: Plan, _ db: Database) throws -> String {
    switch plan.scope {
    case .everything: ""
    case .deck(let id):
      try queue.decks.name(of: id, db) ?? "a deleted deck"
    case .search(let text): Search.title(of: text)
    case .items(let items): Quantity.count(items.count, "item")
    }
  }
}

/// Moving through the queue.
extension CardCourse {
  func advance(_ position: inout Position, _ context: Context, _ db: Database) throws {
    try selectNext(&position, context, db)
    position.reviewedMilliseconds = try position.card.map { card in
      Self.milliseconds(try reviews.lastReview(of: card, db))
    }
  }

  private static func milliseconds(_ review: Date?) -> Int64 { review?.milliseconds ?? 0 }

  /// Selects the next card: a learning step that is due, else the next in the queue, else a step
  /// that is due soon. Avoids repeating the previous card if another one is available.
  private func selectNext(
    _ position: inout Position, _ context: Context, _ db: Database
  ) throws {
    let before = position.card
    let (scope, moment) = (context.plan.scope, context.moment)
    let steps =
      context.plan.mode == .scheduled ? try queue.learningSteps(in: scope, moment, db) : nil
    (position.card, position.isReturned) = (steps?.due(at: moment), nil)
    guard position.card == nil else { return }
    if !context.state.isWrappingUp, let returned = try returned(to: position, context, db).first {
      (position.card, position.isReturned) = (returned, true)
    } else if !context.state.isWrappingUp, let next = try queued(behind: position, context, db) {
      if next.place > position.place + 1 { position.hasPassed = true }
      (position.place, position.card) = next
    } else {
      if !context.state.isWrappingUp, position.place < position.length - 1 {
        (position.place, position.hasPassed) = (position.length - 1, true)
      }
      position.card = try steps.flatMap {
        try $0.first?.card == before && $0.count > 1
          ? queue.learningSteps(in: scope, besides: before, moment, db).first?.card
          : $0.first?.card
      }
    }
  }

  /// The next card in the queue that is still due. Another face may have answered, suspended,
  /// buried or deleted some since the session began.
  private func queued(
    behind position: Position, _ context: Context, _ db: Database
  ) throws -> (place: Int, card: Card.ID)? {
    try db.first(
      "SELECT place, card.id \(Self.queued) ORDER BY place LIMIT 1", arguments(position, context)
    ) { try ($0[0], $0[1]) }
  }

  private func countQueued(
    behind position: Position, _ context: Context, _ db: Database
  ) throws -> Int {
    try db.first("SELECT count(*) \(Self.queued)", arguments(position, context)) { try $0[0] } ?? 0
  }

  private static let queued = """
    FROM session_queue JOIN card ON card.id = entry_id
    WHERE session_id = ?1 AND place > ?2 AND place < ?5
      AND \(Card.isAsked())
      AND (?3 OR (phase = 'new' OR due_day <= ?4) AND buried_until <= ?4)
    """

  private func arguments(_ position: Position, _ context: Context) -> [any StatementBinding] {
    [
      context.session, position.place, context.plan.mode == .cram,
      context.moment.today.number, position.length,
    ]
  }

  /// The cards that the queue has passed without an answer and that can be asked again, because a
  /// suspension, a deletion or the like was undone.
  private func returned(
    to position: Position, _ context: Context, _ db: Database
  ) throws -> [Card.ID] {
    guard position.hasPassed == true else { return [] }
    return try db.all(
      """
      SELECT card.id FROM session_queue JOIN card ON card.id = entry_id
      WHERE session_id = ?1 AND place <= ?2 AND card.id IS NOT ?3
        AND \(Card.isAsked())
        AND (?4 OR due_at IS NULL AND (phase = 'new' OR due_day <= ?5)) AND buried_until <= ?5
        AND card.id NOT IN (SELECT card_id FROM answer
          WHERE session_id = ?1 AND card_id IS NOT NULL AND \(AnswerConditions.counted))
      ORDER BY place
      """,
      [
        context.session, position.place, position.card, context.plan.mode == .cram,
        context.moment.today.number,
      ]
    ) { try $0[0] }
  }

  /// When cramming, appends a forgotten card to the queue. An undone answer leaves its entry beyond
  /// the queue's length, and the next one replaces it.
  private func requeue(
    _ card: Card.ID, _ position: inout Position, _ context: Context, _ db: Database
  ) throws {
    try db.run(
      "INSERT OR REPLACE INTO session_queue (session_id, place, entry_id) VALUES (?, ?, ?)",
      [context.session, position.length, card])
    position.length += 1
  }

  private func cards(
    for plan: Plan, _ moment: StudyMoment, _ seed: UInt64, _ db: Database
  ) throws -> [Card.ID] {
    guard plan.mode == .cram else {
      return try queue.cards(in: plan.scope, moment, seed: seed, db)
    }
    var chance = SplitMix64(seed: seed)
    let cards = try collection.search.cards(Search(plan.scope, queue.decks, db), at: moment, db)
      .map { ReviewQueue.Entry(card: $0.id, item: $0.item, buriesSiblings: false) }
    return ReviewQueue.siblingsInTurn(cards.shuffled(using: &chance))
  }
}

extension Question: SessionPrompt {
  public var target: AnswerTarget { .card(card.id) }
}
