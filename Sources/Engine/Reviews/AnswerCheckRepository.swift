import GRDB

/// Holds what was typed against a card, and against everything else the learner has met.
struct AnswerCheckRepository: Sendable {
  enum Outcome {
    case told(AnswerCheck)
    /// Nothing is counted; the card stays up.
    case askedAgain(Judgement)
  }

  let course: Course?

  func check(_ typed: String, _ question: Question, _ policy: AnswerPolicy, _ db: Database) throws
    -> Outcome
  {
    let answer = question.answerKey(course)
    let texts = answer.asked == .reading ? Romaji.readings(of: typed) : [typed]
    let judged = try texts.map { ($0, try judge($0, answer, question, db)) }
    let best = judged.first { $0.1.verdict == .precise } ?? judged.first
    let (text, judgement) = best ?? (typed, Judgement(.wrong, "Nothing was typed."))
    // Who typed nothing wants to see the answer.
    let isEmpty = typed.allSatisfy(\.isWhitespace)
    let treatment = isEmpty ? .reject : policy[judgement.verdict]
    guard treatment != .askAgain else { return .askedAgain(judgement) }
    return .told(
      AnswerCheck(
        typed: text, accepted: question.accepted + answer.key.synonyms, judged: judgement,
        isAccepted: treatment == .accept))
  }

  private func judge(
    _ typed: String, _ answer: TypedAnswer, _ question: Question, _ db: Database
  ) throws -> Judgement {
    if AnswerCheck.isSame(typed, as: question.accepted) { return Judgement(.precise, "Right.") }
    guard let asked = answer.asked else { return Judgement(.wrong, "The answer is another.") }
    let judgement = answer.key.judge(typed, asked: asked)
    guard asked == .meaning, [.imprecise, .wrong].contains(judgement.verdict),
      let other = try front(meaning: typed, besides: question.item.id, db)
    else { return judgement }
    return answer.key.judge(typed, asked: asked, other: other)
  }

  /// The front of another item the learner has met that means just this.
  private func front(meaning typed: String, besides item: Item.ID, _ db: Database) throws
    -> String?
  {
    let meaning = AnswerText.meaning(typed)
    guard let words = SearchText.query(meaning) else { return nil }
    let found = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT front, back FROM item WHERE id <> ? AND is_deleted = 0
            AND id IN (SELECT rowid FROM item_text WHERE item_text MATCH ?)
            AND EXISTS (SELECT 1 FROM card WHERE item_id = item.id AND phase <> 'new')
          ORDER BY id LIMIT 50
          """), arguments: [item, words])
    return found.first { Question.parts($0[1]).map(AnswerText.meaning).contains(meaning) }
      .map { SafeHTML.plainText($0[0]) }
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
