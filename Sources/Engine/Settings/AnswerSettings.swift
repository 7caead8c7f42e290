extension Judgement.Verdict {
  /// The verdicts whose handling can be chosen.
  static let open = allCases.filter { $0 != .precise }

  /// The name in the settings, such as "other-reading".
  var settingName: String {
    switch self {
    case .precise: "precise"
    case .imprecise: "near"
    case .otherReading: "other-reading"
    case .okurigana: "okurigana"
    case .nearReading: "near-reading"
    case .badChars: "characters"
    case .isReading: "reading"
    case .wrong: "wrong"
    }
  }

  /// When the checker returns this verdict.
  var explanation: String {
    switch self {
    case .precise: "A right answer"
    case .imprecise: "A misspelled meaning"
    case .otherReading: "A correct reading, but not the one asked for"
    case .okurigana: "Wrong okurigana"
    case .nearReading: "A reading with a small mistake, such as よ for ょ"
    case .badChars: "An answer in the wrong script"
    case .isReading: "A reading for a meaning, or vice versa"
    case .wrong: "A wrong answer"
    }
  }
}

extension SettingSection {
  static let answers = Self(
    "answers", "Typed answers", lead: "What happens to an answer that is almost right.",
    isWide: true)
}

extension Setting {
  /// How strictly typed answers are checked.
  static let answers: [Setting] = Judgement.Verdict.open.map { verdict in
    .choice(
      "answer-\(verdict.settingName)", "\(verdict.explanation): accept, ask-again or reject.",
      \.answers[verdict], remedy: "Use accept, ask-again or reject."
    )
    .labelled(verdict.explanation, in: .answers)
  }
}

extension AnswerPolicy.Treatment: SettingChoices {
  public var label: String {
    switch self {
    case .accept: "Counts"
    case .askAgain: "Is asked again"
    case .reject: "Is wrong"
    }
  }
}
