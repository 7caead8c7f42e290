import Foundation

/// A connected language model, as closures that answer prompts.
public struct LanguageModel: Sendable {
  /// The model's name, as the learner configured it.
  var name: String
  /// The provider's name in the settings; empty for none, as for the example songs.
  var provider: String
  /// - Throws: `ModelFailure`, or `CancellationError`, which closes the connection.
  var complete: @Sendable (ModelPrompt) async throws -> ModelAnswer
  /// As `complete`, but tries again only if the wait before that is at most `pause`; otherwise it
  /// throws, so that the caller can tell of the wait, or ask for less at a time.
  var completeWithin: @Sendable (ModelPrompt, _ pause: Duration) async throws -> ModelAnswer
  /// Passes each piece of the answer on as it comes, and returns the whole. A service that asks to
  /// wait for more than a few seconds is not waited for.
  ///
  /// - Throws: as `complete`, and `ModelFailure.interrupted` if only a part came. `refused` can come
  ///   after a part, too.
  var stream: @Sendable (ModelPrompt, @escaping OnText) async throws -> ModelAnswer
  /// The body of the request for an answer, whole or streamed, as it is sent. The key is not in it.
  var body: @Sendable (ModelPrompt, _ isStreamed: Bool) throws -> String

  public typealias OnText = @Sendable (String) async throws -> Void

  /// - Parameters:
  ///   - completeWithin: nil for a model that is never asked again.
  ///   - stream: nil for a model whose answers come whole.
  ///   - body: nil for a model that gets no requests over the network.
  public init(
    name: String, provider: String = "",
    complete: @escaping @Sendable (ModelPrompt) async throws -> ModelAnswer,
    completeWithin: (@Sendable (ModelPrompt, Duration) async throws -> ModelAnswer)? = nil,
    stream: (@Sendable (ModelPrompt, @escaping OnText) async throws -> ModelAnswer)? = nil,
    body: (@Sendable (ModelPrompt, Bool) throws -> String)? = nil
  ) {
    self.name = name
    self.provider = provider
    self.complete = complete
    self.completeWithin = completeWithin ?? { prompt, _ in try await complete(prompt) }
    self.stream =
      stream ?? { prompt, onText in
        let answer = try await complete(prompt)
        try await onText(answer.text)
        return answer
      }
    self.body = body ?? { prompt, _ in try JSONEncoder.stable.text(of: prompt.plain) }
  }
}

/// A prompt for a language model: instructions, earlier turns and data.
public struct ModelPrompt: Hashable, Sendable {
  /// The instructions. Text of others, such as lyrics, never belongs here.
  var system: String
  /// The data.
  public var user: String
  /// The earlier turns, the oldest first.
  var history: [ModelTurn] = []
  /// The JSON schema of the answer; nil for free text.
  var schema: JSONValue?
  /// The most tokens that the answer may have.
  var maxTokens = 4_000

  fileprivate var plain: JSONValue {
    [
      "system": .string(system),
      "messages": .array(
        turns.map { ["role": .string($0.role.rawValue), "content": .string($0.text)] }),
    ]
  }

  /// All turns, alternating, as providers want them: neighbours of the same role are one.
  var turns: [ModelTurn] {
    (history + [ModelTurn(.user, user)]).reduce(into: []) { turns, turn in
      guard let last = turns.last, last.role == turn.role else { return turns.append(turn) }
      turns[turns.count - 1].text += "\n\n" + turn.text
    }
  }
}

/// A message of the learner or of the model.
public struct ModelTurn: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable { case user, assistant }

  var role: Role
  var text: String

  init(_ role: Role, _ text: String) {
    (self.role, self.text) = (role, text)
  }
}

/// A language model's answer, with the tokens it took.
public struct ModelAnswer: Hashable, Sendable {
  var text: String
  /// Whether the answer was cut off at a limit.
  var isTruncated: Bool
  var usage: ModelUsage

  public init(_ text: String, isTruncated: Bool = false, usage: ModelUsage = ModelUsage()) {
    self.text = text
    self.isTruncated = isTruncated
    self.usage = usage
  }
}

/// The tokens of a request. Unknown numbers are nil, not 0.
public struct ModelUsage: Hashable, Sendable {
  public var input: Int?
  public var output: Int?

  public init(input: Int? = nil, output: Int? = nil) {
    (self.input, self.output) = (input, output)
  }

  public var total: Int? {
    input == nil && output == nil ? nil : (input ?? 0) + (output ?? 0)
  }
}
