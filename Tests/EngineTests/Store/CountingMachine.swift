@testable import Engine

/// Adds numbers; one of its effects waits until it is released.
struct Counting: Machine {
  struct State: Equatable, Sendable {
    var sum = 0
    var effectsDone = 0
    var wasCancelled = false
  }

  enum Event: Sendable {
    case added(Int)
    case askedTwice
    case waited
    case effectDone(isCancelled: Bool)
  }

  enum Effect: Sendable {
    case addLater(Int)
    case wait
  }

  /// The work of the effect `wait` until it has finished.
  var waiting: @Sendable () async -> Void = {}

  static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .added(let number): state.sum += number
    case .askedTwice: return [.addLater(1), .addLater(2)]
    case .waited: return [.wait]
    case .effectDone(let isCancelled):
      state.effectsDone += 1
      state.wasCancelled = isCancelled
    }
    return []
  }

  func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    switch effect {
    case .addLater(let number):
      await Task.yield()
      await report(.added(number))
      await report(.effectDone(isCancelled: false))
    case .wait:
      await waiting()
      await report(.effectDone(isCancelled: Task.isCancelled))
    }
  }
}
