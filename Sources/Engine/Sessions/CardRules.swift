import GRDB

/// The rules common to courses that ask cards.
protocol CardRules: SessionRules, CardRepository {
  static var traits: CourseTraits { get }
}

extension CardRules {
  var traits: CourseTraits { Self.traits }

  func account(_ db: Database) -> String? { "" }

  /// Returns whether the card can still be asked, whether or not it is due.
  func isStillDue(_ position: Position, _ context: Context, _ db: Database) throws -> Bool {
    guard case .card(let card)? = position.target else { return true }
    return try AskedCard.find(card, db)
      .map { !$0.isSetAside(in: .cram, on: context.moment.today) } ?? false
  }

  func revert(_ answer: LoggedAnswer, _ context: Context, _ db: Database) throws {
    guard answer.movedSchedule, case .card(let card) = answer.target else { return }
    try reviews.rebuild(card, fsrs: context.moment.settings.fsrs, db)
  }
}

extension SessionRepository where Rules: CardRules {
  init(_ rules: Rules) {
    self.init(storage: rules.storage, settings: rules.settings, rules: rules)
  }
}

/// The rules common to courses that ask what the card asks.
protocol QuestionRules: CardRules where Prompt == Question {
  var checks: AnswerCheckRepository { get }
}

extension QuestionRules {
  func check(
    _ typed: String, _ prompt: Question, _ context: Context, _ db: Database
  ) throws -> TypedAnswer.Outcome {
    try checks.check(typed, prompt, context.moment.settings.answers, db)
  }
}
