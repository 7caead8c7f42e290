extension TypedAnswer {
  enum Outcome {
    case checked(AnswerCheck)
    /// The answer isn't counted and the question stays.
    case askedAgain(Judgement)
  }

  /// Checks a typed answer, following the learner's answer settings.
  ///
  /// - Parameters:
  ///   - accepted: the accepted answers; the nearest becomes the expected text.
  ///   - other: returns another studied item with the given meaning.
  func check(
    _ typed: String, accepted: [String], _ policy: AnswerPolicy,
    other: (String) throws -> String?
  ) rethrows -> Outcome {
    let texts = isInKana ? KanaInput.readings(of: typed) : [typed]
    let judged = try texts.map { ($0, try judge($0, accepted, other)) }
    let best = judged.first { $0.1.verdict == .precise } ?? judged.first
    let (text, judgement) = best ?? (typed, Judgement(.wrong, "You didn't type an answer."))
    // Typing nothing means “show me the answer”.
    let isEmpty = typed.allSatisfy(\.isWhitespace)
    let treatment = isEmpty ? .reject : policy[judgement.verdict]
    guard treatment != .askAgain else { return .askedAgain(judgement.withoutAnswer) }
    return .checked(
      AnswerCheck(
        typed: text, accepted: accepted + key.synonyms, judged: judgement,
        isAccepted: treatment == .accept))
  }

  private func judge(
    _ typed: String, _ accepted: [String], _ other: (String) throws -> String?
  ) rethrows -> Judgement {
    if AnswerCheck.isSame(typed, as: accepted) { return Judgement(.precise, "Correct.") }
    guard let asked else { return .notTheAnswer }
    let judgement = try judge(typed, asked, other)
    let isNear = [.precise, .imprecise].contains(judgement.verdict)
    guard isOfTemplate, !isNear, !typed.allSatisfy(\.isWhitespace) else { return judgement }
    return .notTheAnswer
  }

  private func judge(
    _ typed: String, _ asked: Asked, _ other: (String) throws -> String?
  ) rethrows -> Judgement {
    let judgement = key.judge(typed, asked: asked)
    guard asked == .meaning, [.imprecise, .wrong].contains(judgement.verdict),
      let other = try other(typed)
    else { return judgement }
    return key.judge(typed, asked: asked, other: other)
  }
}
