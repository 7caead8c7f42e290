import Engine
import Foundation

// The protocols of language models, seen from the side of a service.

extension ModelConfiguration.Provider {
  /// The text of the user within a request.
  func user(of body: JSONValue) -> String {
    let text =
      switch self {
      case .openai, .anthropic: body["messages"]?.array?.last?["content"]
      case .gemini: body["contents"]?.array?.last?["parts"]?[0]?["text"]
      }
    return text?.string ?? ""
  }

  /// The roles of the turns after the instructions.
  func roles(of body: JSONValue) -> [String] {
    let turns = self == .gemini ? body["contents"]?.array : body["messages"]?.array
    return (turns ?? []).compactMap { $0["role"]?.string }.filter { $0 != "system" }
  }

  /// Why the documented service would not accept a request, with the status that says so.
  ///
  /// - Parameter key: the service's; nil if it takes no key.
  func refusal(of asked: ModelStandIn.Asked, key: String?) -> (status: Int, reason: String)? {
    let given = asked.headers.filter { Self.keyHeaders.contains($0.key) }
    guard given == credentials(key) else { return (401, "key") }
    guard asked.headers["content-type"] == "application/json" else { return (400, "content type") }
    guard asked.target == target(isForStream: asked.isForStream) else { return (404, "target") }
    let fields = Set(asked.body.object?.keys.map(\.self) ?? [])
    guard required.isSubset(of: fields) else {
      return (400, "missing \(required.subtracting(fields))")
    }
    guard fields.isSubset(of: required.union(optional)) else {
      return (400, "unknown \(fields.subtracting(required.union(optional)))")
    }
    // Gemini's is in its path.
    guard self == .gemini || asked.body["model"]?.string == ModelStandIn.model else {
      return (404, "model")
    }
    guard self != .anthropic || asked.headers["anthropic-version"] == "2023-06-01" else {
      return (400, "version")
    }
    let roles = roles(of: asked.body)
    guard roles.last == "user", zip(roles, roles.dropFirst()).allSatisfy(!=) else {
      return (400, "roles \(roles)")
    }
    return nil
  }

  /// The path and the query of a request.
  func target(isForStream: Bool) -> String {
    switch self {
    case .openai: "/v1/chat/completions"
    case .anthropic: "/v1/messages"
    case .gemini where isForStream:
      // Without the query the events come as one array.
      "/v1/models/\(ModelStandIn.model):streamGenerateContent?alt=sse"
    case .gemini: "/v1/models/\(ModelStandIn.model):generateContent"
    }
  }

  private static let keyHeaders: Set = ["authorization", "x-api-key", "x-goog-api-key"]

  private func credentials(_ key: String?) -> [String: String] {
    guard let key else { return [:] }
    return switch self {
    case .openai: ["authorization": "Bearer \(key)"]
    case .anthropic: ["x-api-key": key]
    case .gemini: ["x-goog-api-key": key]
    }
  }

  private var required: Set<String> {
    switch self {
    case .openai: ["model", "messages"]
    case .anthropic: ["model", "messages", "max_tokens"]
    case .gemini: ["contents"]
    }
  }

  private var optional: Set<String> {
    switch self {
    case .openai:
      ["max_tokens", "max_completion_tokens", "response_format", "stream", "stream_options"]
    case .anthropic: ["system", "output_config", "stream"]
    case .gemini: ["systemInstruction", "generationConfig"]
    }
  }

  /// The events of a streamed answer, with a comment between them.
  func events(_ text: String) throws -> String {
    let pieces = Array(text).chunks(of: 4).map { String($0) }
    let events: [JSONValue] =
      switch self {
      case .openai:
        pieces.map { ["choices": [["index": 0, "delta": ["content": .string($0)]]]] } + [
          ["choices": [["index": 0, "delta": [:], "finish_reason": "stop"]]],
          ["choices": [], "usage": ["prompt_tokens": 9, "completion_tokens": 7]],
        ]
      case .anthropic:
        [["type": "message_start", "message": ["usage": ["input_tokens": 9, "output_tokens": 1]]]]
          + pieces.map {
            [
              "type": "content_block_delta",
              "delta": ["type": "text_delta", "text": .string($0)],
            ]
          } + [
            [
              "type": "message_delta", "delta": ["stop_reason": "end_turn"],
              "usage": ["output_tokens": 7],
            ], ["type": "message_stop"],
          ]
      case .gemini:
        pieces.map { ["candidates": [["content": ["parts": [["text": .string($0)]]]]]] } + [
          [
            "candidates": [["finishReason": "STOP"]],
            "usageMetadata": ["promptTokenCount": 9, "candidatesTokenCount": 7],
          ]
        ]
      }
    let encoder = JSONEncoder()
    let lines = try events.map {
      "data: \(String(decoding: try encoder.encode($0), as: UTF8.self))\r\n\r\n"
    }
    return lines.joined(separator: ": waiting\n\n") + (self == .openai ? "data: [DONE]\n\n" : "")
  }

  func answer(_ text: String) -> JSONValue {
    switch self {
    case .openai:
      [
        "choices": [
          [
            "index": 0, "finish_reason": "stop",
            "message": ["role": "assistant", "content": .string(text)],
          ]
        ], "usage": ["prompt_tokens": 9, "completion_tokens": 7],
      ]
    case .anthropic:
      [
        "type": "message", "stop_reason": "end_turn",
        "content": [
          ["type": "thinking", "thinking": "hm"], ["type": "text", "text": .string(text)],
        ],
        "usage": [
          "input_tokens": 5, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 4,
          "output_tokens": 7,
        ],
      ]
    case .gemini:
      [
        "candidates": [
          ["finishReason": "STOP", "content": ["parts": [["text": .string(text)]]]]
        ],
        "usageMetadata": [
          "promptTokenCount": 9, "candidatesTokenCount": 4, "thoughtsTokenCount": 3,
        ],
      ]
    }
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
