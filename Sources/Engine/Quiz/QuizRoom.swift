import Foundation

/// Wires up quizzes for `Study`.
public struct QuizRoom: Sendable {
  private let quizzes: QuizRepository
  private let sessions: SessionRepository<QuizCourse>
  let presence: QuizPresence
  private let face: Face
  private let clock: WallClock

  init(
    _ context: StudyContext, _ collection: CardCollection, lexicon: QuizLexicon
  ) {
    (face, clock) = (context.face, context.clock)
    presence = QuizPresence(in: context.storage.folder, clock: clock)
    quizzes = QuizRepository(
      collection: collection, history: QuizHistoryQuery(), lexicon: lexicon)
    sessions = SessionRepository(
      storage: context.storage, settings: context.settings,
      rules: QuizCourse(
        collection: collection, history: quizzes.history, lexicon: lexicon))
  }

  /// The choice of a quiz, and the rounds before it.
  public func setup() -> Store<QuizSetup> { Store(QuizSetup(quizzes: quizzes), state: .init()) }

  /// A round. Its clock stands still where the process that showed it was killed.
  public func session() -> Store<SessionMachine<QuizCourse>> {
    let machine = SessionMachine<QuizCourse> { [self] effect in
      try pauseAbandoned(at: clock.now())
      return try await presence.during {
        let (session, notice) = try await sessions.perform(effect)
        if let session { show(session) }
        return (session, notice)
      }
    }
    return Store(machine, state: .init(face: face))
  }

  private func show(_ session: Session<QuizCourse>) {
    presence.shows(session) { [sessions] in
      // What can't be read may still be shown.
      return (try? await sessions.isCurrent(session.id, revision: session.revision)) ?? true
    }
  }

  /// Stops the clock of a question that no process shows any more.
  private func pauseAbandoned(at now: Date) throws {
    guard let seen = presence.lastSeen() else { return }
    try sessions.pauseAbandoned(since: seen, at: now)
  }
}
