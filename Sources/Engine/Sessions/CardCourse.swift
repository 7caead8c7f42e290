public import Foundation
import GRDB

/// The course of cards: those due within the day's limits, or any cards when cramming.
public struct CardCourse: QuestionRules {
  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var right: Int
    /// The time from the question to the grade, of all answers; a minute at most for each of its
    /// two parts.
    public var time: Duration
    /// When the next card in scope is due; nil if none is.
    public var nextDue: Date?
    /// The cards that a session of all decks would ask now; 0 after a cram.
    public var due = 0
    /// The items answered wrong, each once.
    public var missed: [Item] = []
    /// How many cards wrapping up left in the queue.
    public var left = 0
    /// Whether the deck that was studied is gone.
    public var isDeckDeleted = false
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
    /// Whether the card isn't the queue's next: it was skipped while suspended or deleted, or it
    /// has been added since the session began.
    var isReturned: Bool?
    /// Whether any card was skipped, and may be asked later.
    var hasPassed: Bool?
    /// The person's latest change when the session began; nil if there was none.
    var change: UndoableChange.ID?

    var target: AnswerTarget? { card.map { .card($0) } }
  }

  let collection: CardCollection
  let checks: AnswerCheckRepository

  static let traits = CourseTraits(name: .cards, typingDecides: false)

  func continues(_ open: Plan, for plan: Plan) -> Bool { open == plan }

  func begin(
    _ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> SessionBeginning<Position> {
    let cards = try cards(for: plan, moment, seed, db)
    let hasSteps =
      try plan.mode == .scheduled
      && queue.learningSteps(in: plan.scope, moment, db).first != nil
    let position = Position(length: cards.count, change: try UndoableChange.latestID(db))
    return SessionBeginning(
      queue: cards, position: position, isEmpty: cards.isEmpty && !hasSteps, showsEmpty: true)
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
    var effect = AnswerEffect<Feedback>(graded)
    effect.feedback = try graded.leech.map { .leech(front: try items.item($0, db).content.front) }
    return effect
  }

  func isStillDue(_ position: Position, _ context: Context, _ db: Database) throws -> Bool {
    guard let card = position.card else { return true }
    guard let asked = try AskedCard.find(card, db),
      !asked.isSetAside(in: context.plan.mode, on: context.moment.today)
    else { return false }
    guard try !isPreceded(card, position, context, db) else { return false }
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
    try takesBack(context)
      && (!returned(to: position, context, db).isEmpty
        || returnedStep(to: position, context, db) != nil)
  }

  /// Whether a card comes after one that has come back, which is asked at once. None comes before a
  /// card whose answer was undone or did not count.
  private func isPreceded(
    _ card: Card.ID, _ position: Position, _ context: Context, _ db: Database
  ) throws -> Bool {
    guard context.state.phase == .asking, takesBack(context) else { return false }
    if let step = try returnedStep(to: position, context, db) {
      guard step != card else { return false }
    } else {
      let returned = try returned(to: position, context, db)
      guard returned.contains(card), returned.first != card else { return false }
    }
    return try db.first(
      """
      SELECT 1 FROM answer
      WHERE session_id = ? AND card_id = ? AND NOT (\(AnswerConditions.counted))
      """, [context.session, card]
    ) { _ in } == nil
  }

  /// Whether cards that come back are asked. On another day a new session asks them.
  func takesBack(_ context: Context) -> Bool {
    let (row, moment) = (context.row, context.moment)
    return !row.state.isWrappingUp && moment.boundary.day(of: row.begunAt) == moment.today
  }

  func skip(_ position: inout Position) { position.hasPassed = true }

  /// Only cards from the queue can be put back; learning steps have begun, and cards that returned
  /// or have come since are found again.
  func putBack(_ position: inout Position) {
    if position.card != nil, position.isReturned != true { position.place -= 1 }
  }

  func left(_ position: Position, _ context: Context, _ db: Database) throws -> Counts {
    guard let card = position.card else { return Counts() }
    let queued =
      try context.state.isWrappingUp
      ? 0
      : countWaiting(behind: position, context, db)
        + returned(to: position, context, db).count { $0 != card }
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
      due: try due(context, db),
      missed: try AnswerLog.missed(in: context.session, db),
      left: context.state.isWrappingUp ? try countQueued(behind: position, context, db) : 0,
      isDeckDeleted: try isDeckDeleted(context.plan, db))
  }

  private func isDeckDeleted(_ plan: Plan, _ db: Database) throws -> Bool {
    guard case .deck(let id) = plan.scope else { return false }
    return try queue.decks.name(of: id, db) == nil
  }

  /// Counting many decks is slow, and a session of all of them has asked what is due.
  private func due(_ context: Context, _ db: Database) throws -> Int {
    let hasAskedAll = context.plan.scope == .everything && takesBack(context)
    guard context.plan.mode == .scheduled, !hasAskedAll else { return 0 }
    return try queue.due(context.moment, db).total
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

extension Store<SessionMachine<CardCourse>> {
  /// Begins a session. An open one of another plan ends, if there is anything to ask.
  ///
  /// - Parameter restarting: whether one of the same plan ends, too.
  /// - Returns: a sentence on the session that ended; nil if none did.
  @discardableResult
  public func begin(
    _ plan: StudyPlan, restarting: Bool = false, at now: Date, seed: UInt64
  ) async throws(Problem) -> String? {
    let open = try await sent(.opened(at: now)).session
    let session = try await sent(.begun(plan, restarting: restarting, at: now, seed: seed)).session
    guard let open, !open.isFinished, open.id != session?.id else { return nil }
    let name = open.title.isEmpty ? "all decks" : "“\(open.title)”"
    return "Ended the session of \(name) after \(Quantity.count(open.answered, "answer"))."
  }
}

extension Question: SessionPrompt {
  public var target: AnswerTarget { .card(card.id) }
}
