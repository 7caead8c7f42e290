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

  private func models(
    environment: [String: String] = [:], backend: ModelSetupRepository.Backend? = nil
  ) -> ModelRoom {
    let context = StudyContext(
      storage: learner.storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)),
      changes: learner.study.changes, face: .native, clock: .system, random: .system)
    return ModelRoom(
      context, secrets: vault.secrets, variables: environment, backend: backend)
  }

  /// A room that has chosen the model's stand-in.
  private func connected() async throws -> ModelRoom {
    let configuration = try await stand.start()
    let room = models()
    try await room.choose(
      ModelChoice(.openai, address: configuration.url.absoluteString, name: configuration.model),
      key: "secret-key")
    return room
  }

  private static let local = ModelChoice(
    .openai, address: "http://localhost:11434/v1", name: "qwen3")

  @Test func `A model is chosen, and its key is kept with the secrets`() async throws {
    let state = try await models().choose(Self.local, key: "sk-1")

    #expect(state.choice == Self.local && state.hasKey)
    #expect(Array(vault.all.values) == ["sk-1"])
    let stored = try await learner.rows("SELECT value FROM setting").joined()
    #expect(!stored.contains("sk-1"))
  }

  @Test func `Another model of the same server keeps the key, and it can be removed`()
    async throws
  {
    try await models().choose(Self.local, key: "sk-1")

    let other = ModelChoice(.openai, address: "http://localhost:11434", name: "gemma")
    let kept = try await models().choose(other, key: nil)
    try await models().removeKey()

    #expect(kept.hasKey && kept.choice.name == "gemma")
    #expect(vault.all.isEmpty)
    #expect(try await !models().setup().hasKey)
  }

  @Test(arguments: [
    ModelChoice(.gemini, name: "flash"), ModelChoice(.openai, name: "gpt"),
    ModelChoice(.openai, address: "http://localhost:11435/v1", name: "qwen3"),
  ])
  func `A key is for its provider and server only`(other: ModelChoice) async throws {
    try await models().choose(Self.local, key: "sk-1")

    let state = try await models().choose(other, key: nil)

    #expect(state.choice == other && !state.hasKey)
  }

  @Test func `Undoing a change of the model returns to the key it had`() async throws {
    try await models().choose(Self.local, key: "sk-1")
    try await models().choose(ModelChoice(.gemini, name: "flash"), key: "g-2")

    try await learner.storage.database.write { db in
      let change = try UndoableChange.all(db)[0]
      try change.undo(try change.changes(db), db)
    }

    #expect(try await models().setup().choice == Self.local)
    try await models().removeKey()
    #expect(Array(vault.all.values) == ["g-2"])
  }

  @Test func `The key of an earlier version is for the model it was chosen with`() async throws {
    try await models().choose(Self.local, key: nil)
    try await vault.secrets.save("sk-1", "model")

    let other = try await models().choose(ModelChoice(.gemini, name: "flash"), key: nil)
    let back = try await models().choose(Self.local, key: nil)

    #expect(!other.hasKey)
    #expect(back.hasKey)
  }

  @Test func `A key of an earlier version that no model has is sent to none`() async throws {
    try await vault.secrets.save("sk-1", "model")

    let state = try await models().choose(Self.local, key: nil)

    #expect(!state.hasKey && vault.all.isEmpty)
  }

  @Test(arguments: [
    ModelChoice(.openai), ModelChoice(.openai, address: "http://example.com", name: "m"),
    ModelChoice(.openai, address: "ftp://localhost", name: "m"),
  ])
  func `An incomplete or unsafe choice changes nothing`(choice: ModelChoice) async throws {
    await #expect(throws: Problem.self) { try await models().choose(choice, key: "sk-1") }

    let state = try await models().setup()
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
    let room = try await connected()
    stand.misbehave(.saying { _ in "Hello\nthere" })

    let test = try await room.test()

    #expect(test.answer == "Hello there")
    #expect(stand.asked.count == 1)
  }

  @Test func `An empty answer fails the test`() async throws {
    let room = try await connected()
    stand.misbehave(.saying { _ in " \n" })

    let problem = await #expect(throws: Problem.self) { try await room.test() }

    #expect(problem?.sentence == "The model gave an empty answer.")
  }

  @Test func `The test of a busy model tells when to try again, instead of waiting`() async throws {
    let room = try await connected()
    stand.misbehave(.status(429, headers: ["Retry-After": "30"]))

    let problem = await #expect(throws: Problem.self) { try await room.test() }

    #expect(problem?.remedy == "Try again in 30 s.")
    #expect(stand.asked.count == 1)
  }

  @Test func `The test gives up on who doesn't answer, and says so`() async throws {
    let (never, end) = AsyncStream<Void>.makeStream()
    defer { end.finish() }
    let room = models(
      backend: ModelSetupRepository.Backend(address: "https://backend.example") {
        for await _ in never {}
        return "anna"
      })

    let problem = await #expect(throws: Problem.self) {
      try await room.repository.test(within: .milliseconds(1))
    }

    #expect(problem?.sentence == "There was no answer within 0 s.")
  }

  @Test func `A backend is shown, and tested even without a model`() async throws {
    let backend = ModelSetupRepository.Backend(address: "https://backend.example") { "anna" }

    let room = models(backend: backend)

    #expect(try await room.setup().backend == "https://backend.example")
    #expect(try await room.test() == ModelTest(answer: nil, client: "anna"))
  }

  @Test func `Without a model, the test says how to connect one`() async throws {
    let problem = await #expect(throws: Problem.self) { try await models().test() }

    #expect(problem == .noModel)
  }

  @Test func `The environment goes first`() async throws {
    let room = models(
      environment: ["SANPO_MODEL_PROVIDER": "gemini", "SANPO_MODEL": "flash"])

    #expect(try await room.setup().given == "flash at generativelanguage.googleapis.com")
  }
}
