/// Comparing the faces by what was done in them.
public struct Lab: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var figures: [FaceFigures] = []
    public var problem: Problem?

    public init() {}
  }

  public enum Event: Sendable {
    case opened
    case counted([FaceFigures])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case count
  }

  private let repository: LabRepository

  init(_ repository: LabRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened:
      return [.count]
    case .counted(let figures):
      (state.figures, state.problem) = (figures, nil)
      return []
    case .failed(let problem):
      state.problem = problem
      return []
    }
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .count: await report(.counted(try await repository.figures()))
      }
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
