/// The learner's bounds for the tutor.
public struct TutorSettings: Hashable, Sendable {
  /// How many new words an answer may have before it is asked for once more.
  public var newWords = 10
  public var tokensPerDay = 500_000
  public var tokensPerConversation = 100_000
  /// What a million tokens sent to the model cost, in any currency; 0 if unknown.
  public var inputPrice = 0.0
  /// The same for tokens received.
  public var outputPrice = 0.0

  public init() {}
}
