public import Foundation

/// Studying: a card is asked, revealed and graded, until none is left.
public struct ReviewSession: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// Where the answers of this store come from.
    public let face: Face
    /// Nil before anything was begun or found open.
    public var sitting: Sitting?
    public var notice: Notice?
    public var problem: Problem?

    public init(face: Face) {
      self.face = face
    }
  }

  /// Said once, with the next thing shown.
  public enum Notice: Hashable, Sendable {
    /// The answer came too late: another face, or another tab, was first.
    case movedOn
    case undone
    case nothingToUndo
    /// Of what was to be studied nothing waits; the session that was open goes on.
    case nothingWaits
    case leech(front: String)
  }

  public enum Event: Sendable {
    case opened(at: Date)
    /// - Parameter isAnew: ends a session of the same plan too, where there is something to ask.
    case begun(Plan, isAnew: Bool = false, at: Date, seed: UInt64)
    case revealed(revision: Int, typed: String?, keystrokes: Int, at: Date)
    case graded(Grade, revision: Int, keystrokes: Int, at: Date)
    /// The checker had refused the answer.
    case claimedRight(revision: Int, keystrokes: Int, at: Date)
    /// The fingers slipped: the same card once more, and nothing counts.
    case slipped(revision: Int, at: Date)
    case undoAsked(revision: Int, at: Date)
    /// The card is not to be asked now: its item was suspended, buried or deleted.
    case setAside(revision: Int, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case stood(Sitting?, Notice?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date, Notice?)
    case begin(Plan, isAnew: Bool, in: Face, at: Date, seed: UInt64)
    case reveal(Sitting.ID, revision: Int, Sitting.Revealed)
    case record(Answer)
    case takeBack(Slipped)
    case undo(Sitting.ID, revision: Int, in: Face, at: Date)
    case pass(Sitting.ID, revision: Int, at: Date)
    case end(Sitting.ID, at: Date)
  }

  private let sessions: SessionRepository

  init(_ sessions: SessionRepository) {
    self.sessions = sessions
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now), .changedElsewhere(let now):
      return [.load(at: now, nil)]
    case .begun(let plan, let isAnew, let now, let seed):
      return [.begin(plan, isAnew: isAnew, in: state.face, at: now, seed: seed)]
    case .revealed(let revision, let typed, let keystrokes, let now):
      return revealed(state, revision, typed, keystrokes, now)
    case .graded(let grade, let revision, let keystrokes, let now):
      return graded(state, grade, revision, keystrokes, now)
    case .claimedRight(let revision, let keystrokes, let now):
      return claimed(state, revision, keystrokes, now)
    case .slipped(let revision, let now):
      return slipped(state, revision, now)
    case .undoAsked(let revision, let now):
      guard let sitting = state.sitting, sitting.revision == revision else {
        return [.load(at: now, .movedOn)]
      }
      return [.undo(sitting.id, revision: revision, in: state.face, at: now)]
    case .setAside(let revision, let now):
      guard let sitting = state.sitting, sitting.revision == revision else {
        return [.load(at: now, .movedOn)]
      }
      return [.pass(sitting.id, revision: revision, at: now)]
    case .left(let now):
      return state.sitting.map { [.end($0.id, at: now)] } ?? []
    case .stood(let sitting, let notice):
      stand(&state, sitting, notice)
      return []
    case .failed(let problem):
      state.problem = problem
      return []
    }
  }

  /// A notice stays until the session moves again, however often it is looked at. A look that
  /// began before an answer may come back after it; what it saw is over and is passed over. But
  /// who is told to have come too late is shown where it stands, be that behind: it may have been
  /// restored from a backup.
  private static func stand(_ state: inout State, _ sitting: Sitting?, _ notice: Notice?) {
    if notice != .movedOn, let sitting, let known = state.sitting, known.id == sitting.id,
      known.revision > sitting.revision
    {
      return
    }
    let isSame = sitting?.id == state.sitting?.id && sitting?.revision == state.sitting?.revision
    state.notice = notice ?? (isSame ? state.notice : nil)
    state.sitting = sitting
    state.problem = nil
  }

  private static func revealed(
    _ state: State, _ revision: Int, _ typed: String?, _ keystrokes: Int, _ now: Date
  ) -> [Effect] {
    guard let sitting = state.sitting, sitting.revision == revision,
      case .asking(let question) = sitting.standing
    else { return [.load(at: now, .movedOn)] }
    let revealed = Sitting.Revealed(question, typed: typed, keystrokes: keystrokes, at: now)
    return [.reveal(sitting.id, revision: revision, revealed)]
  }

  private static func graded(
    _ state: State, _ grade: Grade, _ revision: Int, _ keystrokes: Int, _ now: Date
  ) -> [Effect] {
    guard let (sitting, question, revealed) = answered(state, revision) else {
      return [.load(at: now, .movedOn)]
    }
    return [
      .record(
        Answer(
          session: sitting.id, revision: revision, card: question.card.id, grade: grade, at: now,
          face: state.face, typed: revealed.typed, verdict: revealed.check?.judgement?.verdict,
          keystrokes: revealed.keystrokes + keystrokes.clamped(to: Answer.keystrokes),
          timing: AnswerTiming(shown: sitting.shownAt, revealed: revealed.at, graded: now)))
    ]
  }

  private static func claimed(_ state: State, _ revision: Int, _ keystrokes: Int, _ now: Date)
    -> [Effect]
  {
    guard answered(state, revision)?.2.isRefused == true else {
      return [.load(at: now, .movedOn)]
    }
    return graded(state, .good, revision, keystrokes, now).map { effect in
      guard case .record(var answer) = effect else { return effect }
      answer.isClaimed = true
      return .record(answer)
    }
  }

  private static func slipped(_ state: State, _ revision: Int, _ now: Date) -> [Effect] {
    guard let (sitting, question, revealed) = answered(state, revision),
      let slip = Slipped(revealed, of: question, in: sitting.id, revision, state.face, at: now)
    else { return [.load(at: now, .movedOn)] }
    return [.takeBack(slip)]
  }

  /// What stands revealed, if the person saw the session as it stands.
  private static func answered(_ state: State, _ revision: Int)
    -> (Sitting, Question, Sitting.Revealed)?
  {
    guard let sitting = state.sitting, sitting.revision == revision,
      case .revealed(let question, let revealed) = sitting.standing
    else { return nil }
    return (sitting, question, revealed)
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      let (sitting, notice) = try await done(effect)
      await report(.stood(sitting, notice))
    } catch {
      await report(.failed(Problem(error)))
    }
  }

  private func done(_ effect: Effect) async throws -> (Sitting?, Notice?) {
    switch effect {
    case .load(let now, let notice):
      return (try await sessions.current(at: now), notice)
    case .begin(let plan, let isAnew, let face, let now, let seed):
      return try await sessions.begin(plan, isAnew: isAnew, in: face, at: now, seed: seed)
    case .reveal(let id, let revision, let revealed):
      return try await sessions.reveal(id, revision: revision, revealed)
    case .record(let answer):
      return try await sessions.record(answer)
    case .takeBack(let slip):
      return try await sessions.takeBack(slip)
    case .undo(let id, let revision, let face, let now):
      return try await sessions.undo(id, revision: revision, at: now, in: face)
    case .pass(let id, let revision, let now):
      return try await sessions.pass(id, revision: revision, at: now)
    case .end(let id, let now):
      return (try await sessions.end(id, at: now), nil)
    }
  }
}
