import Foundation

/// Wires up quizzes for `Study`.
public struct QuizRoom: Sendable {
  private let quizzes: QuizRepository
  private let sessions: SessionRepository<QuizCourse>
  private let face: Face

  init(
    _ context: StudyContext, _ collection: CardCollection, lexicon: QuizLexicon
  ) {
    face = context.face
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
  public func session() -> Store<SessionMachine<QuizCourse>> { sessions.store(face) }

  /// Stops the clock that this face left running when it was killed.
  func pauseAbandoned(at now: Date) throws { try sessions.pauseAbandoned(by: face, at: now) }
}
