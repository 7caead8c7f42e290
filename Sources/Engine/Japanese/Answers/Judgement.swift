/// What an answer is held to be, and why, in a sentence for the person who gave it.
///
/// The reason of a verdict that may be asked again does not give the answer away.
public struct Judgement: Hashable, Sendable, Codable {
  public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
    case precise
    /// Nearer to a meaning than a slip of the fingers is wide.
    case imprecise
    /// A true reading, but not the one that is asked.
    case otherReading
    /// The kana that the word shows were answered otherwise.
    case okurigana
    /// Written with letters that no answer to this has.
    case badChars
    /// The reading was given where the meaning is asked.
    case isReading
    case wrong
  }

  public var verdict: Verdict
  public var reason: String

  public init(_ verdict: Verdict, _ reason: String) {
    self.verdict = verdict
    self.reason = reason
  }
}

/// What comes of each verdict.
public struct AnswerPolicy: Hashable, Sendable {
  public enum Treatment: String, Hashable, Sendable, Codable, CaseIterable {
    case accept, reject
    case askAgain = "ask-again"
  }

  public static let standard = AnswerPolicy(changed: [:])

  private var treatments: [Judgement.Verdict: Treatment]

  public init(changed: [Judgement.Verdict: Treatment]) {
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
    case .otherReading, .okurigana, .badChars, .isReading: .askAgain
    case .wrong: .reject
    }
  }
}
