import Foundation
import GRDB

/// Stores which language model the learner chose; its key is kept with the secrets.
struct ModelSetupRepository: Sendable {
  private static let account = "model"

  let storage: Storage
  let settings: SettingsRepository
  let secrets: Secrets
  let environment: [String: String]
  /// Translates in place of the model; nil without one.
  var backend: Backend?

  struct Backend: Sendable {
    var address: String
    /// - Returns: as whom it knows us.
    var identity: @Sendable () async throws -> String
  }

  func loaded() async throws -> ModelSetup.Event {
    .loaded(
      try await settings.current(in: storage).model,
      hasKey: try await secrets.secret(Self.account) != nil,
      given: try ModelConfiguration.environment(environment)?.description,
      backend: backend?.address)
  }

  /// - Throws: `Problem` if the choice is incomplete or its address is invalid.
  func save(_ choice: ModelChoice, key: String?) async throws {
    _ = try choice.configuration(key: key)
    try await storage.undoable(at: Date()) { db in
      var changed = try settings.current(db)
      changed.model = choice
      try settings.save(changed, db)
      return ("Changed the language model", ())
    }
    if let key { try await secrets.keep(key, Self.account) }
  }

  /// Whether the learner has connected a model, by the settings as last read.
  var isConnected: Bool { settings.lastSeen.model.provider != .none }

  /// Whether there is a model to use: the learner's or the environment's.
  var isChosen: Bool { isConnected || environment["SANPO_MODEL_PROVIDER"]?.isEmpty == false }

  func removeKey() async throws { try await secrets.remove(Self.account) }

  /// Returns the model to use: the environment's, else the learner's.
  ///
  /// - Throws: `Problem` if there is none.
  func model() async throws -> LanguageModel {
    if let given = try ModelConfiguration.environment(environment) { return .configured(given) }
    let choice = try await settings.current(in: storage).model
    guard let configuration = try choice.configuration(key: try await secrets.secret(Self.account))
    else { throw Problem.noModel }
    return .configured(configuration)
  }

  /// - Returns: as whom the backend knows us; nil without one.
  func testBackend() async throws -> String? { try await backend?.identity() }

  /// - Returns: what the model answered, on one line; nil if a backend translates, and there is no
  ///   model.
  func test() async throws -> String? {
    guard isChosen || backend == nil else { return nil }
    let prompt = ModelPrompt(
      system: "Answer with one short word.", user: "Say hello.", maxTokens: 50)
    let answer = try await model().complete(prompt)
    return answer.text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension ModelChoice {
  /// Returns the configuration; nil without a provider.
  func configuration(key: String?) throws(Problem) -> ModelConfiguration? {
    guard provider != .none else { return nil }
    return try ModelConfiguration(
      provider: provider.rawValue, url: address, model: name, key: key)
  }
}

extension Problem {
  static let noModel = Problem(
    "No language model is connected.", remedy: "Choose one in Settings, or with “model use”.")
}
