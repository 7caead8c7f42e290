extension TypedAnswer {
  enum Outcome {
    case told(AnswerCheck)
    /// Nothing is counted; the question stays up.
    case askedAgain(Judgement)
  }

  /// Holds what was typed against the key, and does with it what the learner wants of such answers.
  ///
  /// - Parameters:
  ///   - accepted: what counts as it stands; the nearest is shown beside what was typed.
  ///   - other: what else the learner has met that means just this.
  func check(
    _ typed: String, accepted: [String], _ policy: AnswerPolicy,
    other: (String) throws -> String?
  ) rethrows -> Outcome {
    let texts = asked == .reading ? Romaji.readings(of: typed) : [typed]
    let judged = try texts.map { ($0, try judge($0, accepted, other)) }
    let best = judged.first { $0.1.verdict == .precise } ?? judged.first
    let (text, judgement) = best ?? (typed, Judgement(.wrong, "You didn't type an answer."))
    // Who typed nothing wants to see the answer.
    let isEmpty = typed.allSatisfy(\.isWhitespace)
    let treatment = isEmpty ? .reject : policy[judgement.verdict]
    guard treatment != .askAgain else { return .askedAgain(judgement) }
    return .told(
      AnswerCheck(
        typed: text, accepted: accepted + key.synonyms, judged: judgement,
        isAccepted: treatment == .accept))
  }

  private func judge(
    _ typed: String, _ accepted: [String], _ other: (String) throws -> String?
  ) rethrows -> Judgement {
    if AnswerCheck.isSame(typed, as: accepted) { return Judgement(.precise, "Right.") }
    guard let asked else { return Judgement(.wrong, "The answer is another.") }
    let judgement = key.judge(typed, asked: asked)
    guard asked == .meaning, [.imprecise, .wrong].contains(judgement.verdict),
      let other = try other(typed)
    else { return judgement }
    return key.judge(typed, asked: asked, other: other)
  }
}

/// Romaji as kana: as a text, and as typed key by key, where "nn" is one ん.
private enum Romaji {
  static func readings(of typed: String) -> [String] {
    var input = KanaInput()
    input.type(typed)
    let text = Kana.kana(from: typed)
    return text == input.submitted ? [text] : [text, input.submitted]
  }
}
