public import Foundation

/// A session: each question is asked, revealed and graded until none is left.
///
/// Moves are decided in the transaction that performs them; see `SessionState.step`.
public struct SessionMachine<Course: SessionCourse>: Machine {
  public typealias Notice = SessionNotice<Course>

  public struct State: Equatable, Failing, Sendable {
    /// The face this store belongs to.
    let face: Face
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
    /// - Parameter isToMove: whether a move follows, in a face that shows the session already.
    case opened(at: Date, isToMove: Bool = false)
    /// - Parameter restarting: whether to end an open session of the same plan, if there is
    ///   anything to ask.
    case begun(Course.Plan, restarting: Bool = false, at: Date, seed: UInt64)
    case moved(SessionMove, revision: Int, at: Date)
    /// Undoes the course's last answer, also that of a session that has ended: it is open again,
    /// unless another began since.
    ///
    /// - Parameter answer: its number in the log. If another is the last by now, none is undone.
    case lastUndoAsked(_ answer: Int64, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case loaded(SessionResult<Course>)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date, isToMove: Bool)
    /// Loads the open session in place of one that this store doesn't have.
    case moveOn(at: Date)
    case begin(Course.Plan, restarting: Bool, in: Face, at: Date, seed: UInt64)
    case move(SessionMove, SessionID, revision: Int, in: Face, at: Date)
    case undoLast(_ answer: Int64, in: Face, at: Date)
    case end(SessionID, at: Date)

    var isUndo: Bool {
      switch self {
      case .undoLast: true
      case .move(let move, _, _, _, _): move == .undo
      default: false
      }
    }
  }

  private let work: @Sendable (Effect) async throws -> SessionResult<Course>

  /// - Parameter work: performs an effect.
  init(_ work: @escaping @Sendable (Effect) async throws -> SessionResult<Course>) {
    self.work = work
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now, let isToMove):
      return [.load(at: now, isToMove: isToMove)]
    case .changedElsewhere(let now):
      return [.load(at: now, isToMove: false)]
    case .begun(let plan, let restarting, let now, let seed):
      return [.begin(plan, restarting: restarting, in: state.face, at: now, seed: seed)]
    case .moved(let move, let revision, let now):
      state.moved = nil
      guard let session = state.session else { return [.moveOn(at: now)] }
      return [.move(move, session.id, revision: revision, in: state.face, at: now)]
    case .lastUndoAsked(let answer, let now):
      state.moved = nil
      return [.undoLast(answer, in: state.face, at: now)]
    case .left(let now):
      return state.session.map { [.end($0.id, at: now)] } ?? []
    case .loaded(let result): loaded(&state, result)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  /// Keeps a notice until the session changes. Ignores a load that started before an answer and
  /// finished after it, unless the move was rejected: the session may really be behind, after a
  /// restore.
  private static func loaded(_ state: inout State, _ result: SessionResult<Course>) {
    let (session, notice) = (result.session, result.notice)
    if let revision = result.revision { state.moved = Moved(revision: revision, notice: notice) }
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
    .loaded(try await work(effect))
  }
}

/// The session after an effect.
public struct SessionResult<Course: SessionCourse>: Hashable, Sendable {
  /// Nil if none is open.
  var session: Session<Course>?
  var notice: SessionNotice<Course>?
  /// The revision that a move was based on; nil if there was no move.
  var revision: Int?
}
