/// The lessons screen.
public struct LessonList: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var waiting = LessonsWaiting()
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    /// - Parameter deck: a deck with its subdecks; nil for all decks.
    case opened(in: Deck.ID? = nil)
    case loaded(LessonsWaiting)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable { case load(in: Deck.ID?) }

  let lessons: LessonRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let deck): return [.load(in: deck)]
    case .loaded(let waiting): (state.waiting, state.problem) = (waiting, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let deck): .loaded(try await lessons.waiting(in: deck))
    }
  }
}
