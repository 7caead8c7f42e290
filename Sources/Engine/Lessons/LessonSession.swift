public import Foundation

/// Meeting new items: each is presented, then asked until it was right once; then its cards
/// enter the reviews.
public struct LessonSession: Machine {
  public struct State: Equatable, Failing, Sendable {
    public let face: Face
    public var waiting = LessonsWaiting()
    /// Nil when no lesson is open.
    public var lesson: Lesson?
    public var isOutdated = false
    public var problem: Problem?

    public init(face: Face) {
      self.face = face
    }
  }

  public enum Event: Sendable {
    /// - Parameter deck: whose items are told to wait; nil for those of all.
    case opened(in: Deck.ID? = nil, at: Date)
    case begun(deck: Deck.ID?, at: Date, seed: UInt64)
    /// The item at this place is to be shown; the place behind the last begins the quiz.
    case turned(to: Int, revision: Int, at: Date)
    case revealed(revision: Int, typed: String?, keystrokes: Int, at: Date)
    case graded(isRight: Bool, revision: Int, keystrokes: Int, at: Date)
    /// The checker had refused what was typed.
    case claimedRight(revision: Int, keystrokes: Int, at: Date)
    /// The fingers slipped: the same card once more, and nothing counts.
    case slipped(revision: Int, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case stood(Lesson?, LessonsWaiting, isOutdated: Bool)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(in: Deck.ID? = nil, isOutdated: Bool)
    case begin(deck: Deck.ID?, in: Face, at: Date, seed: UInt64)
    case turn(Lesson.ID, revision: Int, to: Int, at: Date)
    case reveal(Lesson.ID, revision: Int, Sitting.Revealed)
    case record(Answer)
    case takeBack(Slipped)
    case end(Lesson.ID, at: Date)
  }

  private let lessons: LessonRepository

  init(_ lessons: LessonRepository) {
    self.lessons = lessons
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let deck, _):
      return [.load(in: deck, isOutdated: false)]
    case .changedElsewhere:
      return [.load(isOutdated: false)]
    case .begun(let deck, let now, let seed):
      return [.begin(deck: deck, in: state.face, at: now, seed: seed)]
    case .turned(let place, let revision, let now):
      guard let lesson = current(state, revision), case .presenting = lesson.standing,
        (0...lesson.items.count).contains(place)
      else { return [.load(isOutdated: true)] }
      return [.turn(lesson.id, revision: revision, to: place, at: now)]
    case .revealed(let revision, let typed, let keystrokes, let now):
      return revealed(state, revision, typed, keystrokes, now)
    case .graded(let isRight, let revision, let keystrokes, let now):
      return graded(state, isRight, revision, keystrokes, now)
    case .claimedRight(let revision, let keystrokes, let now):
      return graded(state, true, revision, keystrokes, now, isClaimed: true)
    case .slipped(let revision, let now):
      return slipped(state, revision, now)
    case .left(let now):
      return state.lesson.map { [.end($0.id, at: now)] } ?? []
    case .stood(let lesson, let waiting, let isOutdated):
      // A look that began before an answer may come back after it; what it saw is over. But a
      // lesson that was restored from a backup does stand behind.
      if !isOutdated, let lesson, let known = state.lesson, known.id == lesson.id,
        known.revision > lesson.revision
      {
        return []
      }
      (state.lesson, state.waiting, state.problem) = (lesson, waiting, nil)
      state.isOutdated = isOutdated
      return []
    case .failed(let problem):
      state.problem = problem
      return []
    }
  }

  private static func revealed(
    _ state: State, _ revision: Int, _ typed: String?, _ keystrokes: Int, _ now: Date
  ) -> [Effect] {
    guard let lesson = current(state, revision), case .asking(let question, _) = lesson.standing
    else { return [.load(isOutdated: true)] }
    let revealed = Sitting.Revealed(question, typed: typed, keystrokes: keystrokes, at: now)
    return [.reveal(lesson.id, revision: revision, revealed)]
  }

  /// What was typed decides by itself, unless the person knows better; what was only remembered,
  /// the person decides.
  private static func graded(
    _ state: State, _ isRight: Bool, _ revision: Int, _ keystrokes: Int, _ now: Date,
    isClaimed: Bool = false
  ) -> [Effect] {
    guard let lesson = current(state, revision),
      case .revealed(let question, let revealed, _) = lesson.standing,
      !isClaimed || revealed.isRefused
    else { return [.load(isOutdated: true)] }
    let isRight = isClaimed || revealed.check.map { $0.verdict == .right } ?? isRight
    return [
      .record(
        Answer(
          session: lesson.id, revision: revision, card: question.card.id,
          grade: isRight ? .good : .again, at: now, face: state.face, typed: revealed.typed,
          verdict: revealed.check?.judgement?.verdict, isClaimed: isClaimed,
          keystrokes: revealed.keystrokes + keystrokes.clamped(to: Answer.keystrokes),
          timing: AnswerTiming(shown: lesson.shownAt, revealed: revealed.at, graded: now)))
    ]
  }

  private static func slipped(_ state: State, _ revision: Int, _ now: Date) -> [Effect] {
    guard let lesson = current(state, revision),
      case .revealed(let question, let revealed, _) = lesson.standing,
      let slip = Slipped(revealed, of: question, in: lesson.id, revision, state.face, at: now)
    else { return [.load(isOutdated: true)] }
    return [.takeBack(slip)]
  }

  private static func current(_ state: State, _ revision: Int) -> Lesson? {
    state.lesson.flatMap { $0.revision == revision ? $0 : nil }
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      let (lesson, waiting, isOutdated) = try await done(effect)
      await report(.stood(lesson, waiting, isOutdated: isOutdated))
    } catch {
      await report(.failed(Problem(error)))
    }
  }

  private func done(_ effect: Effect) async throws -> LessonRepository.Standing {
    switch effect {
    case .load(let deck, let isOutdated):
      return try await lessons.current(in: deck, isOutdated: isOutdated)
    case .begin(let deck, let face, let now, let seed):
      return try await lessons.begin(deck: deck, in: face, at: now, seed: seed)
    case .turn(let id, let revision, let place, let now):
      return try await lessons.turn(id, revision: revision, to: place, at: now)
    case .reveal(let id, let revision, let revealed):
      return try await lessons.reveal(id, revision: revision, revealed)
    case .record(let answer):
      return try await lessons.record(answer)
    case .takeBack(let slip):
      return try await lessons.takeBack(slip)
    case .end(let id, let now):
      return try await lessons.end(id, at: now)
    }
  }
}
