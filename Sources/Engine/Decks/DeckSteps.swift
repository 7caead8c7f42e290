/// The steps and the leech threshold of a deck; nil uses the learner's settings.
public struct DeckSteps: Hashable, Sendable {
  public var learning: [Duration]?
  public var relearning: [Duration]?
  /// Lapses that make a card a leech, 1 to 99.
  public var leechLapses: Int?

  /// The word for the steps in the settings.
  static let settings = "settings"

  /// The steps as text, for forms and storage: “1m 10m”, “none” or “settings”.
  public static func text(_ steps: [Duration]?) -> String {
    steps?.asSteps ?? settings
  }

  /// - Throws: `Problem` if these are no steps.
  public static func steps(from text: String) throws -> [Duration]? {
    let text = text.trimmed
    if text.isEmpty || text == settings { return nil }
    guard let steps = [Duration](steps: text) else {
      throw Problem(
        "“\(text.prefix(40))” is not a list of steps.",
        remedy: """
          Use steps such as 1m 10m 1d, ten at most; “\(Duration.noSteps)” for none, or \
          “\(settings)” for those in Settings.
          """)
    }
    return steps
  }
}

extension Settings {
  /// The settings as they hold for the cards of a deck.
  func inDeck(_ options: DeckOptions) -> Settings {
    var settings = self
    if let steps = options.steps.learning { settings.learningSteps = steps }
    if let steps = options.steps.relearning { settings.relearningSteps = steps }
    if let lapses = options.steps.leechLapses { settings.leechLapses = lapses }
    return settings
  }

  func scheduler(_ options: DeckOptions) -> Scheduler {
    inDeck(options).scheduler(retention: options.retention)
  }
}
