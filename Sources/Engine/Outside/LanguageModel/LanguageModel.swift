/// A language model that answers prompts.
public struct LanguageModel: Sendable {
  /// The model's name, as the learner configured it.
  public var name: String
  /// - Throws: `ModelFailure`, or `CancellationError`, which closes the connection.
  public var complete: @Sendable (ModelPrompt) async throws -> ModelAnswer

  public init(
    name: String, complete: @escaping @Sendable (ModelPrompt) async throws -> ModelAnswer
  ) {
    (self.name, self.complete) = (name, complete)
  }
}

/// What is asked of a model.
public struct ModelPrompt: Hashable, Sendable {
  /// The instructions. Text of others, such as lyrics, never belongs here.
  public var system: String
  /// The data.
  public var user: String
  /// The JSON schema of the answer; nil for free text.
  public var schema: JSONValue?
  /// The most tokens that the answer may have.
  public var maxTokens: Int

  public init(system: String, user: String, schema: JSONValue? = nil, maxTokens: Int = 4_000) {
    (self.system, self.user, self.schema, self.maxTokens) = (system, user, schema, maxTokens)
  }
}

/// What a model answered.
public struct ModelAnswer: Hashable, Sendable {
  public var text: String
  /// Whether the answer was cut off at a limit.
  public var isTruncated: Bool
  public var usage: ModelUsage

  public init(_ text: String, isTruncated: Bool = false, usage: ModelUsage = ModelUsage()) {
    (self.text, self.isTruncated, self.usage) = (text, isTruncated, usage)
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
