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

  /// Why the documented service would not accept a request.
  func refusal(of asked: ModelStandIn.Asked) -> String? {
    let fields = Set(asked.body.object?.keys.map(\.self) ?? [])
    let known: Set<String> =
      switch self {
      case .openai:
        [
          "model", "messages", "max_tokens", "max_completion_tokens", "response_format", "stream",
          "stream_options",
        ]
      case .anthropic: ["model", "messages", "max_tokens", "system", "output_config", "stream"]
      case .gemini: ["systemInstruction", "contents", "generationConfig"]
      }
    guard asked.headers["content-type"] == "application/json" else { return "content type" }
    guard fields.isSubset(of: known) else { return "unknown \(fields.subtracting(known))" }
    let roles = roles(of: asked.body)
    guard roles.last == "user", zip(roles, roles.dropFirst()).allSatisfy(!=) else {
      return "roles \(roles)"
    }
    switch self {
    case .openai:
      return asked.path == "/v1/chat/completions" ? nil : "path"
    case .anthropic:
      guard asked.headers["anthropic-version"] != nil else { return "version" }
      return asked.path == "/v1/messages" && fields.contains("max_tokens") ? nil : "path"
    case .gemini:
      return asked.isForStream || asked.path == "/v1/models/test-model:generateContent"
        ? nil : "path"
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
