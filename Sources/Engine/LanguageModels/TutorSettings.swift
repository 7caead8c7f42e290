/// Limits on tokens and on the new words of an answer, and the prices of tokens.
public struct TutorSettings: SettingGroup {
  /// How many new words an answer may have before it is asked for once more.
  var newWords = 10
  /// Sent and received on a day of the learner's; beyond it, the tutor refuses questions.
  public var tokensPerDay = 500_000
  /// Sent and received in one conversation, likewise.
  var tokensPerConversation = 100_000
  /// The price of a million tokens sent to the model, in any currency; 0 if unknown.
  var inputPrice = 0.0
  /// The price of a million tokens received from it; 0 if unknown.
  var outputPrice = 0.0

  static let perDayName = "tutor-tokens-per-day"

  public init() {}
}

extension SettingSection {
  /// Shown beside the choice of the language model.
  public static let tutor = Self("tutor", "The tutor", hasOwnPage: true)
}

extension TutorSettings {
  public static let settings: [Setting] = [
    .number(
      "tutor-new-words", "New words allowed in an answer from the tutor.", \.tutor.newWords, 0...200
    )
    .labelled("New words in an answer", in: .tutor),
    .number(
      perDayName, "Tokens per day for the tutor.", \.tutor.tokensPerDay,
      0...1_000_000_000
    )
    .labelled("Tokens per day", in: .tutor).limitedByOwner(.atMost),
    .number(
      "tutor-tokens-per-conversation", "Tokens per conversation with the tutor.",
      \.tutor.tokensPerConversation, 0...1_000_000_000
    )
    .labelled("Tokens per conversation", in: .tutor).limitedByOwner(.atMost),
    .price("model-input-price", "Price of a million tokens sent.", \.tutor.inputPrice)
      .labelled("Price of a million tokens sent", in: .tutor, hint: "0 if you don't know."),
    .price("model-output-price", "Price of a million tokens received.", \.tutor.outputPrice)
      .labelled("Price of a million tokens received", in: .tutor, hint: "0 if you don't know."),
  ]
}

extension SettingsRepository {
  /// Whether the owner of a server limits the tokens of a day, of which the tutor and jobs take.
  var isDayLimitedByOwner: Bool { owned.contains(TutorSettings.perDayName) }

  /// Returns when the days begin whose tokens are limited: as for the owner of a server whose limit
  /// it is, because a learner who moves the start of a day would begin another.
  func boundaryOfLimit(in settings: Settings) -> DayBoundary {
    isDayLimitedByOwner ? defaults.boundary : settings.boundary
  }
}

extension Settings {
  public var tutor: TutorSettings {
    get { self[TutorSettings.self] }
    set { self[TutorSettings.self] = newValue }
  }
}
