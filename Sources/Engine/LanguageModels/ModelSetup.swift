/// The language model that is connected, and where it comes from.
public struct ModelSetup: Hashable, Sendable {
  public var choice = ModelChoice()
  public var hasKey = false
  /// The model that the environment names, which takes precedence; nil if it names none.
  public var given: String?
  /// The address of the backend that translates; nil without one.
  public var backend: String?
  /// Whether the owner of a server pays for the environment's model: then learners can neither test
  /// it nor choose another.
  public var isPaidByOwner = false
  /// Whether the choice of another model has just removed the prices of the one before.
  var hasLostPrices = false

  /// A note on prices; nil if there is none.
  public var priceNote: String? {
    hasLostPrices
      ? "The prices of tokens were those of the model before, and are no longer set." : nil
  }
}

/// The result of a short test request to the model, and to the backend.
public struct ModelTest: Hashable, Sendable {
  /// The model's answer, on one line; nil without a model.
  public var answer: String?
  /// Our name at the backend; nil without one.
  public var client: String?

  /// How long both are waited for.
  public static let longestWait = Duration.seconds(30)

  /// The results as sentences.
  public var results: [String] {
    let backend = client.map { "The backend accepts this client as “\($0)”." }
    let model = answer.map { answer in
      let shown = answer.prefix(80)
      let isSentence = shown.last.map { ".!?。！？".contains($0) } == true
      return "The model responded: “\(shown)”\(isSentence ? "" : ".")"
    }
    return [backend, model].compactMap(\.self)
  }
}
