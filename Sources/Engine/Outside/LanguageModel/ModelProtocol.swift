import Foundation

/// How a provider writes requests and answers.
protocol ModelProtocol: Sendable {
  static func path(_ configuration: ModelConfiguration) -> String
  static func headers(_ key: String?) -> [String: String]
  static func body(_ prompt: ModelPrompt, _ configuration: ModelConfiguration) -> JSONValue
  /// - Throws: `ModelFailure` if the answer was refused or is something else.
  static func answer(_ body: JSONValue) throws -> ModelAnswer
  static func streamPath(_ configuration: ModelConfiguration) -> String
  /// Adds to the body of a request what asks for an answer piece by piece.
  static func asStream(_ body: JSONValue) -> JSONValue
  /// Reads an event of a streamed answer.
  ///
  /// - Throws: `ModelFailure` if the answer was refused.
  static func read(_ event: JSONValue) throws -> ModelPiece
  /// Whether the error means that money or a quota has run out.
  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool
  /// How long the error asks to wait, beside the usual header.
  static func pause(_ error: JSONValue) -> Duration?
}

/// An event of a stream: text to append to the answer, and token counts.
struct ModelPiece: Hashable, Sendable {
  var text = ""
  /// Whether the model has finished, and then whether at a limit.
  var isTruncated: Bool?
  /// The tokens so far; each number replaces the one before.
  var usage = ModelUsage()
}

extension ModelAnswer {
  /// An answer that came whole.
  fileprivate init(_ whole: ModelPiece) {
    self.init(whole.text, isTruncated: whole.isTruncated ?? false, usage: whole.usage)
  }
}

extension ModelProtocol {
  static func streamPath(_ configuration: ModelConfiguration) -> String { path(configuration) }
  static func asStream(_ body: JSONValue) -> JSONValue { body.with(["stream": .bool(true)]) }
  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool { false }
  static func pause(_ error: JSONValue) -> Duration? { nil }
}

extension ModelConfiguration.Provider {
  var wire: any ModelProtocol.Type {
    switch self {
    case .openai: OpenAIChat.self
    case .anthropic: AnthropicMessages.self
    case .gemini: GeminiContent.self
    }
  }
}

/// `POST /chat/completions`, as OpenAI defined it and local servers speak it.
enum OpenAIChat: ModelProtocol {
  static func path(_ configuration: ModelConfiguration) -> String { "/chat/completions" }

  static func headers(_ key: String?) -> [String: String] {
    key.map { ["Authorization": "Bearer \($0)"] } ?? [:]
  }

  static func body(_ prompt: ModelPrompt, _ configuration: ModelConfiguration) -> JSONValue {
    // Ollama and others know only the older name of the limit; OpenAI's own models only the newer.
    let isOpenAI = configuration.url.host() == "api.openai.com"
    var body: [String: JSONValue] = [
      "model": .string(configuration.model),
      "messages": .array(
        [["role": "system", "content": .string(prompt.system)]]
          + prompt.turns.map { ["role": .string($0.role.rawValue), "content": .string($0.text)] }),
      isOpenAI ? "max_completion_tokens" : "max_tokens": .number(Double(prompt.maxTokens)),
    ]
    body["response_format"] = prompt.schema.map {
      ["type": "json_schema", "json_schema": ["name": "answer", "strict": true, "schema": $0]]
    }
    return .object(body)
  }

  static func answer(_ body: JSONValue) throws -> ModelAnswer {
    guard body["choices"]?[0]?["message"] != nil else {
      throw ModelFailure.unreadable("no choices")
    }
    return ModelAnswer(try piece("message", of: body))
  }

  static func asStream(_ body: JSONValue) -> JSONValue {
    body.with(["stream": .bool(true), "stream_options": ["include_usage": .bool(true)]])
  }

  /// The tokens come in a last event without choices.
  static func read(_ event: JSONValue) throws -> ModelPiece { try piece("delta", of: event) }

  /// - Parameter name: the member of a choice that has the text.
  private static func piece(_ name: String, of body: JSONValue) throws -> ModelPiece {
    let choice = body["choices"]?[0]
    let message = choice?[name]
    let reason = choice?["finish_reason"]?.string
    guard message?["refusal"]?.string == nil, reason != "content_filter" else {
      throw ModelFailure.refused
    }
    return ModelPiece(
      text: message?["content"]?.string ?? "", isTruncated: reason.map { $0 == "length" },
      usage: ModelUsage(
        input: body["usage"]?["prompt_tokens"]?.tokens,
        output: body["usage"]?["completion_tokens"]?.tokens))
  }

  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool {
    let words = [error["type"], error["code"]].compactMap { $0?.string }
    return words.contains {
      $0 == "insufficient_quota" || $0 == "credit_balance_exhausted"
        || $0.hasSuffix("limit_exceeded") && $0 != "rate_limit_exceeded"
    }
  }
}

/// Anthropic's `POST /messages`.
enum AnthropicMessages: ModelProtocol {
  static func path(_ configuration: ModelConfiguration) -> String { "/messages" }

  static func headers(_ key: String?) -> [String: String] {
    ["anthropic-version": "2023-06-01"].merging(key.map { ["x-api-key": $0] } ?? [:]) { $1 }
  }

  static func body(_ prompt: ModelPrompt, _ configuration: ModelConfiguration) -> JSONValue {
    var body: [String: JSONValue] = [
      "model": .string(configuration.model), "max_tokens": .number(Double(prompt.maxTokens)),
      "system": .string(prompt.system),
      "messages": .array(
        prompt.turns.map { ["role": .string($0.role.rawValue), "content": .string($0.text)] }),
    ]
    body["output_config"] = prompt.schema.map {
      ["format": ["type": "json_schema", "schema": $0]]
    }
    return .object(body)
  }

