import Foundation
import GRDB

/// The course of lessons: presents new items, then asks each until it is answered right once; then
/// its cards enter the reviews.
public struct LessonCourse: QuestionRules {
  /// Which items to learn.
  public struct Plan: Hashable, Codable, Sendable {
    /// A deck with its subdecks; nil for all decks.
    var deck: Deck.ID?
    /// These items instead, whichever decks they are in and whether or not their components are
    /// known.
    var items: [Item.ID]?
    /// The source of the items, such as “song 3”.
    public var reference: String?

    public init(deck: Deck.ID? = nil, items: [Item.ID]? = nil, from reference: String? = nil) {
      self.deck = deck
      self.items = items
      self.reference = reference
    }
  }

  /// The items presented in a lesson.
  public struct Summary: Hashable, Sendable {
    public var answers: Int
    public var questions: Int
    /// The questions whose first answer was right.
    public var rightAtFirst: Int
  }

  public typealias Presentation = LessonItem
  public typealias Prompt = Question
  /// Answers in a quiz need no feedback.
  public typealias Feedback = Never

  struct Position: SessionPosition {
    /// The cards not answered right yet, in order.
    var pending: [Card.ID]

    var target: AnswerTarget? { pending.first.map { .card($0) } }
  }

  let lessons: LessonRepository
  let checks: AnswerCheckRepository

  var collection: CardCollection { lessons.collection }

  static let traits = CourseTraits(name: .lesson, isCompared: false, canWrapUp: false)

  /// Whether an open lesson continues for a plan: any does if the plan chooses no items.
  func continues(_ open: Plan, for plan: Plan) -> Bool { plan == Plan() || open == plan }

  func begin(
    _ plan: Plan, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> SessionBeginning<Position> {
    var chance = SplitMix64(seed: seed)
    let unmet =
      try plan.items.map { try lessons.unmet(among: $0, db) }
      ?? lessons.unmet(in: plan.deck.map(DeckRoot.deck), db).unlocked
    let items = Array(unmet.prefix(moment.settings.lessonSize))
    let cards = try items.flatMap { try lessons.items.askedCards(of: $0, db) }
      .filter { !$0.isSuspended }.map {
        ReviewQueue.Entry(card: $0.id, item: $0.item, buriesSiblings: false)
      }
    let pending = ReviewQueue.order(reviews: cards.shuffled(using: &chance), new: [])
    return SessionBeginning(
      queue: items, position: Position(pending: pending), isPresented: true,
      isEmpty: items.isEmpty)
  }

  func presentations(_ context: Context, _ db: Database) throws -> [LessonItem] {
    try context.entries(db).compactMap { try lessons.lessonItem($0, db) }
  }

  func prompt(_ position: Position, _ context: Context, _ db: Database) throws -> Question? {
    try position.pending.first.flatMap {
      try AskedCard.find($0, db)?.question(outcomesAt: nil, collection.pitches, db)
    }
  }

  func check(
    _ typed: String, _ prompt: Question, _ context: Context, _ db: Database
  ) throws -> TypedAnswer.Outcome {
    try checks.check(
      typed, prompt, context.moment.settings.answers, met: context.entries(db), db)
  }

  /// Passes over cards that were suspended since, or whose adding was undone.
  func advance(_ position: inout Position, _ context: Context, _ db: Database) throws {
    while try !isStillDue(position, context, db) { skip(&position) }
  }

  /// A right answer schedules the card; a wrong one is only logged and asked again.
  func apply(
    _ answer: Answer, _ position: inout Position, _ context: Context, _ db: Database
  ) throws -> AnswerEffect<Never> {
    guard case .card(let card) = answer.target, let grade = answer.grade else {
      return AnswerEffect()
    }
    let settings = context.moment.settings
    position.pending.removeFirst()
    guard answer.outcome == .right else {
      position.pending.append(card)
      return AnswerEffect(scheduling: try reviews.currentTerms(of: card, settings, db))
    }
    return AnswerEffect(try reviews.grade(card, grade, at: answer.at, settings, db))
  }

  /// Whether the card is still new: it may have been studied elsewhere.
  func isStillDue(_ position: Position, _ context: Context, _ db: Database) throws -> Bool {
    guard let card = position.pending.first else { return true }
    guard let asked = try AskedCard.find(card, db), asked.card.progress.phase == .new else {
      return false
    }
    return !asked.isSetAside(in: .cram, on: context.moment.today)
  }

  func skip(_ position: inout Position) {
    if !position.pending.isEmpty { position.pending.removeFirst() }
  }

  func left(_ position: Position, _ context: Context, _ db: Database) -> Counts {
    Counts(review: position.pending.count)
  }

  func isBegun(_ position: Position, _ context: Context, _ db: Database) -> Bool { true }

  func summary(_ position: Position, _ context: Context, _ db: Database) throws -> Summary {
    let row = try db.row(
      """
      SELECT ifnull(sum(answers), 0), count(*), ifnull(sum(is_right), 0)
      FROM (
        SELECT count(*) AS answers, min(outcome = 'right') AS is_right FROM answer
        WHERE session_id = \(context.session) AND \(sql: AnswerConditions.counted)
        GROUP BY card_id)
      """)
    return Summary(answers: row?[0] ?? 0, questions: row?[1] ?? 0, rightAtFirst: row?[2] ?? 0)
  }
}
