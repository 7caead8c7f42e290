import Foundation
import GRDB

/// The course of quizzes: questions with answers to choose from, against the clock.
public struct QuizCourse: CardRules {
  /// Questions are asked without a presentation.
  public typealias Presentation = Never
  public typealias Plan = QuizPlan
  public typealias Prompt = QuizQuestion
  public typealias Feedback = Never

  /// The position within a round. It is logged with each answer, together with the options.
  struct Position: SessionPosition {
    /// The place in the queue; -1 before the first question.
    var place = -1
    var card: Card.ID?
    var options: [QuizOption] = []
    var right = 0
    var score = QuizScore()
    /// The number of words that were skipped for lack of options; nil for none.
    var leftOut: Int?

    var target: AnswerTarget? { card.map { .card($0) } }
  }

  let collection: CardCollection
  let history = QuizHistoryQuery()
  let lexicon: QuizLexicon

  static let traits = CourseTraits(
    name: .quiz, isCompared: false, catchesUpBeforeMoves: true, canClaim: false)

  /// The number of cards that an endless round asks before it begins again, and that supply wrong
  /// answers.
  private static let longest = 500

  func limit(_ plan: QuizPlan, extensions: Int) -> Duration? {
    plan.seconds.map { .seconds($0 * (1 + extensions)) }
  }

  func continues(_ open: QuizPlan, for plan: QuizPlan) -> Bool {
    var plan = plan
    plan.lent = open.lent
    return open == plan
  }

  func begin(
    _ plan: QuizPlan, _ moment: StudyMoment, seed: UInt64, _ db: Database
  ) throws -> SessionBeginning<Position> {
    try plan.check()
    var chance = SplitMix64(seed: seed)
    let cards = try collection.search.cards(Search(plan.scope, decks, db), at: moment, db)
    // One card an item: the others ask the same word.
    var asked: Set<Item.ID> = []
    let queue = cards.filter { asked.insert($0.item).inserted }.shuffled(using: &chance)
      .prefix(Self.longest).map(\.id)
    guard !queue.isEmpty else { throw Problem.nothingToAsk(in: plan) }
    guard queue.count + plan.lent.count > 1 else { throw Problem.nothingToChooseFrom }
    return SessionBeginning(queue: queue, position: Position(), isEmpty: false)
  }

  func prompt(_ position: Position, _ context: Context, _ db: Database) throws -> QuizQuestion? {
    guard let card = position.card, let asked = try AskedCard.find(card, db) else { return nil }
    let plan = context.plan
    let language = WordLanguage(of: asked.item.content, inDeck: asked.deck.name)
    return QuizQuestion(
      card: card, item: asked.item, deckName: asked.deck.name, language: language,
      direction: plan.direction,
      prompt: QuizWord(asked.item, language, lexicon).shown(plan.direction),
      options: position.options, right: position.right,
      clock: QuizClock(
        shownAt: context.state.shownAt, pausedAt: context.state.pausedAt,
        limit: limit(plan, extensions: context.state.extensions ?? 0)),
      score: position.score,
      preferredPitch: try collection.pitches.pitch(of: asked.item.content, db))
  }

  /// - Parameter typed: the number of an option, from 1; empty for “I don't know”.
  func check(
    _ typed: String, _ question: QuizQuestion, _ context: Context, _ db: Database
  ) throws -> TypedAnswer.Outcome {
    let number = Int(typed.trimmed)
    guard typed.trimmed.isEmpty || number.map({ (1...question.options.count).contains($0) }) == true
    else { throw Problem.noSuchOption(question.options.count) }
    let isInTime = !question.clock.isOver(at: context.moment.now)
    let chosen = isInTime ? number.map { question.options[$0 - 1].text } ?? "" : ""
    let right = question.options[question.right].text
    return .checked(AnswerCheck(typed: chosen, accepted: [right]))
  }

