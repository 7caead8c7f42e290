public import Foundation

/// Studying: each question is asked, revealed and answered, until none is left.
///
/// What a move comes to is decided in the transaction that carries it out; see `SessionState`.
public struct SessionMachine<Course: SessionCourse>: Machine {
  public typealias Notice = SessionNotice<Course>

  public struct State: Equatable, Failing, Sendable {
    /// Where the answers of this store come from.
    public let face: Face
    /// Nil before anything was begun or found open, and where nothing waits.
    public var session: Session<Course>?
    public var notice: Notice?
    /// What became of this store's last move; nil while it is under way, and where it failed.
    public var moved: Moved?
    public var problem: Problem?

    public init(face: Face) {
      self.face = face
    }
  }

  /// What a move came to, by what its transaction returned.
  public struct Moved: Hashable, Sendable {
    /// Of the session as the person saw it.
    public var revision: Int
    public var notice: Notice?

    /// Whether the move was carried out, and did not come too late.
    public var isDone: Bool { notice != .movedOn }
  }

  public enum Event: Sendable {
    case opened(at: Date)
    /// - Parameter isAnew: ends a session of the same plan too, where there is something to ask.
    case begun(Course.Plan, isAnew: Bool = false, at: Date, seed: UInt64)
    /// The presentation at this place is to be shown; the place behind the last begins the quiz.
    case turned(to: Int, revision: Int, at: Date)
    case revealed(revision: Int, typed: String?, keystrokes: Int, at: Date)
    /// Where what was typed decides, the grade does not.
    case graded(Grade, revision: Int, keystrokes: Int, at: Date)
    /// The checker had refused the answer.
    case claimedRight(revision: Int, keystrokes: Int, at: Date)
    /// The fingers slipped: the same question once more, and nothing counts.
    case slipped(revision: Int, at: Date)
    case undoAsked(revision: Int, at: Date)
    /// What is asked is not to be asked now: its item was suspended, buried or deleted.
    case setAside(revision: Int, at: Date)
    /// Only what was begun is to be finished; asked once more, all of it again.
    case wrapUpAsked(revision: Int, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case loaded(Session<Course>?, Notice?, of: Loaded)
    case failed(Problem)
  }

  /// What a session was loaded for.
  public enum Loaded: Hashable, Sendable { case look, move(revision: Int) }

  public enum Effect: Hashable, Sendable {
    case load(at: Date, Notice?)
    case begin(Course.Plan, isAnew: Bool, in: Face, at: Date, seed: UInt64)
    case move(SessionMove, SessionID, revision: Int, in: Face, at: Date)
    case end(SessionID, at: Date)
  }

  private let work: @Sendable (Effect) async throws -> (Session<Course>?, Notice?)

  /// - Parameter work: carries an effect out, and says where the session then stands.
  init(_ work: @escaping @Sendable (Effect) async throws -> (Session<Course>?, Notice?)) {
    self.work = work
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now), .changedElsewhere(let now):
      return [.load(at: now, nil)]
    case .begun(let plan, let isAnew, let now, let seed):
      return [.begin(plan, isAnew: isAnew, in: state.face, at: now, seed: seed)]
    case .turned(let place, let revision, let now):
      return move(&state, .turn(to: place), revision, now)
    case .revealed(let revision, let typed, let keystrokes, let now):
      return move(&state, .reveal(typed: typed, keystrokes: keystrokes), revision, now)
    case .graded(let grade, let revision, let keystrokes, let now):
      return move(&state, .grade(grade, keystrokes: keystrokes), revision, now)
    case .claimedRight(let revision, let keystrokes, let now):
      return move(&state, .claimRight(keystrokes: keystrokes), revision, now)
    case .slipped(let revision, let now): return move(&state, .slip, revision, now)
    case .undoAsked(let revision, let now): return move(&state, .undo, revision, now)
    case .setAside(let revision, let now): return move(&state, .skip, revision, now)
    case .wrapUpAsked(let revision, let now): return move(&state, .wrapUp, revision, now)
    case .left(let now):
      return state.session.map { [.end($0.id, at: now)] } ?? []
    case .loaded(let session, let notice, let purpose):
      loaded(&state, session, notice, purpose)
      return []
    case .failed(let problem):
      state.problem = problem
      return []
    }
  }

  private static func move(
    _ state: inout State, _ move: SessionMove, _ revision: Int, _ now: Date
  ) -> [Effect] {
    state.moved = nil
    guard let session = state.session else { return [.load(at: now, .movedOn)] }
    return [.move(move, session.id, revision: revision, in: state.face, at: now)]
  }

  /// A notice stays until the session moves again, however often it is looked at. A look that
  /// began before an answer may come back after it; what it saw is over and is passed over. But
  /// who is told to have come too late is shown where it stands, be that behind: it may have been
  /// restored from a backup.
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

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      let (session, notice) = try await work(effect)
      let purpose: Loaded =
        if case .move(_, _, let revision, _, _) = effect { .move(revision: revision) } else {
          .look
        }
      await report(.loaded(session, notice, of: purpose))
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
