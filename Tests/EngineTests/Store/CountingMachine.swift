@testable import Engine

/// Adds numbers; one of its effects waits until it is released.
struct Counting: Machine {
  struct State: Equatable, Sendable {
    var sum = 0
    var effectsDone = 0
    var wasCancelled = false
    var problem: Problem?
  }

  enum Event: MachineEvent {
    case added(Int)
    case askedTwice
    case waited
    case failing
    case effectDone(isCancelled: Bool)
    case failed(Problem)
  }

  enum Effect: Sendable {
    case addLater(Int)
    case wait
    case fail
  }

  /// The work of the effect `wait` until it has finished.
  var waiting: @Sendable () async -> Void = {}

  static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .added(let number): state.sum += number
    case .askedTwice: return [.addLater(1), .addLater(2)]
    case .waited: return [.wait]
    case .failing: return [.fail]
    case .effectDone(let isCancelled):
      state.effectsDone += 1
      state.wasCancelled = isCancelled
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .addLater(let number):
      await Task.yield()
      await report(.added(number))
      return .effectDone(isCancelled: false)
    case .wait:
      await waiting()
      return .effectDone(isCancelled: Task.isCancelled)
    case .fail: throw Problem("It failed.", remedy: "Try again.")
    }
  }
}