  func apply(
    _ answer: Answer, _ position: inout Position, _ context: Context, _ db: Database
  ) throws -> AnswerEffect<Never> {
    guard let card = position.card, let grade = answer.grade else { return AnswerEffect() }
    // More time is no more points.
    let limit = context.plan.seconds.map { Duration.seconds($0) }
    position.score.add(isRight: answer.outcome == .right, after: answer.timing.think, of: limit)
    let settings = context.moment.settings
    guard try isReview(card, context, db) else {
      return AnswerEffect(scheduling: try reviews.currentTerms(of: card, settings, db))
    }
    return AnswerEffect(try reviews.grade(card, grade, at: answer.at, settings, db))
  }

  /// Whether the answer counts as a review: the learner wants it so, and the card is due and asks
  /// the same.
  private func isReview(_ card: Card.ID, _ context: Context, _ db: Database) throws -> Bool {
    guard context.plan.countsAsReview else { return false }
    let card = try AskedCard.with(card, db).card
    return context.plan.direction.isAsked(by: card.kind)
      && card.progress.isDue(at: context.moment.now, on: context.moment.today)
  }

  func skip(_ position: inout Position) {}

  func putBack(_ position: inout Position) {
    if position.card != nil { position.place -= 1 }
  }

  func left(_ position: Position, _ context: Context, _ db: Database) throws -> Counts {
    guard position.card != nil else { return Counts() }
    guard let questions = context.plan.questions else { return Counts(review: 1) }
    let state = context.state
    // An answer whose result is shown has been counted.
    let revealed = if case .revealed = state.phase { 1 } else { 0 }
    let queued = state.queueLength - position.place - revealed
    return Counts(review: max(1 - revealed, min(questions - state.answered, queued)))
  }

  func isBegun(_ position: Position, _ context: Context, _ db: Database) throws -> Bool { false }

  func summary(_ position: Position, _ context: Context, _ db: Database) throws -> Summary {
    let times: [Int64] = try db.values(
      """
      SELECT think_ms FROM answer
      WHERE session_id = \(context.session) AND \(sql: AnswerConditions.counted)
      ORDER BY think_ms
      """)
    let reviews: Int? = try db.value(
      """
      SELECT count(*) FROM answer
      WHERE session_id = \(context.session) AND moves_schedule
        AND \(sql: AnswerConditions.counted)
      """)
    return Summary(
      answers: times.count, score: position.score,
      time: times.isEmpty ? nil : .milliseconds(times[times.count / 2]),
      best: try history.best(of: context.plan, before: context.session, db),
      missed: try AnswerLog.missed(in: context.session, db), leftOut: position.leftOut ?? 0,
      reviews: context.plan.countsAsReview ? reviews : nil)
  }

  func title(_ plan: QuizPlan, _ db: Database) throws -> String {
    try history.title(plan, db)
  }
}

// MARK: - Moving on

extension QuizCourse {
  /// Asks the next card that can still be asked and has wrong answers. A round without an end
  /// begins again after its last card.
  func advance(_ position: inout Position, _ context: Context, _ db: Database) throws {
    position.card = nil
    let (state, count) = (context.state, context.state.queueLength)
    guard !state.isWrappingUp, state.answered < context.plan.questions ?? .max else { return }
    let last = context.plan.questions == nil ? position.place + count : count - 1
    while position.place < last {
      position.place += 1
      guard let card = try context.entry(at: position.place % count, db),
        let asked = try asked(card, context.plan.direction, db),
        !asked.isSetAside(in: .cram, on: context.moment.today)
      else { continue }
      guard let options = try options(for: asked, at: position.place, context, db) else {
        // A round without an end passes it over each time.
        if position.place < count { position.leftOut = (position.leftOut ?? 0) + 1 }
        continue
      }
      (position.card, position.right) = (asked.card.id, options.right)
      position.options = options.all
      return
    }
  }

  /// The card, or the one of its item that asks the same as the quiz. Nil if it was deleted for
  /// good.
  private func asked(
    _ card: Card.ID, _ direction: QuizDirection, _ db: Database
  ) throws -> AskedCard? {
    guard let asked = try AskedCard.find(card, db) else { return nil }
    if direction.isAsked(by: asked.card.kind) { return asked }
    let other = try items.askedCards(of: asked.item.id, db).first {
      direction.isAsked(by: $0.kind) && !$0.isSuspended
    }
    return try other.map { try AskedCard.with($0.id, db) } ?? asked
  }

