import Foundation

/// How a provider writes requests and answers.
protocol ModelProtocol: Sendable {
  static func path(_ configuration: ModelConfiguration) -> String
  static func headers(_ key: String?) -> [String: String]
  static func body(_ prompt: ModelPrompt, _ configuration: ModelConfiguration) -> JSONValue
  /// - Throws: `ModelFailure` if the answer was refused or is something else.
  static func answer(_ body: JSONValue) throws -> ModelAnswer
  /// Whether the error means that money or a quota has run out.
  static func isExhausted(_ error: JSONValue, _ headers: [String: String]) -> Bool
  /// How long the error asks to wait, beside the usual header.
  static func pause(_ error: JSONValue) -> Duration?
}

extension ModelProtocol {
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
      "messages": [
        ["role": "system", "content": .string(prompt.system)],
        ["role": "user", "content": .string(prompt.user)],
      ],
      isOpenAI ? "max_completion_tokens" : "max_tokens": .number(Double(prompt.maxTokens)),
    ]
    body["response_format"] = prompt.schema.map {
      ["type": "json_schema", "json_schema": ["name": "answer", "strict": true, "schema": $0]]
    }
    return .object(body)
  }

  static func answer(_ body: JSONValue) throws -> ModelAnswer {
    guard let choice = body["choices"]?[0], let message = choice["message"] else {
      throw ModelFailure.unreadable("no choices")
    }
    let reason = choice["finish_reason"]?.string
    guard message["refusal"]?.string == nil, reason != "content_filter" else {
      throw ModelFailure.refused
    }
    return ModelAnswer(
      message["content"]?.string ?? "", isTruncated: reason == "length",
      usage: ModelUsage(
        input: body["usage"]?["prompt_tokens"]?.integer,
        output: body["usage"]?["completion_tokens"]?.integer))
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
      "messages": [["role": "user", "content": .string(prompt.user)]],
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
    let usage = body["usage"]
    let inputs = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
      .compactMap { usage?[$0]?.integer }
    return ModelAnswer(
      text.joined(),
      isTruncated: reason == "max_tokens" || reason == "model_context_window_exceeded",
      usage: ModelUsage(
        input: inputs.isEmpty ? nil : inputs.reduce(0, +),
        output: usage?["output_tokens"]?.integer))
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
      "contents": [["role": "user", "parts": [["text": .string(prompt.user)]]]],
      "generationConfig": .object(settings),
    ]
  }

  static func answer(_ body: JSONValue) throws -> ModelAnswer {
    guard let candidate = body["candidates"]?[0] else {
      guard body["promptFeedback"]?["blockReason"] == nil else { throw ModelFailure.refused }
      throw ModelFailure.unreadable("no candidates")
    }
    let reason = candidate["finishReason"]?.string ?? "STOP"
    guard ["STOP", "MAX_TOKENS"].contains(reason) else { throw ModelFailure.refused }
    let parts = candidate["content"]?["parts"]?.array ?? []
    let usage = body["usageMetadata"]
    let outputs = ["candidatesTokenCount", "thoughtsTokenCount"].compactMap { usage?[$0]?.integer }
    return ModelAnswer(
      parts.filter { $0["thought"] != .bool(true) }.compactMap { $0["text"]?.string }.joined(),
      isTruncated: reason == "MAX_TOKENS",
      usage: ModelUsage(
        input: usage?["promptTokenCount"]?.integer,
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
    }.map { .seconds($0) }
  }
}
