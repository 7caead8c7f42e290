import Foundation
import GRDB

/// Stores which language model the learner chose. Keys are kept with the secrets, each for its
/// provider and server, so that no other is ever sent it, also after an undo.
struct ModelSetupRepository: Sendable {
  /// The account under which versions before 0.6.0 stored the one key.
  private static let account = "model"

  let storage: Storage
  let settings: SettingsRepository
  let secrets: Secrets
  let environment: [String: String]
  let clock: WallClock
  /// Translates in place of the model; nil without one.
  var backend: Backend?
  /// Whether the owner of a server pays for the environment's model. Then it can't be tested, as no
  /// limit counts a test.
  var ownerPays = false

  struct Backend: Sendable {
    var address: String
    /// - Returns: as whom it knows us.
    var identity: @Sendable () async throws -> String
  }

  func setup() async throws -> ModelSetup {
    let choice = try await settings.current(in: storage).model
    return ModelSetup(
      choice: choice, hasKey: try await key(for: choice) != nil,
      given: try ModelConfiguration.environment(environment)?.description,
      backend: backend?.address, isPaidByOwner: ownerPays)
  }

  /// - Returns: whether prices were set, which were those of another model and are set no more.
  /// - Throws: `Problem` if the owner of a server provides the model, as the choice would never count.
  func save(_ choice: ModelChoice, key: String?) async throws -> Bool {
    guard !ownerPays else { throw Problem.ownersChoice }
    _ = try choice.configuration(key: key)
    // Versions before 0.6.0 stored one key for all providers, which is taken over for the previous
    // choice. A key left under that name belongs to no known provider.
    _ = try await self.key(for: settings.current(in: storage).model)
    try await secrets.remove(Self.account)
    if let key, let account = try choice.account { try await secrets.save(key, account) }
    return try await storage.undoable(at: clock.now()) { db in
      var changed = try settings.current(db)
      let isAnother = changed.model.provider != .none && changed.model != choice
      let losesPrices =
        isAnother && (changed.tutor.inputPrice > 0 || changed.tutor.outputPrice > 0)
      if losesPrices { (changed.tutor.inputPrice, changed.tutor.outputPrice) = (0, 0) }
      changed.model = choice
      try settings.save(changed, db)
      return ("Changed the language model", losesPrices)
    }
  }

  /// Whether the learner has connected a model, by the settings as last read.
  var isConnected: Bool { settings.lastSeen.model.provider != .none }

  /// Whether there is a model to use: the learner's or the environment's.
  var isChosen: Bool { isConnected || environment["SANPO_MODEL_PROVIDER"]?.isEmpty == false }

  func removeKey() async throws {
    let choice = try await settings.current(in: storage).model
    if let account = try choice.account { try await secrets.remove(account) }
    try await secrets.remove(Self.account)
  }

  private func key(for choice: ModelChoice) async throws -> String? {
    guard let account = try choice.account else { return nil }
    if let key = try await secrets.secret(account) { return key }
    guard let earlier = try await secrets.secret(Self.account) else { return nil }
    try await secrets.save(earlier, account)
    try await secrets.remove(Self.account)
    return earlier
  }

  /// Returns the model to use: the environment's, else the learner's.
  ///
  /// - Throws: `Problem` if there is none.
  func model() async throws -> LanguageModel {
    if let given = try ModelConfiguration.environment(environment) { return .configured(given) }
    let choice = try await settings.current(in: storage).model
    guard let configuration = try choice.configuration(key: try await key(for: choice))
    else { throw Problem.noModel }
    return .configured(configuration)
  }

  /// - Parameter limit: the time for both answers.
  func test(within limit: Duration = ModelTest.longestWait) async throws -> ModelTest {
    guard let test = try await withTimeout(limit, { try await tested() }) else {
      throw Problem(
        "There was no answer within \(Wait.short(limit)).",
        remedy: "Check the address. A model that is still being loaded may answer a second test.")
    }
    return test
  }

  private func tested() async throws -> ModelTest {
    guard !ownerPays || backend != nil else { throw Problem.ownersModel }
    let client = try await backend?.identity()
    guard isChosen && !ownerPays || backend == nil else { return ModelTest(client: client) }
    // Models that reason need most of the tokens for that.
    let prompt = ModelPrompt(
      system: "Answer with one short word.", user: "Say hello.", maxTokens: 500)
    let answer = try await model().completeWithin(prompt, ModelClient.longestPauseSeen).text.trimmed
    guard !answer.isEmpty else { throw Problem.emptyTest }
    return ModelTest(
      answer: answer.split(whereSeparator: \.isNewline).joined(separator: " "), client: client)
  }
}

extension ModelChoice {
  /// The name among the secrets of the key for the provider and the server; nil without a provider.
  fileprivate var account: String? {
    get throws(Problem) {
      guard let configuration = try configuration(key: nil) else { return nil }
      let (provider, url) = (configuration.provider, configuration.url)
      let server = "\(provider) \(url.scheme ?? "")://\(url.host() ?? ""):\(url.port ?? 0)"
      return "model-\(SHA256.hex(Data(server.utf8)).prefix(16))"
    }
  }

  /// Returns the configuration; nil without a provider.
  func configuration(key: String?) throws(Problem) -> ModelConfiguration? {
    guard provider != .none else { return nil }
    return try ModelConfiguration(
      provider: provider.rawValue, url: address, model: name, key: key)
  }
}

extension Problem {
  static let ownersModel = Problem(
    "The owner of this server pays for the language model.", remedy: "Only the owner can test it.")
  public static let ownersChoice = Problem(
    "The owner of this server provides the language model.",
    remedy: "Only the owner can change it.")
  static let emptyTest = Problem(
    "The model gave an empty answer.", remedy: "Test it again, or choose another model.")
  public static let noModel = Problem(
    "No language model is connected.",
    remedy: """
      Choose one in \(Help.languageModel), or with “model use” in a terminal. It can be one that \
      you run yourself, for example with Ollama.
      """)
}
