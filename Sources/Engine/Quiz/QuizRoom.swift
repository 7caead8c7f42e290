import Foundation

/// Wires up quizzes for `Study`.
public struct QuizRoom: Sendable {
  private let quizzes: QuizRepository
  private let sessions: SessionRepository<QuizCourse>
  private let face: Face
  private let clock: WallClock
  private let startedAt: Date

  init(
    _ context: StudyContext, _ collection: CardCollection, lexicon: QuizLexicon
  ) {
    (face, clock) = (context.face, context.clock)
    startedAt = clock.now()
    quizzes = QuizRepository(
      collection: collection, history: QuizHistoryQuery(), lexicon: lexicon)
    sessions = SessionRepository(
      storage: context.storage, settings: context.settings,
      rules: QuizCourse(
        collection: collection, history: quizzes.history, lexicon: lexicon))
  }

  /// The choice of a quiz, and the rounds before it.
  public func setup() -> Store<QuizSetup> { Store(QuizSetup(quizzes: quizzes), state: .init()) }

  /// A round.
  ///
  /// Its clock stands still where the face that showed the question was killed: where this face had
  /// shown it before it started, or where the time ran out and nobody said so. The question then has
  /// its whole time again, as nobody knows when it was last seen.
  public func session() -> Store<SessionMachine<QuizCourse>> {
    let machine = SessionMachine<QuizCourse> { [self] effect in
      let now = clock.now()
      try sessions.pauseAbandoned(at: now) { question, limit, face in
        let elapsed = Duration.seconds(now.timeIntervalSince(question.shownAt))
        return face == self.face && question.shownAt < startedAt
          || !effect.isMove && elapsed > limit + Self.allowance
      }
      return try await sessions.perform(effect)
    }
    return Store(machine, state: .init(face: face))
  }

  /// How long a face may take to say that the time is over.
  private static let allowance = Duration.seconds(5)
}

extension SessionMachine.Effect {
  fileprivate var isMove: Bool {
    if case .move = self { true } else { false }
  }
}
