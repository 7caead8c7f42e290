/// The settings screen.
public struct Preferences: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var settings: Settings
    /// Rejected values, by setting.
    public var refusals: [String: Problem] = [:]
    /// How a change to the scheduler affected memories.
    public var rebuilding: Rebuilding?
    /// What else changed, in sentences: keys that gave way to the one that was set.
    public var moved: [String] = []
    public var problem: Problem?

    public init(_ settings: Settings) {
      self.settings = settings
    }

    /// Why nothing was saved: the problem, or the refusal of the first setting by name.
    public var refusal: Problem? { problem ?? refusals.min { $0.key < $1.key }?.value }
  }

  public enum Event: MachineEvent {
    case opened
    /// Changes all of the settings, or none.
    case changed([String: String])
    case loaded(Settings, Rebuilding?, moved: [String] = [])
    case refused([String: Problem])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case save([String: String])
  }

  let preferences: PreferencesRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .changed(let texts): return [.save(texts)]
    case .loaded(let settings, let rebuilding, let moved):
      state = State(settings)
      (state.rebuilding, state.moved) = (rebuilding, moved)
    case .refused(let refusals): state.refusals = refusals
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: .loaded(try await preferences.load(), nil)
    case .save(let texts): try await preferences.save(texts)
    }
  }
}

extension Store<Preferences> {
  /// Takes values as settings, such as the options of an Anki package: all of them, or none.
  public func take(_ texts: [String: String]) async throws(Problem) {
    guard !texts.isEmpty else { return }
    await send(.changed(texts))
    if let refusal = state.refusal { throw refusal }
  }
}
