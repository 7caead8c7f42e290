public import Foundation

/// A session: each question is asked, revealed and graded until none is left.
///
/// Moves are decided in the transaction that performs them; see `SessionState.step`.
public struct SessionMachine<Course: SessionCourse>: Machine {
  public typealias Notice = SessionNotice<Course>

  public struct State: Equatable, Failing, Sendable {
    /// The face this store belongs to.
    public let face: Face
    /// Nil until a session is started or found open.
    public var session: Session<Course>?
    public var notice: Notice?
    /// The outcome of this store's last move; nil while it is in progress or if it failed.
    public var moved: Moved?
    public var problem: Problem?
  }

  /// The outcome of a move, from its transaction.
  public struct Moved: Hashable, Sendable {
    /// The revision the move was based on.
    public var revision: Int
    public var notice: Notice?

    /// False if the session had moved on.
    public var isDone: Bool { notice != .movedOn }
  }

  public enum Event: MachineEvent {
    case opened(at: Date)
    /// - Parameter restarting: whether to end an open session of the same plan, if there is
    ///   anything to ask.
    case begun(Course.Plan, restarting: Bool = false, at: Date, seed: UInt64)
    /// Shows the presentation at `to`; the place after the last one starts the questions.
    case turned(to: Int, revision: Int, at: Date)
    case revealed(revision: Int, typed: String?, keystrokes: Int, at: Date)
    /// The grade is ignored if the course judges by what was typed.
    case graded(Grade, revision: Int, keystrokes: Int, at: Date)
    /// “I was right”: overrules the checker.
    ///
    /// - Parameter addingSynonym: whether the typed answer also becomes a synonym.
    case claimedRight(
      addingSynonym: Bool = false, revision: Int, keystrokes: Int, at: Date)
    /// “Typo”: asks the question again without counting the answer.
    case slipped(revision: Int, at: Date)
    case undoAsked(revision: Int, at: Date)
    /// Undoes the course's last answer, also that of a session that has ended: it is open again.
    case lastUndoAsked(at: Date)
    /// Skips the question because its item was suspended, buried or deleted.
    case setAside(revision: Int, at: Date)
    /// Toggles wrapping up: only questions already begun are asked.
    case wrapUpAsked(revision: Int, at: Date)
    /// Stops the clock of a timed question.
    case pauseAsked(revision: Int, at: Date)
    case resumeAsked(revision: Int, at: Date)
    /// Gives a timed question as much time again.
    case extensionAsked(revision: Int, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case loaded(Session<Course>?, Notice?, of: Loaded)
    case failed(Problem)
  }

  /// Why a session was loaded.
  public enum Loaded: Hashable, Sendable { case look, move(revision: Int) }

  public enum Effect: Hashable, Sendable {
    case load(at: Date, Notice?)
    case begin(Course.Plan, restarting: Bool, in: Face, at: Date, seed: UInt64)
    case move(SessionMove, SessionID, revision: Int, in: Face, at: Date)
    case undoLast(in: Face, at: Date)
    case end(SessionID, at: Date)
  }

  private let work: @Sendable (Effect) async throws -> (Session<Course>?, Notice?)

  /// - Parameter work: performs an effect and returns the resulting session.
  init(_ work: @escaping @Sendable (Effect) async throws -> (Session<Course>?, Notice?)) {
    self.work = work
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now), .changedElsewhere(let now):
      return [.load(at: now, nil)]
    case .begun(let plan, let restarting, let now, let seed):
      return [.begin(plan, restarting: restarting, in: state.face, at: now, seed: seed)]
    case .turned(let place, let revision, let now):
      return move(&state, .turn(to: place), revision, now)
    case .revealed(let revision, let typed, let keystrokes, let now):
      return move(&state, .reveal(typed: typed, keystrokes: keystrokes), revision, now)
    case .graded(let grade, let revision, let keystrokes, let now):
      return move(&state, .grade(grade, keystrokes: keystrokes), revision, now)
    case .claimedRight(let addsSynonym, let revision, let keystrokes, let now):
      return move(
        &state, .claimRight(addsSynonym: addsSynonym, keystrokes: keystrokes), revision, now)
    case .slipped(let revision, let now): return move(&state, .slip, revision, now)
    case .undoAsked(let revision, let now): return move(&state, .undo, revision, now)
    case .lastUndoAsked(let now):
      state.moved = nil
      return [.undoLast(in: state.face, at: now)]
    case .setAside(let revision, let now): return move(&state, .skip, revision, now)
    case .wrapUpAsked(let revision, let now): return move(&state, .wrapUp, revision, now)
    case .pauseAsked(let revision, let now): return move(&state, .pause, revision, now)
    case .resumeAsked(let revision, let now): return move(&state, .resume, revision, now)
    case .extensionAsked(let revision, let now): return move(&state, .extend, revision, now)
    case .left(let now):
      return state.session.map { [.end($0.id, at: now)] } ?? []
    case .loaded(let session, let notice, let purpose):
      loaded(&state, session, notice, purpose)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  private static func move(
    _ state: inout State, _ move: SessionMove, _ revision: Int, _ now: Date
  ) -> [Effect] {
    state.moved = nil
    guard let session = state.session else { return [.load(at: now, .movedOn)] }
    return [.move(move, session.id, revision: revision, in: state.face, at: now)]
  }

  /// Keeps a notice until the session changes. Ignores a load that started before an answer and
  /// finished after it, unless the move was rejected: the session may really be behind, after a
  /// restore.
  private static func loaded(
    _ state: inout State, _ session: Session<Course>?, _ notice: Notice?, _ purpose: Loaded
  ) {
    if case .move(let revision) = purpose {
      state.moved = Moved(revision: revision, notice: notice)
    }
    if notice != .movedOn, let session, let known = state.session, known.id == session.id,
      known.revision > session.revision
    {
      return
    }
    let isSame =
      session?.id == state.session?.id && session?.revision == state.session?.revision
    state.notice = notice ?? (isSame ? state.notice : nil)
    state.session = session
    state.problem = nil
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let (session, notice) = try await work(effect)
    let purpose: Loaded =
      switch effect {
      case .move(_, _, let revision, _, _): .move(revision: revision)
      case .undoLast: .move(revision: max(0, (session?.revision ?? 0) - 1))
      case .load, .begin, .end: .look
      }
    return .loaded(session, notice, of: purpose)
  }
}
