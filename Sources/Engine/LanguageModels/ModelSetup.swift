/// Connects a language model: which one, its key, and whether it answers.
public struct ModelSetup: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var choice = ModelChoice()
    /// Whether a key is stored.
    public var hasKey = false
    /// The model that the environment names, which takes precedence; nil if it names none.
    public var given: String?
    /// What the model answered to the test.
    public var answer: String?
    public var problem: Problem?

    public init() {}
  }

  public enum Event: MachineEvent {
    case opened
    /// - `key`: nil to keep the one that is stored.
    case chosen(ModelChoice, key: String?)
    case keyRemoved
    /// A tiny request is sent to the model.
    case testAsked
    case loaded(ModelChoice, hasKey: Bool, given: String?)
    case answered(String)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case save(ModelChoice, key: String?)
    case removeKey
    case test
  }

  private let repository: ModelSetupRepository

  init(_ repository: ModelSetupRepository) {
    self.repository = repository
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .chosen(let choice, let key): return [.save(choice, key: key)]
    case .keyRemoved: return [.removeKey]
    case .testAsked:
      state.answer = nil
      return [.test]
    case .loaded(let choice, let hasKey, let given):
      (state.choice, state.hasKey, state.given, state.problem) = (choice, hasKey, given, nil)
    case .answered(let text): (state.answer, state.problem) = (text, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: break
    case .save(let choice, let key): try await repository.save(choice, key: key)
    case .removeKey: try await repository.removeKey()
    case .test: return .answered(try await repository.test())
    }
    return try await repository.loaded()
  }
}
