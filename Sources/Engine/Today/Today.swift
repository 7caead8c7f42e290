public import Foundation

/// What waits today, and what is to come.
public struct Today: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var overview: Overview?
    public var problem: Problem?

    public init() {}
  }

  public enum Event: Sendable {
    case opened(at: Date)
    case changedElsewhere(at: Date)
    case stood(Overview)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date)
  }

  private let overview: OverviewRepository

  init(_ overview: OverviewRepository) {
    self.overview = overview
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now), .changedElsewhere(let now):
      return [.load(at: now)]
    case .stood(let overview):
      (state.overview, state.problem) = (overview, nil)
      return []
    case .failed(let problem):
      state.problem = problem
      return []
    }
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      switch effect {
      case .load(let now): await report(.stood(try await overview.overview(at: now)))
      }
    } catch {
      await report(.failed(Problem(error)))
    }
  }
}
