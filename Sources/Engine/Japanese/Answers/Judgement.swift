/// The verdict on an answer, with the reason as a sentence for the learner.
///
/// If the verdict can lead to another try, the reason does not give the answer away, or there is
/// another one for that.
public struct Judgement: Hashable, Sendable, Codable {
  public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    case precise
    /// Close enough to a meaning to be a typo.
    case imprecise
    /// A correct reading, but not the one asked for.
    case otherReading
    /// The kana in the word's written form do not match the answer.
    case okurigana
    /// Differs only in the size of a kana, or misses a small kana, a long vowel or the last ん. Of
    /// pinyin, misses tones.
    case nearReading
    /// Contains characters that no answer to this question has.
    case badChars
    /// The reading was given instead of the meaning, or the meaning instead of the reading.
    case isReading
    case wrong
  }

  public var verdict: Verdict
  public var reason: String
  /// The reason that does not give the answer away; nil if `reason` doesn't.
  private var discreetReason: String?

  init(_ verdict: Verdict, _ reason: String, discreetly discreetReason: String? = nil) {
    (self.verdict, self.reason) = (verdict, reason)
    self.discreetReason = discreetReason
  }

  /// As it is told where the answer is asked again.
  var withoutAnswer: Judgement { Judgement(verdict, discreetReason ?? reason) }

  /// Of a meaning where the reading is asked.
  static let ofMeaning = Judgement(.isReading, "That's the meaning. How is it read?")
  static let notTheAnswer = Judgement(.wrong, "That's not the answer.")

  /// Of an answer that differs in accents only.
  static func accents(of answer: String) -> Judgement {
    let end = answer.last?.isPunctuation == true ? "" : "."
    return Judgement(
      .imprecise, "Check the accents: \(answer)\(end)", discreetly: "Check the accents.")
  }
}

/// The treatment of each verdict.
public struct AnswerPolicy: Hashable, Sendable {
  public enum Treatment: String, Hashable, Sendable, Codable, CaseIterable {
    case accept
    case askAgain = "ask-again"
    case reject
  }

  static let standard = AnswerPolicy(changed: [:])

  private var treatments: [Judgement.Verdict: Treatment]

  init(changed: [Judgement.Verdict: Treatment]) {
    treatments = Dictionary(
      uniqueKeysWithValues: Judgement.Verdict.allCases.map { ($0, changed[$0] ?? Self.usual($0)) })
  }

  public subscript(verdict: Judgement.Verdict) -> Treatment {
    get { treatments[verdict] ?? Self.usual(verdict) }
    set { treatments[verdict] = newValue }
  }

  private static func usual(_ verdict: Judgement.Verdict) -> Treatment {
    switch verdict {
    case .precise, .imprecise: .accept
    case .otherReading, .okurigana, .nearReading, .badChars, .isReading: .askAgain
    case .wrong: .reject
    }
  }
}