  static func answer(_ body: JSONValue) throws -> ModelAnswer {
    guard let blocks = body["content"]?.array else { throw ModelFailure.unreadable("no content") }
    let reason = body["stop_reason"]?.string
    guard reason != "refusal" else { throw ModelFailure.refused }
    let text = blocks.filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }
    return ModelAnswer(
      text.joined(), isTruncated: reason.map(isLimit) ?? false, usage: usage(body["usage"]))
  }

  private static func isLimit(_ reason: String) -> Bool {
    reason == "max_tokens" || reason == "model_context_window_exceeded"
  }

  private static func usage(_ usage: JSONValue?) -> ModelUsage {
    let inputs = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
      .compactMap { usage?[$0]?.tokens }
    return ModelUsage(
      input: inputs.isEmpty ? nil : inputs.reduce(0, +), output: usage?["output_tokens"]?.tokens)
  }

  static func read(_ event: JSONValue) throws -> ModelPiece {
    switch event["type"]?.string {
    case "message_start": return ModelPiece(usage: usage(event["message"]?["usage"]))
    case "content_block_delta":
      let delta = event["delta"]
      guard delta?["type"]?.string == "text_delta" else { return ModelPiece() }
      return ModelPiece(text: delta?["text"]?.string ?? "")
    case "message_delta":
      let reason = event["delta"]?["stop_reason"]?.string
      guard reason != "refusal" else { throw ModelFailure.refused }
      return ModelPiece(isTruncated: reason.map(isLimit), usage: usage(event["usage"]))
    default: return ModelPiece()
    }
  }

  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool {
    error["details"]?["error_code"]?.string == "enforced_spend_limit_reached"
      && headers["retry-after"] == nil
  }
}

/// Gemini's `POST /models/MODEL:generateContent`.
enum GeminiContent: ModelProtocol {
  static func path(_ configuration: ModelConfiguration) -> String {
    "/models/\(configuration.model):generateContent"
  }

  static func headers(_ key: String?) -> [String: String] {
    key.map { ["x-goog-api-key": $0] } ?? [:]
  }

  static func body(_ prompt: ModelPrompt, _ configuration: ModelConfiguration) -> JSONValue {
    var settings: [String: JSONValue] = ["maxOutputTokens": .number(Double(prompt.maxTokens))]
    if let schema = prompt.schema {
      settings["responseMimeType"] = "application/json"
      settings["responseJsonSchema"] = schema
    }
    return [
      "systemInstruction": ["parts": [["text": .string(prompt.system)]]],
      "contents": .array(
        prompt.turns.map { turn in
          [
            "role": .string(turn.role == .user ? "user" : "model"),
            "parts": [["text": .string(turn.text)]],
          ]
        }),
      "generationConfig": .object(settings),
    ]
  }

  /// The reasons to finish that withhold an answer. Unknown ones are an end like any other.
  private static let refusals: Set = [
    "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE",
    "MALFORMED_RESPONSE", "OTHER",
  ]

  static func answer(_ body: JSONValue) throws -> ModelAnswer {
    let whole = try read(body)
    guard body["candidates"]?[0] != nil else { throw ModelFailure.unreadable("no candidates") }
    return ModelAnswer(whole)
  }

  static func streamPath(_ configuration: ModelConfiguration) -> String {
    "/models/\(configuration.model):streamGenerateContent?alt=sse"
  }

  static func asStream(_ body: JSONValue) -> JSONValue { body }

  /// Events have the form of a whole answer. The last one with a candidate has the reason to finish;
  /// one without may have the tokens.
  static func read(_ event: JSONValue) throws -> ModelPiece {
    let candidate = event["candidates"]?[0]
    let reason = candidate?["finishReason"]?.string
    guard candidate != nil || event["promptFeedback"]?["blockReason"]?.string == nil,
      reason.map(refusals.contains) != true
    else { throw ModelFailure.refused }
    let parts = candidate?["content"]?["parts"]?.array ?? []
    let usage = event["usageMetadata"]
    let outputs = ["candidatesTokenCount", "thoughtsTokenCount"].compactMap { usage?[$0]?.tokens }
    return ModelPiece(
      text: parts.filter { $0["thought"] != .bool(true) }.compactMap { $0["text"]?.string }
        .joined(),
      isTruncated: reason.map { ["MAX_TOKENS", "CONTINUATION"].contains($0) },
      usage: ModelUsage(
        input: usage?["promptTokenCount"]?.tokens,
        output: outputs.isEmpty ? nil : outputs.reduce(0, +)))
  }

  private static func details(_ error: JSONValue) -> [JSONValue] { error["details"]?.array ?? [] }

  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool {
    details(error).flatMap { $0["violations"]?.array ?? [] }.contains {
      $0["quotaId"]?.string?.contains("PerDay") ?? false
    }
  }

  /// Gemini has no Retry-After header: `"retryDelay": "45.83s"`.
  static func pause(_ error: JSONValue) -> Duration? {
    details(error).compactMap { $0["retryDelay"]?.string }.first.flatMap {
      Double($0.dropLast())
    }.map { .asked(seconds: $0) }
  }
}

extension JSONValue {
  /// A number of tokens as a server says it, within what can be added up.
  fileprivate var tokens: Int? { integer?.clamped(to: 0...100_000_000) }
}
