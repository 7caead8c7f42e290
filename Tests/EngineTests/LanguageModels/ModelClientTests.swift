import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine

/// Providers of language models, each as a strict server on this machine.
struct ModelClientTests {
  private let waits = Waits()

  private final class Waits: Sendable {
    private let all = Mutex<[Duration]>([])

    var list: [Duration] { all.withLock(\.self) }

    func add(_ wait: Duration) { all.withLock { $0.append(wait) } }
  }

  private func model(
    _ standIn: ModelStandIn, key: String? = "secret-key"
  ) async throws -> LanguageModel {
    let configuration = try await standIn.start(key: key)
    return LanguageModel.configured(
      configuration, pause: Pause { [waits] in waits.add($0) },
      random: .seeded(7))
  }

  private static let prompt = TranslationPrompt(
    lines: [(1, "雨だ")], context: ([], []), title: "雨", artist: "", language: "English"
  ).prompt

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `A prompt is sent as the provider documents it`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)

    let answer = try await model(standIn).complete(Self.prompt)

    let asked = try #require(standIn.asked.first)
    #expect(answer.text == #"{"lines":[{"line":1,"translation":"EN 雨だ"}]}"#)
    #expect(answer.usage == ModelUsage(input: 9, output: 7))
    #expect(asked.lines == ["雨だ"])
    let header = try #require(Self.keyHeaders[provider])
    #expect(asked.headers[header.name] == header.value)
  }

  private static let keyHeaders: [ModelConfiguration.Provider: (name: String, value: String)] = [
    .openai: ("authorization", "Bearer secret-key"), .anthropic: ("x-api-key", "secret-key"),
    .gemini: ("x-goog-api-key", "secret-key"),
  ]

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `A key that the provider doesn't know is refused`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    var configuration = try await standIn.start()
    configuration.key = "other"

    await #expect(throws: ModelFailure.unauthorized("401: key")) {
      try await LanguageModel.configured(configuration).complete(Self.prompt)
    }
  }

  @Test(arguments: ModelConfiguration.Provider.allCases)
  func `A whole answer may end at a limit, or be withheld`(
    _ provider: ModelConfiguration.Provider
  ) async throws {
    let standIn = ModelStandIn(provider)
    standIn.misbehave(.limited, .withheld)
    let model = try await model(standIn)

    #expect(try await model.complete(Self.prompt).isTruncated)
    await #expect(throws: ModelFailure.refused) { try await model.complete(Self.prompt) }
  }

  @Test func `A local model needs no key`() async throws {
    let standIn = ModelStandIn(.openai)

    _ = try await model(standIn, key: nil).complete(Self.prompt)

    #expect(standIn.asked.first?.headers["authorization"] == nil)
  }

  @Test func `A passing failure is tried again, after a growing pause`() async throws {
    let standIn = ModelStandIn(.openai)
    standIn.misbehave(.status(500), .cut)

    let answer = try await model(standIn).complete(Self.prompt)

    #expect(!answer.text.isEmpty)
    #expect(standIn.asked.count == 3)
    let waited = waits.list
    #expect(waited.count == 2)
    #expect((.milliseconds(375)...(.milliseconds(500))).contains(waited[0]))
    #expect((.milliseconds(750)...(.seconds(1))).contains(waited[1]))
  }

  @Test func `A pause that the service asks for is kept, unless it is too long`() async throws {
    let standIn = ModelStandIn(.openai)
    let model = try await model(standIn)
    standIn.misbehave(
      .status(429, headers: ["Retry-After": "7"]),
      .status(200, error: ["code": 503, "message": "no"]))

    _ = try await model.complete(Self.prompt)
    standIn.misbehave(.status(429, headers: ["Retry-After": "3600"]))

    #expect(waits.list.first == .seconds(7))
    await #expect(throws: ModelFailure.busy("429: no", after: .seconds(3600))) {
      try await model.complete(Self.prompt)
    }
  }

  @Test func `A pause longer than one waits for is told at once`() async throws {
    let standIn = ModelStandIn(.openai)
    let model = try await model(standIn)
    standIn.misbehave(.status(429, headers: ["Retry-After": "90"]))

    await #expect(throws: ModelFailure.busy("429: no", after: .seconds(90))) {
      try await model.completeWithin(Self.prompt, .seconds(10))
    }

    #expect(standIn.asked.count == 1 && waits.list.isEmpty)
  }

  private static let lasting: [(status: Int, error: JSONValue, failure: ModelFailure)] = [
    (401, ["message": "Incorrect key secret-key"], .unauthorized("401: Incorrect key KEY")),
    (404, ["message": "no"], .notFound("404: no")), (402, ["message": "no"], .exhausted),
    (429, ["type": "insufficient_quota", "message": "no"], .exhausted),
    (400, ["code": "context_length_exceeded", "message": "no"], .tooLong),
    (400, ["message": "Parameter\n“secret-key”"], .rejected("400: Parameter “KEY”")),
    (400, ["message": ""], .rejected("400")),
  ]

  @Test(arguments: lasting)
  func `A lasting failure is told at once, without the key`(
    _ lasting: (status: Int, error: JSONValue, failure: ModelFailure)
  ) async throws {
    let standIn = ModelStandIn(.openai)
    standIn.misbehave(.status(lasting.status, error: lasting.error))
    let model = try await model(standIn)

    await #expect(throws: lasting.failure) { try await model.complete(Self.prompt) }

    #expect(standIn.asked.count == 1)
    #expect(!"\(lasting.failure.problem) \(lasting.failure.problem.detail)".contains("secret"))
  }

  @Test func `It says whether a model can't be reached, or when to ask again`() async throws {
    let closed = LanguageModel.configured(
      try ModelConfiguration(
        provider: "openai", url: "http://127.0.0.1:9/v1", model: "m", key: nil),
      http: HTTP { _ in throw HTTP.Failure.unreachable("refused") }, pause: Pause { _ in })

    await #expect {
      try await closed.complete(Self.prompt)
    } throws: {
      ($0 as? ModelFailure)?.problem.sentence == "The language model can't be reached."
    }
    #expect(
      ModelFailure.busy("429", after: .seconds(3_600)).problem.remedy == "Try again in 1 h.")
    #expect(ModelFailure.busy("503", after: nil).problem.remedy == "Try again later.")
  }

  @Test(arguments: [("http://localhost:11434", true), ("http://localhost:11434/api/v4", false)])
  func `Who finds nothing at an address without a version is asked about it`(
    _ address: String, isAsked: Bool
  ) async throws {
    let model = LanguageModel.configured(
      try ModelConfiguration(provider: "openai", url: address, model: "m", key: nil),
      http: HTTP { _ in HTTP.Response(status: 404) })

    let failure = await #expect(throws: ModelFailure.self) {
      try await model.complete(Self.prompt)
    }

    let remedy = try #require(failure?.problem.remedy)
    #expect(remedy.hasPrefix("Should the address end in /v1? Check its name") == isAsked)
  }

  @Test func `What to check is told without names of variables`() {
    let failures = [ModelFailure.unreachable(""), .unauthorized(""), .notFound("")]
    let missing = #expect(throws: Problem.self) {
      try ModelConfiguration(provider: "openai", url: "", model: "", key: nil)
    }

    #expect(missing?.remedy.contains("“settings model NAME”") == true)
    for remedy in failures.map(\.problem.remedy) {
      #expect(remedy.contains("environment") && !remedy.contains("SANPO_"), "\(remedy)")
    }
  }

  @Test func `Gemini's errors are understood`() async throws {
    let standIn = ModelStandIn(.gemini)
    let model = try await model(standIn)
    standIn.misbehave(
      .status(429, error: ["details": [["retryDelay": "1.5s"]], "message": "no"]),
      .status(400, error: ["details": [["reason": "API_KEY_INVALID"]], "message": "no"]))

    await #expect(throws: ModelFailure.unauthorized("400: no")) {
      try await model.complete(Self.prompt)
    }

    #expect(waits.list == [.seconds(1.5)])
  }

  @Test(arguments: ["STOP", "MAX_TOKENS", "CONTINUATION", "SOMETHING_NEW"])
  func `Gemini's answer may end at a limit, or for a reason that is unknown`(
    _ reason: String
  ) throws {
    let body: JSONValue = [
      "candidates": [
        ["content": ["parts": [["text": "Yes."]]], "finishReason": .string(reason)]
      ]
    ]

    let answer = try GeminiContent.answer(body)

    #expect(answer.text == "Yes.")
    #expect(answer.isTruncated == ["MAX_TOKENS", "CONTINUATION"].contains(reason))
  }

  @Test(
    arguments: [
      ["candidates": [["finishReason": "RECITATION"]]],
      ["promptFeedback": ["blockReason": "OTHER"]],
    ] as [JSONValue])
  func `Gemini's refusals are told as such`(_ body: JSONValue) {
    #expect(throws: ModelFailure.refused) { try GeminiContent.answer(body) }
    #expect(throws: ModelFailure.refused) { try GeminiContent.read(body) }
  }

  @Test func `An event of Gemini's without an answer has the tokens`() throws {
    let piece = try GeminiContent.read(["usageMetadata": ["promptTokenCount": 9]])

    #expect(piece == ModelPiece(usage: ModelUsage(input: 9)))
  }

  @Test(arguments: [
    ("retry-after-ms", "inf"), ("retry-after", "inf"), ("retry-after-ms", "1e300"),
    ("retry-after", "1e300"),
  ])
  func `A pause without an end is taken for an hour`(_ header: String, _ text: String) async throws
  {
    let standIn = ModelStandIn(.openai)
    let model = try await model(standIn)
    standIn.misbehave(.status(429, headers: [header: text]))

    await #expect(throws: ModelFailure.busy("429: no", after: .seconds(3_600))) {
      try await model.complete(Self.prompt)
    }
  }

  @Test func `Tokens that no answer has are not added up`() throws {
    let usage: JSONValue = [
      "input_tokens": .number(9e18), "cache_read_input_tokens": .number(9e18),
      "output_tokens": .number(-9e18),
    ]
    let answer = try AnthropicMessages.answer([
      "content": [["type": "text", "text": "Yes."]], "stop_reason": "end_turn", "usage": usage,
    ])

    #expect(answer.usage == ModelUsage(input: 200_000_000, output: 0))
  }

  @Test func `What a model thinks aloud is no part of its answer`() {
    #expect(ModelAnswer("<think>Hm.</think>\n\nYes.").withoutThoughts.text == "Yes.")
    #expect(ModelAnswer("<think>cut").withoutThoughts.text == "")
    #expect(ModelAnswer("Hm.</think> Yes.").withoutThoughts.text == "Yes.")
    #expect(ModelAnswer("A <b>.").withoutThoughts.text == "A <b>.")
  }

  @Test func `A model is configured by the environment`() throws {
    let none = try ModelConfiguration.environment([:])
    let local = try ModelConfiguration.environment([
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL_URL": "http://localhost:11434/v1/",
      "SANPO_MODEL": "qwen3", "SANPO_MODEL_KEY": "",
    ])

    #expect(none == nil)
    #expect(local?.url.absoluteString == "http://localhost:11434/v1")
    #expect(local?.key == nil)
    #expect("\(try #require(local))" == "qwen3 at localhost")
  }

  @Test(arguments: [
    ["SANPO_MODEL_PROVIDER": "closedai", "SANPO_MODEL": "m"], ["SANPO_MODEL_PROVIDER": "openai"],
    [
      "SANPO_MODEL_PROVIDER": "openai", "SANPO_MODEL": "m", "SANPO_MODEL_URL": "http://example.com",
    ],
  ])
  func `An impossible configuration is refused`(_ environment: [String: String]) {
    #expect(throws: Problem.self) { try ModelConfiguration.environment(environment) }
  }
}
