/// What can be undone, and undoing it, one step after the other.
public struct UndoHistory: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The latest first; answers are not among them.
    public var changes: [UndoableChange] = []
    /// What was done last of all; nil where nothing is left to undo.
    public var latest: Latest?
    /// What was undone last.
    public var undone: UndoableChange?
    public var problem: Problem?

    public init() {}
  }

  public enum Latest: Hashable, Sendable {
    case answer(LastAnswered)
    case change(UndoableChange)
  }

  public enum Event: Sendable {
    case opened
    /// Only the latest of the changes can be undone.
    case undoAsked(UndoableChange.ID)
    case loaded([UndoableChange], Latest?, undone: UndoableChange?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case undo(UndoableChange.ID)
  }

  private let repository: UndoRepository

  init(_ repository: UndoRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .undoAsked(let id): return [.undo(id)]
    case .loaded(let changes, let latest, let undone):
      (state.changes, state.latest, state.undone) = (changes, latest, undone)
      state.problem = nil
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .load: await report(try await repository.load())
      case .undo(let id): await report(try await repository.undo(id))
      }
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
