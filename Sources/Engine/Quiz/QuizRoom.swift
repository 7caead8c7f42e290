public import Foundation
import Synchronization

/// Gives faces access to quizzes: their board, rounds and results.
public struct QuizRoom: Sendable {
  private let quizzes: QuizRepository
  private let sessions: SessionRepository<QuizCourse>
  private let face: Face
  private let clock: WallClock
  private let start: Start

  init(
    _ context: StudyContext, _ collection: CardCollection, lexicon: QuizLexicon
  ) {
    (face, clock) = (context.face, context.clock)
    start = Start(at: clock.now())
    quizzes = QuizRepository(collection: collection, lexicon: lexicon)
    sessions = SessionRepository(QuizCourse(collection: collection, lexicon: lexicon))
  }

  /// Returns the choices and the latest round, for a page before a round.
  public func board() async throws(Problem) -> QuizBoard {
    try await throwingProblems { try await quizzes.board() }
  }

  /// Completes a plan: finds its language, shortens a round that is longer than there are words,
  /// and borrows words where the scope has too few.
  ///
  /// - Throws: `Problem` if a number of the plan is out of range or its search can't be understood.
  public func prepare(
    _ plan: QuizPlan, at now: Date, seed: UInt64
  ) async throws(Problem) -> QuizPlan {
    try await throwingProblems { try await quizzes.prepare(plan, at: now, seed: seed) }
  }

  /// Whether preparing a plan looks for words in the Japanese dictionary, which is built before if
  /// necessary.
  public func borrowsJapanese(_ plan: QuizPlan, at now: Date) async throws(Problem) -> Bool {
    try await throwingProblems { try await quizzes.borrowsJapanese(plan, at: now) }
  }

  /// A round.
  ///
  /// Its clock is paused if the face that showed the question was killed: if this face finds one
  /// of its own when it starts, or the time ran out without an answer. The question then has its
  /// whole time again, because the time when it was last seen is unknown.
  public func session() -> Store<SessionMachine<QuizCourse>> {
    let machine = SessionMachine<QuizCourse> { [self] effect in
      let (now, isFirst) = (clock.now(), start.isFirstLook())
      try await sessions.pauseAbandoned(at: now) { question, limit, face in
        let elapsed = Duration.seconds(now.timeIntervalSince(question.shownAt))
        return isFirst && face == self.face && question.shownAt < start.time
          || !effect.isOfShown && elapsed > limit + Self.allowance
      }
      return try await sessions.perform(effect)
    }
    return Store(machine, state: .init(face: face))
  }

  /// When the face started, and whether it has looked for a round since.
  private final class Start: Sendable {
    let time: Date
    private let hasLooked = Atomic(false)

    init(at time: Date) { self.time = time }

    func isFirstLook() -> Bool { !hasLooked.exchange(true, ordering: .relaxed) }
  }

  /// How long a face may take to say that the time is over.
  private static let allowance = Duration.seconds(5)
}

extension SessionMachine.Effect {
  /// Whether a face shows the question: its clock runs on, however late an answer comes.
  fileprivate var isOfShown: Bool {
    switch self {
    case .move, .load(at: _, isToMove: true): true
    case .load, .moveOn, .begin, .undoLast, .end: false
    }
  }
}