  /// The options of a question in random order; nil if nothing is wrong for sure, or the word has
  /// no meaning in words.
  private func options(
    for asked: AskedCard, at place: Int, _ context: Context, _ db: Database
  ) throws -> (all: [QuizOption], right: Int)? {
    var chance = SplitMix64(seed: context.state.seed &+ UInt64(place) &* 0x9E37_79B9)
    let decks = try WordDecks(db)
    let language = decks.language(of: asked.item)
    let target = QuizWord(asked.item, language, lexicon)
    // Its back may be only a recording.
    guard !target.text.isEmpty, !target.shownMeaning.isEmpty else { return nil }
    let query = DistractorQuery(
      deck: asked.deck.id, target: target, wordDecks: decks, lexicon: lexicon)
    let isNew = asked.card.progress.phase == .new
    let lent = context.plan.lent
    let offered =
      lent.isEmpty ? [] : try query.offered(in: context.session, context.plan.direction, db)
    let (fresh, known) = (
      lent.filter { !offered.contains($0.text) }, lent.filter { offered.contains($0.text) }
    )
    let isLarge = context.state.queueLength >= QuizRepository.enough
    let others =
      try query.queued(in: context.session, of: context.state.queueLength, from: place, db)
      + query.others(using: &chance, db) + (isLarge ? [] : fresh)
    let wrong = Distractors(target: target, direction: context.plan.direction) { text in
      language.flatMap { lexicon.zipf(text, $0) }
    }.chosen(
      context.plan.options - 1, confused: try query.confused(db),
      similar: isNew ? [] : try query.similar(db), others: others,
      repeated: (isLarge ? fresh : []) + known)
    guard !wrong.isEmpty else { return nil }
    let right = Int(chance.next() % UInt64(wrong.count + 1))
    var words = wrong.shuffled(using: &chance)
    words.insert(target, at: right)
    let options = words.enumerated().map { index, word in
      QuizOption(word, context.plan.direction, isRight: index == right)
    }
    return (options, right)
  }
}

extension QuizOption {
  fileprivate init(_ word: QuizWord, _ direction: QuizDirection, isRight: Bool) {
    let (text, whole) = (word.text, word.firstMeaning)
    let meaning = isRight ? word.shownMeaning : whole
    self.init(
      text: direction == .meaning ? meaning : text, other: direction == .meaning ? text : whole,
      whole: direction == .meaning && whole != meaning ? whole : nil, item: word.item)
  }
}

extension QuizDirection {
  /// Whether a card asks the same as a quiz in this direction.
  fileprivate func isAsked(by kind: CardKind) -> Bool {
    let template = kind.template
    return switch self {
    case .meaning: template.prompt == .front && template.answer == .back
    case .word: template.prompt == .back && template.answer == .front
    }
  }
}

extension CardProgress {
  /// Whether a review or a learning step is due. A new card never is.
  fileprivate func isDue(at now: Date, on today: Day) -> Bool {
    switch due {
    case .unscheduled: false
    case .at(let date): date <= now
    case .on(let day): day <= today
    }
  }
}

extension Problem {
  public static func nothingToAsk(in plan: QuizPlan) -> Problem {
    guard plan.language == nil, case .search(let text) = plan.scope,
      plan.scope != QuizPlan.words(of: nil)
    else {
      return Problem(
        "There are no words for a quiz.", remedy: "Add some words first, or choose another deck.")
    }
    return Problem(
      "No words match “\(text.prefix(60))”.",
      remedy: "Change the search, or leave it empty to choose from a list.")
  }

  static let nothingToChooseFrom = Problem(
    "A quiz needs at least two words.",
    remedy: "Add another word, or choose a larger deck.")

  static func noSuchOption(_ count: Int) -> Problem {
    Problem("That is not one of the answers.", remedy: "Enter a number from 1 to \(count).")
  }
}
