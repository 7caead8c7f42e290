public import Foundation

/// A machine for a screen that only loads and shows: each request yields a value or a problem.
///
/// A screen that makes decisions has a machine of its own.
public struct Loader<Request: Sendable, Value: Equatable & Sendable>: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The value loaded most recently.
    public var value: Value?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case requested(Request)
    case loaded(Value)
    case failed(Problem)
  }

  public enum Effect: Sendable {
    case load(Request)
  }

  private let load: @Sendable (Request) async throws -> Value

  init(_ load: @escaping @Sendable (Request) async throws -> Value) {
    self.load = load
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .requested(let request): return [.load(request)]
    case .loaded(let value): (state.value, state.problem) = (value, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load(let request): .loaded(try await load(request))
    }
  }
}

extension Store {
  /// Sends a request of a loader as its event.
  public func send<Request: Sendable, Value: Equatable & Sendable>(
    _ request: Request
  ) async where M == Loader<Request, Value> {
    await send(M.Event.requested(request))
  }

  /// Sends a request of a loader as its event, and throws the problem it led to.
  @discardableResult
  public func sent<Request: Sendable, Value: Equatable & Sendable>(
    _ request: Request
  ) async throws(Problem) -> M.State where M == Loader<Request, Value> {
    try await sent(M.Event.requested(request))
  }
}

extension Loader.Event where Request == Void {
  public static var opened: Self { .requested(()) }
}

extension Loader.Event where Request == Date {
  /// Loads the screen as of `now`.
  public static func opened(at now: Date) -> Self { .requested(now) }
}
