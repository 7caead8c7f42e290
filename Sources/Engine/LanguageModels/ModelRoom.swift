/// Wires up the language model that the learner connects, for `Study`.
public struct ModelRoom: Sendable {
  let repository: ModelSetupRepository

  /// - Parameter backend: Translates in place of the model; nil without one.
  init(
    _ context: StudyContext, secrets: Secrets, variables: [String: String],
    backend: ModelSetupRepository.Backend?
  ) {
    repository = ModelSetupRepository(
      storage: context.storage, settings: context.settings, secrets: secrets,
      environment: variables, clock: context.clock, backend: backend)
  }

  public func setup() -> Store<ModelSetup> {
    Store(ModelSetup(repository: repository), state: .init())
  }

  /// Whether a language model is connected.
  public var isChosen: Bool { repository.isChosen }
}
