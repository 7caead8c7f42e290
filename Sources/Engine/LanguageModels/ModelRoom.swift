/// Wires up the language model that the learner connects, for `Study`.
public struct ModelRoom: Sendable {
  let repository: ModelSetupRepository

  /// - Parameters:
  ///   - backend: Translates in place of the model; nil without one.
  ///   - ownerPays: whether the owner of a server pays for the model that the variables name.
  init(
    _ context: StudyContext, secrets: Secrets, variables: [String: String],
    backend: ModelSetupRepository.Backend?, ownerPays: Bool = false
  ) {
    repository = ModelSetupRepository(
      storage: context.storage, settings: context.settings, secrets: secrets,
      environment: variables, clock: context.clock, backend: backend,
      ownerPays: ownerPays)
  }

  public func setup() async throws(Problem) -> ModelSetup {
    try await throwingProblems { try await repository.setup() }
  }

  /// - Parameter key: nil to keep the one that is stored.
  /// - Throws: `Problem` if the choice is incomplete or its address is invalid, or if the owner of a
  ///   server provides the model.
  @discardableResult
  public func choose(_ choice: ModelChoice, key: String?) async throws(Problem) -> ModelSetup {
    try await throwingProblems {
      let hasLostPrices = try await repository.save(choice, key: key)
      var setup = try await repository.setup()
      setup.hasLostPrices = hasLostPrices
      return setup
    }
  }

  /// Removes the key of the chosen provider and server.
  public func removeKey() async throws(Problem) {
    try await throwingProblems { try await repository.removeKey() }
  }

  /// Sends a short test request to the model, and to the backend.
  ///
  /// - Throws: `Problem` if there is neither, if one doesn't answer within `ModelTest.longestWait`, or
  ///   if the owner of a server pays for the model and there is no backend.
  public func test() async throws(Problem) -> ModelTest {
    try await throwingProblems { try await repository.test() }
  }

  /// Whether a language model is connected.
  public var isChosen: Bool { repository.isChosen }
}
