public import Foundation

/// The choice of a quiz, with the rounds before it.
public struct QuizSetup: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var board: QuizBoard?
    /// The plan to begin with, once it was asked for.
    public var plan: QuizPlan?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case opened
    case planned(QuizPlan, at: Date, seed: UInt64)
    case loaded(QuizBoard)
    case prepared(QuizPlan)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case prepare(QuizPlan, at: Date, seed: UInt64)
  }

  let quizzes: QuizRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .planned(let plan, let now, let seed):
      state.plan = nil
      return [.prepare(plan, at: now, seed: seed)]
    case .loaded(let board): (state.board, state.problem) = (board, nil)
    case .prepared(let plan): (state.plan, state.problem) = (plan, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: .loaded(try await quizzes.board())
    case .prepare(let plan, let now, let seed):
      .prepared(try await quizzes.prepare(plan, at: now, seed: seed))
    }
  }
}
