extension Judgement.Verdict {
  /// The verdicts whose handling can be chosen.
  public static let open = allCases.filter { $0 != .precise }

  /// The name in the settings, such as "other-reading".
  public var settingName: String {
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
  public var explanation: String {
    switch self {
    case .precise: "A right answer"
    case .imprecise: "A meaning with a slip in its spelling"
    case .otherReading: "A true reading that is not the one asked"
    case .okurigana: "A reading that differs in the kana the word shows"
    case .nearReading: "A reading with a slip in small kana, long vowels or the last ん"
    case .badChars: "An answer in letters that no answer has"
    case .isReading: "The reading where the meaning is asked"
    case .wrong: "A wrong answer"
    }
  }
}
