/// Lists the changes that can be undone, and undoes them one by one.
public struct UndoHistory: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The changes, latest first, without answers.
    public var changes: [UndoableChange] = []
    /// The most recent change or answer; nil if there is nothing to undo.
    public var latest: Latest?
    /// The change undone most recently.
    public var undone: UndoableChange?
    public var problem: Problem?
  }

  public enum Latest: Hashable, Sendable {
    case answer(LastAnswered)
    case change(UndoableChange)
  }

  public enum Event: MachineEvent {
    case opened
    /// Only the latest change can be undone.
    case undoAsked(UndoableChange.ID)
    case loaded([UndoableChange], Latest?, undone: UndoableChange?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case undo(UndoableChange.ID)
  }

  let repository: UndoRepository

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

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: try await repository.load()
    case .undo(let id): try await repository.undo(id)
    }
  }
}
