import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Connecting a language model in the settings, its key among the secrets.
struct ModelSetupTests {
  private let learner: Learner
  private let vault = Vault()
  private let stand = ModelStandIn(.openai)

  init() throws { learner = try Learner() }

  private func setup(
    _ events: ModelSetup.Event..., environment: [String: String] = [:],
    backend: ModelSetupRepository.Backend? = nil
  ) async throws -> ModelSetup.State {
    let repository = ModelSetupRepository(
      storage: learner.storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)),
      secrets: vault.secrets, environment: environment, clock: .system, backend: backend)
    let store = Store(ModelSetup(repository: repository), state: .init())
    try await store.sent(.opened)
    for event in events { try await store.sent(event) }
    return store.state
  }

  private static let local = ModelChoice(
    .openai, address: "http://localhost:11434/v1", name: "qwen3")

  @Test func `A model is chosen, and its key is kept with the secrets`() async throws {
    let state = try await setup(.chosen(Self.local, key: "sk-1"))

    #expect(state.choice == Self.local && state.hasKey)
    #expect(Array(vault.all.values) == ["sk-1"])
    let stored = try await learner.rows("SELECT value FROM setting").joined()
    #expect(!stored.contains("sk-1"))
  }

  @Test func `Another model of the same server keeps the key, and it can be removed`()
    async throws
  {
    _ = try await setup(.chosen(Self.local, key: "sk-1"))

    let other = ModelChoice(.openai, address: "http://localhost:11434", name: "gemma")
    let kept = try await setup(.chosen(other, key: nil))
    let removed = try await setup(.keyRemoved)

    #expect(kept.hasKey && kept.choice.name == "gemma")
    #expect(!removed.hasKey && vault.all.isEmpty)
  }

  @Test(arguments: [
    ModelChoice(.gemini, name: "flash"), ModelChoice(.openai, name: "gpt"),
    ModelChoice(.openai, address: "http://localhost:11435/v1", name: "qwen3"),
  ])
  func `A key is for its provider and server only`(other: ModelChoice) async throws {
    _ = try await setup(.chosen(Self.local, key: "sk-1"))

    let state = try await setup(.chosen(other, key: nil))

    #expect(state.choice == other && !state.hasKey)
  }

  @Test func `Undoing a change of the model returns to the key it had`() async throws {
    _ = try await setup(.chosen(Self.local, key: "sk-1"))
    _ = try await setup(.chosen(ModelChoice(.gemini, name: "flash"), key: "g-2"))

    try await learner.storage.database.write { db in
      let change = try UndoableChange.all(db)[0]
      try change.undo(try change.changes(db), db)
    }

    #expect(try await setup().choice == Self.local)
    _ = try await setup(.keyRemoved)
    #expect(Array(vault.all.values) == ["g-2"])
  }

  @Test func `The key of an earlier version is for the model it was chosen with`() async throws {
    _ = try await setup(.chosen(Self.local, key: nil))
    try await vault.secrets.save("sk-1", "model")

    let other = try await setup(.chosen(ModelChoice(.gemini, name: "flash"), key: nil))
    let back = try await setup(.chosen(Self.local, key: nil))

    #expect(!other.hasKey)
    #expect(back.hasKey)
  }

  @Test func `A key of an earlier version that no model has is sent to none`() async throws {
    try await vault.secrets.save("sk-1", "model")

    let state = try await setup(.chosen(Self.local, key: nil))

    #expect(!state.hasKey && vault.all.isEmpty)
  }

  @Test(arguments: [
    ModelChoice(.openai), ModelChoice(.openai, address: "http://example.com", name: "m"),
    ModelChoice(.openai, address: "ftp://localhost", name: "m"),
  ])
  func `An incomplete or unsafe choice changes nothing`(choice: ModelChoice) async throws {
    await #expect(throws: Problem.self) { _ = try await setup(.chosen(choice, key: "sk-1")) }

    let state = try await setup()
    #expect(state.choice == ModelChoice() && !state.hasKey)
  }

  @Test(arguments: [
    ("127.0.0.1:11434/v1", "Begin it with https://, or with http:// if it is on this computer."),
    ("http://example.com/v1", "Use an https address; http works only on this computer."),
  ])
  func `An address that can't be used is refused with what it needs`(
    _ address: String, _ remedy: String
  ) {
    let problem = #expect(throws: Problem.self) {
      try ModelConfiguration(provider: "openai", url: address, model: "qwen3", key: nil)
    }

    #expect(problem?.remedy == remedy)
  }

  @Test func `The test sends one tiny request, and shows the answer`() async throws {
    let configuration = try await stand.start()
    stand.misbehave(.saying { _ in "Hello\nthere" })
    let choice = ModelChoice(
      .openai, address: configuration.url.absoluteString, name: configuration.model)

    let state = try await setup(.chosen(choice, key: "secret-key"), .testAsked)

    #expect(state.answer == "Hello there")
    #expect(stand.asked.count == 1)
  }

  @Test func `A backend is shown, and tested even without a model`() async throws {
    let backend = ModelSetupRepository.Backend(address: "https://backend.example") { "anna" }

    let state = try await setup(.testAsked, backend: backend)

    #expect(state.backend == "https://backend.example")
    #expect(state.client == "anna" && state.answer == nil)
  }

  @Test func `Without a model, the test says how to connect one`() async throws {
    let problem = await #expect(throws: Problem.self) { _ = try await setup(.testAsked) }

    #expect(problem == .noModel)
  }

  @Test func `The environment goes first`() async throws {
    let state = try await setup(
      environment: ["SANPO_MODEL_PROVIDER": "gemini", "SANPO_MODEL": "flash"])

    #expect(state.given == "flash at generativelanguage.googleapis.com")
  }
}
