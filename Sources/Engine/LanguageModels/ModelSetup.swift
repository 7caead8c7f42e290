/// Connects a language model: which one, its key, and whether it answers.
public struct ModelSetup: Machine {
  public struct State: Equatable, Failing, Sendable {
    public var choice = ModelChoice()
    public var hasKey = false
    /// The model that the environment names, which takes precedence; nil if it names none.
    public var given: String?
    /// What the model answered to the test; nil without a model.
    public var answer: String?
    /// The address of the backend that translates; nil without one.
    public var backend: String?
    /// As whom the backend knows us, after a test.
    public var client: String?
    public var problem: Problem?

    public init() {}

    /// What a test showed.
    public var results: [String] {
      let backend = client.map { "The backend accepts this client as “\($0)”." }
      let model = answer.map { "The model responded: “\($0.prefix(80))”." }
      return [backend, model].compactMap(\.self)
    }
  }

  public enum Event: MachineEvent {
    case opened
    /// - `key`: nil to keep the one that is stored.
    case chosen(ModelChoice, key: String?)
    case keyRemoved
    /// A tiny request is sent to the model, and to the backend.
    case testAsked
    case loaded(ModelChoice, hasKey: Bool, given: String?, backend: String?)
    /// - `client`: as whom the backend knows us; nil without one.
    case answered(String?, client: String?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case save(ModelChoice, key: String?)
    case removeKey
    case test
  }

  let repository: ModelSetupRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .chosen(let choice, let key): return [.save(choice, key: key)]
    case .keyRemoved: return [.removeKey]
    case .testAsked:
      (state.answer, state.client) = (nil, nil)
      return [.test]
    case .loaded(let choice, let hasKey, let given, let backend):
      (state.choice, state.hasKey, state.given, state.problem) = (choice, hasKey, given, nil)
      state.backend = backend
    case .answered(let text, let client):
      (state.answer, state.client, state.problem) = (text, client, nil)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: break
    case .save(let choice, let key): try await repository.save(choice, key: key)
    case .removeKey: try await repository.removeKey()
    case .test:
      let client = try await repository.testBackend()
      return .answered(try await repository.test(), client: client)
    }
    return try await repository.loaded()
  }
}
